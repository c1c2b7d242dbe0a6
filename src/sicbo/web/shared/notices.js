// Notices of rounds that were put right: each stays until the player has said that it was seen, on whatever screen.
import { get, give } from "./api.js";
import { base, css, given, html, inner, nothing, SbElement, t, tell } from "./element.js";
import { betName } from "./limits.js";
import { number } from "./money.js";
import { Asking } from "./refusal.js";
import { headline, rulingStyles, rulingTemplate } from "./ruling.js";

/** `patron`: as the house tells it, with its `notices`; `names` of areas. Says `seen`. */
class SbNotices extends Asking(SbElement) {
  static properties = { patron: given, names: given, story: inner };
  static styles = [
    base,
    rulingStyles,
    css`
      :host {
        display: block;
      }
      .notice {
        display: grid;
        gap: 0.5rem;
      }
    `,
  ];

  /** The earliest that was not seen yet, by number. */
  get first() {
    const [found] = Object.entries(this.patron?.notices ?? {}).sort(([a], [b]) => a - b);
    return found && { number: Number(found[0]), ...found[1] };
  }

  willUpdate() {
    const { first } = this;
    if (first && first.number !== this.asked) this.#ask(first);
  }

  async #ask({ number: asked, table, round }) {
    Object.assign(this, { asked, story: null });
    const path = `/api/tables/${encodeURIComponent(table)}`;
    try {
      const [story, seen] = await Promise.all([get(`${path}/rounds/${round}`), get(`${path}?audience=public`)]);
      if (this.asked === asked) this.story = { ...story, currency: seen.view.currency };
    } catch {
      setTimeout(() => ((this.asked = 0), this.requestUpdate()), 2_000);
    }
  }

  render() {
    const { first, story } = this;
    if (!first) return nothing;
    const rest = Object.keys(this.patron.notices).length - 1;
    const about = { names: this.names ?? betName, currency: story?.currency, table: first.table };
    return html`<section class="notice" role="alert" aria-label=${t("ruling.title")} data-notice=${first.number}>
      ${
      story
        ? story.rulings.map((ruling) => rulingTemplate(ruling, first.round, about))
        : html`<p class="ruling"><b>⚠ ${headline(first.ruling, first.round)}</b></p>`
    }
      ${this.refusal()}
      <p class="row"><button class="button primary" data-seen ?disabled=${this.isBusy || !story} @click=${() =>
      this.#seen(first.number)}>${t("ruling.seen")}</button>
        ${rest ? html`<span class="muted">${t("ruling.more", { number: number(rest) })}</span>` : nothing}</p>
    </section>`;
  }

  async #seen(upto) {
    if (await this.attempt(() => give(`/api/patrons/${this.patron.id}/commands`, { type: "see-rulings", upto }))) {
      tell(this, "seen");
    }
  }
}
customElements.define("sb-notices", SbNotices);
