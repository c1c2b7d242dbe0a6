// One door to Lit, so that no other file names the vendor's paths.
export { LitElement } from "../vendor/lit/lit-element.js";
export { css, unsafeCSS } from "../vendor/lit/css-tag.js";
export { html, svg, nothing, render } from "../vendor/lit/lit-html.js";
export { repeat } from "../vendor/lit/directives/repeat.js";
export { classMap } from "../vendor/lit/directives/class-map.js";
export { styleMap } from "../vendor/lit/directives/style-map.js";
export { live } from "../vendor/lit/directives/live.js";
export { ref, createRef } from "../vendor/lit/directives/ref.js";
export { when } from "../vendor/lit/directives/when.js";
export { keyed } from "../vendor/lit/directives/keyed.js";
export { guard } from "../vendor/lit/directives/guard.js";
export { ifDefined } from "../vendor/lit/directives/if-defined.js";
