// Text that fits: SVG does not wrap or shrink, so every line is measured before it is set.
import { svg } from "../shared/lit.js";

const CJK = /[\u3400-\u9fff]/;
const STYLES = {
  label: ["700", "--serif", 0.03],
  both: ["700", "--serif", 0.03],
  glyph: ["700", "--glyph", 0],
  figure: ["700", "--serif", 0],
  "rule strong": ["600", "--font", 0],
  odds: ["700", "--font", 0],
  counter: ["800", "--font", 0],
  open: ["700", "--font", 0.05],
};

const pen = document.createElement("canvas").getContext("2d");
const measured = new Map();

export const chinese = (text) => CJK.test(text);

/** How wide a text is in this style, in units of its size. */
export function breadth(text, style = "") {
  const key = `${style}|${document.documentElement.lang}|${text}`;
  if (!measured.has(key)) {
    const [weight, face, spacing] = STYLES[style] ?? ["400", "--font", 0];
    const family = getComputedStyle(document.documentElement).getPropertyValue(face) || "sans-serif";
    pen.font = `${weight} 100px ${family}`;
    measured.set(key, pen.measureText(text).width / 100 + spacing * text.length);
  }
  return measured.get(key);
}

/** The size at which a text is at most so wide. */
export const fit = (text, width, most, style) => Math.min(most, width / Math.max(0.3, breadth(text, style)));

/** One line, centred on x and y, no wider than `width`; in the style `both` its first word is a sign. */
export function line(text, x, y, width, most, style = "") {
  const size = fit(text, width, most, style);
  if (style === "both") {
    const [sign, ...rest] = text.split(" ");
    return svg`
      <text class="label" x=${x} y=${y + size * 0.36}
        font-size=${size}><tspan class="glyph">${sign}</tspan> ${rest.join(" ")}</text>
    `;
  }
  return svg`<text class=${style} x=${x} y=${y + size * 0.36} font-size=${size}>${text}</text>`;
}

/** Lines `[text, size, style]` under each other, spread over a box; they shrink together where they do not fit. */
export function flow(lines, x, y, w, h) {
  const sizes = lines.map(([text, most, style]) => fit(text, w, most, style));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const shrink = Math.min(1, h / (total * 1.12));
  const leading = Math.min(1.42, h / (total * shrink));
  let at = y + (h - total * shrink * leading) / 2;
  return lines.map(([text, , style], index) => {
    const room = sizes[index] * shrink * leading;
    at += room;
    return line(text, x + w / 2, at - room / 2, w, sizes[index] * shrink, style);
  });
}
