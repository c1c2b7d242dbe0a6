// What is said, in three languages: a page's own words, the shared ones, and the house's catalogue.
import shared from "../words/shared.json" with { type: "json" };

export const LANGUAGES = { en: "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文" };

const KEPT = "sicbo-language";
/** When a house that did not answer is asked for its words again. */
const AGAIN = 2_000;
/** Says `change` when another language is spoken. */
export const language = new EventTarget();
const own = new Map(Object.entries(shared));
const catalogues = new Map();
let current = chosen();
document.documentElement.lang = current;

export const lang = () => current;

export async function setLang(code) {
  await alsoSpeak(code);
  current = code;
  document.documentElement.lang = code;
  localStorage.setItem(KEPT, code);
  language.dispatchEvent(new Event("change"));
}

/** Take in the words of a page: `{"key": {"en": …, "zh-Hant": …, "zh-Hans": …}}`. */
export function addWords(words) {
  for (const [key, texts] of Object.entries(words)) own.set(key, texts);
}

/** The words under this key with their arguments filled in; the key itself where there are none. */
export function t(key, args = {}, code = current) {
  const text = own.get(key)?.[code] ?? found(key, code);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/** Several names in one line, with the sign that the language puts between them. */
export const listed = (names) => names.join(current === "en" ? ", " : "、");

export const has = (key) => own.has(key) || found(key, current) !== undefined;

/** The house's words, in another language as long as those of this one have not come. */
const found = (key, code) => (catalogues.get(code) ?? catalogues.values().next().value)?.[key];

/** The house's own words, before anything is shown. */
export const ready = alsoSpeak(current);

/** Have the house's words of another language at hand, too: `t(key, args, code)` then says them. */
export async function alsoSpeak(code) {
  if (catalogues.has(code)) return;
  try {
    const told = await (await fetch(`/api/words?lang=${code}`)).json();
    catalogues.set(code, { ...told.words });
  } catch {
    setTimeout(
      () => alsoSpeak(code).then(() => catalogues.has(code) && language.dispatchEvent(new Event("change"))),
      AGAIN,
    );
  }
}

function chosen() {
  const asked = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem(KEPT);
  if (asked in LANGUAGES) return asked;
  for (const tag of navigator.languages.map((one) => one.toLowerCase())) {
    if (tag.startsWith("zh")) return /hant|-tw|-hk|-mo/.test(tag) ? "zh-Hant" : "zh-Hans";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}
