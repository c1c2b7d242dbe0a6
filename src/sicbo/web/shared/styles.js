// The looks that every component shares.
import { css } from "./lit.js";

const THEME = "sicbo-theme";
const THEMES = ["dark", "contrast"];

/** The theme of now: asked for in the address (a wall has no buttons), chosen before, or what the system prefers. */
export const theme = () => document.documentElement.dataset.theme;

/** Show the house in another theme; the one it is now. */
export function setTheme(name) {
  localStorage.setItem(THEME, name);
  return (document.documentElement.dataset.theme = name);
}

const asked = [new URLSearchParams(location.search).get("theme"), localStorage.getItem(THEME)].find((one) =>
  THEMES.includes(one)
);
document.documentElement.dataset.theme = asked ?? THEMES[Number(matchMedia("(prefers-contrast: more)").matches)];

export const base = css`
  :host {
    display: block;
    box-sizing: border-box;
    color: var(--ink);
    font-family: var(--font);
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
  }
  h1,
  h2,
  h3 {
    font-family: var(--serif);
    font-weight: 600;
    line-height: 1.2;
    text-wrap: balance;
  }
  h2,
  h3 {
    color: var(--gold);
  }
  h2 {
    font-size: 1.25rem;
  }
  h3 {
    font-size: 1.05rem;
  }
  ul,
  ol {
    padding: 0;
    list-style: none;
  }
  a {
    color: var(--gold);
    text-underline-offset: 0.2em;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    border-radius: 6px;
  }
  .sr {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-height: 44px;
    padding: 0.5rem 1rem;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--panel-high);
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
    transition: background 0.12s, transform 0.06s;
  }
  .button:hover:not(:disabled) {
    background: var(--felt-light);
  }
  .button:active:not(:disabled) {
    transform: translateY(1px);
  }
  .button:disabled {
    opacity: 0.45;
    cursor: not-allowed;
  }
  .button.primary {
    background: linear-gradient(#f3d88c, #d9b45a);
    border-color: #f6e2a6;
    color: var(--on-gold);
  }
  .button.primary:hover:not(:disabled) {
    background: linear-gradient(#f9e3a4, #e3c06a);
  }
  .button.danger {
    border-color: var(--lose);
    color: var(--lose);
  }
  .button.small {
    min-height: 36px;
    padding: 0.25rem 0.7rem;
    font-size: 0.9rem;
  }
  .button.quiet {
    background: transparent;
    border-color: transparent;
  }
  .button[aria-pressed="true"] {
    border-color: var(--gold);
    box-shadow: inset 0 0 0 1px var(--gold);
  }

  .panel {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: 1rem;
    box-shadow: var(--shadow);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--gap);
    align-items: center;
  }
  .stack {
    display: grid;
    gap: var(--gap);
  }
  .muted {
    color: var(--muted);
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .field {
    display: grid;
    gap: 0.25rem;
    font-weight: 600;
  }
  .field input,
  .field select,
  .field textarea,
  input.plain,
  select.plain {
    min-height: 44px;
    width: 100%;
    padding: 0.5rem 0.7rem;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--ground);
    color: var(--ink);
    font: inherit;
  }
  .badge {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    padding: 0.1rem 0.6rem;
    border: 1px solid var(--line);
    border-radius: 99px;
    font-size: 0.85rem;
    font-weight: 600;
    white-space: nowrap;
  }
  .badge.long {
    border-radius: 12px;
    white-space: normal;
  }
  .badge.live {
    border-color: var(--good);
    color: var(--good);
  }
  .badge.warn {
    border-color: var(--warn);
    color: var(--warn);
  }
  .badge.bad {
    border-color: var(--lose);
    color: var(--lose);
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 0.4rem 0.6rem;
    text-align: start;
    border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent);
    vertical-align: top;
  }
  th {
    color: var(--muted);
    font-size: 0.85rem;
    font-weight: 600;
  }
  td.amount,
  th.amount {
    text-align: end;
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
    }
  }
`;
