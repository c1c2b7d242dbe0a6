// The people who work here, their terminals, and the tokens of their programs.
import "../shared/approvals.js";
import "../shared/order-form.js";
import "../shared/refusal.js";
import "../shared/tokens.js";
import "../shared/top.js";
import "./staff/terminals.js";
import { get } from "../shared/api.js";
import { addWords, base, css, html, inner, nothing, repeat, SbElement, t } from "../shared/element.js";
import { session, Who } from "../shared/session.js";
import words from "../words/staff.json" with { type: "json" };

addWords(words);

/** So often the house is asked what others have agreed to meanwhile. */
const EVERY = 5_000;

class SbStaff extends SbElement {
  static properties = { seen: inner, offers: inner, letters: inner, refused: inner };
  static styles = [
    base,
    css`
      main {
        display: grid;
        grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
        gap: 1.2rem;
        padding: 1.2rem clamp(0.7rem, 2vw, 2rem) 3rem;
        align-items: start;
      }
      .column {
        display: grid;
        gap: 1.2rem;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.8rem;
      }
      .person {
        display: grid;
        grid-template-columns: minmax(11rem, 1fr) fit-content(68%);
        gap: 0.4rem 1rem;
        align-items: center;
        padding: 0.8rem 0;
        border-top: 1px solid var(--line);
      }
      .name {
        font: 700 1.1rem var(--serif);
        overflow-wrap: anywhere;
      }
      .marks {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
        margin-top: 0.3rem;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        justify-content: end;
      }
      @media (max-width: 1000px) {
        main {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @media (max-width: 640px) {
        .person {
          grid-template-columns: minmax(0, 1fr);
        }
        .acts {
          justify-content: start;
        }
      }
    `,
  ];
  who = new Who(this);

  constructor() {
    super();
    Object.assign(this, { seen: null, offers: [], letters: "" });
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => !session.me.locked && this.entered(), EVERY);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  entered() {
    if (session.sees("/staff")) this.#look();
  }

  updated() {
    document.title = `${t("staff.title")} · sicbo`;
  }

  async #look() {
    try {
      const [seen, offers] = await Promise.all([get("/api/staff"), get("/api/staff/forms")]);
      Object.assign(this, { seen, offers, refused: null });
    } catch (refused) {
      if (refused.code === "session-locked") session.lock();
      this.refused = refused;
    }
  }

  render() {
    return html`<sb-top heading=${t("staff.title")}></sb-top>
      ${
      session.sees("/staff") ? this.#house() : html`
        <main id="main">
          <section class="panel stack">
            <h2>${t("staff.title")}</h2>
            <p>${t("staff.for-staff")}</p>
          </section>
        </main>
      `
    }`;
  }

  #house() {
    const [asked, cooling] = [this.seen?.waiting ?? [], this.seen?.cooling_hours ?? 0];
    const hiring = this.#on("staff");
    const terminals = this.offers.filter((one) => one.on.startsWith("terminal"));
    return html`
      <main id="main" @begin=${(event) => this.#begin(event.detail.offer, event.detail.key)}>
        <section class="panel stack" aria-label=${t("staff.people")}>
                <div class="bar"><h2>${t("staff.people")}</h2>${hiring.map((one) =>
                  html`<button class="button primary" @click=${() => this.#begin(one)}>+ ${
                    t(`order.${one.word}`)
                  }</button>`
                )}</div>
                ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
                ${this.seen ? this.#people() : html`<p class="muted" role="status">${t("shared.connecting")}</p>`}
              </section>
        <div class="column">
                <section class="panel stack" aria-label=${t("staff.approvals")}>
                  <h2>${t("staff.approvals")}</h2>
                  <sb-approvals .asked=${asked} .now=${Date.now()} .cooling=${cooling} @acted=${() =>
                    this.#look()} @carry-out=${(event) => this.#form.resume(event.detail, {})}></sb-approvals>
                </section>
                ${terminals.length
                  ? html`<sb-staff-terminals .terminals=${this.seen.terminals} .offers=${terminals}></sb-staff-terminals>`
                  : nothing}
                ${hiring.length
                  ? html`
                    <section class="panel stack" aria-label=${t("staff.tokens")}>
                      <h2>${t("staff.tokens")}</h2>
                      <sb-tokens all></sb-tokens>
                    </section>
                  `
                  : nothing}
              </div>
      </main>
      <sb-order-form page="staff" .asked=${asked} .cooling=${cooling} @acted=${() => this.#look()}></sb-order-form>
    `;
  }

  #people() {
    const letters = this.letters.trim().toLowerCase();
    const people = Object.entries(this.seen.people).filter(([person, one]) =>
      `${person} ${roles(one).join(" ")}`.toLowerCase().includes(letters)
    );
    return html`<label class="field">${
      t("staff.find")
    }<input type="search" autocomplete="off" .value=${this.letters} @input=${(
      event,
    ) => (this.letters = event.target.value)} /></label>
      <ul>${
      repeat(people, ([person]) => person, ([person, one]) =>
        html`
          <li class="person">
            <div><span class="name">${person}</span>${person === session.me.user
              ? html`
                <span class="muted">(${t("staff.you")})</span>
              `
              : nothing}
                    <div class="marks">${roles(one).map((role) => html`<span class="badge">${role}</span>`)}
                      ${one.assigned
                        ? html`<span class="badge">${t("staff.assigned", { count: one.tables.length })}</span>`
                        : nothing}
                      ${one.second_factor ? html`<span class="badge">✓ ${t("staff.second-factor")}</span>` : nothing}
                      ${one.log_in
                        ? nothing
                        : html`<span class="badge warn">◷ ${t("staff.no-log-in")}</span>`}</div></div>
            <div class="acts">
                    ${this.#on("person", person).map((offer) => this.#act(offer, person))}
                  </div>
          </li>
        `)
    }</ul>
      ${people.length ? nothing : html`<p class="muted" role="status">${t("staff.nobody")}</p>`}`;
  }

  /** What is offered upon this, one after the other. */
  #on(on, key = "") {
    return this.offers.filter((one) => one.on === on && ["", key].includes(one.key));
  }

  #act(offer, person) {
    const name = t(`order.${offer.word}`);
    return html`<button class="button small ${
      offer.final ? "danger" : ""
    }" aria-label="${name}: ${person}" @click=${() => this.#begin(offer, person)}>${name}</button>`;
  }

  #begin(offer, key = "") {
    this.#form.begin(offer, { key, about: key });
  }

  get #form() {
    return this.renderRoot.querySelector("sb-order-form");
  }
}

/** What somebody is, in words. */
const roles = (one) => [one.rank, ...one.offices].filter(Boolean).map((role) => t(`role.${role}`));

customElements.define("sb-staff", SbStaff);
