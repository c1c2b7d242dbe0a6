// Who sits at a table, what was recorded against whom, what is withheld, owed or waits for a ruling.
import { base, css, given, html, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { cited } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";
import { word } from "../../shared/names.js";

class SbPitPeople extends SbElement {
  static properties = { host: given, view: given, offers: given };
  static styles = [
    base,
    css`
      section {
        display: grid;
        gap: 0.8rem;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0.5rem;
        padding: 0.5rem 0;
        border-top: 1px solid var(--line);
      }
      td.do {
        min-width: 15rem;
      }
      details {
        min-width: 9rem;
      }
      summary {
        cursor: pointer;
        min-height: 36px;
        display: inline-flex;
        align-items: center;
        padding: 0 0.7rem;
        border: 1px solid var(--line);
        border-radius: 10px;
        background: var(--panel-high);
        font-weight: 600;
      }
      details[open] summary {
        margin-bottom: 0.4rem;
      }
      @media (max-width: 640px) {
        thead {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        tr,
        td {
          display: block;
          border: 0;
        }
        tr {
          border-bottom: 1px solid var(--line);
          padding: 0.4rem 0;
        }
        td {
          display: flex;
          justify-content: space-between;
          gap: 1rem;
          padding: 0.15rem 0;
        }
        td[data-label]::before {
          content: attr(data-label);
          color: var(--muted);
          font-size: 0.85rem;
        }
        td.amount {
          text-align: end;
        }
        td.do {
          display: block;
          min-width: 0;
        }
      }
    `,
  ];

  render() {
    const { view } = this;
    return html`<section class="panel" aria-label=${t("pit.people")}>
      <h2>${t("pit.people")}</h2>
      ${view.players.length ? this.#players() : html`<p class="muted">${t("pit.nobody-seated")}</p>`}
      ${this.#list("pit.incidents", view.incidents, (one) => this.#incident(one))}
      ${
      this.#list("pit.excluded", view.excluded, (player) =>
        html`<span>${player}</span><span class="acts">${this.host.buttons("excluded", player, player)}</span>`)
    }
      ${
      this.#list("pit.withheld", view.withheld, (one) =>
        html`<span>${one.player}: <strong>${this.#money(one.amount)}</strong></span><span class="acts">${
          this.host.buttons("withheld", one.withheld, `${one.player} · ${this.#money(one.amount)}`)
        }</span>`)
    }
      ${this.#list("pit.owed", owed(view.owed), ([player, sum]) => this.#debt(player, sum, false))}
      ${this.#list("pit.tokens-owed", owed(view.tokens_owed), ([player, sum]) => this.#debt(player, sum, true))}
      ${
      this.#list("pit.tokens-waiting", owed(view.tokens_waiting), ([player, sum]) =>
        html`<span>${player}: <strong>${
          t("pit.in-tokens", { amount: this.#money(sum) })
        }</strong></span><span class="muted">${cited(t("pit.tokens-waiting-why"))}</span>`)
    }
      ${
      this.#list("pit.streak-rulings", view.rulings, (one) =>
        html`<span>${one.player}: ${
          t("pit.streak-was", { area: this.host.areas[one.area] ?? one.area })
        }</span><span class="acts">${this.host.buttons("ruling", one.streak, `${one.player} · ${one.area}`)}</span>`)
    }
    </section>`;
  }

  #players() {
    return html`
      <table>
        <thead>
          <tr>
            <th>${t("pit.place")}</th>
            <th>${t("pit.player")}</th>
            <th class="amount">${t("pit.stack")}</th>
            <th class="amount">${t("pit.staked")}</th>
            <th class="amount">${t("pit.won")}</th>
            <th>${t("pit.own-limits")}</th>
            <th><span class="sr">${t("pit.acts")}</span></th>
          </tr>
        </thead>
        <tbody>${repeat(
          this.view.players,
          (one) => one.place,
          (one) =>
            html`
              <tr>
                <td data-label=${t("pit.place")}>${one.place}</td>
                <td data-label=${t("pit.player")}>${one.player}</td>
                <td class="amount" data-label=${t("pit.stack")}>${this.#money(one.stack)}</td>
                <td class="amount" data-label=${t("pit.staked")}>${this.#money(one.staked)}</td>
                <td class="amount" data-label=${t("pit.won")}>${this.#money(one.won)}</td>
                <td data-label=${t("pit.own-limits")}>${one.limits
                  ? `${this.#money(one.limits.every.minimum)} – ${this.#money(one.limits.every.maximum)}`
                  : "–"}</td>
                <td class="do">${session.isRanked
                  ? html`<details><summary>${t("pit.acts")}</summary><span class="acts">${
                    this.host.buttons("place", one.place, `${one.place} · ${one.player}`)
                  }</span></details>`
                  : nothing}</td>
              </tr>
            `,
        )}</tbody>
      </table>
    `;
  }

  /** What a player owes, and how it can come in: from the stack of one who sits here, from the wallet of one who has left. */
  #debt(player, sum, tokens) {
    const seat = this.view.players.find((one) => one.player === player);
    const said = tokens ? t("pit.in-tokens", { amount: this.#money(sum) }) : this.#money(sum);
    return html`
      <span>${player}: <strong>${said}</strong> <span class="muted">${seat
        ? t("pit.debt-seated", { place: seat.place, stack: this.#money(tokens ? seat.tokens : seat.stack) })
        : t("pit.has-left")}</span></span>
      <span class="acts">${this.host.buttons(tokens ? "tokens-owed" : "owed", player, `${player} · ${said}`)}</span>
    `;
  }

  #incident(one) {
    const about = `${one.player || t("pit.onlooker")} · ${word("incident", one.kind)}`;
    return html`
      <span>#${one.incident} · ${about}</span>
      <span class="acts">${this.host.buttons("incident", one.incident, about)}</span>
    `;
  }

  #list(title, rows, row) {
    return rows.length
      ? html`
        <div>
          <h3>${t(title)}</h3>
          <ul>${rows.map((one) => html`<li>${row(one)}</li>`)}</ul>
        </div>
      `
      : nothing;
  }

  #money(amount) {
    return money(amount, this.view.dealer.public.currency);
  }
}
const owed = (sums) => Object.entries(sums).filter(([, sum]) => sum);

customElements.define("sb-pit-people", SbPitPeople);
