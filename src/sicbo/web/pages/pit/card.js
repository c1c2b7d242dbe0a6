// One table in the pit's grid: where it stands, how it does, what it risks, what is wrong.
import "./meter.js";
import { base, classMap, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { clock, money, number, span } from "../../shared/money.js";
import { gamesName, perHour, word } from "../../shared/names.js";

/** What of a table wants somebody's eye, worst first. */
export function troubles(row) {
  const found = [];
  if (row.held) found.push({ kind: "bad", text: t("pit.held") });
  if (row.halted) found.push({ kind: "bad", text: t("pit.halted") });
  if (row.lost) found.push({ kind: "bad", text: t("pit.lost-link") });
  if (row.cap !== null && row.worst > row.cap) found.push({ kind: "bad", text: t("pit.over-cap") });
  if (row.debts) found.push({ kind: "warn", text: t("pit.debts", { count: row.debts }) });
  if (row.notices) found.push({ kind: "warn", text: t("pit.notices", { count: row.notices }) });
  return found;
}

class SbPitCard extends SbElement {
  static properties = { row: given, now: { type: Number } };
  static styles = [
    base,
    css`
      :host {
        height: 100%;
      }
      a {
        position: relative;
        display: grid;
        grid-template-rows: auto auto auto 1fr auto;
        gap: 0.6rem;
        height: 100%;
        padding: 0.9rem 1rem 0.8rem;
        border: 1px solid var(--line);
        border-top: 4px solid var(--felt-light);
        border-radius: var(--radius);
        background: linear-gradient(170deg, var(--panel-high), var(--panel) 55%);
        color: var(--ink);
        text-decoration: none;
        box-shadow: var(--shadow);
        transition: border-color 0.15s, transform 0.12s;
      }
      a:hover {
        border-color: var(--gold);
        transform: translateY(-2px);
      }
      a.betting {
        border-top-color: var(--good);
      }
      a.dealing,
      a.result {
        border-top-color: var(--gold);
      }
      a.closed {
        background: var(--ground);
        border-top-color: var(--line);
        box-shadow: none;
      }
      a.bad {
        border-color: var(--lose);
        border-top-color: var(--lose);
      }
      header {
        display: grid;
        grid-template-columns: 1fr auto;
        align-items: center;
        gap: 0.15rem 0.5rem;
      }
      h3 {
        grid-column: 1 / -1;
        font-size: 1.02rem;
        color: inherit;
      }
      .book {
        font-size: 0.8rem;
        font-weight: 600;
        color: var(--muted);
      }
      .id {
        display: block;
        font: 0.78rem var(--font);
        color: var(--muted);
        overflow-wrap: anywhere;
      }
      .phase {
        font-size: 0.8rem;
      }
      .marks {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
        font-size: 0.78rem;
        color: var(--muted);
      }
      .win {
        display: flex;
        justify-content: space-between;
        align-items: baseline;
        gap: 0.5rem;
      }
      .win strong {
        font: 700 1.55rem/1.1 var(--serif);
        font-variant-numeric: tabular-nums;
      }
      .win .up {
        color: var(--good);
      }
      .win .down {
        color: var(--lose);
      }
      dl {
        display: grid;
        grid-template-columns: repeat(3, 1fr);
        gap: 0.4rem;
      }
      dt {
        font-size: 0.74rem;
        color: var(--muted);
      }
      dd {
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
        min-height: 1.55rem;
      }
      .label {
        font-size: 0.74rem;
        color: var(--muted);
      }
    `,
  ];

  render() {
    const { row } = this;
    const named = gamesName(row.games);
    const wrong = troubles(row);
    const rate = perHour(row.rate);
    const left = row.closes_at === null || row.phase !== "betting"
      ? null
      : Math.max(0, Math.ceil((row.closes_at - this.now) / 1000));
    return html`
      <a href="#/${encodeURIComponent(row.id)}" class=${classMap({
        [row.phase]: true,
        bad: wrong.some((one) => one.kind === "bad"),
      })}>
        <header>
          <span class="book">${named.book}</span>
          <span class="badge phase ${row.phase === "betting" ? "live" : ""}">${word(
            "pit.phase",
            row.phase,
          )}${left === null ? nothing : html`<span class="number">${left}</span>`}</span>
          <h3>${named.games}<span class="id">${row.id}</span></h3>
        </header>
        <div class="win">
          <span class="label">${t("pit.win")}</span>
          <strong class=${row.win < 0 ? "down" : row.win > 0 ? "up" : ""}>${money(row.win, row.currency, {
            sign: true,
          })}</strong>
        </div>
        <div><span class="label">${t("pit.liability")}</span><sb-meter .worst=${row.worst} .cap=${row
          .cap} .currency=${row.currency}></sb-meter></div>
        <dl>
          <div>
            <dt>${t("pit.round")}</dt>
            <dd>${number(row.round)}</dd>
          </div>
          <div>
            <dt>${t("pit.players")}</dt>
            <dd>${row.players} / ${row.places}</dd>
          </div>
          <div>
            <dt>${t("pit.rate")}</dt>
            <dd>${rate === null ? t("pit.measuring") : t("pit.an-hour", { rounds: number(rate) })}</dd>
          </div>
        </dl>
        <div class="foot">
              ${wrong.map((one) =>
                html`<span class="badge ${one.kind}">${one.kind === "bad" ? "✕" : "!"} ${one.text}</span>`
              )}
              ${row.pending
                ? html`<span class="badge warn">◷ ${
                  t("pit.sign-at", { time: clock(row.pending.effective), left: span(row.pending.effective - this.now) })
                }</span>`
                : nothing}
              ${row.closing ? html`<span class="badge warn">■ ${t("pit.closing")}</span>` : nothing}
              <span class="marks">
                <span>${t(`shared.${row.mode}`)}</span><span aria-hidden="true">·</span><span>${word(
                  "pit.device",
                  row.device,
                )}</span><span aria-hidden="true">·</span><span>${word("pit.dealer", row.dealer)}</span>
              </span>
            </div>
      </a>
    `;
  }
}
customElements.define("sb-pit-card", SbPitCard);
