"""How a script speaks of irregularities and corrections.

dealer          no-result cocked-die [corrected]                      -> no-spin cocked-die
dealer          physically uncover                                    -> out-of-order uncover no-spin dice-exposed
dealer          lighting wrong [corrected]                            -> lights-wrong told area-manager halted
area-manager    acknowledge 1                                         -> notice-acknowledged
area-manager    asks correct-result 1 to 2 2 3                        -> approval-requested
casino-manager  approve 1                                             -> approved
area-manager    correct-result 1 to 2 2 3                             -> approval-used corrected 1 P1 -100 owes 30
casino-manager  void-round 1 fraud past-posting affecting forfeit P1  -> approval-used voided 1 P1 -50
casino-manager  void-dice D1 from 1 to 3 [corrected]                  -> approval-used voided 1 P1 -50 voided 2 nothing
"""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections import commands as c
from sicbo.floor.table.corrections.events import ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.entries import Adjustment, Laid, PlaceSettled
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.irregularities.events import (
    LightingFailed,
    MalfunctionNotified,
    NoResultDeclared,
    PhysicalRecorded,
    RoundGoesOn,
)
from sicbo.floor.table.streak.events import StreakRuled, StreaksRederived
from tests.scenarios.amounts import cents, dollars, numbered, signed

GROUND = "damaged-dice"


def command(act: list[str], where: str) -> AnyCommand | None:
    """The order that these words stand for, if they speak of irregularities."""
    act, corrected = ([*act[:-1]], True) if act[-1] == "corrected" else (act, False)
    match act:
        case ["no-result", cause]:
            return i.DeclareNoResult(cause=cause, corrected=corrected)
        case ["physically", ("uncover" | "tumble") as done]:
            return i.RecordPhysical("uncover" if done == "uncover" else "tumble")
        case ["physically", "short-tumble", times]:
            return i.RecordPhysical("short-tumble", int(times))
        case ["lighting", ("failed" | "wrong") as fault]:
            return i.ReportLighting("failed" if fault == "failed" else "wrong", corrected)
        case ["lighting", ("failed" | "wrong") as fault, "in", number]:
            return i.ReportLighting("failed" if fault == "failed" else "wrong", corrected, int(number))
        case ["display-shows", *faces, "in", number]:
            return i.ReportDisplay("-".join(faces), int(number))
        case ["display-shows", *faces]:
            return i.ReportDisplay("-".join(faces))
        case ["malfunction", part]:
            return i.ReportMalfunction(part, corrected)
        case ["acknowledge", notice]:
            return i.Acknowledge(int(notice))
        case ["rectify", notice]:
            return i.Rectify(int(notice))
        case ["interrupt", *faces]:
            return i.Interrupt(tuple(map(int, faces)))
        case ["fail-terminals", *words] if "unregistered" in words:
            split = words.index("unregistered")
            place, area, amount = words[split + 1 :]
            return i.FailTerminals(tuple(words[:split]), (i.Unregistered(place, area, cents(amount)),))
        case ["fail-terminals", *places]:
            return i.FailTerminals(tuple(places))
        case ["fit-dice", dice, "tumbler", tumbler]:
            return i.FitDice(dice, tumbler)
        case _:
            return _correction(act, where, corrected=corrected)


