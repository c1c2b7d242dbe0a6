// A book cut into its parts, as the numbers of its clauses tell.
const NUMBERED = /^\d+(\.\d+)*$/;

/** The part that a clause number belongs to: `4` of `4.2.2(a)`, `def` of `def/spin`, `diagram` of `diagram-a`. */
export function partOf(number) {
  const head = number.split(/[./]/)[0];
  return /^(diagram|appendix|footnote)/.exec(head)?.[0] ?? head;
}

/** How deep a clause stands: 0 for `4.2`, 1 for `4.2.2`, 2 for `4.2.2(a)`. */
export function depthOf(number) {
  if (!/^\d/.test(number)) return 0;
  return Math.max(0, number.split(/[.(]/).length - 2);
}

/** The clauses in runs of one part each; a book without anything but plain numbers is put in their order. */
export function sections(clauses) {
  const isPlain = clauses.every((one) => NUMBERED.test(one.number));
  const ordered = isPlain ? [...clauses].sort((one, other) => byNumber(one.number, other.number)) : clauses;
  const found = [];
  for (const clause of ordered) {
    const part = partOf(clause.number);
    if (found.at(-1)?.part !== part) found.push({ part, clauses: [] });
    found.at(-1).clauses.push(clause);
  }
  return found;
}

/** What most clauses of a part are about. */
export function topic(clauses) {
  const counts = new Map();
  for (const { area } of clauses) counts.set(area, (counts.get(area) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0][0];
}

function byNumber(one, other) {
  const [left, right] = [one, other].map((number) => number.split(".").map(Number));
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const gap = (left[at] ?? -1) - (right[at] ?? -1);
    if (gap) return gap;
  }
  return 0;
}
