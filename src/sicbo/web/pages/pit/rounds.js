// The latest rounds of a table, each to be looked into, corrected or voided.
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { clock, number } from "../../shared/money.js";
import { word } from "./names.js";
import { isRanked, ranks } from "./ranks.js";

const SHOWN = 15;

class SbPitRounds extends SbElement {
  static properties = { host: given, seen: given, seq: { type: Number }, rounds: inner };
  static styles = [
    base,
    css`
      section {
        display: grid;
        gap: 0.8rem;
      }
      .dice {
        display: inline-flex;
        gap: 0.25rem;
      }
      .dice span {
        display: inline-grid;
        place-items: center;
        width: 1.6rem;
        height: 1.6rem;
        border-radius: 5px;
        background: #f4efe0;
        color: #8c1d18;
        font-weight: 700;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
        justify-content: end;
      }
      td {
        vertical-align: middle;
      }
      tr.void td {
        color: var(--muted);
      }
      tr.void .dice span {
        background: var(--line);
        color: var(--ink);
      }
      @media (max-width: 640px) {
        thead {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        tr {
          display: grid;
          grid-template-columns: 3.2rem 1fr auto;
          align-items: center;
          padding: 0.35rem 0;
          border-bottom: 1px solid var(--line);
        }
        td {
          padding: 0.15rem 0;
          border: 0;
        }
        td.do {
          grid-column: 1 / -1;
        }
        .when {
          display: none;
        }
        .acts .button {
          flex: 1;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.rounds = [];
  }

  updated(changed) {
    if (changed.has("seq")) this.#load();
  }

  async #load() {
    try {
      this.rounds = await get(`/api/tables/${encodeURIComponent(this.host.table)}/rounds?most=${SHOWN}`);
    } catch {
      // The next change of the table asks again.
    }
  }

  render() {
    const voids = this.host.powers.voids;
    return html`<section class="panel" aria-label=${t("pit.rounds")}>
      <h2>${t("pit.rounds")}</h2>
      <table>
        <thead><tr><th>${t("pit.round")}</th><th>${t("pit.dice")}</th><th>${t("pit.outcome")}</th><th class="when">${
      t("pit.time")
    }</th><th><span class="sr">${t("pit.acts")}</span></th></tr></thead>
        <tbody>${
      repeat(
        this.rounds,
        (one) => one.round,
        (one) =>
          html`
            <tr class=${one.outcome}>
              <td>${number(one.round)}</td>
              <td>${one.dice
                ? html`<span class="dice" role="img" aria-label=${one.dice.join(", ")}>${
                  one.dice.map((face) => html`<span>${face}</span>`)
                }</span>`
                : "–"}</td>
              <td>${word("pit.outcome", one.outcome)}</td>
              <td class="when number">${clock(one.at)}</td>
              <td class="do"><span class="acts">${one.outcome === "void" || !isRanked()
                ? nothing
                : html`${
                  one.dice
                    ? this.host.button("correct-result", {
                      round: one.round,
                      dice: one.dice,
                      about: `${t("pit.round")} ${one.round} · ${one.dice.join("-")}`,
                    })
                    : nothing
                }${this.#void(one, voids)}`}</span></td>
            </tr>
          `,
      )
    }</tbody>
      </table>
      ${
      voids.some((one) => one.scope.includes("range"))
        ? html`<div class="acts">${
          this.#button(
            "void-range",
            voids.filter((one) => one.scope.includes("range")),
            {},
          )
        }</div>`
        : nothing
    }
    </section>`;
  }

  #void(one, voids) {
    const open = voids.filter((ground) =>
      !ground.scope.includes("range") && (!ground.late || one.outcome === "settled")
    );
    return open.length
      ? this.#button("void-outcome", open, {
        round: one.round,
        settled: one.outcome === "settled",
        ask: () => this.#lying(one.round),
        about: `${t("pit.round")} ${one.round}${one.dice ? ` · ${one.dice.join("-")}` : ""}`,
      })
      : nothing;
  }

  /** The wagers of a round that can fall by themselves, place by place, as the console's menu lists them. */
  async #lying(round) {
    const menu = await get(`/api/tables/${encodeURIComponent(this.host.table)}/irregularities`).catch(() => null);
    const blanks = menu?.irregularities.flatMap((entry) => entry.blanks) ?? [];
    const wagers = Object.entries(blanks.find((one) => one.kind === "area")?.choices_by ?? {}).map((
      [key, areas],
    ) => [key.split("/"), areas]);
    return {
      lying: Object.fromEntries(
        wagers.filter(([[number]]) => Number(number) === round).map(([[, place], areas]) => [place, areas]),
      ),
    };
  }

  #button(type, grounds, rest) {
    const least = grounds.find((one) => ranks(one.rank)) ?? grounds[0];
    return this.host.button(type, { ...rest, power: { rank: least.rank, clause: least.clause }, clause: least.clause });
  }
}
customElements.define("sb-pit-rounds", SbPitRounds);
