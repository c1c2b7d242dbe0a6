// The orders of the pit as data: what each asks for, and the order it becomes. What follows from it, the house says.
import { newId } from "../../shared/api.js";
import { typed } from "../../shared/money.js";
import { t } from "../../shared/words.js";
import { word } from "./names.js";
import { firstRanges, rangesOf, rangesTemplate, unfitRanges } from "./ranges.js";

const MINUTE = 60_000;

// Fields: what a form asks for. `of(ctx)` gives the value that stands there at first.
const money = (name, of, rest = {}) => ({ name, kind: "money", of, ...rest });
const whole = (name, of, rest = {}) => ({ name, kind: "whole", of, ...rest });
const text = (name, of, rest = {}) => ({ name, kind: "text", of, ...rest });
const choice = (name, options, rest = {}) => ({ name, kind: "choice", options, ...rest });
const dice = (name, of) => ({ name, kind: "dice", of });
const ranges = (of) => ({
  name: "own",
  kind: "ranges",
  of,
  first: firstRanges,
  isUnfit: unfitRanges,
  draw: rangesTemplate,
});
const check = (name, rest = {}) => ({ name, kind: "check", ...rest });
const listed = (key, codes) => codes.map((code) => ({ value: code, text: word(key, code) }));

const sign = ({ view }) => view.dealer.public.sign;
const signFields = [
  money("minimum", (ctx) => sign(ctx)?.every.minimum),
  money("maximum", (ctx) => sign(ctx)?.every.maximum),
  money("unit", (ctx) => sign(ctx)?.every.unit ?? 100),
];
const ownRanges = ranges((ctx) => sign(ctx)?.own);
const ranged = (values) => ({
  minimum: typed(values.minimum),
  maximum: typed(values.maximum),
  unit: typed(values.unit),
});
const newSign = (values) => ({ every: ranged(values), own: rangesOf(values.own) });
/** So many minutes from now, on a full minute. */
const inMinutes = (minutes, ctx) => Math.ceil((ctx.now() + Number(minutes) * MINUTE) / MINUTE) * MINUTE;

const lain = ({ view, place }) =>
  view.dealer.places.filter((one) => one.place === place).flatMap((one) => [...one.wagers, ...one.streaks]).map((one) =>
    one.area
  );
const named = (found, ctx) => [...new Set(found)].map((area) => ({ value: area, text: ctx.areaName(area) }));
const areas = (ctx) => named(lain(ctx), ctx);
/** A place whose wagers fall by themselves, where a round need not fall whole, and which of them. */
const singled = (row, { lying = {}, values, areaName }) => {
  const whole = row.scope.includes("round") ? [{ value: "", text: t("pit.whole-round") }] : [];
  const found = lying[values?.place];
  const place = choice("place", () => [...whole, ...Object.keys(lying).map((one) => ({ value: one, text: one }))]);
  return found ? [place, choice("area", () => [all(), ...named(found, { areaName })])] : [place];
};
const all = () => ({ value: "", text: t("pit.all-wagers") });
const ofRounds = ({ powers, settled }) =>
  powers.voids.filter((one) => !one.scope.includes("range") && (!one.late || settled));
const ground = (ctx) => ofRounds(ctx).find((one) => one.id === ctx.values?.ground) ?? ofRounds(ctx)[0];
const grounds = (voids) =>
  voids.map((one) => ({ value: one.id, text: `${word("pit.ground", one.id)} (${one.clause})` }));
const takenByPeople = ({ powers }) =>
  powers.measures.filter((one) => ["confiscate-device", "detain", "escalate"].includes(one.id));
// Whom the book lets the matter be handed to: nobody, with most measures.
const handedTo = (ctx, measure) =>
  (takenByPeople(ctx).find((one) => one.id === measure) ?? takenByPeople(ctx)[0])?.to ?? [];

