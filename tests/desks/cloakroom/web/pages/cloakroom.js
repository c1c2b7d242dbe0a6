// The cloakroom: the coats that hang there.
import "../shared/top.js";
import { get } from "../shared/api.js";
import { base, html, inner, SbElement } from "../shared/element.js";

class SbCloakroom extends SbElement {
  static properties = { coats: inner };
  static styles = [base];

  async connectedCallback() {
    super.connectedCallback();
    this.coats = Object.keys((await get("/api/cloakroom/main")).coats);
  }

  render() {
    return html`<sb-top></sb-top><main id="main"><ul>${this.coats?.map((one) => html`<li>${one}</li>`)}</ul></main>`;
  }
}

customElements.define("sb-cloakroom", SbCloakroom);
