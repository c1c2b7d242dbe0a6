// The order that the address of the pit names, as a case links to it: opened once.

/** Its word; nothing where the address names none. */
export const askedFor = () => new URL(location.href).searchParams.get("order");

/** It is open now: who loads the page again meets the pit as it is. */
export const answered = () => history.replaceState(null, "", `${location.pathname}${location.hash}`);
