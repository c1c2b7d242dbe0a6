"""`make soak`: as many random orders as asked, seed after seed, in runs short enough that the replay stays cheap."""

from __future__ import annotations

import sys
from collections import Counter

from tests.floor.random.play import Play
from tests.floor.tables import every_game


def soak(orders: int, seed: int = 0) -> Counter[str]:
    """This many orders in all, spread over every game; what happened, counted."""
    games = list(every_game())
    told: Counter[str] = Counter()
    for address in games:
        play = Play(address, seed)
        play.run(orders // len(games))
        told += play.told + Counter({f"refused {code}": count for code, count in play.codes.items()})
    return told


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    each = min(wanted, 140_000)
    told: Counter[str] = Counter()
    for done in range(-(-wanted // each)):
        told += soak(each, first + done)
        line = f"{(done + 1) * each:,} orders, {told['round-settled']:,} rounds, no cent out of place"
        print(f"seed {first + done}: {line}", flush=True)
    for name, count in sorted(told.items()):
        print(f"{count:>10,}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