/** By the name of the order: its fields and how they become it; `danger` for what cannot simply be undone. */
export const ACTS = {
  "change-sign": {
    fields: [...signFields, ownRanges],
    order: (values) => ({ sign: newSign(values) }),
    isNoticed: true,
  },
  "announce-sign": {
    fields: [...signFields, ownRanges, whole("minutes", ({ powers }) => (powers.notice?.minutes ?? 0) + 1)],
    order: (values, ctx) => ({ sign: newSign(values), effective: inMinutes(values.minutes, ctx) }),
    isNoticed: true,
  },
  "withdraw-sign": { fields: [], order: () => ({}) },
  "cap-liability": {
    fields: [money("cap", ({ view }) => view.liability.cap, { optional: true })],
    order: ({ cap }) => ({ cap: cap === "" ? null : typed(cap) }),
  },
  "set-streak-price": {
    fields: [money("amount", ({ view }) => view.dealer.public.streaks?.price)],
    order: ({ amount }) => ({ amount: typed(amount) }),
  },
  "agree-personal-limits": {
    fields: [...signFields, ranges(({ limits }) => limits?.own)],
    order: (values, { place }) => ({ place, limits: newSign(values) }),
  },
  "revoke-personal-limits": { fields: [], order: (_, { place }) => ({ place }) },

  "announce-closing": {
    fields: ({ powers }) => (powers.closing.minutes ? [whole("minutes", () => powers.closing.minutes + 1)] : []),
    order: ({ minutes }, ctx) => ({ closes_at: minutes === undefined ? null : inMinutes(minutes, ctx) }),
  },
  "cancel-closing": { fields: [], order: () => ({}) },
  "close-table": { fields: [], order: () => ({}), danger: true },

  "correct-result": {
    fields: [
      dice("faces", ({ dice }) => dice),
      choice("evidence", () => listed("pit.evidence", ["camera", "witnesses", "photograph", "sensor"])),
    ],
    order: ({ faces, evidence }, { round }) => ({ round, faces, evidence }),
    danger: true,
  },
  "void-outcome": {
    fields: (ctx) => {
      const row = ground(ctx);
      return [
        choice("ground", () => grounds(ofRounds(ctx))),
        choice("cause", () => listed("pit.cause", row?.causes ?? [])),
        ...(row?.scope.includes("wager") ? singled(row, ctx) : []),
        ...(row?.must_affect ? [check("affects_outcome")] : []),
        ...(row?.malfunction ? [check("corrected")] : []),
      ];
    },
    order: ({ ground, cause, place = "", area = "", affects_outcome = false, corrected = false }, { round }) => ({
      ground,
      cause,
      round,
      place,
      area,
      affects_outcome,
      corrected,
    }),
    danger: true,
  },
  "void-range": {
    fields: ({ powers, view }) => [
      choice("ground", () => grounds(powers.voids.filter((one) => one.scope.includes("range")))),
      text("dice", () => view.dealer.public.dice_set),
      whole("first", () => 1),
      whole("last", () => view.dealer.public.round),
      ...(powers.voids.some((one) => one.scope.includes("range") && one.malfunction) ? [check("corrected")] : []),
    ],
    order: ({ ground, dice, first, last, corrected = false }) => ({
      ground,
      dice,
      first: Number(first),
      last: Number(last),
      corrected,
    }),
    danger: true,
  },

  "refuse-wager": {
    fields: [
      choice("area", areas),
      choice("ground", () =>
        listed("pit.refusal-ground", [
          "below-minimum",
          "above-maximum",
          "wrong-unit",
          "unclear-placement",
          "origin-of-chips",
          "conduct",
        ])),
    ],
    order: ({ area, ground }, { place }) => ({ place, area, ground }),
  },
  "ask-to-vacate": { fields: [], order: (_, { place }) => ({ place }) },
  "record-incident": {
    fields: ({ powers, values }) => [
      choice(
        "kind",
        () => powers.incidents.map((one) => ({ value: one.id, text: `${word("incident", one.id)} (${one.clause})` })),
      ),
      ...(powers.incidents.find((one) => one.id === (values?.kind ?? powers.incidents[0]?.id))?.names_rule
        ? [text("rule")]
        : []),
    ],
    order: ({ kind, rule = "" }, { player = "" }) => ({ kind, player, rule }),
  },
  "void-wager": {
    fields: (ctx) => {
      const seats = ctx.view.players.filter((one) => one.player === ctx.player).map((one) => one.place);
      const settled = Boolean(ctx.values?.round);
      // In a settled round the player may have sat anywhere; without one it is what lies on the layout now.
      const places = settled || !seats.length ? ctx.view.dealer.places.map((one) => one.place) : seats;
      const place = ctx.values?.place ?? places[0];
      return [
        choice("place", () => places.map((one) => ({ value: one, text: one }))),
        choice("area", () => [all(), ...(settled ? [] : areas({ ...ctx, place }))]),
        whole("round", undefined, { optional: true }),
      ];
    },
    order: ({ place, area, round = "" }, { incident }) => ({
      incident,
      place,
      area: round === "" ? area : "",
      round: round === "" ? null : Number(round),
    }),
    danger: true,
  },
  "exclude-player": {
    fields: (
      { powers },
    ) => [
      choice("scope", () =>
        listed(
          "pit.scope",
          ["game", "casino"].filter((one) => powers.measures.some((measure) => measure.id === `exclude-from-${one}`)),
        )),
    ],
    order: ({ scope }, { incident }) => ({ incident, scope }),
    danger: true,
  },
  "readmit-player": { fields: [], order: (_, { player }) => ({ player }) },
  "withhold-winnings": {
    fields: (ctx) => {
      const seats = ctx.view.players.filter((one) => one.player === ctx.player).map((one) => ({
        value: one.place,
        text: one.place,
      }));
      const seizes = ctx.powers.measures.some((one) => one.id === "withhold-winnings" && one.takes === "paid");
      return [
        choice("place", () => (seizes && !seats.length ? [{ value: "", text: t("pit.has-left") }] : seats)),
        money("amount", undefined, { optional: true }),
        ...(seizes ? [whole("since", undefined, { optional: true })] : []),
      ];
    },
    order: ({ place, amount, since = "" }, { incident }) => ({
      incident,
      place,
      amount: amount === "" ? null : typed(amount),
      since: since === "" ? null : Number(since),
    }),
  },
  "rule-on-withheld": {
    fields: [choice("ruling", () => listed("pit.ruling", ["release", "forfeit"]))],
    order: ({ ruling }, { withheld }) => ({ withheld, ruling, transfer: "" }),
    danger: true,
  },
  "take-measure": {
    fields: (ctx) => [
      choice("measure", () => listed("pit.measure", takenByPeople(ctx).map((one) => one.id))),
      ...(handedTo(ctx, ctx.values?.measure).length
        ? [choice("to", () => listed("pit.to", handedTo(ctx, ctx.values?.measure)))]
        : []),
    ],
    order: ({ measure, to }, ctx) => ({ incident: ctx.incident, measure, to: handedTo(ctx, measure).length ? to : "" }),
  },
  "collect-receivable": {
    fields: [money("amount", ({ owed }) => owed)],
    order: ({ amount }, { player, place, tokens = false }) => ({ player, amount: typed(amount), tokens, place }),
  },
  "waive-receivable": {
    fields: [
      money("amount", ({ owed }) => owed),
      choice("reason", () => listed("pit.reason", ["goodwill", "house-error", "uncollectable"])),
    ],
    order: ({ amount, reason }, { player, tokens = false }) => ({ player, amount: typed(amount), tokens, reason }),
    danger: true,
  },
  "rule-on-streak": {
    fields: [choice("ruling", () => listed("pit.ruling", ["stands", "corrected"]))],
    order: ({ ruling }, { streak }) => ({ streak, ruling }),
    danger: true,
  },

  "take-over": { fields: [], order: () => ({}) },
  "hand-back": { fields: [], order: () => ({}) },
  "fit-dice": {
    fields: [
      text("dice", ({ view }) => view.dealer.public.dice_set),
      text("tumbler", ({ view }) => view.dealer.public.tumbler),
    ],
    order: ({ dice, tumbler }) => ({ dice, tumbler }),
  },
  "explain-link": {
    fields: [
      choice(
        "reason",
        () => listed("pit.link", ["secret-lost", "secret-exposed", "tumbler-fault", "dice-not-from-link", "other"]),
      ),
    ],
    order: ({ reason }, { round, attempt }) => ({ round, attempt, reason }),
    danger: true,
  },
  acknowledge: { fields: [], order: (_, { notice }) => ({ notice }) },
  rectify: { fields: [], order: (_, { notice }) => ({ notice }) },
  // Whoever counts writes what was counted: nothing stands there at first.
  "open-float": {
    fields: [money("counted")],
    order: ({ counted }, { transfer }) => ({ amount: typed(counted), transfer }),
  },
  "request-fill": { fields: [money("amount")], order: ({ amount }) => ({ amount: typed(amount), transfer: "" }) },
  "cancel-fill": { fields: [], order: (_, { transfer }) => ({ transfer }) },
  "receive-fill": {
    fields: [money("counted")],
    order: ({ counted }, { transfer }) => ({ transfer, counted: typed(counted) }),
  },
  "send-credit": {
    fields: [money("counted")],
    order: ({ counted }, { transfer }) => ({ transfer, counted: typed(counted) }),
  },
  "request-credit": { fields: [money("amount")], order: ({ amount }) => ({ amount: typed(amount), transfer: "" }) },
  "count-float": {
    fields: [money("counted")],
    order: ({ counted }) => ({ counted: typed(counted), transfer: "" }),
    danger: true,
  },
  "redeem-from-closed-table": {
    fields: [
      choice(
        "place",
        ({ view }) => view.players.map((one) => ({ value: one.place, text: `${one.place} · ${one.player}` })),
      ),
      whole("count", ({ chips }) => chips.count),
      check("surveillance_told"),
    ],
    order: ({ place, count, surveillance_told }, { chips }) => ({
      redemption: newId(),
      place,
      table: chips.table,
      colour: chips.colour,
      count: Number(count),
      surveillance_told,
    }),
  },
  "verify-redemption": { fields: [], order: (_, { redemption }) => ({ redemption }) },
  "turn-down-redemption": {
    fields: [choice("reason", () => listed("pit.reason", ["miscounted", "not-genuine", "not-theirs", "withdrawn"]))],
    order: ({ reason }, { redemption }) => ({ redemption, reason }),
  },
};

