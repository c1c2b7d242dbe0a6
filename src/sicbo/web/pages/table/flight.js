// Chips on the move: flying from the tray to an area, or dragged by a finger. Only transforms change, so that nothing is laid out anew.
import { isStill } from "../../felt/dice.js";

const FAR = 8;

function ghost(root, picture, box) {
  const element = picture.cloneNode(true);
  element.setAttribute("class", "flying");
  Object.assign(element.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  root.append(element);
  return element;
}

/** A chip from one box of the window to the middle of another. */
export function fly(root, picture, from, to) {
  if (!picture || !from || !to || isStill()) return;
  const element = ghost(root, picture, from);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = element.animate(
    [
      { transform: "translate(0, 0) scale(1)" },
      { transform: `translate(${x * 0.5}px, ${y * 0.5 - 40}px) scale(1.15) rotate(120deg)`, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(0.55) rotate(240deg)` },
    ],
    { duration: 280, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" },
  );
  flight.onfinish = flight.oncancel = () => element.remove();
}

/** Follow a pointer that may become a drag; `over(x, y)` while it moves, `drop(x, y)` where it ends. */
export function drag(event, root, picture, { over, drop, cancel }) {
  const [x0, y0] = [event.clientX, event.clientY];
  const button = event.currentTarget;
  const listening = new AbortController();
  let element = null;
  const move = (at) => {
    const [x, y] = [at.clientX - x0, at.clientY - y0];
    if (!element && Math.hypot(x, y) < FAR) return;
    element ??= ghost(root, picture, picture.getBoundingClientRect());
    element.style.transform = `translate(${x}px, ${y}px) scale(1.1)`;
    over(at.clientX, at.clientY);
  };
  const end = (at) => {
    listening.abort();
    if (!element) return;
    element.remove();
    // The press that ends a drag is no press of the chip.
    const hush = new AbortController();
    button.addEventListener("click", (click) => click.stopImmediatePropagation(), {
      capture: true,
      signal: hush.signal,
    });
    setTimeout(() => hush.abort(), 0);
    if (at.type === "pointerup") drop(at.clientX, at.clientY);
    else cancel();
  };
  button.setPointerCapture?.(event.pointerId);
  for (const [name, told] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) {
    button.addEventListener(name, told, { signal: listening.signal });
  }
}
