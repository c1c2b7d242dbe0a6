"""A tiny house under random orders: patrons, staff and a cage, with messages between them late, doubled or lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from sicbo.floor.actor import Actor, Command, Event
from sicbo.floor.approvals import Approve, DeclineApproval, ExpireApproval, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.cage import decide as cage_decide
from sicbo.floor.cage import events as ce
from sicbo.floor.cage import evolve as cage_evolve
from sicbo.floor.cage import postings as cage_postings
from sicbo.floor.cage.refusals import Reason as CageReason
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron import commands as p
from sicbo.floor.patron import decide as patron_decide
from sicbo.floor.patron import events as pe
from sicbo.floor.patron import evolve as patron_evolve
from sicbo.floor.patron import postings as patron_postings
from sicbo.floor.patron.refusals import Reason as PatronReason
from sicbo.floor.patron.state import Patron
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as s
from sicbo.floor.staff import decide as staff_decide
from sicbo.floor.staff import events as se
from sicbo.floor.staff import evolve as staff_evolve
from sicbo.floor.staff import postings as staff_postings
from sicbo.floor.staff.actors import actor_for
from sicbo.floor.staff.refusals import Reason as StaffReason
from sicbo.floor.staff.state import Staff
from sicbo.ledger.postings import Account, Ledger, transfer
from sicbo.units.canonical import canonical
from sicbo.units.money import LARGEST
from sicbo.words import load as words
from tests.floor.copies import copied
from tests.floor.people.desks import DAY, HOUR, MINUTE, NOON, SECOND
from tests.floor.people.random_orders import PATRONS, TABLES, Orders

DESKS: dict[str, tuple[Any, Any, Any, Any, Any, Any, Any]] = {
    "patron": (
        p.Order,
        patron_decide.decide,
        patron_evolve.evolve,
        patron_postings.postings,
        pe.AnyEvent,
        Patron,
        PatronReason,
    ),
    "cage": (c.Order, cage_decide.decide, cage_evolve.evolve, cage_postings.postings, ce.AnyEvent, Cage, CageReason),
    "staff": (
        s.Order,
        staff_decide.decide,
        staff_evolve.evolve,
        staff_postings.postings,
        se.AnyEvent,
        lambda _: Staff(),
        StaffReason,
    ),
}
STEPS = (0, 0, SECOND, SECOND, SECOND, MINUTE, MINUTE, HOUR)


class House:
    """Streams, a ledger, two tables that only know stacks, and messages that may be late, doubled or lost."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(f"house {seed}")
        self.at = NOON
        self.states: dict[str, Any] = {f"patron/{one}": Patron(one) for one in PATRONS}
        self.states |= {"cage/main": Cage("main"), "staff": Staff()}
        self.logs: dict[str, list[bytes]] = {stream: [] for stream in self.states}
        self.ledger = Ledger()
        self.told: Counter[str] = Counter()
        self.answers: dict[tuple[str, str], Any] = {}
        """What each derived order was told the first time: it is told the same again."""
        self.messages: list[tuple[str, Event]] = []
        self.stacks: Counter[tuple[str, str]] = Counter()
        self.boxes: Counter[str] = Counter()
        self.floats: Counter[str] = Counter()
        self.cashed_out = 0
        self.finished: Counter[str] = Counter()
        self.redeemed: Counter[str] = Counter()
        self.barred: dict[tuple[str, str], int | None] = {}
        """Until when a patron is excluded by whom, kept by hand."""
        self.orders = Orders(self)
        if seed % 2:
            self.give("staff", THE_HOUSE, s.BeginDemonstration())
        self.give("staff", THE_HOUSE, s.AppointOwner("owner"))
        for person, rank, offices in self.orders.people():
            self.give("staff", THE_HOUSE, s.Hire(person=person, rank=rank, offices=offices))

    # --- orders and their effects -------------------------------------------------------------------

    def give(self, stream: str, actor: Actor, command: Command, order_id: str = "") -> Any:
        """One order: decided without a trace, booked, checked, and told on."""
        if order_id and (stream, order_id) in self.answers:
            return self.answers[stream, order_id]
        order, decide, evolve, postings, _, _, reasons = DESKS[stream.partition("/")[0]]
        state = self.states[stream]
        before = copied(state) if self.chance.random() < 0.02 else None
        answer = decide(state, order(actor, self.at, command))
        assert before is None or before == state, f"deciding on {command} has changed {stream}"
        if order_id:
            self.answers[stream, order_id] = answer
        if isinstance(answer, Refused):
            assert answer.code in set(reasons), answer
            assert words("en").say(f"refusal.{answer.code}", **answer.arguments)
            self.told[f"{stream.partition('/')[0]} {answer.code}"] += 1
            return answer
        for event in answer:
            self.ledger.book(postings(state, event))
            evolve(state, event)
            self.logs[stream].append(canonical(event))
            self.told[str(event.__struct_config__.tag)] += 1
            self.watch(stream, event)
            self.messages.append((stream, event))
        return answer

    def watch(self, stream: str, event: Event) -> None:
        """What a second pair of eyes keeps of each event: transfers finished, tickets redeemed, exclusions obeyed."""
        match event:
            case pe.TransferConfirmed() | pe.TransferReversed() | ce.TransferConfirmed() | ce.TransferReversed():
                self.finished[event.transfer] += 1
            case ce.TicketRedeemed():
                self.redeemed[event.ticket] += 1
            case pe.SelfExcluded():
                held = self.barred.get((stream, "self"), 0)
                assert held is not None, "for good is for good"
                assert event.until is None or event.until > held
                self.barred[stream, "self"] = event.until
            case pe.PatronExcluded():
                self.barred[stream, "house"] = event.until
            case pe.PatronReadmitted():
                del self.barred[stream, "house"]
            case pe.Admitted() | pe.SessionBegan() | pe.CreditGiven():
                self.check_admissible(stream)
            case pe.SentToTable(purpose="buy-in") | pe.TransferReceived(source="cage" | "ticket"):
                self.check_admissible(stream)
            case _:
                pass

    def check_admissible(self, stream: str) -> None:
        for by in ("self", "house"):
            until = self.barred.get((stream, by), 0)
            assert until is not None, f"{stream} is excluded for good"
            assert self.at >= until, f"{stream} is excluded"

    # --- the house between the streams --------------------------------------------------------------

    def run(self, steps: int) -> None:
        for step in range(1, steps + 1):
            self.at += self.chance.choice(STEPS)
            if self.chance.random() < 0.01:
                self.at += self.chance.choice((6 * HOUR, DAY, DAY, 100 * DAY))
            self.orders.any_order()
            while self.messages and self.chance.random() < 0.6:
                self.deliver()
            self.check()
            if step % 1_000 == 0:
                self.check_replay()
        self.recover()
        self.check()
        self.check_replay()

    def deliver(self) -> None:
        """One message, any of those waiting: told, told and kept to be told again, or lost."""
        index = self.chance.randrange(len(self.messages))
        stream, event = self.messages[index]
        fate = self.chance.random()
        if fate < 0.1 or fate >= 0.3:
            del self.messages[index]
        if fate >= 0.1:
            self.react(stream, event)

    def recover(self) -> None:
        """A restart: whatever is on its way anywhere is driven on from the logs, as often as it takes."""
        self.messages = []
        for stream, log in self.logs.items():
            kind: Any = DESKS[stream.partition("/")[0]][4]
            for raw in list(log):
                self.react(stream, msgspec.json.decode(raw, type=kind))
        for name, state in self.states.items():
            assert name == "staff" or not state.open, f"still on its way: {state.open}"
        for (account, _), balance in self.ledger.balances.items():
            assert account.kind != "in-transit", f"{account} holds {balance}"
        assert set(self.finished.values()) <= {1}

    def react(self, stream: str, event: Event) -> None:
        """The second half of what has begun, with an id of its own; then the first half is told how it went."""
        patron = stream.partition("/")[2]
        match event:
            case pe.SentToTable():
                self.finish(stream, event.transfer, p, self.table_takes(patron, event))
            case pe.SentToCage(use="cash"):
                receive = c.ReceiveForPayout(
                    transfer=event.transfer, patron=patron, amount=event.amount, hands=event.hands
                )
                self.finish(stream, event.transfer, p, self.told_by("cage/main", event.transfer, receive))
            case pe.SentToCage():
                issue = c.IssueTicket(
                    ticket=event.transfer,
                    transfer=event.transfer,
                    amount=event.amount,
                    patron=patron,
                    hands=event.hands,
                )
                self.finish(stream, event.transfer, p, self.told_by("cage/main", event.transfer, issue))
            case ce.CashTaken() | ce.TicketSentToWallet() | ce.PayoutReturned():
                sources: dict[type, p.Source] = {ce.CashTaken: "cage", ce.TicketSentToWallet: "ticket"}
                source = sources.get(type(event), "returned")
                receive_ = p.ReceiveTransfer(transfer=event.transfer, amount=event.amount, source=source, of="main")
                taken = self.told_by(f"patron/{event.patron}", event.transfer, receive_)
                self.finish(stream, event.transfer, c, taken)
            case ce.ChipsSent():
                self.float_takes(stream, event)
            case pe.Admitted():
                if self.chance.random() < 0.1:
                    self.give(stream, THE_HOUSE, p.Stand(event.table))
            case _:
                pass

    def told_by(self, stream: str, order_id: str, command: Command) -> bool:
        return isinstance(self.give(stream, THE_HOUSE, command, f"r:{order_id}"), list)

    def finish(self, stream: str, number: str, desk: Any, taken: bool) -> None:
        command = desk.ConfirmTransfer(number) if taken else desk.ReverseTransfer(number)
        self.give(stream, THE_HOUSE, command, f"f:{number}")

    # --- tables that only know stacks ---------------------------------------------------------------

    def table_takes(self, patron: str, sent: pe.SentToTable) -> bool:
        if (sent.table, sent.transfer) not in self.answers:
            taken = self.chance.random() < 0.8
            self.answers[sent.table, sent.transfer] = taken
            if taken:
                self.stacks[sent.table, patron] += sent.amount
                self.move(Account("in-transit", sent.transfer), self.stack(sent.table, patron), sent.amount)
        return bool(self.answers[sent.table, sent.transfer])

    def float_takes(self, stream: str, sent: ce.ChipsSent) -> None:
        """A table takes only what is still under way, and the cage knows in the same moment."""
        if sent.transfer not in self.states[stream].open:
            return
        if self.chance.random() < 0.7:
            self.floats[sent.table] += sent.amount
            self.move(Account("in-transit", sent.transfer), Account("float", sent.table), sent.amount)
            self.give(stream, THE_HOUSE, c.ConfirmTransfer(sent.transfer))
        else:
            self.give(stream, THE_HOUSE, c.ReverseTransfer(sent.transfer))

    def cash_out(self, table: str, patron: str, amount: int) -> None:
        """A stack goes to the wallet, now or late, or becomes a ticket without a name."""
        self.cashed_out += 1
        number = f"table/{table}/{self.cashed_out}"
        self.stacks[table, patron] -= amount
        self.move(self.stack(table, patron), Account("in-transit", number), amount)
        receive: Command = p.ReceiveTransfer(transfer=number, amount=amount, source="table", of=table)
        if self.states["cage/main"].opened and self.chance.random() < 0.3:
            receive = c.IssueTicket(ticket=number, transfer=number, amount=amount)
        stream = "cage/main" if isinstance(receive, c.IssueTicket) else f"patron/{patron}"
        answer = self.give(stream, THE_HOUSE, receive)
        assert isinstance(answer, list), f"{answer}: what is theirs must always reach them"

    def play(self, table: str, patron: str, won: int) -> None:
        """The dice: the stack grows out of the float, or shrinks into it."""
        stack, bank = self.stack(table, patron), Account("float", table)
        self.stacks[table, patron] += won
        self.floats[table] -= won
        self.move(*((bank, stack, won) if won > 0 else (stack, bank, -won)))

    def credit(self, table: str, amount: int) -> None:
        """Chips of a float go back to the cage."""
        self.cashed_out += 1
        number = f"table/{table}/{self.cashed_out}"
        self.floats[table] -= amount
        self.move(Account("float", table), Account("in-transit", number), amount)
        back = c.ReceiveChips(transfer=number, table=table, amount=amount)
        assert isinstance(self.give("cage/main", THE_HOUSE, back), list)

    def box(self, table: str, amount: int) -> None:
        """Cash over the table goes into its box, which is then brought to the cage."""
        self.move(Account("outside", "table-guest"), Account("drop", table), amount)
        if isinstance(self.give("cage/main", THE_HOUSE, c.ReceiveDrop(table, amount)), list):
            self.boxes[table] += amount

    def move(self, source: Account, target: Account, amount: int) -> None:
        self.ledger.book(transfer(source, target, "AUD", amount))

    def stack(self, table: str, patron: str) -> Account:
        return Account("stack", f"{table}/{patron}")

    # --- checks -------------------------------------------------------------------------------------

    def check(self) -> None:
        """Wallets, bank, tickets, payouts and all that is on its way are what the ledger says; nobody is below zero."""
        balance = {str(account): amount for (account, _), amount in self.ledger.balances.items()}
        assert sum(balance.values()) == 0
        cage: Cage = self.states["cage/main"]
        for one in PATRONS:
            assert self.states[f"patron/{one}"].wallet == balance.get(f"wallet/{one}", 0) >= 0, one
        assert cage.bank == balance.get("cage/main", 0) >= 0
        assert cage.cash >= cage.free_cash >= 0
        for number, ticket in cage.tickets.items():
            worth = ticket.amount if ticket.state == "good" else 0
            assert balance.get(f"outstanding/ticket/{number}", 0) == worth, number
        for number, payout in cage.payouts.items():
            assert balance[f"outstanding/payout/{number}"] == payout.amount
        on_the_way = {
            number: sent.amount
            for name, state in self.states.items()
            if name != "staff"
            for number, sent in state.open.items()
        }
        for account, amount in balance.items():
            if account.startswith("in-transit/"):
                assert amount == on_the_way.get(account.partition("/")[2]), account
        assert max(self.redeemed.values(), default=0) <= 1

    def check_replay(self) -> None:
        """State rebuilt from the stored bytes is the live state, byte for byte; so are the drawer and every balance."""
        cash = 0
        for stream, log in self.logs.items():
            _, _, evolve, postings, kind, fresh, _ = DESKS[stream.partition("/")[0]]
            again = fresh(stream.partition("/")[2])
            for raw in log:
                event = msgspec.json.decode(raw, type=kind)
                if stream == "cage/main":
                    moved = postings(again, event)
                    cash -= sum(one.amount for one in moved if one.account.kind in {"outside", "drop", "vouchers"})
                evolve(again, event)
            assert msgspec.json.encode(again) == msgspec.json.encode(self.states[stream]), stream
            assert repr(again) == repr(self.states[stream]), stream
        assert cash == self.states["cage/main"].cash

    def actor(self, person: str, office: str = "") -> Actor:
        return actor_for(self.states["staff"], person, TABLES[0], office)

    def second(self, stream: str, actor: Actor, command: Any) -> bool:
        """Somebody else is asked to agree to what this person wants to do; whether they did."""
        asked = self.give(stream, actor, RequestApproval(command))
        if isinstance(asked, Refused):
            return False
        late = self.chance.random() < 0.1
        self.at += 10 * MINUTE if late else 0
        if self.chance.random() < 0.1:
            self.give(stream, self.orders.anybody(), DeclineApproval(asked[-1].approval, "not-shown"))
        agreed = self.give(
            stream, self.orders.anybody(), Approve(asked[-1].approval, related=self.chance.random() < 0.05)
        )
        if self.chance.random() < 0.1:
            self.give(stream, self.orders.anybody(), Approve(asked[-1].approval))
        if late:
            self.give(stream, THE_HOUSE, ExpireApproval(asked[-1].approval))
        return isinstance(agreed, list)

    def amount(self, usual: int) -> int:
        if self.chance.random() < 0.03:
            return self.chance.choice((0, -1, -usual, LARGEST, LARGEST + 1, 10**30))
        return self.chance.randrange(1, usual)
