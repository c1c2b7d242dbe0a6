// The head of a terminal: the game, whether it is live, what is announced, how the evening stands, and the ways to money and other tables.
import { html, nothing, t } from "../../shared/element.js";
import { announced } from "../../shared/limits.js";
import { clock } from "../../shared/money.js";
import { sound } from "../../shared/sound.js";
import { isApart, signTemplate } from "./sign.js";
import { lying } from "./wallet.js";

export function headTemplate(terminal, table, own) {
  const layouts = terminal.layouts?.layouts ?? [];
  return html`<header class="row head">
      <div class="row title">
        <h2>${t(`book.${terminal.book}`)}</h2>
        <span class="muted">${t(`game.${terminal.address}`)}</span>
      </div>
      <span class="badge ${terminal.live.status === "live" ? "live" : "bad"}" data-live>${
    terminal.live.status === "live" ? `● ${t("shared.live")}` : `○ ${t("shared.not-live")}`
  }</span>
      <span class="badge ${table.mode === "practice" ? "warn" : ""}">${t(`shared.${table.mode}`)}</span>
      ${own ? html`<span class="badge" data-place>${t("table.your-place", { place: own.place })}</span>` : nothing}
      ${
    table.pending
      ? html`<span class="badge warn long" data-pending>${announced(table, terminal.names)}</span>`
      : nothing
  }
      ${
    table.closing
      ? html`<span class="badge warn">${
        table.closing.closes_at ? t("table.closing-at", { time: clock(table.closing.closes_at) }) : t("table.closing")
      }</span>`
      : nothing
  }
      ${own?.must_vacate ? html`<span class="badge bad">${t("table.must-vacate")}</span>` : nothing}
      ${own?.warned ? html`<span class="badge warn">${t("table.warned")}</span>` : nothing}
      <sb-player-summary .wallet=${terminal.wallet} .patron=${terminal.wallet.patron} .elsewhere=${terminal.wallet.elsewhere} .here=${
    lying(own)
  } .live=${terminal.live}></sb-player-summary>
      <span class="row end">
        ${
    !own && table.games.length > 1
      ? html`<select class="plain" aria-label=${t("table.game")} @change=${(
        event,
      ) => ((terminal.watched = event.target.value), terminal.requestUpdate())}>${
        table.games.map((game) =>
          html`<option value=${game} ?selected=${game === terminal.address}>${t(`game.${game}`)}</option>`
        )
      }</select>`
      : nothing
  }
        ${
    layouts.length > 1 && !terminal.compact
      ? html`<select class="plain" aria-label=${t("table.layout")} @change=${(event) => laidOut(terminal, event)}>${
        layouts.map((one, at) =>
          html`<option value=${at} ?selected=${one === terminal.layout}>${t("table.layout")} ${
            one.clause.split(/[ -]/).at(-1).toUpperCase()
          }</option>`
        )
      }</select>`
      : nothing
  }
        ${
    own
      ? html`<button class="button small" data-open="seat" @click=${() => (terminal.window = "seat")}>${
        t("table.money")
      }</button>`
      : nothing
  }
        <button class="button small" data-sound aria-pressed=${sound.isOn} title=${t("table.sound")} aria-label=${
    t("table.sound")
  } @click=${() => (sound.toggle(), terminal.requestUpdate())}>${sound.isOn ? "♪" : "♪̸"}</button>
      <slot name="more"></slot>
      </span>
      ${isApart(table, own?.limits, terminal.compact) ? signTemplate(table, terminal.names, own?.limits) : nothing}
    </header>`;
}

function laidOut(terminal, event) {
  localStorage.setItem(`sicbo-layout:${terminal.address}`, event.target.value);
  terminal.requestUpdate();
}
