// The head of every page: where one is, where one may go, the language, the looks, and who one is.
import "./door.js";
import { base, css, html, inner, nothing, SbElement, t } from "./element.js";
import { setTheme, theme } from "./styles.js";
import { session, Who } from "./session.js";
import { lang, LANGUAGES, setLang } from "./words.js";

const ACCOUNT = { href: "/account", word: "shared.account" };
const WAYS = [
  { href: "/", word: "shared.lobby" },
  { href: "/rules", word: "shared.rules" },
  { href: "/lab", word: "shared.lab" },
  { href: "/pit", word: "shared.pit", isClosed: true },
  { href: "/cage", word: "shared.cage", isClosed: true },
  { href: "/cases", word: "shared.cases", isClosed: true },
  { href: "/staff", word: "shared.staff", isClosed: true },
  ACCOUNT,
];

class SbTop extends SbElement {
  static properties = { heading: {}, theme: inner };
  static styles = [
    base,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 1rem;
        padding: 0.5rem clamp(0.6rem, 2vw, 2rem);
        background: color-mix(in srgb, var(--felt-deep) 88%, transparent);
        border-bottom: 1px solid var(--gold-deep);
      }
      .logo {
        display: flex;
        align-items: center;
        gap: 0.55rem;
        font: 700 1.15rem var(--serif);
        color: var(--gold);
        text-decoration: none;
        letter-spacing: 0.02em;
      }
      .logo img {
        width: 1.9rem;
        height: 1.9rem;
      }
      h1 {
        font-size: 1.05rem;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 0.15rem;
      }
      nav a {
        padding: 0.55rem 0.7rem;
        color: var(--ink);
        text-decoration: none;
        border-radius: 8px;
        font-weight: 600;
      }
      nav a:hover {
        background: var(--panel-high);
      }
      nav a[aria-current] {
        color: var(--gold);
        box-shadow: inset 0 -2px var(--gold);
        border-radius: 0;
      }
      .end {
        margin-inline-start: auto;
        gap: 0.4rem;
      }
      select.plain {
        width: auto;
        min-height: 40px;
        padding: 0.2rem 0.5rem;
      }
      .who {
        color: var(--muted);
        max-width: 12rem;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .demo {
        flex-basis: 100%;
        padding: 0.15rem 0.6rem;
        border-radius: 6px;
        background: color-mix(in srgb, var(--warn) 20%, transparent);
        color: var(--warn);
        font-size: 0.85rem;
        font-weight: 600;
      }
      .skip {
        position: absolute;
        inset-inline-start: -9999px;
      }
      .skip:focus {
        inset-inline-start: 0.5rem;
        top: 0.5rem;
        z-index: 10;
        background: var(--panel);
        padding: 0.6rem;
      }
      @media (max-width: 640px) {
        nav {
          order: 3;
          flex-basis: 100%;
        }
        nav a {
          padding: 0.45rem 0.6rem;
          white-space: nowrap;
        }
        .wide,
        .who {
          display: none;
        }
        header {
          gap: 0.3rem 0.5rem;
        }
        .demo {
          padding-inline: 0.3rem;
          font-size: 0.7rem;
        }
        .end {
          gap: 0.3rem;
        }
        .end select,
        .end .button {
          padding-inline: 0.45rem;
        }
      }
    `,
  ];
  who = new Who(this);

  constructor() {
    super();
    this.theme = theme();
  }

  render() {
    const { user, demo } = session.me;
    const ways = WAYS.filter((way) => (way.isClosed ? session.sees(way.href) : user || way !== ACCOUNT));
    return html`
      <a class="skip" href="#main" @click=${this.#skip}>${t("shared.skip")}</a>
      <header>
              <a class="logo" href="/" aria-label="sicbo"><img src="/web/css/die.svg" alt="" /><span class="wide">sicbo</span></a>
              ${this.heading ? html`<h1>${this.heading}</h1>` : nothing}
              <nav aria-label=${t("shared.pages")}>
                ${ways.map((way) =>
                  html`<a href=${way.href} aria-current=${this.#isHere(way.href) ? "page" : nothing}>${t(way.word)}</a>`
                )}
              </nav>
              <div class="row end">
                <select class="plain" aria-label=${t("shared.language")} @change=${(event) =>
                  setLang(event.target.value)}>
                  ${Object.entries(LANGUAGES).map(([code, name]) =>
                    html`<option value=${code} lang=${code} ?selected=${code === lang()}>${name}</option>`
                  )}
                </select>
                <button class="button small" aria-pressed=${this.theme === "contrast"} @click=${this
                  .#contrast} title=${t("shared.contrast")} aria-label=${t("shared.contrast")}>◐</button>
                ${user
                  ? html`<span class="who">${user}</span><button class="button small" @click=${() =>
                    session.logOut()}>${t("shared.log-out")}</button>`
                  : html`<button class="button small primary" @click=${this.enter}>${t("shared.log-in")}</button>`}
              </div>
              ${demo.length ? html`<p class="demo">${t("shared.demonstration")}</p>` : nothing}
              ${session.me.second_factor === "due"
                ? html`<p class="demo" role="status">${t("shared.factor-due")} <a href="/account">${
                  t("shared.account")
                }</a></p>`
                : nothing}
            </header>
      <sb-door></sb-door>
    `;
  }

  enter() {
    this.renderRoot.querySelector("sb-door").open = true;
  }

  /** The page's content lies in another root, where an address does not reach. */
  #skip(event) {
    const main = this.getRootNode().querySelector("#main");
    if (!main) return;
    event.preventDefault();
    main.tabIndex = -1;
    main.focus();
  }

  #isHere(href) {
    return href === "/" ? location.pathname === "/" : location.pathname.startsWith(href);
  }

  #contrast() {
    this.theme = setTheme(this.theme === "contrast" ? "dark" : "contrast");
  }
}
customElements.define("sb-top", SbTop);
