// The fields of a form, drawn from data, and what was filled in.
import { html, nothing } from "../../shared/lit.js";
import { plain, plainly, typed } from "../../shared/money.js";
import { t } from "../../shared/words.js";
import { word } from "./names.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** The fields of an act, asked of its data. */
export const fieldsOf = (act, ctx) => (typeof act.fields === "function" ? act.fields(ctx) : act.fields);

/** What stands in the form at first. */
export function firstValues(fields, ctx) {
  const values = {};
  for (const field of fields) values[field.name] = firstValue(field, ctx);
  return values;
}

function firstValue(field, ctx) {
  const found = field.of?.(ctx);
  if (field.first) return field.first(found);
  if (field.kind === "money") return found === null || found === undefined ? "" : plainly(found);
  if (field.kind === "choice") return field.options(ctx)[0]?.value ?? "";
  if (field.kind === "check") return false;
  if (field.kind === "dice") return found ?? [1, 1, 1];
  return found === undefined || found === null ? "" : String(found);
}

/** The first field that is not filled in as it must be. */
export function unfit(fields, values) {
  return fields.find(({ name, kind, optional, isUnfit }) => {
    const value = values[name];
    if (isUnfit) return isUnfit(value);
    if (optional && value === "") return false;
    if (kind === "money") return typed(value) === null;
    if (kind === "whole") return !/^\d+$/.test(value);
    return kind === "text" ? value.trim() === "" : false;
  });
}

/** One field; `set(name, value)` is told what was filled in. */
export function fieldTemplate(field, values, ctx, set, wrong) {
  const { name, kind } = field;
  const page = ctx.prefix ?? "pit";
  const label = html`${word(`${page}.field`, name)}${
    field.optional
      ? html`
        <span class="muted">(${t(`${page}.optional`)})</span>
      `
      : nothing
  }`;
  const isWrong = wrong === name;
  const told = isWrong ? html`<span class="wrong" id="wrong-${name}">✕ ${t(`${page}.wrong-${kind}`)}</span>` : nothing;
  if (field.draw) return field.draw(values[name], ctx, (value) => set(name, value), told);
  const common = { name, value: values[name] };
  switch (kind) {
    case "choice":
      return html`<label class="field">${label}<select name=${name} @change=${(event) =>
        set(name, event.target.value)}>${
        field.options(ctx).map((one) =>
          html`<option value=${one.value} ?selected=${one.value === values[name]}>${one.text}</option>`
        )
      }</select></label>`;
    case "check":
      return html`
        <label
          class="check"><input type="checkbox" name=${name} .checked=${values[name]} @change=${(event) =>
            set(name, event.target.checked)} /> ${label}</label>
      `;
    case "dice":
      return html`<fieldset class="dice"><legend>${label}</legend>${
        [0, 1, 2].map((at) =>
          dieTemplate(at, values[name], t(`${page}.die`, { number: at + 1 }), (faces) => set(name, faces))
        )
      }</fieldset>`;
    case "money":
      return html`<label class="field">${label}
        <span class="money"><input name=${name} inputmode="decimal" autocomplete="off" .value=${common.value} aria-invalid=${isWrong} aria-describedby=${
        isWrong ? `wrong-${name}` : nothing
      } @input=${(event) => set(name, event.target.value)} /><span class="unit">${ctx.currency}</span></span>
        ${
        typed(values[name]) === null
          ? nothing
          : html`<span class="echo muted">${plain(typed(values[name]))} ${ctx.currency}</span>`
      }${told}</label>`;
    default:
      return html`
        <label
          class="field">${label}<input name=${name} inputmode=${kind === "whole"
            ? "numeric"
            : "text"} autocomplete="off" .value=${common.value} aria-invalid=${isWrong} aria-describedby=${isWrong
            ? `wrong-${name}`
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
