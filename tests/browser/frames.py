"""How long script and layout take in each frame of tumble and payout on a full felt: Chromium's own trace.

.venv/bin/python -m tests.browser.frames [GAME]
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import PATIENT, Windows, launched
from tests.browser.evening import Evening
from tests.server.process import WITHOUT_BOTS, running

FRAME = 1_000 / 60
WORK = {"FunctionCall", "EvaluateScript", "UpdateLayoutTree", "Layout", "RunMicrotasks", "FireAnimationFrame"}
WORK |= {"TimerFire", "EventDispatch", "v8.run", "V8.GC_SCAVENGER", "V8.GCScavenger"}
STAKE = 2_00
SIGN = {"every": {"minimum": 1_00, "maximum": 100_00, "unit": 1_00}}


def main(game: str) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data) / "data", "--demo", program=WITHOUT_BOTS, **PATIENT) as house,
        sync_playwright() as playwright,
    ):
        windows = Windows(launched(playwright), house.address)
        evening = Evening.opened(house.address, game, players=1, sign=SIGN)
        page = evening.window(windows, "P1").page
        areas = laid(evening, page)
        page.wait_for_timeout(2_000)
        traced(page, None)  # the first trace of a browser holds next to nothing
        for part in ("tumble", "payout"):
            deal = (lambda: evening.until("settle")) if part == "tumble" else (lambda: evening.deal(type="settle"))
            frames = traced(page, deal)
            longest = ", ".join(f"{one:.1f}" for one in sorted(frames, reverse=True)[:5])
            print(f"{game}: {areas} areas with chips, {part}: {len(frames)} frames with work, longest {longest} ms")


def laid(evening: Evening, page: Page) -> int:
    """A chip on every area that takes one."""
    evening.until("tumble")
    if not evening.view()["bets_open"]:
        evening.until("open-bets")
        evening.deal(type="open-bets")
    path = f"/api/tables/{evening.table}"
    areas = list(page.request.get(f"{path}/layouts").json()["areas"])
    number = evening.view()["takes_round"]
    placed = 0
    for area in areas:
        order = {"id": f"lay-{area}", "type": "place-wager", "round": number, "area": area, "amount": STAKE}
        placed += evening.people["P1"].ask("POST", f"{path}/commands", order) is not None
    return placed


def traced(page: Page, deal: Callable[[], None] | None) -> list[float]:
    """Milliseconds of work on the page's main thread, frame by frame, while this is dealt."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
    session.send("Tracing.start", {"traceConfig": {"includedCategories": categories}, "transferMode": "ReportEvents"})
    page.wait_for_timeout(1_000)
    if deal:
        deal()
    page.wait_for_timeout(3_000)
    over: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: over.append(True))
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    return by_frame(events)


def by_frame(events: list[dict[str, Any]]) -> list[float]:
    """Each outermost piece of work, added up between one frame and the next."""
    main = {(one["pid"], one["tid"]) for one in events if one["name"] in {"Layout", "UpdateLayoutTree", "FunctionCall"}}
    work = sorted(
        (one for one in events if one.get("ph") == "X" and one["name"] in WORK and (one["pid"], one["tid"]) in main),
        key=lambda one: (one["ts"], -one["dur"]),
    )
    frames: dict[int, float] = defaultdict(float)
    end = 0
    for one in work:
        if one["ts"] < end:
            continue
        end = one["ts"] + one["dur"]
        # Time on the processor: what other programs of the machine take is no work of the page.
        frames[int(one["ts"] / 1_000 / FRAME)] += one.get("tdur", one["dur"]) / 1_000
    return list(frames.values())


if __name__ == "__main__":
    for chosen in sys.argv[1:] or ["rws-sentosa/pay-table-2"]:
        main(chosen)
