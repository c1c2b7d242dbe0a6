// How the evening stands: wallet, time played, won or lost over all tables.
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { money, span } from "../../shared/money.js";
import { Tick } from "../../shared/tick.js";

/** `wallet`: the player's; `here`: stack and wagers at this table; `live` for the house's time. */
class SbPlayerSummary extends SbElement {
  static properties = {
    wallet: given,
    here: { type: Number },
    live: given,
    patron: given,
    elsewhere: { type: Number },
  };
  static styles = [
    base,
    css`
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1.3rem;
      }
      dl div {
        display: flex;
        gap: 0.4rem;
        align-items: baseline;
      }
      dt {
        color: var(--muted);
        font-size: 0.85rem;
      }
      dd {
        font-weight: 700;
        font-variant-numeric: tabular-nums;
      }
      @media (max-width: 640px) {
        dl {
          gap: 0 0.6rem;
        }
        dl div {
          gap: 0.25rem;
        }
        dt {
          font-size: 0.75rem;
        }
        dd {
          font-size: 0.85rem;
        }
      }
      .up {
        color: var(--good);
      }
      .down {
        color: var(--lose);
      }
    `,
  ];

  tick = new Tick(this, () => this.requestUpdate(), 1_000);

  render() {
    const patron = this.wallet?.patron;
    if (!patron) return nothing;
    const net = this.wallet.net(this.here);
    return html`<dl>
      <div><dt>${t("table.wallet")}</dt><dd data-wallet>${money(patron.wallet, patron.unit)}</dd></div>
      ${
      patron.session === null ? nothing : html`
        <div>
          <dt>${t("table.session")}</dt>
          <dd data-session>${span(this.live.now() - patron.session)}</dd>
        </div>
      `
    }
      <div><dt>${t("table.net")}</dt><dd data-day-net class=${net > 0 ? "up" : net < 0 ? "down" : ""}>${
      money(net, patron.unit, { sign: true })
    }</dd></div>
    </dl>`;
  }
}
customElements.define("sb-player-summary", SbPlayerSummary);