/** Orders about a patron of the whole house: given to the patron's own desk, so the house foresees nothing here. */
export const PATRON_ACTS = {
  "exclude-patron": {
    fields: [
      choice(
        "reason",
        () => listed("pit.exclusion", ["conduct", "fraud", "unpaid-debt", "protection", "order-of-authority"]),
      ),
      whole("days", undefined, { optional: true }),
    ],
    order: ({ reason, days }, ctx) => ({
      reason,
      until: days === "" ? null : ctx.now() + Number(days) * 24 * 60 * MINUTE,
    }),
    rank: "area-manager",
    clause: "house 11.10",
    danger: true,
  },
  // What a player who has left owes a table, out of the wallet: asked for where the debt stands.
  "send-to-table": {
    fields: [money("amount", ({ owed }) => owed)],
    order: ({ amount }, { table }) => ({ table, amount: typed(amount), purpose: "debt" }),
    rank: "supervisor",
    clause: "house 8.4",
    isAside: true,
  },
  "readmit-patron": { fields: [], order: () => ({}), rank: "casino-manager", clause: "house 11.10" },
  "give-credit": {
    fields: [
      money("amount"),
      choice("reason", () => listed("pit.credit", ["goodwill", "service-failure", "unrecorded-win"])),
    ],
    order: ({ amount, reason }) => ({ amount: typed(amount), reason }),
    rank: "area-manager",
    clause: "house 11.13",
  },
  "erase-person": {
    fields: ({ player }) => [text("again", undefined, { kind: "again", isUnfit: (value) => value.trim() !== player })],
    order: () => ({}),
    rank: "area-manager",
    clause: "house 11.1",
    danger: true,
  },
};