def _correction(act: list[str], where: str, *, corrected: bool) -> AnyCommand | None:
    match act:
        case ["correct-result", number, "to", a, b, d]:
            faces = (int(a), int(b), int(d))
            return c.CorrectResult(round=int(number), faces=faces, evidence="camera")
        case ["void-round", number, ground, cause, *rest]:
            forfeit = tuple(rest[rest.index("forfeit") + 1 :]) if "forfeit" in rest else ()
            return c.VoidOutcome(
                ground=ground,
                cause=cause,
                round=int(number),
                affects_outcome="affecting" in rest,
                forfeit=forfeit,
                corrected=corrected,
            )
        case ["void-wager", number, place, area, ground, cause, *rest] if number.isdigit():
            only, affects = "" if area == "all" else area, "affecting" in rest
            return c.VoidOutcome(
                ground=ground, cause=cause, round=int(number), place=place, area=only, affects_outcome=affects
            )
        case ["void-dice", dice, "from", first, "to", last]:
            return c.VoidRange(ground=GROUND, dice=dice, first=int(first), last=int(last), corrected=corrected)
        case ["void-dice", ground, dice, "from", first, "to", last]:
            return c.VoidRange(ground=ground, dice=dice, first=int(first), last=int(last), corrected=corrected)
        case ["collect", player, amount, "at", place]:
            return c.CollectReceivable(player=player, amount=cents(amount), place=place)
        case ["collect", player, amount]:
            return c.CollectReceivable(player=player, amount=cents(amount), transfer=numbered(where, "paid"))
        case ["collect-tokens", player, amount, "at", place]:
            return c.CollectReceivable(player=player, amount=cents(amount), tokens=True, place=place)
        case ["waive", player, amount]:
            return c.WaiveReceivable(player=player, amount=cents(amount), reason="goodwill")
        case ["waive-tokens", player, amount]:
            return c.WaiveReceivable(player=player, amount=cents(amount), tokens=True, reason="goodwill")
    return None


def told(event: AnyEvent) -> list[str]:
    """The event as a script writes it; nothing where its plain name will do."""
    match event:
        case NoResultDeclared():
            return [event.word, event.cause, *_laid(event.returned)]
        case PhysicalRecorded():
            return ["out-of-order", event.act]
        case LightingFailed():
            return [f"lights-{event.fault}", *(["streaks-end"] if event.ends_streaks else [])]
        case MalfunctionNotified():
            return ["told", event.to, "halted" if event.halts else "goes-on"]
        case RoundGoesOn():
            return ["round-goes-on"]
        case ResultCorrected():
            return ["corrected", str(event.round), *_adjusted(event.adjustments)]
        case RoundVoided():
            kept = [word for one in event.forfeited for word in (one.place, "forfeits", dollars(one.stake))]
            for one in event.tokens_forfeited:
                kept += [one.place, "forfeits", dollars(one.stake), "tokens"]
            return ["voided", str(event.round), *_laid(event.returned), *kept, *_adjusted(event.adjustments)]
        case StreaksRederived():
            settled = [word for one in event.places for word in (one.place, signed(_net(one)))]
            return ["streaks-rederived", *settled, *(f"ruling-{one.streak}" for one in event.rulings)]
        case StreakRuled():
            owes = ["owes", dollars(event.owed)] if event.owed else []
            return ["streak-ruled", event.ruling, event.player, signed(event.net), *owes]
        case WagersVoided():
            return ["wagers-voided", str(event.round), *_laid(event.returned), *_adjusted(event.adjustments)]
        case _:
            return []


def _net(settled: PlaceSettled) -> int:
    return sum(paid.back - paid.stake for paid in settled.wagers)


def _laid(wagers: tuple[Laid, ...]) -> list[str]:
    """What goes back to each place."""
    back: dict[str, int] = {}
    for one in wagers:
        back[one.place] = back.get(one.place, 0) + one.stake
    return [word for place, stake in back.items() for word in (place, "back", dollars(stake))]


def _adjusted(adjustments: tuple[Adjustment, ...]) -> list[str]:
    words = []
    for one in adjustments:
        words += [one.player, signed(one.net)]
        words += ["kept", dollars(sum(part.amount for part in one.kept))] if one.kept else []
        words += ["owes", dollars(one.owed)] if one.owed else []
        words += ["repays", dollars(one.repaid)] if one.repaid else []
        words += ["forfeits"] if one.forfeited else []
        words += [signed(one.tokens), "tokens"] if one.tokens else []
        words += ["owes", dollars(one.tokens_owed), "tokens"] if one.tokens_owed else []
        words += ["repays", dollars(one.tokens_repaid), "tokens"] if one.tokens_repaid else []
    return words
