// The entrance: what this house is, how many tables are open, and the doors in: log-in, or one click in a demonstration.
import "../../felt/dice.js";
import "../../shared/refusal.js";
import { base, css, flag, given, has, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { number } from "../../shared/money.js";
import { session, Who } from "../../shared/session.js";

const SIGNS = {
  player: "♟",
  "player-sgd": "♟",
  dealer: "⚄",
  manager: "♛",
  second: "♜",
  cage: "¤",
  "cage-2": "¤",
  inspector: "⌕",
  owner: "♚",
};

class SbEntrance extends SbElement {
  static properties = { tables: given, seats: given, unit: {}, isLost: flag, refused: inner };
  static styles = [
    base,
    css`
      .hero {
        display: grid;
        grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
        gap: clamp(1rem, 3vw, 3rem);
        align-items: center;
        padding: clamp(1.1rem, 3vw, 3rem);
        border: 1px solid var(--gold-deep);
        border-radius: 24px;
        box-shadow: var(--shadow);
        background: radial-gradient(90% 140% at 12% 0%, color-mix(in srgb, var(--gold) 18%, transparent), transparent 55%),
          linear-gradient(160deg, var(--felt), var(--felt-deep) 75%);
      }
      h1 {
        font-size: clamp(2.2rem, 5vw, 4rem);
        letter-spacing: 0.01em;
      }
      h1 span {
        color: var(--gold);
      }
      .words {
        display: grid;
        gap: 1rem;
        justify-items: start;
      }
      .lead {
        font-size: 1.15rem;
        max-width: 36rem;
        text-wrap: pretty;
      }
      .dice {
        display: flex;
      }
      .door {
        display: grid;
        gap: 0.9rem;
        padding: clamp(0.9rem, 2vw, 1.5rem);
        background: color-mix(in srgb, var(--ground) 72%, transparent);
        border: 1px solid var(--line);
        border-radius: 18px;
      }
      .roles {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
        gap: 0.6rem;
      }
      .role {
        justify-content: start;
        text-align: start;
        min-height: 3.6rem;
        padding: 0.5rem 0.9rem;
      }
      .role .sign {
        font-size: 1.5rem;
        width: 1.8rem;
        text-align: center;
        color: var(--gold);
      }
      .role small {
        display: block;
        font-weight: 400;
        color: var(--muted);
        font-size: 0.82rem;
      }
      @media (max-width: 860px) {
        .hero {
          grid-template-columns: 1fr;
        }
      }
    `,
  ];
  who = new Who(this);

  render() {
    const open = this.tables.filter((table) => table.phase !== "closed").length;
    const last = this.tables.find((table) => table.results.length)?.results.at(-1);
    return html`
      <section class="hero">
        <div class="words">
          <div class="dice">
            <sb-dice aria-hidden="true" .faces=${last ?? [1, 4, 6]} .size=${innerWidth > 2200 ? 110 : 58}></sb-dice>
          </div>
          <h1>Sic Bo <span lang="zh-Hant">骰寶</span></h1>
          <p class="lead">${t("lobby.lead")}</p>
          <p class="row">
                ${this.isLost
                  ? html`<span class="badge bad" role="status">✕ ${t("shared.not-live")}</span>`
                  : html`<span class="badge live">● ${t("shared.live")}</span>`}
                <span class="badge">${t("lobby.open-tables", { open: number(open) })}</span>
              </p>
        </div>
        <div class="door">${session.me.user ? this.#inside() : this.#outside()}</div>
      </section>
    `;
  }

  #outside() {
    const roles = [...session.me.demo].sort((one, other) => other.startsWith("player") - one.startsWith("player"));
    return html`${
      roles.length
        ? html`
          <h2>${t("lobby.be-anybody")}</h2>
          <p class="muted">${t("shared.demo-why")}</p>
          <div class="roles">${roles.map((role) => this.#role(role))}</div>
        `
        : html`
          <h2>${t("lobby.welcome")}</h2>
          <p class="muted">${t("lobby.without")}</p>
        `
    }
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      <button class="button ${roles.length ? "" : "primary"}" @click=${() => this.dispatchEvent(new Event("enter"))}>${
      t("lobby.log-in-by-name")
    }</button>`;
  }

  #role(role) {
    const why = `lobby.as-${role}`;
    return html`
      <button class="button role" @click=${() => this.#demo(role)}>
        <span class="sign" aria-hidden="true">${SIGNS[role] ?? "•"}</span>
        <span>${t(`shared.demo-${role}`)}${has(why) ? html`<small>${t(why)}</small>` : nothing}</span>
      </button>
    `;
  }

  #inside() {
    const { user } = session.me;
    const dealt = this.tables.find((table) => table.dealer === "human" && table.phase !== "closed");
    const ways = [
      session.may("player") && this.#play(),
      session.me.ranks.length === 1 && dealt && { href: `/dealer/${dealt.id}`, word: "lobby.go-deal" },
      session.sees("/pit") && { href: "/pit", word: "lobby.go-pit" },
      session.sees("/cage") && { href: "/cage", word: "lobby.go-cage" },
      { href: "/rules", word: "lobby.go-rules" },
      { href: "/lab", word: "lobby.go-lab" },
    ].filter(Boolean);
    return html`
      <h2>${t("lobby.hello", { user })}</h2>
      <p class="muted">${session.may("player") ? t("lobby.choose-table") : t("lobby.choose-work")}</p>
      <div class="row">${ways.map((way, at) =>
        html`<a class="button ${at ? "" : "primary"}" href=${way.href}>${t(way.word)}</a>`
      )}</div>
      <div class="row"><button class="button small" @click=${() => session.logOut()}>${t(
        "shared.log-out",
      )}</button></div>
    `;
  }

  /** Back to a place that is held, or to the first open table of one's own money with a free place. */
  #play() {
    const open = this.tables.filter((one) => one.phase !== "closed" && (!this.unit || one.currency === this.unit));
    const table = open.find((one) => this.seats?.[one.id]) ?? open.find((one) => one.free.length) ?? open[0];
    return table && { href: `/table/${table.id}`, word: "lobby.go-play" };
  }

  async #demo(role) {
    try {
      await session.demo(role);
      this.refused = null;
    } catch (refused) {
      this.refused = refused;
    }
  }
}
customElements.define("sb-entrance", SbEntrance);
