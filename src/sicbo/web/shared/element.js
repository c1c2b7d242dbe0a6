// One door to what every element is made of: Lit, the looks that all share, and the language of the reader.
import { LitElement } from "./lit.js";
import { language, ready } from "./words.js";

export * from "./lit.js";
export { base } from "./styles.js";
export { addWords, has, listed, t } from "./words.js";

/** Renders anew when the language changes; `spoken()` is called then, to ask again for what the house put into words. */
export class SbElement extends LitElement {
  connectedCallback() {
    super.connectedCallback();
    language.addEventListener("change", this._changed ??= () => (this.spoken?.(), this.requestUpdate()));
    ready.then(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    language.removeEventListener("change", this._changed);
  }
}
