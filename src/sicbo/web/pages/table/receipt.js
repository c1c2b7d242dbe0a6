// The receipt of a round: its record of fairness with the own wagers and how they were settled, as a file that can be checked off-line.
import { announce } from "../../shared/announce.js";
import { ofTable } from "../../shared/live.js";

/** The receipt as one object; `sicbo verify-roll --record FILE` takes it as it is. */
export async function receipt(table, round, { currency, game }) {
  const [fairness, story] = await Promise.all([
    ofTable(table, `/rounds/${round}/fairness`),
    ofTable(table, `/rounds/${round}`),
  ]);
  const { outcome, dice, was, law, wagers, settlements, rulings, seqs } = story;
  return {
    ...fairness,
    receipt: {
      game,
      currency,
      outcome,
      dice,
      was,
      law,
      wagers,
      settlements,
      rulings,
      seqs,
      saved: new Date().toISOString(),
    },
  };
}

export async function save(table, round, about) {
  let text;
  try {
    text = JSON.stringify(await receipt(table, round, about), null, 2);
  } catch (refused) {
    return announce(refused.message, { assertive: true });
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${table}-round-${round}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
