"""A second pair of eyes on all desks of a house: what each commit may not do after those before it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sicbo.floor.approvals import ApprovalRequested, ApprovalUsed, Approved
from sicbo.floor.cage import events as ce
from sicbo.floor.patron import events as pe
from sicbo.floor.table.chips import events as tc
from sicbo.floor.table.dealing import events as tp
from sicbo.floor.table.irregularities import events as ti
from sicbo.floor.table.seating import events as ts
from sicbo.floor.table.streak import events as tk
from sicbo.floor.table.wagers import events as tw
from sicbo.store.commits import Commit

DAY_MS, STARTS_MS = 86_400_000, 6 * 3_600_000


class Watch:
    """Give `take` to the house as part of its history; of what it has seen it knows the number and looks no more."""

    def __init__(self, patrons: tuple[str, ...]) -> None:
        self.moment = 0
        """Moved on whenever all that was given is answered."""
        self.faults: list[str] = []
        self.seen: set[tuple[str, int]] = set()
        self.acted: Counter[tuple[str, str, str]] = Counter()
        self.out: dict[tuple[str, str], tuple[int, int | None]] = {}
        """Who is excluded by whom: since which moment, and until when."""
        self.limits: dict[tuple[str, str], list[tuple[int, int | None]]] = {}
        """The limits of each patron and kind: from when on, and how much."""
        self.deposited: Counter[tuple[str, int]] = Counter()
        self.lost: Counter[tuple[str, int]] = Counter()
        self.tickets: dict[str, str] = {}
        self.carried: dict[str, str] = {}
        """The ticket behind each transfer to a wallet."""
        self.agreed: dict[tuple[str, int], tuple[str, str]] = {}
        """Who asked for each approval, and who agreed."""
        self.betting: dict[str, int] = {}
        self.settled: set[tuple[str, int]] = set()
        self.patrons = patrons

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        if (commit.stream, commit.seq) in self.seen:
            return
        self.seen.add((commit.stream, commit.seq))
        self.acted[commit.stream, commit.actor, commit.command_id] += 1
        if self.acted[commit.stream, commit.actor, commit.command_id] > 1:
            self.faults.append(f"{commit.stream} {commit.command_id} acted twice")
        name = commit.stream.partition("/")[2]
        for event in events:
            wrong = self._approval(commit.stream, event) or self._event(name, event, commit)
            if wrong:
                self.faults.append(f"{commit.stream} {commit.seq}: {wrong} ({event})")

    def _event(self, name: str, event: Any, commit: Commit) -> str:
        at, day = commit.at, (commit.at - STARTS_MS) // DAY_MS
        match event:
            case pe.SelfExcluded() | pe.PatronExcluded():
                by = "self" if isinstance(event, pe.SelfExcluded) else "house"
                self.out[name, by] = self.moment, event.until
            case pe.PatronReadmitted():
                self.out.pop((name, "house"), None)
            case pe.LimitSet():
                self.limits[name, event.kind] = [(at, event.amount)]
            case pe.LimitPending():
                now = self._limit(name, event.kind, at)
                self.limits[name, event.kind] = [(at, now), (event.effective, event.amount)]
                if event.effective < at + DAY_MS:
                    return "a looser limit counts before a day is over"
            case pe.PendingLimitCancelled():
                self.limits[name, event.kind] = [(at, self._limit(name, event.kind, at))]
            case pe.TransferReceived(source="cage" | "ticket"):
                return self._deposit(name, day, at, event.amount) or self._barred(name, at)
            case pe.TransferReceived(source="table"):
                self.lost[name, day] -= event.amount
            case pe.CashNoted():
                return self._deposit(name, day, at, event.amount) or self._loss(name, day, at, event.amount)
            case pe.SentToTable(purpose="buy-in"):
                return self._loss(name, day, at, event.amount) or self._barred(name, at)
            case pe.TransferReversed():
                self.lost[name, day] -= event.amount  # more than is right where it is from the cage: never too strict
            case pe.Admitted() | pe.CreditGiven() | pe.SessionBegan():
                return self._barred(name, at)
            case ce.TicketIssued() | ce.TicketRedeemed() | ce.TicketSentToWallet() | ce.TicketVoided():
                return self._ticket(event)
            case ce.TransferConfirmed() | ce.TransferReversed():
                ticket = self.carried.pop(event.transfer, "")
                if ticket:
                    self.tickets[ticket] = "good" if isinstance(event, ce.TransferReversed) else "spent"
            case tp.BetsOpened():
                self.betting[name] = event.round
            case tp.BetsClosed():
                self.betting.pop(name, None)
            case ti.NoResultDeclared(again="re-tumble"):
                self.betting[name] = event.round
            case tw.RoundSettled():
                if (name, event.round) in self.settled:
                    return "settled twice"
                self.settled.add((name, event.round))
            case tw.WagerRegistered() if sum(one.after - one.before for one in event.changes) > 0:
                late = "" if self.betting.get(name) == event.round else "a late bet"
                return late or self._barred(event.player, at)
            case tk.StreakRegistered() | ts.BoughtIn() | ts.PlaceTaken() | tc.ChipsBought() | tc.VoucherExchanged():
                return self._barred(event.player, at)
            case _:
                pass
        return ""

    def _approval(self, stream: str, event: Any) -> str:
        match event:
            case ApprovalRequested():
                self.agreed[stream, event.approval] = event.by, ""
            case Approved():
                asked, _ = self.agreed[stream, event.approval]
                self.agreed[stream, event.approval] = asked, event.by
                return "agreed to by whoever asked" if asked == event.by else ""
            case ApprovalUsed():
                held = self.agreed.pop((stream, event.approval), None)
                return "" if held == (event.by, event.approved_by) else f"used, but {held}"
            case _:
                pass
        return ""

    def _barred(self, patron: str, at: int) -> str:
        """Whoever was excluded a moment ago or before does none of this."""
        for by in ("self", "house"):
            since, until = self.out.get((patron, by), (self.moment, None))
            if since < self.moment and (until is None or at < until):
                return f"{patron} is excluded"
        return ""

    def _limit(self, patron: str, kind: str, at: int) -> int | None:
        held = [amount for since, amount in self.limits.get((patron, kind), [(0, None)]) if since <= at]
        return held[-1] if held else None

    def _deposit(self, patron: str, day: int, at: int, amount: int) -> str:
        self.deposited[patron, day] += amount
        limit = self._limit(patron, "deposit", at)
        over = limit is not None and self.deposited[patron, day] > limit
        return f"deposits of {self.deposited[patron, day]} against {limit}" if over else ""

    def _loss(self, patron: str, day: int, at: int, amount: int) -> str:
        self.lost[patron, day] += amount
        limit = self._limit(patron, "loss", at)
        over = limit is not None and self.lost[patron, day] > limit
        return f"a loss of {self.lost[patron, day]} against {limit}" if over else ""

    def _ticket(self, event: Any) -> str:
        state = self.tickets.get(event.ticket)
        if isinstance(event, ce.TicketIssued):
            self.tickets[event.ticket] = "good"
            return "issued twice" if state else ""
        self.tickets[event.ticket] = "spent"
        if isinstance(event, ce.TicketSentToWallet):
            self.carried[event.transfer] = event.ticket
        if isinstance(event, ce.TicketVoided) and event.replacement:
            self.tickets[event.replacement] = "good"
        return "" if state == "good" else f"a ticket that is {state}"
