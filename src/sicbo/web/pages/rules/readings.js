// What a book leaves open, and how this house reads it: question, options, the one in force, and why.
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { paper } from "./styles.js";

const KINDS = ["payments", "play", "document", "terms"];

class SbRulesReadings extends SbElement {
  static properties = { book: given, kind: inner };
  static styles = [
    base,
    paper,
    css`
      :host {
        scroll-margin-top: 1rem;
      }
      .list {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr));
        gap: 0.9rem;
        margin-top: 0.9rem;
      }
      .reading {
        display: grid;
        gap: 0.6rem;
        align-content: start;
        padding: 1rem 1.1rem;
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 14px;
      }
      h3 {
        color: inherit;
      }
      .options {
        display: grid;
        gap: 0.35rem;
      }
      .options li {
        display: grid;
        grid-template-columns: 1.6rem minmax(0, 1fr);
        padding: 0.45rem 0.6rem;
        border-radius: 8px;
        border: 1px solid transparent;
      }
      .options li.ours {
        border-color: var(--gold);
        background: color-mix(in srgb, var(--gold) 10%, transparent);
      }
      .options .mark {
        color: var(--gold);
        font-weight: 700;
      }
      .small {
        font-size: 0.87rem;
      }
      .tabs {
        margin-top: 0.7rem;
      }
    `,
  ];

  constructor() {
    super();
    this.kind = "";
  }

  render() {
    const all = this.book.readings;
    const kinds = KINDS.filter((kind) => all.some((one) => one.decides === kind));
    const shown = all.filter((one) => !this.kind || one.decides === this.kind);
    return html`
      <h2>${t("rules.readings")}</h2>
      <p class="muted">${t("rules.readings-why")}</p>
      <div class="row tabs" role="group" aria-label=${t("rules.readings-about")}>
              ${["", ...kinds].map((kind) =>
                html`
                  <button class="button small" aria-pressed=${this.kind === kind}
                    @click=${() => (this.kind = kind)}>${kind
                      ? t(`rules.decides-${kind}`)
                      : t("rules.decides-all")} <span class="muted number">${kind
                      ? all.filter((one) => one.decides === kind).length
                      : all.length}</span></button>
                `
              )}
            </div>
      <ul class="list">
              ${shown.map(
                (one) =>
                  html`
                    <li class="reading" data-reading=${one.id}>
                      <h3 lang="en">${one.question}</h3>
                      <ul class="options">
                                  ${one.options.map((option) => {
                                    const isOurs = option.id === one.default;
                                    return html`
                                      <li class=${isOurs ? "ours" : ""}>
                                        <span class="mark" aria-hidden="true">${isOurs ? "✓" : "·"}</span>
                                        <span><span lang="en">${option.means}</span>
                                                          ${isOurs
                                                            ? html`
                                                              <span class="badge">${t("rules.in-force")}</span>
                                                            `
                                                            : nothing}
                                                          ${option.built ? nothing : html`
                                                            <span class="small muted">${t(
                                                              "rules.not-built",
                                                            )} <span lang="en">${option.unbuilt}</span></span>
                                                          `}</span>
                                      </li>
                                    `;
                                  })}
                                </ul>
                      <p class="small"><span class="muted">${t("rules.why")}</span> <span lang="en">${one
                        .why}</span></p>
                      <p class="small row">${one.clauses.map((clause) =>
                        html`<a href="#${clause.split(" ")[1]}">${clause}</a>`
                      )}</p>
                    </li>
                  `,
              )}
            </ul>
    `;
  }
}
customElements.define("sb-rules-readings", SbRulesReadings);
