// The fields of a form as the house describes them, drawn; and what was filled in, as an order has it.
import { newId } from "./api.js";
import { firstRanges, rangesOf, rangesTemplate, unfitRanges } from "./form-ranges.js";
import { html, nothing } from "./lit.js";
import { plain, plainly, typed } from "./money.js";
import { word } from "./names.js";
import { has, t } from "./words.js";

const FACES = [1, 2, 3, 4, 5, 6];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const last = (name) => name.slice(name.lastIndexOf("/") + 1);
const isAsked = ({ when = {}, unless = {} }, values) =>
  Object.entries(when).every(([name, among]) => among.includes(values[name])) &&
  !Object.entries(unless).some(([name, among]) => among.includes(values[name]));

/** What is asked for now and what stands there: `values` as far as they still fit, first values elsewhere. A field may wait for the choice of another. */
export function laidOut(form, values = {}) {
  const shown = [];
  const filled = Object.fromEntries(form.fields.filter((one) => !one.choices).map((one) => [one.name, ""]));
  Object.assign(filled, values);
  for (const field of form.fields) {
    if (!isAsked(field, filled)) continue;
    const { name } = field;
    if (!(name in values) || !fits(field, values[name])) filled[name] = firstValue(field);
    shown.push(field);
  }
  return { fields: shown, values: Object.fromEntries(shown.map(({ name }) => [name, filled[name]])) };
}

const fits = ({ kind, choices = [] }, value) => kind !== "choice" || choices.some((one) => one.value === value);

function firstValue({ kind, first, choices = [] }) {
  switch (kind) {
    case "money":
      return first === undefined ? "" : plainly(first);
    case "choice":
      return (choices.find((one) => one.value === first) ?? choices[0])?.value ?? "";
    case "several":
      return first ?? [];
    case "check":
      return first ?? false;
    case "dice":
      return first ?? [1, 1, 1];
    case "ranges":
      return firstRanges(first);
    case "fresh":
      return newId();
    case "again":
      return "";
    default:
      return first === undefined ? "" : String(first);
  }
}

/** The first field that is not filled in as it must be. */
export function unfit({ fields, values }) {
  return fields.find(({ name, kind, optional, first }) => {
    const value = values[name];
    if (optional && value === "") return false;
    if (kind === "ranges") return unfitRanges(value);
    if (kind === "again") return value.trim() !== first;
    if (kind === "money") return typed(value) === null;
    if (["whole", "minutes", "days"].includes(kind)) return !/^\d+$/.test(value);
    return ["text", "paper"].includes(kind) ? value.trim() === "" : false;
  });
}

/** The order that the form has become at this time of the house. */
export function orderOf(form, { fields, values }, now) {
  const order = structuredClone(form.order);
  for (const field of fields) {
    if (field.kind === "again" || form.to.includes(`{${field.name}}`)) continue;
    const parts = field.name.split("/");
    const inside = parts.slice(0, -1).reduce((within, part) => (within[part] ??= {}), order);
    inside[parts.at(-1)] = meant(field, values[field.name], now);
  }
  return order;
}

/** Where it is given: what the address leaves open was filled in, too. */
export const addressOf = (address, { values }) =>
  address.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name].trim()));

function meant({ kind, optional, choices }, value, now) {
  const isNothing = optional && value === "";
  switch (kind) {
    case "money":
      return isNothing ? null : typed(value);
    case "whole":
      return isNothing ? null : Number(value);
    case "minutes":
      return isNothing ? null : Math.ceil((now + Number(value) * MINUTE) / MINUTE) * MINUTE;
    case "days":
      return isNothing ? null : now + Number(value) * DAY;
    case "text":
    case "paper":
      return value.trim();
    case "choice":
      return isNothing && choices[0]?.says === "none" ? null : value;
    case "ranges":
      return rangesOf(value);
    default:
      return value;
  }
}

/** The money that is written in a form, if any is. */
export const sumOf = ({ fields, values }) => {
  const field = fields.find((one) => one.kind === "money" && !one.optional);
  return field ? typed(values[field.name]) : null;
};

/** Under which name there are words for this code: its own, that of the page, or that of everybody. */
export const codesOf = ({ of, name }, page, value) =>
  of || (has(`${page}.${last(name)}.${value}`) ? `${page}.${last(name)}` : last(name));

