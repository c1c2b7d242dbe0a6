// Orders that wait for a second person, kept in this window so that they can be carried out as soon as somebody agrees.
const KEPT = "sicbo-waiting-orders";

const all = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
const key = ({ stream, act, subject }) => [stream, act, subject].join(" ");

export function remember(asked, order) {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...all(), [key(asked)]: order }));
}

/** The order that waits for this approval, if it was given in this window. */
export const remembered = (asked) => all()[key(asked)];

export function forget(asked) {
  const { [key(asked)]: _, ...rest } = all();
  sessionStorage.setItem(KEPT, JSON.stringify(rest));
}
