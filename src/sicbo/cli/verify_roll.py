"""`sicbo verify-roll`: the dice that a revealed link gives, whether the published chain holds, and the wagers."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, facts, title

if TYPE_CHECKING:
    from rich.text import Text

    from sicbo.floor.table.fairness.view import AttemptFairness, RoundFairness

Checked = dict[str, object]


@click.command(
    "verify-roll",
    short_help="Check a roll of electronic dice against its published chain.",
    epilog="\b\nExamples:\n"
    "  sicbo verify-roll --published HEX --link HEX --table T1 --day 2026-01-31 --round 7\n"
    "  sicbo verify-roll --record round-7.json --json\n"
    "docs/fairness.md explains the arithmetic and says what it proves and what not.",
)
@click.option("--published", metavar="HEX", help="The published end of the chain, link[0], as you have seen it.")
@click.option(
    "--link",
    "links",
    multiple=True,
    metavar="HEX",
    help="Revealed links, oldest first; the last is checked, with --record all are earlier ones.",
)
@click.option("--table", metavar="ID", help="The table that published the chain.")
@click.option("--day", metavar="DAY", help="The gaming day of the chain.")
@click.option("--round", "round_number", type=click.IntRange(min=1), help="The round.")
@click.option("--attempt", type=click.IntRange(min=1), help="The attempt in that round.  [default: 1]")
@click.option("--record", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A round's record, JSON.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    published: str | None,
    links: tuple[str, ...],
    table: str | None,
    day: str | None,
    round_number: int | None,
    attempt: int | None,
    record: Path | None,
    as_json: bool,
) -> None:
    """Compute the dice of an attempt from its link, and check link, dice and wagers.

    The exit code is 0 if everything holds and 1 if anything does not.
    """
    if record is None:
        if not (published and links and table and day and round_number):
            raise click.UsageError("Give --record FILE, or --published, --link, --table, --day and --round.", ctx)
        fairness = _fairness_of(
            published, links[-1], table=table, day=day, round_number=round_number, attempt=attempt or 1
        )
        attempts, complete = [checked(fairness, fairness.attempts[0], links[:-1])], True
    elif table or day or round_number or attempt:
        raise click.UsageError("A --record says itself which table, day, round and attempt it is of.", ctx)
    else:
        fairness = _read(record)
        attempts = [checked(fairness, one, links, published or one.published) for one in fairness.attempts]
        complete = _complete(fairness, attempts)
    answer: Checked = {
        "table": fairness.table,
        "round": fairness.round,
        "attempts": attempts,
        "complete": complete,
        "holds": complete and all(one["holds"] for one in attempts),
    }
    if as_json:
        emit(answer)
    else:
        show(fairness, attempts)
        if not complete:
            click.echo("an attempt or a link is missing: DOES NOT HOLD")
    ctx.exit(0 if answer["holds"] else 1)


def checked(fairness: RoundFairness, one: AttemptFairness, earlier: tuple[str, ...] = (), seen: str = "") -> Checked:
    """What can be said of one attempt; whatever cannot be checked is nothing, and a link kept back does not hold.

    A record may name any chain: it holds against the end of the chain that was seen, where somebody has seen one.
    """
    from sicbo.units.fair_dice import LONGEST, faces, parse_link, steps_from

    published, link = parse_link(one.published), parse_link(one.link)
    number = dice = None
    if published is not None and link is not None:
        number = steps_from(published, link, one.length or LONGEST)
        dice = faces(link, fairness.table, one.day, fairness.round, one.attempt)
    before = [parse_link(text) for text in earlier]
    linked = all(known is not None and link is not None and steps_from(known, link) for known in before)
    chain = called = None
    if fairness.device == "electronic":
        own = seen in {"", one.published}
        chain = number is not None and number > 0 and linked and own and one.number in {0, number}
        called = None if one.dice is None else sorted(one.dice) == sorted(dice or ())
    wagers = _wagers(fairness, one)
    held = [part for part in (chain, called, *(wagers or ())) if part is not None]
    return {
        "attempt": one.attempt,
        "link_number": number,
        "dice": None if dice is None else list(dice),
        "total": None if dice is None else sum(dice),
        "called": None if one.dice is None else list(one.dice),
        "chain": chain,
        "called_holds": called,
        "reason": one.reason,
        "root": one.root,
        "wagers": wagers,
        "holds": bool(held) and all(held),
    }


def show(fairness: RoundFairness, attempts: list[Checked]) -> None:
    """Print the findings for people."""
    out = console()
    for one in attempts:
        title(out, f"round {fairness.round}, attempt {one['attempt']}", f"table {fairness.table}")
        dice, wagers = one["dice"], one["wagers"]
        rows: list[tuple[str, str | Text]] = []
        if isinstance(dice, list):
            rows.append(("dice", f"{'-'.join(map(str, dice))}  total {one['total']}"))
        if one["chain"] is not None:
            kept = (
                f"not revealed {one['reason']}".rstrip() if dice is None else "does not lead back to what was published"
            )
            rows.append(("chain", f"holds, link {one['link_number']}" if one["chain"] else kept))
        if one["called_holds"] is not None:
            rows.append(("called", "the same dice" if one["called_holds"] else f"other dice: {one['called']}"))
        if isinstance(wagers, list):
            rows.append(("wagers", f"{sum(wagers)} of {len(wagers)} lay under the root {one['root']}"))
        rows.append(("verdict", "holds" if one["holds"] else "DOES NOT HOLD"))
        out.print(facts(*rows))


def _complete(fairness: RoundFairness, attempts: list[Checked]) -> bool:
    """Whether the record has every attempt of its round, each with the link after the one before: a roll that was drawn
    in between and thrown away would be missing here."""
    used = [(one.published, found["link_number"]) for one, found in zip(fairness.attempts, attempts, strict=True)]
    follows = (
        before[0] != after[0] or before[1] is None or after[1] is None or after[1] == before[1] + 1  # type: ignore[operator]
        for before, after in pairwise(used)
    )
    return (
        [one.attempt for one in fairness.attempts] == [*range(1, len(attempts) + 1)] and bool(attempts) and all(follows)
    )


def _fairness_of(published: str, link: str, *, table: str, day: str, round_number: int, attempt: int) -> RoundFairness:
    from sicbo.floor.table.fairness.view import AttemptFairness, RoundFairness
    from sicbo.units.fair_dice import parse_link

    for name, text in (("--published", published), ("--link", link)):
        if parse_link(text) is None:
            raise click.BadParameter("a link is 64 hexadecimal digits in lower case.", param_hint=name)
    only = AttemptFairness(attempt=attempt, day=day, published=published, link=link)
    return RoundFairness(
        table=table, round=round_number, device="electronic", dice_set="", tumbler="", attempts=(only,)
    )


def _read(file: Path) -> RoundFairness:
    import msgspec

    from sicbo.floor.table.fairness.view import RoundFairness

    try:
        return msgspec.json.decode(file.read_bytes(), type=RoundFairness)
    except msgspec.MsgspecError as fault:
        raise click.BadParameter(f"no record of a round: {fault}.", param_hint="--record") from None


def _wagers(fairness: RoundFairness, one: AttemptFairness) -> list[bool] | None:
    """For each wager in the record, whether it lay under this attempt's root; nothing where none is claimed."""
    from sicbo.units.wager_seal import proved

    own = one.inclusion
    if own is None:
        return None
    same = (own.table, own.round, own.attempt, own.root) == (fairness.table, fairness.round, one.attempt, one.root)
    return [same and held for held in proved(own)]
