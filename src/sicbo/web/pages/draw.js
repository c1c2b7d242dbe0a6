// The page on which anybody repeats a draw: the published record comes in, and this browser does the arithmetic. Nothing is sent.
import "../shared/top.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "../shared/element.js";
import words from "../words/draw.json" with { type: "json" };
import { isProof, isRecord, ownPlaces, repeated } from "./draw/repeat.js";

addWords(words);

function parsed(text, isOne) {
  try {
    const found = JSON.parse(text);
    return isOne(found) ? found : null;
  } catch {
    return null;
  }
}

class SbDraw extends SbElement {
  static properties = { record: inner, found: inner, own: inner, fault: inner, isBusy: inner };
  static styles = [
    base,
    css`
      main {
        max-width: 46rem;
        margin: 1rem auto;
        padding: 0 1rem;
      }
      form {
        display: grid;
        gap: 0.9rem;
      }
      textarea {
        width: 100%;
        min-height: 9rem;
        font-family: ui-monospace, monospace;
        font-size: 0.8rem;
      }
      .verdict {
        padding: 0.7rem 0.9rem;
        border-radius: 10px;
        font-weight: 700;
        border: 2px solid var(--good);
        color: var(--good);
      }
      .verdict.bad {
        border-color: var(--lose);
        color: var(--lose);
      }
      .bad {
        color: var(--lose);
      }
      li {
        overflow-wrap: anywhere;
      }
    `,
  ];

  render() {
    document.title = `${t("draw.title")} · sicbo`;
    return html`
      <sb-top heading=${t("draw.title")}></sb-top>
      <main id="main" class="stack">
        <section class="panel stack">
          <p>${t("draw.why")}</p>
          <form @submit=${this.#submit}>
            <label class="field">${t(
              "draw.record",
            )}<textarea name="record" required spellcheck="false"></textarea></label>
            <label class="field">${t(
              "draw.file",
            )}<input type="file" accept=".json,application/json" @change=${(event) =>
              this.#load(event, "record")} /></label>
            <label class="field">${t(
              "draw.commitment",
            )}<input name="commitment" spellcheck="false" autocomplete="off" /></label>
            <label class="field">${t("draw.root")}<input name="root" spellcheck="false" autocomplete="off" /></label>
            <label class="field">${t("draw.proof")}<textarea name="proof" spellcheck="false"></textarea></label>
            <label class="field">${t(
              "draw.proof-file",
            )}<input type="file" accept=".json,application/json" @change=${(event) =>
              this.#load(event, "proof")} /></label>
            ${this.fault ? html`<p role="alert" class="badge bad long">${t(this.fault)}</p>` : nothing}
            <button class="button primary" ?disabled=${this.isBusy}>${t("draw.repeat")}</button>
          </form>
        </section>
        ${this.isBusy ? html`<p role="status">${t("draw.reckoning")}</p>` : nothing}
        ${this.found && !this.isBusy ? this.#verdict() : nothing}
        <p class="muted">${t("draw.not")} ${t("draw.offline")}</p>
      </main>
    `;
  }

  #verdict() {
    const { parts, prizes, noted } = this.found;
    const holds = this.found.holds && (this.own ?? []).every(({ places }) => places !== null);
    return html`
      <section class="panel stack" aria-label=${t("draw.found")}>
        <p class="verdict ${holds ? "" : "bad"}" role="status" data-verdict=${holds ? "holds" : "fails"}>${holds
          ? "✓"
          : "✕"} ${t(holds ? "draw.holds" : "draw.fails", { draw: this.record.closing.draw })}</p>
        ${noted ? nothing : html`<p>${t("draw.nothing-noted")}</p>`}
        <ul>${Object.entries(parts).map(([part, isSo]) =>
          html`<li class=${isSo ? "" : "bad"} data-part=${part}>${isSo ? "✓" : "✕"} ${t(`draw.part-${part}`)} ${
            isSo ? nothing : html`<b>${t("draw.part-fails")}</b>`
          }</li>`
        )}</ul>
        ${this.record.reason ? html`<p class="bad">${t("draw.reason", { reason: this.record.reason })}</p>` : nothing}
        <h2>${t("draw.prizes")}</h2>
        <ol>${prizes.map((one) => html`<li>${one ? t("draw.holder", one) : t("draw.nobody")}</li>`)}</ol>
        ${(this.record.passed ?? []).map((one) =>
          html`<p>${t("draw.passed-over", { place: one.place, ground: one.ground })}</p>`
        )}
        ${this.own ? this.#owned() : nothing}
      </section>
    `;
  }

  #owned() {
    return html`
      <h2>${t("draw.own")}</h2>
      <ul>${this.own.map(({ entry, places }) => {
        const word = places === null ? "draw.own-missing" : places.length ? "draw.own-drawn" : "draw.own-counted";
        return html`<li class=${places === null ? "bad" : ""}>${
          t(word, { entry, places: (places ?? []).join(", ") })
        }</li>`;
      })}</ul>
    `;
  }

  async #load(event, field) {
    const [file] = event.target.files;
    if (file) this.renderRoot.querySelector(`textarea[name=${field}]`).value = await file.text();
  }

  async #submit(event) {
    event.preventDefault();
    const { record, commitment, root, proof } = event.target.elements;
    Object.assign(this, { found: null, own: null, fault: "" });
    const told = parsed(record.value, isRecord);
    const own = proof.value.trim() ? parsed(proof.value, isProof) : null;
    if (!told) return (this.fault = "draw.no-record");
    if (proof.value.trim() && !own) return (this.fault = "draw.no-proof");
    this.isBusy = true;
    const noted = { commitment: commitment.value.trim(), root: root.value.trim() };
    const found = await repeated(told, noted);
    const owned = own ? await ownPlaces(told, own) : null;
    Object.assign(this, {
      record: told,
      found: { ...found, noted: Boolean(noted.commitment && noted.root) },
      own: owned,
      isBusy: false,
    });
  }
}
customElements.define("sb-draw", SbDraw);
