// How a patron stands: wallet, limits, exclusion, places, figures of the day.
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { moment, money, number, span } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";

class SbPatron extends SbElement {
  static properties = { card: given };
  static styles = [
    base,
    css`
      .stack {
        gap: 0.8rem;
      }
      .top {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0.5rem 1rem;
        align-items: baseline;
      }
      .who {
        font: 700 1.3rem var(--serif);
        overflow-wrap: anywhere;
      }
      .wallet {
        font: 700 clamp(1.9rem, 5vw, 2.8rem)/1.1 var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
      }
      .bar {
        display: grid;
        gap: 0.2rem;
        padding: 0.8rem;
        border: 2px solid var(--lose);
        border-radius: 10px;
        background: color-mix(in srgb, var(--lose) 12%, transparent);
      }
      .bar strong::before {
        content: "✕ ";
      }
      td {
        vertical-align: middle;
      }
    `,
  ];

  render() {
    const { card } = this;
    if (!card) return nothing;
    const show = (
      kind,
      amount,
    ) => (amount === null
      ? t("finder.no-limit")
      : kind === "time"
      ? t("finder.minutes", { minutes: number(amount) })
      : money(amount, card.unit));
    return html`<div class="stack">
      <div class="top"><span class="who">${card.name || card.patron}</span><span class="muted">${
      card.name ? card.patron : ""
    } ${card.unit}</span></div>
      ${
      card.erased
        ? html`<p><span class="badge warn">${t("finder.erased")}</span> <span class="muted">${
          t("finder.erased-why")
        }</span></p>`
        : nothing
    }
      ${
      card.excluded
        ? html`
          <div class="bar"
            role="alert"><strong>${t(`finder.excluded-by-${card.excluded.by}`)}</strong><span>${card.excluded.until
              ? t("finder.until", { time: moment(card.excluded.until) })
              : t("finder.for-good")} ${clauseLink(card.excluded.clause)}</span><span>${t(
                "finder.still-paid",
              )}</span></div>
        `
        : nothing
    }
      <div><span class="muted">${t("finder.wallet")}</span><div class="wallet">${money(card.wallet, card.unit)}</div>${
      card.on_the_way
        ? html`<span class="muted">${t("finder.on-the-way", { amount: money(card.on_the_way, card.unit) })}</span>`
        : nothing
    }</div>
      <div class="scroll"><table>
        <thead><tr><th>${t("finder.limit")}</th><th class="amount">${t("finder.used")}</th><th class="amount">${
      t("finder.in-force")
    }</th></tr></thead>
        <tbody>${
      card.limits.map((one) =>
        html`
          <tr>
            <td>${t(`finder.kind.${one.kind}`)}</td>
            <td class="amount" data-used=${one.kind}>${one.kind === "time"
              ? span(card.played)
              : money(one.used, card.unit)}${one.kind === "loss" && card.at_tables
              ? html`<br /><span class="muted">${
                t("finder.at-tables", {
                  amount: money(card.at_tables, card.unit),
                  lost: money(card.lost, card.unit),
                })
              }</span>`
              : nothing}</td>
            <td class="amount">${show(one.kind, one.amount)}${one.effective
              ? html`<br /><span class="muted">${
                t("finder.pending", { amount: show(one.kind, one.pending), time: moment(one.effective) })
              }</span>`
              : nothing}</td>
          </tr>
        `
      )
    }</tbody>
      </table></div>
      ${
      Object.keys(card.seats).length
        ? html`<p>${t("finder.sits-at")} ${
          Object.entries(card.seats).map(([table, place]) =>
            html`
              <span class="badge">${table} · ${place}</span>
            `
          )
        }</p>`
        : nothing
    }
    </div>`;
  }
}
customElements.define("sb-patron", SbPatron);
