// One door to Lit, so that no other file names the vendor's paths.
export { LitElement } from "../vendor/lit/lit-element.js";
export { css } from "../vendor/lit/css-tag.js";
export { html, nothing, svg } from "../vendor/lit/lit-html.js";
export { repeat } from "../vendor/lit/directives/repeat.js";
export { classMap } from "../vendor/lit/directives/class-map.js";
export { keyed } from "../vendor/lit/directives/keyed.js";
export { guard } from "../vendor/lit/directives/guard.js";

export const tell = (from, name, detail) =>
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));

/** Kinds of properties: handed down as a value, kept by the element itself, an attribute that is there or not. */
export const given = { attribute: false };
export const inner = { state: true };
export const flag = { type: Boolean };
