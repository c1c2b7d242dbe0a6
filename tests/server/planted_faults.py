"""`sicbo` with a planted fault, for the proofs to catch: `python -m tests.server.planted_faults FAULT serve …`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from itertools import count

from sicbo.cli.main import main
from sicbo.house.answers import Answer
from sicbo.house.pending import Queued, Waiting
from sicbo.house.writer import Writer
from sicbo.server import access

LATE_SECONDS = 0.15


def acknowledge_early() -> None:
    """Every order is answered when it is decided; the disk hears of it a little later."""

    def enqueue(self: Writer, queued: Queued) -> None:
        queued.order.answer(queued.answer)
        self._queue.append(queued)
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_later(LATE_SECONDS, self._flush)

    Writer._enqueue = enqueue  # type: ignore[method-assign]


def forget_ids() -> None:
    """An order given again is carried out again."""
    numbers = count()
    take = Writer._take

    def forgetful(self: Writer, order: Waiting) -> asyncio.Future[Answer]:
        order.id = f"{order.id}~{next(numbers)}"
        return take(self, order)

    Writer._take = forgetful  # type: ignore[method-assign]


def die_before_approvals_end() -> None:
    """Whoever is dismissed is on record; what they agreed to would be ended next, but the power is gone."""
    access.end_approvals = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[assignment]


FAULTS = {
    "acknowledge-early": acknowledge_early,
    "forget-ids": forget_ids,
    "die-before-approvals-end": die_before_approvals_end,
}

if __name__ == "__main__":
    FAULTS[sys.argv.pop(1)]()
    main()
