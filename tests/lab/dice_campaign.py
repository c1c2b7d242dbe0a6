"""`make dice`: as many rolls of electronic dice as asked, put to every test; the exit code is 1 if one fails."""

from __future__ import annotations

import os
import sys

from sicbo.lab.dice_tests import judge
from sicbo.lab.electronic_rolls import electronic_rolls


def main(rolls: int) -> int:
    verdict = judge(electronic_rolls(os.urandom(32), "campaign", "2026-01-31", rolls))
    for test in verdict.tests:
        print(f"{test.name:28} {test.statistic:12.3f}  p {test.p:.6f}  adjusted {test.adjusted:.6f}")
    print(f"{verdict.rolls:,} rolls: {'fair' if verdict.fair else 'NOT FAIR'}")
    return 0 if verdict.fair else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