/** What a choice is called. */
function called(field, one, page, ctx) {
  const text = one.says
    ? t(`${page}.${one.says}`)
    : field.of === "area"
    ? ctx.areaName(one.value)
    : ["place", "table", "unit"].includes(field.of)
    ? one.value
    : word(codesOf(field, page, one.value), one.value);
  return `${text}${one.beside ? ` · ${one.beside}` : ""}${one.clause ? ` (${one.clause})` : ""}`;
}

/** One field; `set(name, value)` is told what was filled in. */
export function fieldTemplate(field, values, ctx, set, wrong) {
  const { name, kind } = field;
  const { page } = ctx;
  const own = last(field.says ?? name);
  const label = html`${word(`${page}.field`, own)}${
    field.optional
      ? html`
        <span class="muted">(${t(`${page}.optional`)})</span>
      `
      : nothing
  }`;
  const isWrong = wrong === name;
  const sort = { minutes: "whole", days: "whole" }[kind] ?? kind;
  const told = isWrong ? html`<span class="wrong" id="wrong-${own}">✕ ${t(`${page}.wrong-${sort}`)}</span>` : nothing;
  const value = values[name];
  switch (kind) {
    case "fresh":
      return nothing;
    case "ranges":
      return rangesTemplate(field, value, ctx, values, (rows) => set(name, rows), told);
    case "choice":
      return html`<label class="field">${label}<select name=${own} @change=${(event) =>
        set(name, event.target.value)}>${
        field.choices.map((one) =>
          html`<option value=${one.value} ?selected=${one.value === value}>${called(field, one, page, ctx)}</option>`
        )
      }</select></label>`;
    case "several":
      return html`
        <fieldset>
          <legend>${label}</legend>
          <div class="boxes">${(field.choices ?? []).map((one) =>
            html`
              <label
                class="check"><input type="checkbox" name=${own} .checked=${value.includes(one.value)} @change=${(
                  event,
                ) =>
                  set(
                    name,
                    event.target.checked ? [...value, one.value] : value.filter((other) => other !== one.value),
                  )} /> ${called(field, one, page, ctx)}</label>
            `
          )}</div>
        </fieldset>
      `;
    case "check":
      return html`
        <label
          class="check"><input type="checkbox" name=${own} .checked=${value} @change=${(event) =>
            set(name, event.target.checked)} /> ${label}</label>
      `;
    case "paper":
      return html`
        <label
          class="field">${label}<textarea name=${own} rows="5" .value=${value} aria-invalid=${isWrong} aria-describedby=${isWrong
            ? `wrong-${own}`
            : nothing} @input=${(event) => set(name, event.target.value)}></textarea>${told}</label>
      `;
    case "dice":
      return html`<fieldset class="dice"><legend>${label}</legend>${
        [0, 1, 2].map((at) => dieTemplate(at, value, t(`${page}.die`, { number: at + 1 }), (faces) => set(name, faces)))
      }</fieldset>`;
    case "money":
      return html`<label class="field">${label}
        <span class="money"><input name=${own} inputmode="decimal" autocomplete="off" .value=${value} aria-invalid=${isWrong} aria-describedby=${
        isWrong ? `wrong-${own}` : nothing
      } @input=${(event) => set(name, event.target.value)} /><span class="unit">${ctx.currency}</span></span>
        ${
        typed(value) === null ? nothing : html`<span class="echo muted">${plain(typed(value))} ${ctx.currency}</span>`
      }${told}</label>`;
    default:
      return html`
        <label
          class="field">${label}<input name=${own} inputmode=${sort === "whole"
            ? "numeric"
            : "text"} autocomplete="off" .value=${value} aria-invalid=${isWrong} aria-describedby=${isWrong
            ? `wrong-${own}`
            : nothing} @input=${(event) => set(name, event.target.value)} />${told}</label>
      `;
  }
}

function dieTemplate(at, faces, name, set) {
  return html`<div class="die" role="radiogroup" aria-label=${name}>
    ${
    FACES.map(
      (face) =>
        html`
          <label
            class="face"><input type="radio" name="die-${at}" .value=${String(
              face,
            )} .checked=${faces[at] === face} @change=${() =>
              set(faces.map((one, index) => (index === at ? face : one)))} /><span>${face}</span></label>
        `,
    )
  }
  </div>`;
}
