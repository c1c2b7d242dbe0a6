// A refusal as people read it: what happened, what to do next, and the clause behind it.
import { base, css, given, html, inner, nothing, SbElement, t } from "./element.js";

/** A citation such as `crown-sydney 4.2.2(a)` as a link to that clause. */
export function clauseLink(citation) {
  const [book, number] = (citation ?? "").split(" ");
  if (!number) return citation || nothing;
  return html`<a class="clause" href="/rules/${book}#${number}" target="_blank" rel="noopener">${citation}</a>`;
}

/** A text with every citation in it as such a link: words name the clauses that pages do not know. */
export const cited = (text) =>
  text.split(/(house \d+(?:\.\d+)+)/).map((part, at) => (at % 2 ? clauseLink(part) : part));

class SbRefusal extends SbElement {
  static properties = { refused: given };
  static styles = [
    base,
    css`
      .box {
        display: grid;
        gap: 0.25rem;
        padding: 0.7rem var(--refusal-end, 0.9rem) 0.7rem 0.9rem;
        border: 1px solid var(--lose);
        border-inline-start-width: 6px;
        border-radius: 10px;
        background: color-mix(in srgb, var(--lose) 12%, var(--panel));
      }
      strong::before {
        content: "✕ ";
        color: var(--lose);
      }
      .clause {
        font-size: 0.85rem;
      }
    `,
  ];

  render() {
    const told = this.refused;
    if (!told) return nothing;
    const message = told.code === "unreachable" ? t("shared.unreachable") : told.message;
    const remedy = told.code === "unreachable" ? t("shared.unreachable-remedy") : told.remedy;
    return html`<div class="box" role="alert">
      <strong>${message}</strong>
      ${remedy ? html`<span>${remedy}</span>` : nothing}
      ${told.clause ? html`<span class="muted">${clauseLink(told.clause)}</span>` : nothing}
    </div>`;
  }
}
customElements.define("sb-refusal", SbRefusal);

/** For what asks the house: `attempt(act)` says whether it was done; `isBusy` meanwhile, and `refusal()` is why it was not. Whoever begins anew sets another `turn`: what is told late of an earlier one is not shown. */
export const Asking = (Base) =>
  class extends Base {
    static properties = { refused: inner, isBusy: inner };

    async attempt(act) {
      const { turn } = this;
      Object.assign(this, { refused: null, isBusy: true });
      try {
        await act();
        return true;
      } catch (refused) {
        if (!refused.code) throw refused;
        if (turn === this.turn) this.refused = refused;
        return false;
      } finally {
        if (turn === this.turn) this.isBusy = false;
      }
    }

    refusal() {
      return this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing;
    }
  };
