// What chips are made of: cash chips or credits, promotional tokens, and each colour a pile of its own.
import { has, t } from "./words.js";

export const CASH = "cash-chips";
export const TOKENS = "tokens";

/** How an order names a pile: cash chips and credits are what the book means where nothing is said. */
export const madeOf = (
  pile,
) => (!pile || pile === CASH ? {} : pile === TOKENS ? { medium: TOKENS } : { medium: "colour-chips", colour: pile });

/** What a streak wager is made of beside cash chips: a colour, tokens, or both. */
export const pilesOf = ({ colour, tokens }) => [...(colour ? [colour] : []), ...(tokens ? [TOKENS] : [])];

/** What a pile is called: cash chips and tokens by name, the others by their colour. */
export const pileName = (pile) => [`medium.${pile}`, `colour.${pile}`].filter(has).map((key) => t(key))[0] ?? pile;
