// The movements at a cage as data: what each asks for, the order it becomes, and to which desk it goes.
import { typed } from "../../shared/money.js";
import { t } from "../../shared/words.js";

const money = (name, of, rest = {}) => ({ name, kind: "money", of, ...rest });
const text = (name, of, rest = {}) => ({ name, kind: "text", of, ...rest });
const choice = (name, options) => ({ name, kind: "choice", options });
const atCage = ({ cage }) => `/api/cage/${encodeURIComponent(cage)}/commands?as=cage`;
const asManager = ({ cage }) => `/api/cage/${encodeURIComponent(cage)}/commands?as=`;
const toOpen = ({ cage, values }) => asManager({ cage: cage ?? values.cage.trim() });
const ofPatron = ({ patron }) => `/api/patrons/${encodeURIComponent(patron)}/commands?as=cage`;
const amount = ({ amount }) => typed(amount);

/** By name: fields, where the order goes, the order, and what is said before it is confirmed. `sum` is the amount shown large. */
export const MOVES = {
  "take-cash": {
    to: atCage,
    fields: [money("amount")],
    sum: amount,
    order: (values, { patron }) => ({ type: "take-cash", patron, amount: amount(values) }),
  },
  "cash-out": {
    to: ofPatron,
    fields: [money("amount", ({ wallet }) => wallet)],
    sum: amount,
    order: (values, { cage }) => ({ type: "send-to-cage", cage, amount: amount(values), use: "cash" }),
  },
  ticket: {
    to: ofPatron,
    fields: [money("amount", ({ wallet }) => wallet)],
    sum: amount,
    order: (values, { cage }) => ({ type: "send-to-cage", cage, amount: amount(values), use: "ticket" }),
  },
  "pay-out": {
    to: atCage,
    fields: [],
    sum: (_, { due }) => due,
    order: (_, { transfer }) => ({ type: "pay-out", transfer }),
  },
  "return-payout": {
    to: atCage,
    fields: [],
    sum: (_, { due }) => due,
    order: (_, { transfer }) => ({ type: "return-payout", transfer }),
  },
  "redeem-ticket": {
    to: atCage,
    fields: [],
    sum: (_, { due }) => due,
    order: (_, { ticket }) => ({ type: "redeem-ticket", ticket }),
  },
  "redeem-to-wallet": {
    to: atCage,
    fields: [],
    sum: (_, { due }) => due,
    order: (_, { ticket, patron }) => ({ type: "redeem-to-wallet", ticket, patron }),
  },
  "void-ticket": {
    to: atCage,
    fields: [
      choice("reason", () =>
        ["misprint", "damaged", "lost", "fraud", "order-of-authority"].map((value) => ({
          value,
          text: t(`cage.reason.${value}`),
        }))),
      text("replacement", undefined, { optional: true }),
    ],
    sum: (_, { due }) => due,
    order: ({ reason, replacement }, { ticket }) => ({ type: "void-ticket", ticket, reason, replacement }),
    danger: true,
  },
  "send-fill": {
    to: atCage,
    fields: [],
    sum: (_, { due }) => due,
    order: (_, { transfer }) => ({ type: "send-fill", transfer }),
  },
  "send-float": {
    to: atCage,
    fields: [choice("table", ({ tables }) => tables.map((value) => ({ value, text: value }))), money("amount")],
    sum: amount,
    order: (values) => ({ type: "send-float", table: values.table, amount: amount(values) }),
  },
  "recall-chips": {
    to: atCage,
    fields: [],
    sum: (_, { due }) => due,
    order: (_, { transfer }) => ({ type: "recall-chips", transfer }),
    danger: true,
  },
  "count-drop": {
    to: atCage,
    fields: [money("counted")],
    sum: ({ counted }) => typed(counted),
    order: ({ counted }, { table }) => ({ type: "count-drop", table, counted: typed(counted) }),
  },
  "count-cash": {
    to: atCage,
    fields: [money("counted")],
    sum: ({ counted }) => typed(counted),
    order: ({ counted }) => ({ type: "count-cash", counted: typed(counted) }),
  },
  "add-bankroll": {
    to: asManager,
    fields: [money("amount")],
    sum: amount,
    order: (values) => ({ type: "add-bankroll", amount: amount(values) }),
  },
  "remove-bankroll": {
    to: asManager,
    fields: [money("amount")],
    sum: amount,
    order: (values) => ({ type: "remove-bankroll", amount: amount(values) }),
    danger: true,
  },
  "set-limit": {
    to: ofPatron,
    fields: (ctx) => [
      choice("kind", () => ["deposit", "loss", "time"].map((value) => ({ value, text: t(`finder.kind-${value}`) }))),
      ctx.values?.kind === "time"
        ? { name: "limit", kind: "whole", optional: true }
        : money("limit", undefined, { optional: true }),
    ],
    sum: () => null,
    order: ({ kind, limit }) => ({
      type: "set-limit",
      kind,
      amount: limit === "" ? null : kind === "time" ? Number(limit) : typed(limit),
    }),
  },
  "open-cage": {
    to: toOpen,
    fields: (
      { cage, units },
    ) => [
      ...(cage ? [] : [text("cage")]),
      choice("unit", () => units.map((value) => ({ value, text: value }))),
      money("amount"),
    ],
    sum: amount,
    order: (values) => ({ type: "open-cage", unit: values.unit, bankroll: amount(values) }),
  },
  invite: {
    to: ({ patron }) => `/api/patrons/${encodeURIComponent(patron)}/invitation`,
    fields: [],
    sum: () => null,
    order: () => ({}),
    danger: true,
  },
  register: {
    to: () => "/api/patrons",
    fields: [
      text("patron"),
      text("name", undefined, { optional: true }),
      choice("unit", ({ units }) => units.map((value) => ({ value, text: value }))),
    ],
    sum: () => null,
    order: ({ patron, name, unit }) => ({ patron: patron.trim(), name: name.trim(), unit }),
  },
};
