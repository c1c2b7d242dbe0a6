"""What scripts can say about people and closing."""

from __future__ import annotations

from typing import get_args

from sicbo.floor.approvals import DeclineApproval, DeclineReason, ExpireApproval
from sicbo.floor.table.closing import commands as c
from sicbo.floor.table.commands import AnyCommand, Approve
from sicbo.floor.table.people import commands as q


def people_command(verb: str, words: list[str], place: str, at: int) -> AnyCommand | None:
    """The order behind these words, or nothing if they are about something else."""
    match verb, words:
        case "approve", [number]:
            return Approve(int(number))
        case "decline", [number, "because", reason]:
            assert reason in get_args(DeclineReason), reason
            return DeclineApproval(int(number), reason)  # type: ignore[arg-type]
        case "withdraw", [number]:
            return DeclineApproval(int(number), "not-now")
        case "expire", [number]:
            return ExpireApproval(int(number))
        case "refuse-wager", [area, "because", ground]:
            assert ground in get_args(q.Ground), ground
            return q.RefuseWager(place=place, area=area, ground=ground)  # type: ignore[arg-type]
        case "record", [kind]:
            return q.RecordIncident(kind=kind)
        case "record", [kind, "by", player]:
            return q.RecordIncident(kind=kind, player=player)
        case "record", [kind, "by", player, "against", rule]:
            return q.RecordIncident(kind=kind, player=player, rule=rule)
        case _:
            return _measure(verb, words, place) or _closing(verb, words, at)


def _measure(verb: str, words: list[str], place: str) -> AnyCommand | None:
    match verb, words:
        case "void-wager", [*areas, "settled-in", settled, "incident", number]:
            area = areas[0] if areas else ""
            return q.VoidWager(incident=int(number), place=place, area=area, round=int(settled))
        case "void-wager", ["incident", number]:
            return q.VoidWager(incident=int(number), place=place)
        case "void-wager", [area, "incident", number]:
            return q.VoidWager(incident=int(number), place=place, area=area)
        case "exclude-from-game", ["incident", number]:
            return q.ExcludePlayer(incident=int(number), scope="game")
        case "exclude-from-casino", ["incident", number]:
            return q.ExcludePlayer(incident=int(number), scope="casino")
        case "readmit", [player]:
            return q.ReadmitPlayer(player)
        case "withhold", ["since", first, "incident", number]:
            return q.WithholdWinnings(incident=int(number), place=place, since=int(first))
        case "withhold-from-one-who-has-left", ["incident", number]:
            return q.WithholdWinnings(incident=int(number), place="")
        case "withhold", ["incident", number]:
            return q.WithholdWinnings(incident=int(number), place=place)
        case "withhold", [amount, "incident", number]:
            return q.WithholdWinnings(incident=int(number), place=place, amount=int(amount) * 100)
        case ((("release" | "forfeit") as ruling), [number]):
            return q.RuleOnWithheld(withheld=int(number), ruling=ruling, transfer=f"{ruling}-{number}")
        case ((("confiscate-device" | "detain") as measure), ["incident", number]):
            return q.TakeMeasure(incident=int(number), measure=measure)
        case "detain", [("inspector" | "police") as to, "incident", number]:
            return q.TakeMeasure(incident=int(number), measure="detain", to=to)
        case "escalate", ["incident", number]:
            return q.TakeMeasure(incident=int(number), measure="escalate")
        case "escalate", [("inspector" | "police") as to, "incident", number]:
            return q.TakeMeasure(incident=int(number), measure="escalate", to=to)
        case "vacate", [asked]:
            return q.AskToVacate(asked)
    return None


def _closing(verb: str, words: list[str], at: int) -> AnyCommand | None:
    match verb, words:
        case "announce-closing", []:
            return c.AnnounceClosing()
        case "announce-closing", ["in", span]:
            return c.AnnounceClosing(at + milliseconds(span))
        case "cancel-closing", []:
            return c.CancelClosing()
        case "close-table", []:
            return c.CloseTable()
    return None


def milliseconds(span: str) -> int:
    """A span written as minutes and seconds.

    >>> milliseconds("19:59")
    1199000
    """
    minutes, _, seconds = span.partition(":")
    return (int(minutes) * 60 + int(seconds)) * 1000
