// Build a set of wagers on a felt, or in a list, and have the house reckon its exact chances.
import "../../felt/felt.js";
import "../../shared/refusal.js";
import "./distribution.js";
import "./simulation.js";
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { money, onChip, plain, typed } from "../../shared/money.js";
import { lang } from "../../shared/words.js";
import { chipColour } from "../../felt/chips.js";

const CHIPS = [100, 500, 2_500, 10_000, 50_000];
const PAUSE = 120;

class SbLabWagers extends SbElement {
  static properties = {
    games: given,
    game: inner,
    felt: inner,
    layout: inner,
    stakes: inner,
    chip: inner,
    told: inner,
    refused: inner,
  };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
      }
      .bench {
        display: grid;
        grid-template-columns: minmax(0, 2.4fr) minmax(17rem, 1fr);
        gap: 1.25rem;
        align-items: start;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem 1.25rem;
        align-items: end;
        margin-bottom: 0.9rem;
      }
      .bar .field {
        min-width: min(100%, 20rem);
      }
      .chips {
        display: flex;
        gap: 0.45rem;
        flex-wrap: wrap;
      }
      .chip {
        width: 3.3rem;
        height: 3.3rem;
        border-radius: 50%;
        border: 0.35rem dashed #f6f1e3;
        font: 800 0.95rem var(--font);
        cursor: pointer;
        color: #fff;
        text-shadow: 0 1px 2px rgb(0 0 0 / 80%);
        background: #22262b;
        box-shadow: 0 3px 8px rgb(0 0 0 / 50%);
      }
      .chip.red {
        background: #b8261f;
      }
      .chip.green {
        background: #1b7a45;
      }
      .chip.black {
        background: #22262b;
      }
      .chip.purple {
        background: #6a2f96;
      }
      .chip.white {
        background: #ebe7dc;
        color: #16191c;
        text-shadow: none;
        border-color: #41608c;
      }
      .chip[aria-pressed="true"] {
        outline: 3px solid var(--gold);
        outline-offset: 3px;
        transform: translateY(-3px);
      }
      .list {
        display: grid;
        gap: 0.5rem;
      }
      .list li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 7rem auto;
        gap: 0.5rem;
        align-items: center;
      }
      .list input {
        min-height: 40px;
        width: 100%;
        text-align: end;
        padding: 0.25rem 0.5rem;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--ground);
        color: var(--ink);
        font: inherit;
        font-variant-numeric: tabular-nums;
      }
      .sum {
        display: flex;
        justify-content: space-between;
        font-weight: 700;
        padding-top: 0.6rem;
        border-top: 1px solid var(--gold-deep);
      }
      .panel {
        display: grid;
        gap: 0.8rem;
        align-content: start;
      }
      @media (max-width: 1000px) {
        .bench {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { stakes: new Map(), chip: CHIPS[1], layout: 0 });
  }

  connectedCallback() {
    super.connectedCallback();
    this.#recall();
    this.spoken();
  }

  /** The set that the address names, so that it can be kept as a bookmark and sent to others. */
  #recall() {
    const named = new URLSearchParams(location.search);
    this.game = this.games.find((game) => game.address === named.get("game"))?.address ?? this.games[0].address;
    const pairs = named.getAll("wager").map((text) => text.split("="));
    this.stakes = new Map(
      pairs.filter(([, stake]) => /^[1-9]\d{0,10}$/.test(stake)).map(([area, stake]) => [area, Number(stake)]),
    );
    this.isFirst = !this.stakes.size;
  }

  /** The felt of the chosen game, and the figures again, in the language of now. */
  async spoken() {
    const asked = `${this.game} ${lang()}`;
    try {
      const felt = await get(`/api/rulebooks/${this.game.replace("/", "/games/")}/layouts`);
      if (asked !== `${this.game} ${lang()}`) return;
      this.felt = felt;
      this.stakes = new Map([...this.stakes].filter(([area]) => area in felt.areas));
      // A felt without a chip shows nothing: one chip on its first area is an example.
      if (this.isFirst) this.stakes.set(felt.layouts[0].forms.wide.cells[0].area, this.chip);
      this.isFirst = false;
      this.#reckon();
    } catch (refused) {
      this.refused = refused;
    }
  }

  get currency() {
    return this.games.find((game) => game.address === this.game).currency;
  }

  render() {
    const books = [...new Map(this.games.map((game) => [game.book, game.book_name]))];
    return html`<div class="bench">
        <section>
          <div class="bar">
            <label class="field">${t("lab.game")}
              <select @change=${(event) => ((this.game = event.target.value), (this.layout = 0), this.spoken())}>
                ${
      books.map(([id, name]) =>
        html`<optgroup label=${name}>${
          this.games.filter((game) => game.book === id).map((game) =>
            html`<option value=${game.address} ?selected=${game.address === this.game}>${game.name}</option>`
          )
        }</optgroup>`
      )
    }
              </select></label>
            <div class="chips" role="group" aria-label=${t("lab.chip")}>
              ${
      CHIPS.map((chip) =>
        html`<button class="chip ${chipColour(chip)}" aria-pressed=${chip === this.chip} aria-label=${
          money(chip, this.currency, { short: true })
        } @click=${() => (this.chip = chip)}>${onChip(chip)}</button>`
      )
    }
            </div>
          </div>
          ${
      this.felt
        ? html`
          <sb-felt open .layout=${this.felt.layouts[this.layout]} .areas=${this.felt.areas} .currency=${this
            .currency} .chips=${this.#chips()} @area-press=${(event) => this.#press(event.detail.area)}
            @area-back=${(event) => this.#set(event.detail.area, 0)}></sb-felt>
        `
        : nothing
    }
        </section>
        ${this.#list()}
      </div>
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      ${
      this.told
        ? html`
          <sb-lab-distribution .told=${this.told}></sb-lab-distribution>
          <sb-lab-simulation .told=${this.told} .query=${this.query}></sb-lab-simulation>
        `
        : nothing
    }`;
  }

  #list() {
    const total = [...this.stakes.values()].reduce((sum, stake) => sum + stake, 0);
    const others = Object.entries(this.felt?.areas ?? {}).filter(([area]) => !this.stakes.has(area));
    return html`<section class="panel" aria-label=${t("lab.my-wagers")}>
      <h2>${t("lab.my-wagers")}</h2>
      ${this.stakes.size ? nothing : html`<p class="muted">${t("lab.none-yet")}</p>`}
      <ul class="list">
        ${
      repeat(this.stakes, ([area]) => area, ([area, stake]) => {
        const name = this.felt?.areas[area]?.name ?? area;
        return html`<li><span>${name}</span>
            <input inputmode="decimal" .value=${plain(stake).replace(/[^\d.]/g, "")} aria-label=${
          t("lab.stake-on", { area: name })
        } @change=${(event) => this.#typed(area, event.target)} />
            <button class="button small quiet" aria-label=${t("lab.remove", { area: name })} @click=${() =>
          this.#set(area, 0)}>✕</button></li>`;
      })
    }
      </ul>
      <label class="field">${t("lab.add")}
        <select @change=${(event) => (this.#press(event.target.value), (event.target.value = ""))}>
          <option value="" selected>…</option>
          ${
      others.map(([area, { name, bet }]) =>
        html`<option value=${area}>${bet === name ? name : `${bet}: ${name}`}</option>`
      )
    }
        </select></label>
      <p class="sum"><span>${t("lab.staked")}</span><span class="number" data-staked=${total}>${
      money(total, this.currency)
    }</span></p>
      <button class="button small" ?disabled=${!this.stakes
      .size} @click=${() => ((this.stakes = new Map()), this.#reckon())}>${t("lab.clear")}</button>
    </section>`;
  }

  #chips() {
    return new Map([...this.stakes].map(([area, amount]) => [area, { amount }]));
  }

  #press(area) {
    if (area) this.#set(area, (this.stakes.get(area) ?? 0) + this.chip);
  }

  #typed(area, input) {
    const amount = typed(input.value);
    if (amount === null) input.value = plain(this.stakes.get(area)).replace(/[^\d.]/g, "");
    else this.#set(area, amount);
  }

  #set(area, amount) {
    const stakes = new Map(this.stakes);
    if (amount) stakes.set(area, amount);
    else stakes.delete(area);
    this.stakes = stakes;
    this.#reckon();
  }

  /** Ask the house for the exact chances, once the hand has rested. */
  #reckon() {
    clearTimeout(this.timer);
    if (!this.stakes.size) return Object.assign(this, { told: null, refused: null });
    this.timer = setTimeout(async () => {
      const query = new URLSearchParams({ game: this.game });
      for (const [area, stake] of this.stakes) query.append("wager", `${area}=${stake}`);
      const asked = `${query} ${lang()}`;
      this.asked = asked;
      try {
        const told = await get(`/api/lab/wagers?${query}`);
        if (asked !== this.asked) return;
        Object.assign(this, { told, query: String(query), refused: null });
        history.replaceState(null, "", `?${query}${location.hash}`);
      } catch (refused) {
        if (asked === this.asked) Object.assign(this, { told: null, refused });
      }
    }, PAUSE);
  }
}
customElements.define("sb-lab-wagers", SbLabWagers);
