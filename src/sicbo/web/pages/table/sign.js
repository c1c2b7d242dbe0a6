// The limits in force, always before the player's eyes: beside the phase, or above it where that has no room for them.
import { ownLines, stepped } from "../../shared/limits.js";
import { css, html, nothing } from "../../shared/lit.js";
import { t } from "../../shared/words.js";

/** Whether the limits need lines of their own: there are several, or the screen is narrow. */
export const isApart = ({ sign }, limits, isCompact) =>
  Boolean(sign) && (Boolean(limits) || isCompact || innerWidth <= 640 || Object.keys(sign.own).length > 0);

/** The sign of the table, and the `limits` agreed with this player alone. */
export const signTemplate = ({ sign, currency }, names, limits) =>
  html`${sign ? line(sign, "table.limits", currency, names) : nothing}${
    limits ? line(limits, "table.own-limits", currency, names) : nothing
  }`;

const line = (sign, key, currency, names) =>
  html`<div class="sign" data-sign=${key}><span>${t(key)} <b>${stepped(sign.every, currency)}</b></span>${
    ownLines(sign, currency, names)
  }</div>`;

export const signStyles = css`
  .sign {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    flex-basis: 100%;
    font-size: 0.92rem;
    font-variant-numeric: tabular-nums;
  }
  .sign .own {
    display: contents;
  }
  .sign small {
    font-size: inherit;
  }
  @media (max-width: 640px) {
    .sign {
      font-size: 0.8rem;
    }
  }
  @media (min-width: 2200px) {
    .sign {
      font-size: 1.3rem;
    }
  }
`;
