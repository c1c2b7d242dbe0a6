"""Random orders for the tiny house: mostly what could come next, sometimes anything at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sicbo.floor.actor import Actor, Command
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.state import Patron
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as s
from sicbo.law.ranks import RANKS
from sicbo.law.schema import Office, Rank

if TYPE_CHECKING:
    from tests.floor.people.random_house import House

PATRONS = ("p-1", "p-2", "p-3", "p-4", "p-5")
TABLES = ("t-1", "t-2")
PEOPLE: tuple[tuple[str, Rank | None, tuple[Office, ...]], ...] = (
    ("clerk", None, ("cage",)),
    ("clerk-2", "supervisor", ("cage",)),
    ("promoter", None, ("promotions",)),
    ("dealer", "dealer", ()),
    ("supervisor", "supervisor", ()),
    ("area", "area-manager", ()),
    ("boss", "casino-manager", ()),
    ("auditor", None, ("auditor",)),
)
OFFICES: tuple[Office, ...] = ("cage", "promotions", "administrator", "auditor", "director")


class Orders:
    """Where the orders come from."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.chance = house.chance

    def people(self) -> tuple[tuple[str, Rank | None, tuple[Office, ...]], ...]:
        return PEOPLE

    def any_order(self) -> None:
        kind = self.chance.random()
        if kind < 0.45:
            one = self.chance.choice(PATRONS)
            self.try_out(f"patron/{one}", self.for_patron(one), self.patron_order(one))
        elif kind < 0.75:
            self.try_out("cage/main", self.for_cage(), self.cage_order())
        elif kind < 0.8:
            self.try_out("staff", self.for_staff(), self.staff_order())
        elif kind < 0.81:
            self.anything()
        elif kind < 0.83:
            excluded = [stream for stream, by in self.house.barred if by == "house"]
            stream = self.chance.choice([*excluded, *(f"patron/{one}" for one in PATRONS)])
            self.house.give(stream, self.chance.choice((self.anybody(), self.house.actor("boss"))), p.ReadmitPatron())
        else:
            self.at_a_table()

    def try_out(self, stream: str, actor: Actor, command: Command) -> None:
        answer = self.house.give(stream, actor, command)
        waits = isinstance(answer, Refused) and answer.code in {"needs-approval", "needs-owner", "cooling"}
        asks = waits and self.chance.random() < 0.9
        if asks and self.house.second(stream, actor, command):
            self.house.give(stream, actor, command)

    def anybody(self) -> Actor:
        person = self.chance.choice([one for one, _, _ in PEOPLE[3:]] + ["owner", "area", "boss", "boss"])
        return self.house.actor(person)

    def for_patron(self, patron: str) -> Actor:
        if self.chance.random() < 0.6:
            return Actor(patron, terminal=self.chance.choice(("", "screen-1", "screen-1")))
        return self.chance.choice((self.anybody(), self.house.actor("clerk"), self.house.actor("promoter"), THE_HOUSE))

    def for_cage(self) -> Actor:
        if self.chance.random() < 0.75:
            clerk = self.house.actor(self.chance.choice(("clerk", "clerk-2")), "cage")
            return msgspec.structs.replace(clerk, pin_of=self.chance.choice(("", *PATRONS)))
        return self.chance.choice((self.anybody(), THE_HOUSE, Actor("p-1")))

    def for_staff(self) -> Actor:
        """Mostly an administrator."""
        people = self.house.states["staff"].people.items()
        able = [one for one, held in people if "administrator" in held.offices]
        return Actor(self.chance.choice(able)) if self.chance.random() < 0.8 else self.anybody()

    def until(self) -> int | None:
        ahead = self.chance.choice((-1, 0, 1, 3_600_000, 86_400_000, 10 * 86_400_000))
        return None if self.chance.random() < 0.005 else self.house.at + ahead

    def patron_order(self, one: str) -> p.AnyCommand:
        patron: Patron = self.house.states[f"patron/{one}"]
        table = self.chance.choice(TABLES)
        amount = self.house.amount(5_000)
        kind = self.chance.choice(("deposit", "loss", "time"))
        wish = None if self.chance.random() < 0.2 else self.house.amount(900 if kind == "time" else 40_000)
        if not patron.registered and self.chance.random() < 0.9:
            return p.RegisterPatron(unit="AUD", offset=600, starts=360)
        choices: tuple[p.AnyCommand, ...] = (
            p.SendToTable(table=table, amount=amount),
            p.SendToTable(table=table, amount=amount),
            p.SendToTable(table=table, amount=amount),
            p.SendToTable(table=table, amount=amount, purpose="debt"),
            p.SendToCage(cage="main", amount=amount, use="cash"),
            p.SendToCage(cage="main", amount=amount, use="ticket"),
            p.Sit(table=table, place="1", terminal="screen-1"),
            p.Sit(table=table, place="1"),
            p.BeginSession(),
            p.EndSession("left"),
            p.CallTime(),
            p.Stand(table),
            p.SetLimit(kind=kind, amount=wish),  # type: ignore[arg-type]
            p.CancelPendingLimit(kind),  # type: ignore[arg-type]
            p.SetGamingDay(offset=self.chance.choice((600, 660)), starts=360),
            p.GiveCredit(amount=amount, reason="goodwill"),
            p.GiveCredit(amount=amount, reason="goodwill"),
            self.exclusion(),
            self.exclusion(),
            p.CallTime(),
            p.ConfirmTransfer("nothing/1"),
            p.NoteCash(table=table, amount=amount),
            p.NoteCash(table=table, amount=amount),
            p.ErasePerson(),
        )
        return self.chance.choice(choices)

    def exclusion(self) -> p.AnyCommand:
        choices: tuple[p.AnyCommand, ...] = (
            p.SelfExclude(self.until()),
            p.ExcludePatron(reason="conduct", until=self.until()),
            p.ReadmitPatron(),
            p.ReadmitPatron(),
        )
        return self.chance.choice(choices)

    def cage_order(self) -> c.AnyCommand:
        cage: Cage = self.house.states["cage/main"]
        amount = self.house.amount(9_000)
        large = self.house.amount(1_300_000)
        table, patron = self.chance.choice(TABLES), self.chance.choice(PATRONS)
        ticket = self.chance.choice([*cage.tickets, "nothing"])
        good = [number for number, one in cage.tickets.items() if one.state == "good"]
        live = self.chance.choice(good) if good and self.chance.random() < 0.8 else ticket
        payout = self.chance.choice([*cage.payouts, "nothing"])
        fill = self.chance.choice([*cage.fills, "nothing"])
        under_way = self.chance.choice([*cage.open, "nothing"])
        counted = cage.cash + self.chance.choice((0, 0, 0, -1, 1, -500))
        if not cage.opened and self.chance.random() < 0.9:
            return c.OpenCage("AUD", self.house.amount(200_000))
        choices: tuple[c.AnyCommand, ...] = (
            c.TakeCash(patron, amount),
            c.TakeCash(patron, amount),
            c.TakeCash(patron, large),
            c.PayOut(payout),
            c.PayOut(payout),
            c.ReturnPayout(payout),
            c.RedeemTicket(live),
            c.RedeemToWallet(live, patron),
            c.RedeemToWallet(live, patron),
            c.LapseTicket(live),
            c.VoidTicket(ticket=live, reason="lost", replacement=self.chance.choice(("", f"again/{amount}"))),
            c.OrderFill(
                transfer=f"fill/{self.chance.randrange(400)}", table=table, amount=amount, requested_by="supervisor"
            ),
            c.SendFill(fill),
            c.SendFill(fill),
            c.SendFloat(table, self.chance.choice((amount, large)), currency="AUD"),
            c.SendFloat(table, amount, currency=self.chance.choice(("SGD", ""))),
            c.RecallChips(under_way),
            c.CancelFill(fill),
            c.CancelFill(fill),
            c.CountCash(counted),
            c.CountDrop(table, max(0, self.house.boxes[table] + self.chance.choice((0, 0, -1, 1)))),
            c.AddBankroll(large),
            c.RemoveBankroll(amount),
            c.OpenCage("AUD", amount),
        )
        return self.chance.choice(choices)

    def staff_order(self) -> s.AnyCommand:
        """Half of the time what puts somebody back where they belong, so that the house goes on."""
        person, rank, offices = self.chance.choice(PEOPLE)
        held = self.house.states["staff"].people.get(person)
        if self.chance.random() < 0.5:
            if held is None:
                return s.Hire(person=person, rank=rank, offices=offices)
            return s.ChangeRank(person, rank) if held.offices == offices else s.ChangeOffices(person, offices)
        changed = tuple(self.chance.sample(OFFICES, self.chance.randrange(3)))
        choices: tuple[s.AnyCommand, ...] = (
            s.Hire(person=person, rank=rank, offices=offices),
            s.Hire(person=person, rank=rank, offices=offices),
            s.ChangeRank(person, rank),
            s.ChangeRank(person, self.chance.choice((None, *RANKS))),
            s.ChangeOffices(person, offices),
            s.ChangeOffices(person, changed),
            s.ChangeOffices("owner", changed),
            s.ChangeRank("owner", self.chance.choice(RANKS)),
            s.Dismiss(person, "ended"),
            s.Dismiss("owner", "left"),
            s.AssignTables(person, TABLES[: self.chance.randrange(3)]),
            s.PairTerminal(terminal=f"screen-{self.chance.randrange(3)}", table="t-1", place="1"),
            s.PairTerminal(terminal="screen-0", table="t-2", place=str(self.chance.randrange(3))),
            s.UnpairTerminal(f"screen-{self.chance.randrange(3)}"),
            s.AppointOwner("thief"),
            s.Invite(person, guarded=self.chance.random() < 0.5),
            s.Invite(self.chance.choice(PATRONS), guarded=self.chance.random() < 0.5),
        )
        return self.chance.choice(choices)

    def anything(self) -> None:
        """Text where ids belong, and orders for the house from people."""
        one = self.chance.choice(PATRONS)
        self.house.give(f"patron/{one}", Actor(one), p.Sit(table="Table of Ann Lee", place="1"))
        self.house.give("cage/main", self.for_cage(), c.TakeCash("Ann Lee", 5))
        self.house.give("staff", Actor("owner"), s.Hire(person="Ann Lee"))
        for begins in (THE_HOUSE, Actor("owner", office="administrator")):
            assert isinstance(self.house.give("staff", begins, s.BeginDemonstration()), Refused)
        stolen = p.ReceiveTransfer(transfer="made-up", amount=1_000_000, source="table", of="t-1")
        assert isinstance(self.house.give(f"patron/{one}", self.anybody(), stolen), Refused)

    def at_a_table(self) -> None:
        table, one = self.chance.choice(TABLES), self.chance.choice(PATRONS)
        held, bank = self.house.stacks[table, one], self.house.floats[table]
        kind = self.chance.random()
        if kind < 0.4 and held:
            self.house.cash_out(table, one, self.chance.randrange(1, held + 1))
        elif kind < 0.7 and (held or bank):
            won = self.chance.randrange(-held, min(bank, held) + 1)
            if won:
                self.house.play(table, one, won)
        elif kind < 0.8 and bank and self.house.states["cage/main"].opened:
            self.house.credit(table, self.chance.randrange(1, bank + 1))
        elif kind < 0.9:
            self.house.box(table, self.chance.randrange(1, 2_000))
