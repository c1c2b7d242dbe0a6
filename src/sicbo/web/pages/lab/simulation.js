// Simulated sessions of the chosen wagers, with their paths and results beside the exact figures of the house.
import "../../shared/refusal.js";
import "./chart.js";
import { announce } from "../../shared/announce.js";
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { money, number, percent, plain, typed } from "../../shared/money.js";
import { Sessions } from "./sessions.js";

const MOST = 20_000_000;
const SHOWN_EVERY = 700;

class SbLabSimulation extends SbElement {
  static properties = {
    told: given,
    query: given,
    run: inner,
    isRunning: inner,
    shown: inner,
    refused: inner,
    tooMuch: inner,
  };
  static styles = [
    base,
    css`
      .panel {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
        gap: 0.8rem;
        align-items: end;
      }
      progress {
        width: 100%;
        height: 0.9rem;
        accent-color: var(--gold);
      }
      .plots {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
        gap: 1.25rem;
      }
      figure {
        min-width: 0;
      }
      figcaption {
        font-weight: 700;
        margin-bottom: 0.4rem;
      }
      summary {
        cursor: pointer;
        min-height: 2rem;
      }
      details .scroll {
        max-height: 22rem;
        overflow: auto;
      }
      th[scope="row"] {
        color: var(--ink);
        font-size: 1rem;
      }
    `,
  ];

  willUpdate(changed) {
    // Other wagers are another simulation.
    if (changed.has("query") && this.run) this.#end(), Object.assign(this, { run: null, shown: null, session: null });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end();
  }

  render() {
    const usual = Math.max(1, Math.round(this.told.staked * 40));
    return html`<section class="panel" aria-label=${t("lab.simulation")}>
      <h2>${t("lab.simulation")}</h2>
      <p class="muted">${t("lab.simulation-why")}</p>
      <form @submit=${this.#begin} novalidate>
        <label class="field">${
      t("lab.rounds")
    }<input name="rounds" type="number" min="1" max="10000" value="200" required /></label>
        <label class="field">${
      t("lab.sessions")
    }<input name="sessions" type="number" min="1" max="100000" value="5000" required /></label>
        <label class="field">${
      t("lab.bankroll", { currency: this.told.currency })
    }<input name="bankroll" inputmode="decimal" value=${plain(usual).replace(/[^\d.]/g, "")} /></label>
        <label class="field">${t("lab.seed")}<input name="seed" maxlength="60" placeholder=${
      t("lab.seed-none")
    } /></label>
        <div class="row">
          <button class="button primary" ?disabled=${this.isRunning}>${t("lab.start")}</button>
          <button type="button" class="button danger" ?disabled=${!this.isRunning} @click=${() => this.#stop()}>${
      t("lab.stop")
    }</button>
        </div>
      </form>
      ${
      this.tooMuch ? html`<p role="alert" class="badge warn">${t("lab.too-much", { most: number(MOST) })}</p>` : nothing
    }
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      ${
      this.run
        ? html`<div><progress max=${this.run.sessions} .value=${this.run.done} aria-label=${
          t("lab.progress")
        }></progress>
        <p class="muted number" data-state=${this.isRunning ? "running" : this.run.isOver ? "done" : "stopped"}>${
          t("lab.so-far", { done: number(this.run.done), all: number(this.run.sessions) })
        }</p></div>`
        : nothing
    }
      ${this.shown && this.session ? this.#results() : nothing}
    </section>`;
  }

