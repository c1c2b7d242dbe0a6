// What is filled in before an irregularity is declared: a field for each kind, and the order's own values out of the form.
import { html, nothing } from "../../shared/lit.js";
import { typed } from "../../shared/money.js";
import { has, t } from "../../shared/words.js";

const FACES = [1, 2, 3, 4, 5, 6];
const WAGERS = [1, 2, 3]; // how many a form takes; for more it is given again
const said = (choice) => (has(`cause.${choice}`) ? t(`cause.${choice}`) : choice);
const label = (one) => t(`dealer.blank-${one.name}`);

/** A field for this blank. `filled(name)`: what stands in another one; `names(area)`. */
export function blank(one, filled, names) {
  switch (one.kind) {
    case "flag":
      return html`<label class="check"><input type="checkbox" name=${one.name} />${label(one)}</label>`;
    case "faces":
      return dice(one, 3, false);
    case "some-faces":
      return dice(one, 3, true);
    case "places":
      return html`<fieldset><legend>${label(one)}</legend>${
        one.choices.map((place) =>
          html`<label class="check"><input type="checkbox" name=${one.name} value=${place} />${place}</label>`
        )
      }</fieldset>`;
    case "wagers":
      return html`<fieldset><legend>${label(one)}</legend>${WAGERS.map((at) => wager(one, at, names))}</fieldset>`;
    case "round":
    case "place":
    case "choice":
      return chooser(one);
    case "area":
      return chooser({ ...one, choices: one.choices_by[one.by.map(filled).join("/")] ?? [] }, names);
    default:
      if (one.choices.length) return chooser(one);
      return html`
        <label
          class="field">${label(one)}<input name=${one
            .name} required maxlength="64" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" autocomplete="off" /></label>
      `;
  }
}

function chooser(one, named = one.kind === "round" || one.kind === "place" ? String : said) {
  return html`<label class="field">${label(one)}<select name=${one.name} ?required=${!one.may_miss}>
    ${
    one.may_miss
      ? html`<option value="">${t(one.kind === "area" ? "dealer.blank-all" : "dealer.blank-none")}</option>`
      : nothing
  }
    ${one.choices.map((choice) => html`<option value=${choice}>${named(choice)}</option>`)}</select></label>`;
}

function wager(one, at, names) {
  const said = (part) => `${t(`dealer.wager-${part}`)} ${at}`;
  const chosen = (part, choices, word) =>
    html`
      <select class="plain" name="${one.name}-${part}"
        aria-label=${said(part)}><option value="">–</option>${choices.map((choice) =>
          html`<option value=${choice}>${word(choice)}</option>`
        )}</select>
    `;
  return html`<div class="three">${chosen("place", one.choices, (place) => place)}${chosen("area", one.areas, names)}
    <input class="plain" name="${one.name}-amount" aria-label=${
    said("amount")
  } inputmode="decimal" autocomplete="off" size="6" /></div>`;
}

/** The wagers of a form; what is half filled in goes along, so that the table says what it wants. */
function wagers(name, form) {
  const [places, areas, amounts] = ["place", "area", "amount"].map((part) => form.getAll(`${name}-${part}`));
  return WAGERS.map((_, at) => ({ place: places[at], area: areas[at], amount: amounts[at].trim() }))
    .filter(({ place, area, amount }) => place || area || amount)
    .map(({ place, area, amount }) => ({ place, area, amount: typed(amount) ?? 0 }));
}

function dice(one, count, mayMiss) {
  return html`
    <fieldset>
      <legend>${label(one)}</legend>
      <div class="three">${Array.from(
        { length: count },
        (_, at) =>
          html`<select class="plain" name=${one.name} aria-label="${label(one)} ${at + 1}" ?required=${!mayMiss}>
    <option value="">–</option>${FACES.map((face) => html`<option value=${face}>${face}</option>`)}</select>`,
      )}</div>
    </fieldset>
  `;
}

/** The values that a form holds for these blanks, as an order spells them. */
export function filled(blanks, form) {
  const values = {};
  for (const { name, kind } of blanks) {
    const all = form.getAll(name).filter((value) => value !== "");
    if (kind === "wagers") values[name] = wagers(name, form);
    else if (kind === "flag") values[name] = all.length > 0;
    else if (kind === "faces") values[name] = name === "shown" ? all.join("-") : all.map(Number);
    else if (kind === "some-faces") values[name] = all.map(Number);
    else if (kind === "places") values[name] = all;
    else if (all.length) values[name] = kind === "round" ? Number(all[0]) : all[0];
  }
  return values;
}
