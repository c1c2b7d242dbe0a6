// Single bets with a range of their own on a limits sign: rows of a form, each for a bet or one of its areas.
import { html, nothing } from "./lit.js";
import { plainly, typed } from "./money.js";
import { t } from "./words.js";
import { word } from "./names.js";

const PARTS = ["minimum", "maximum", "unit"];

/** The rows that stand there at first. */
export const firstRanges = (own = {}) =>
  Object.entries(own).map(([bet, range]) => ({
    bet,
    ...Object.fromEntries(PARTS.map((part, at) => [part, plainly(range[at])])),
  }));

/** Whether an amount is none, or a bet stands there twice. */
export const unfitRanges = (rows) =>
  rows.some((row) => PARTS.some((part) => typed(row[part]) === null)) ||
  new Set(rows.map((row) => row.bet)).size !== rows.length;

/** The rows as an order has them. */
export const rangesOf = (rows) =>
  Object.fromEntries(rows.map((row) => [row.bet, Object.fromEntries(PARTS.map((part) => [part, typed(row[part])]))]));

/** The rows of the form; `set(rows)` is told what they have become. */
export function rangesTemplate(field, rows, ctx, values, set, told) {
  const every = field.name.replace(/own$/, "every");
  const change = (at, part, value) => set(rows.map((row, index) => (index === at ? { ...row, [part]: value } : row)));
  const free = field.choices.map((one) => one.value).find((id) => !rows.some((row) => row.bet === id));
  return html`<fieldset class="ranges" name="own" tabindex="-1"><legend>${t(`${ctx.page}.own-ranges`)}</legend>
    ${rows.length ? nothing : html`<p class="muted">${t(`${ctx.page}.own-ranges-none`)}</p>`}
    ${
    rows.map(
      (row, at) =>
        html`<div class="range" role="group" aria-label=${ctx.areaName(row.bet)}>
        <label class="field bet">${t(`${ctx.page}.own-bet`)}<select @change=${(event) =>
          change(at, "bet", event.target.value)}>${options(field, ctx, row.bet, rows)}</select></label>
        ${
          PARTS.map((part) =>
            html`
              <label
                class="field">${t(
                  `${ctx.page}.field.${part}`,
                )}<input inputmode="decimal" autocomplete="off" .value=${row[part]} aria-invalid=${Boolean(
                  told !== nothing && typed(row[part]) === null,
                )} @input=${(event) => change(at, part, event.target.value)} /></label>
            `
          )
        }
        <button type="button" class="button small" aria-label=${
          t(`${ctx.page}.own-remove`, { bet: ctx.areaName(row.bet) })
        } @click=${() => set(rows.filter((_, index) => index !== at))}>✕</button>
      </div>`,
    )
  }
    ${told}
    ${
    free
      ? html`<button type="button" class="button small" @click=${() =>
        set([...rows, {
          bet: free,
          ...Object.fromEntries(PARTS.map((part) => [part, values[`${every}/${part}`]])),
        }])}>+ ${t(`${ctx.page}.own-add`)}</button>`
      : nothing
  }
  </fieldset>`;
}

function options(field, ctx, chosen, rows) {
  const one = (id, name) =>
    html`<option value=${id} ?selected=${id === chosen} ?disabled=${
      id !== chosen && rows.some((row) => row.bet === id)
    }>${name}</option>`;
  return field.choices.map(({ value, many }) =>
    one(value, many ? t(`${ctx.page}.own-all`, { bet: word("bet", value) }) : ctx.areaName(value))
  );
}
