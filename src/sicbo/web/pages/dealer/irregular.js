// The menu of what can go wrong under this book: chosen, read with all that follows from it, filled in, confirmed.
import "../../shared/dialog.js";
import { base, css, flag, given, has, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { ofTable } from "../../shared/live.js";
import { clauseLink } from "../../shared/refusal.js";
import { blank, filled } from "./blanks.js";

const GROUPS = ["no-result", "equipment", "interruption", "afterwards"];
const name = (entry) => (has(`irregularity.${entry.id}`) ? t(`irregularity.${entry.id}`) : entry.id);

/** `table`, `seq`: asked anew when it moves; `orders`; `may(rank)`; `names(area)`. Says `close`. */
class SbIrregular extends SbElement {
  static properties = {
    open: flag,
    ready: flag,
    table: {},
    seq: { type: Number },
    orders: given,
    may: given,
    names: given,
    entries: inner,
    chosen: inner,
    values: inner,
    refused: inner,
  };
  static styles = [
    base,
    css`
      .groups {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
        gap: 1.2rem;
      }
      .groups ul {
        display: grid;
        gap: 0.4rem;
        margin-top: 0.5rem;
      }
      .entry {
        width: 100%;
        justify-content: space-between;
        text-align: start;
      }
      .why {
        font-size: 0.82rem;
        margin: 0.1rem 0.4rem 0.3rem;
      }
      form {
        display: grid;
        gap: 0.9rem;
      }
      .follows {
        display: grid;
        gap: 0.5rem;
        margin-top: 0.5rem;
        padding: 0.9rem 1.1rem;
        border: 1px solid var(--warn);
        border-radius: var(--radius);
        background: color-mix(in srgb, var(--warn) 8%, var(--panel));
      }
      .follows li {
        display: grid;
        grid-template-columns: auto 1fr auto;
        gap: 0.6rem;
        align-items: baseline;
        font-size: 1.08rem;
      }
      .follows li::before {
        content: "→";
        color: var(--warn);
        font-weight: 700;
      }
      .clause {
        font-size: 0.85rem;
        white-space: nowrap;
      }
      .why .clause {
        font-size: inherit;
      }
      .blanks {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
        gap: 0.8rem;
      }
      fieldset {
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 0.4rem 0.8rem 0.6rem;
        margin: 0;
      }
      .check {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        min-height: 44px;
        font-weight: 600;
      }
      .check input {
        width: 1.3rem;
        height: 1.3rem;
        accent-color: var(--gold);
      }
      .three {
        display: flex;
        gap: 0.4rem;
      }
      .three select {
        width: auto;
        flex: 1;
      }
      @media (max-width: 640px) {
        .follows li {
          grid-template-columns: auto 1fr;
        }
        .follows .clause {
          grid-column: 2;
        }
      }
    `,
  ];

  willUpdate(changed) {
    if (this.open && (changed.has("open") || (changed.has("seq") && !this.chosen))) this.#ask();
    // What could be declared when the menu was last open may be another thing by now.
    if (changed.has("open") && !this.open) Object.assign(this, { chosen: null, refused: null, entries: null });
  }

  render() {
    if (!this.open) return nothing;
    return html`<sb-dialog open wide label=${
      this.chosen ? name(this.chosen) : t("dealer.irregular")
    } @close=${this.#close}>
      ${this.chosen ? this.#form(this.chosen) : this.#menu()}
    </sb-dialog>`;
  }

  #menu() {
    if (!this.entries) return html`<p class="muted">${t("shared.connecting")}</p>`;
    return html`<div class="groups">${
      GROUPS.map((group) => {
        const entries = this.entries.filter((entry) => entry.group === group);
        return entries.length
          ? html`
            <section>
              <h3>${t(`dealer.group-${group}`)}</h3>
              <ul>${entries.map((entry) => this.#entry(entry))}</ul>
            </section>
          `
          : nothing;
      })
    }</div>`;
  }

  #entry(entry) {
    const may = this.may(entry.rank);
    const why = !may
      ? t("dealer.rank-needed", { rank: t(`rank.${entry.rank}`) })
      : entry.refused
      ? this.#why(entry.refused)
      : "";
    return html`<li><button class="button entry" data-irregular=${entry.id} ?disabled=${
      !may || Boolean(entry.refused)
    } @click=${() => this.#choose(entry)}>
        <span>${name(entry)}</span>${entry.second ? html`<span class="badge warn">2 ✓</span>` : nothing}</button>
      <p class="why muted">${
      why
        ? html`
          ${why} ·
        `
        : nothing
    }${clauseLink(entry.clause)}</p></li>`;
  }

  #why({ code, arguments: args }) {
    return code === "wrong-step" ? t("dealer.not-at-this-step") : t(`refusal.${code}`, args);
  }

  #form(entry) {
    return html`<form @submit=${this.#submit} @change=${(
      event,
    ) => (this.values = Object.fromEntries(new FormData(event.currentTarget)))}>
      <section aria-label=${t("dealer.what-follows")}><h3>${t("dealer.what-follows")}</h3>
        <ul class="follows">${
      entry.follows.map((one) =>
        html`<li><span>${
          t(
            one.say,
            Object.fromEntries(Object.entries(one.arguments).map(([key, word]) => [key, has(word) ? t(word) : word])),
          )
        }</span><span class="muted clause">${clauseLink(one.clause)}</span></li>`
      )
    }</ul></section>
      <p class="muted">${t("dealer.who-may", { rank: t(`rank.${entry.rank}`) })} · ${clauseLink(entry.clause)}</p>
      ${
      entry.blanks.length
        ? html`<div class="blanks">${
          entry.blanks.map((one) => blank(one, (other) => this.#filled(other), this.names))
        }</div>`
        : nothing
    }
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      <div class="row">
        <button class="button danger" ?disabled=${!this.ready} data-confirm>${
      t(entry.second ? "dealer.ask-second" : "dealer.confirm-act", { act: name(entry) })
    }</button>
        <button type="button" class="button" @click=${() => (this.chosen = null)}>${t("dealer.back")}</button>
      </div>
    </form>`;
  }

  #choose(entry) {
    Object.assign(this, { chosen: entry, values: {}, refused: null });
  }

  /** What stands in a blank: what was chosen there, else what a list shows at first. */
  #filled(name) {
    const one = this.chosen.blanks.find((found) => found.name === name);
    return this.values[name] ?? (one.may_miss ? "" : (one.choices[0] ?? ""));
  }

  async #submit(event) {
    event.preventDefault();
    if (!this.orders.isReady) return; // what was not given is not told as done
    const entry = this.chosen;
    const order = { ...entry.order, ...filled(entry.blanks, new FormData(event.target)) };
    await this.orders.give(order);
    this.refused = this.orders.refused;
    this.orders.refused = null;
    if (!this.refused) this.#close();
  }

  async #ask() {
    try {
      this.entries = (await ofTable(this.table, "/irregularities")).irregularities;
    } catch (refused) {
      this.refused = refused;
    }
  }

  #close() {
    this.dispatchEvent(new Event("close"));
  }
}
customElements.define("sb-irregular", SbIrregular);
