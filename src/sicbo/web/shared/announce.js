// One live region for the whole page: what a screen reader says when something happens.
const regions = {};

/** Say this; what is urgent interrupts. */
export function announce(text, { assertive = false } = {}) {
  const kind = assertive ? "assertive" : "polite";
  const region = (regions[kind] ??= made(kind));
  // The same words twice are said twice only if the text changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

function made(kind) {
  const region = document.createElement("div");
  region.className = "sr";
  region.setAttribute("aria-live", kind);
  region.setAttribute("role", kind === "polite" ? "status" : "alert");
  document.body.append(region);
  return region;
}
