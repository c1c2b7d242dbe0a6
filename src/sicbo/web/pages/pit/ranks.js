// Who may do what, as far as buttons show it; the house decides.
import { session } from "../../shared/session.js";

const LADDER = ["dealer", "supervisor", "area-manager", "casino-manager"];

/** Whether the reader holds this rank or one above it. */
export const ranks = (rank) => LADDER.slice(LADDER.indexOf(rank)).some((one) => session.may(one));

/** Whether the reader has any rank at all: watchers see, and change nothing. */
export const isRanked = () => ranks("dealer");

/** Whether this power (rank, exactly) is the reader's. */
export const holds = (power) => Boolean(power) && (power.exactly ? session.may(power.rank) : ranks(power.rank));