  #results() {
    const { shown, session, told } = this;
    const cash = (minor) => money(Math.round(minor), told.currency, { sign: true });
    const free = session.ruin === null;
    const rows = [
      [
        "mean",
        html`${cash(session.mean_float)}${free ? "*" : nothing}`,
        html`${cash(shown.mean)} ± ${money(Math.round(shown.error), told.currency)}`,
      ],
      [
        "sd",
        html`${money(Math.round(session.sd_float), told.currency)}${free ? "*" : nothing}`,
        money(Math.round(shown.sd), told.currency),
      ],
      ["ahead", session.chance_of_win === null ? "–" : percent(session.chance_of_win_float), percent(shown.won)],
      ["ruin", free ? "–" : percent(session.ruin_float), percent(shown.ruin)],
      ["a-round", cash(told.mean_float), shown.rounds ? cash((shown.mean * this.run.done) / shown.rounds) : "–"],
    ];
    return html`
      <div class="scroll">
        <table data-mean=${shown.mean} data-error=${shown.error} data-ruin=${shown.ruin} data-exact-mean=${session
          .mean_float}
          data-exact-ruin=${session.ruin_float}>
          <caption class="sr">${t("lab.simulation")}</caption>
          <thead>
            <tr>
              <th></th>
              <th scope="col" class="amount">${t("lab.exact")}</th>
              <th scope="col" class="amount">${t("lab.simulated")}</th>
            </tr>
          </thead>
          <tbody>${rows.map(([word, exact, drawn]) =>
            html`
              <tr>
                <th scope="row">${t(`lab.of-${word}`)}</th>
                <td class="amount">${exact}</td>
                <td class="amount">${drawn}</td>
              </tr>
            `
          )}</tbody>
        </table>
      </div>
            ${free ? html`<p class="muted">* ${t("lab.free-of-ruin")}</p>` : nothing}
            <p class="muted">${this.run.seed ? t("lab.seeded", { seed: this.run.seed }) : t("lab.unseeded")} ${t(
              "lab.past",
            )}</p>
            <div class="plots">
        <figure><figcaption>${t("lab.paths")}</figcaption><sb-chart label=${t("lab.paths")} .chart=${this
          .#paths()}></sb-chart>${this.#pathTable()}</figure>
        <figure><figcaption>${t("lab.finals")}</figcaption><sb-chart label=${t("lab.finals")} .chart=${this
          .#finals()}></sb-chart>${this.#finalTable()}</figure>
      </div>
    `;
  }

  #paths() {
    const { paths, every, parts, bankroll } = this.run;
    const start = (bankroll ?? 0) / parts / 100;
    const length = Math.max(...paths.map((path) => path.length));
    const xs = Array.from({ length }, (_, at) => at * every);
    const line = (path) => xs.map((_, at) => (at < path.length ? start + path[at] / parts / 100 : null));
    const mean = xs.map((round) => start + (this.told.mean_float * round) / 100);
    return {
      data: [xs, ...paths.map(line), mean],
      series: [...paths.map(() => ({ label: "", kind: "line", colour: "--focus", width: 0.8, quiet: true })), {
        label: "",
        kind: "line",
        colour: "--gold",
        width: 3,
        dash: [8, 5],
        quiet: true,
      }],
      x: { label: t("lab.round"), show: (value) => number(value) },
      y: {
        label: bankroll === null
          ? t("lab.net-in", { currency: this.told.currency })
          : t("lab.money-in", { currency: this.told.currency }),
        show: (value) => number(value),
      },
    };
  }

  #pathTable() {
    const { paths, parts } = this.run;
    const cash = (net) => money(Math.round(net / parts), this.told.currency, { sign: true });
    return html`
      <details>
        <summary>${t("lab.as-table")}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${t("lab.paths")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${t("lab.session")}</th>
                <th class="amount" scope="col">${t("lab.lowest")}</th>
                <th class="amount" scope="col">${t("lab.highest")}</th>
                <th class="amount" scope="col">${t("lab.last")}</th>
              </tr>
            </thead>
            <tbody>${paths.map((path, at) =>
              html`
                <tr>
                  <th scope="row">${number(at + 1)}</th>
                  <td class="amount">${cash(Math.min(...path))}</td>
                  <td class="amount">${cash(Math.max(...path))}</td>
                  <td class="amount">${cash(this.run.results[at])}</td>
                </tr>
              `
            )}</tbody>
          </table>
        </div>
      </details>
    `;
  }

  #finals() {
    const classes = this.classes;
    const series = [{ label: t("lab.simulated"), kind: "bars", colour: "--focus" }];
    const data = [classes.map((one) => (one.from + one.to) / 200), classes.map((one) => one.share)];
    if (this.session.distribution.length) {
      data.push(classes.map((one) => one.exact));
      series.push({ label: t("lab.exact"), kind: "line", colour: "--gold", width: 3 });
    }
    return {
      data,
      series,
      x: { label: t("lab.net-in", { currency: this.told.currency }), show: (value) => number(value) },
      y: { label: t("lab.share"), show: (value) => percent(value, 1), from: 0 },
    };
  }

  #finalTable() {
    const cash = (minor) => money(Math.round(minor), this.told.currency, { sign: true });
    const isExact = this.session.distribution.length > 0;
    return html`
      <details>
        <summary>${t("lab.as-table")}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${t("lab.finals")}>
          <table>
            <thead>
              <tr><th scope="col" class="amount">${t("lab.from")}</th><th scope="col" class="amount">${t(
                "lab.to",
              )}</th><th scope="col" class="amount">${t("lab.simulated")}</th>${isExact
                ? html`<th scope="col" class="amount">${t("lab.exact")}</th>`
                : nothing}</tr>
            </thead>
            <tbody>${this.classes.map((one) =>
              html`<tr><td class="amount">${cash(one.from)}</td><td class="amount">${
                cash(one.to)
              }</td><td class="amount">${percent(one.share)}</td>${
                isExact ? html`<td class="amount">${percent(one.exact)}</td>` : nothing
              }</tr>`
            )}</tbody>
          </table>
        </div>
      </details>
    `;
  }

  async #begin(event) {
    event.preventDefault();
    const form = event.target.elements;
    const whole = (field, most) => Math.min(most, Math.max(1, Math.floor(Number(field.value)) || 1));
    const [rounds, sessions] = [whole(form.rounds, 10_000), whole(form.sessions, 100_000)];
    this.tooMuch = rounds * sessions > MOST;
    if (this.tooMuch) return;
    const bankroll = form.bankroll.value.trim() ? typed(form.bankroll.value) : null;
    const seed = form.seed.value.trim();
    this.#end();
    Object.assign(this, { run: null, shown: null, refused: null });
    try {
      const query = new URLSearchParams(this.query);
      query.set("rounds", rounds);
      if (bankroll !== null) query.set("bankroll", bankroll);
      this.session = (await get(`/api/lab/wagers?${query}`)).session;
    } catch (refused) {
      return void (this.refused = refused);
    }
    this.run = new Sessions(this.told, { rounds, sessions, bankroll, seed });
    this.isRunning = true;
    this.drawn = performance.now();
    this.#go();
  }

  /** A slice now, the next one when the page has had its turn. */
  #go() {
    this.run.slice();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.run.isOver) return this.#stop();
    if (!isStill && performance.now() - this.drawn > SHOWN_EVERY) this.#show();
    this.requestUpdate();
    this.timer = setTimeout(() => this.#go());
  }

  #show() {
    this.classes = this.run.classes(this.session.distribution);
    this.shown = this.run.figures();
    this.drawn = performance.now();
  }

  #stop() {
    this.#end();
    if (!this.run?.done) return;
    this.#show();
    announce(t("lab.so-far", { done: number(this.run.done), all: number(this.run.sessions) }));
  }

  #end() {
    clearTimeout(this.timer);
    this.isRunning = false;
  }
}
customElements.define("sb-lab-simulation", SbLabSimulation);
