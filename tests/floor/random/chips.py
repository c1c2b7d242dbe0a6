"""Random exchanges over the table: cash, vouchers, colour chips, chips taken along and chips of closed tables."""

from __future__ import annotations

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.state import Place
from sicbo.law.schema import Instrument
from tests.floor.random.scene import COLOURS, Given, Scene

INSTRUMENTS: tuple[Instrument, ...] = ("cash", "chip-voucher", "play-voucher", "tokens")
MARKERS = ("", "cash-chip", "distinctive-marker", "marker-button")


def any_exchange(scene: Scene) -> Given:
    """Something changed over the table, carried away from it, or come back to the house elsewhere."""
    place = scene.place()
    if scene.likely(0.1 if scene.table.tray.away else 0.01):
        return THE_HOUSE if scene.likely(0.9) else scene.anybody(), _handed_in(scene)
    if scene.law.book.id == "crown-sydney" and scene.likely(0.1):  # one book in which every exchange waits is enough
        return _turned_down(scene)
    if scene.likely(0.2):
        giver = scene.player_at(place) if scene.likely(0.8) else scene.entitled("handle-chips")
        return giver, _by_the_player(scene, place)
    colour = _colour(scene, place)
    held = place.purse.colours.get(colour)
    value = held.value if held and scene.likely(0.8) else scene.one_of((100, 100, 250, 500, scene.amount(500)))
    count = scene.chance.randrange(1, held.count + 2) if held and scene.likely(0.9) else scene.amount(20) % 40
    marker = scene.one_of(MARKERS)
    issue = c.IssueColour(place=place.id, colour=colour, value=value, count=count, marker=marker)
    voucher = scene.fresh("voucher")
    rules = scene.law.book.articles.chips
    taken = [row.id for row in rules.exchange] if rules else []
    instrument = scene.one_of(taken if taken and scene.likely(0.8) else INSTRUMENTS)
    home = scene.one_of(("", "", "", "T1/", "T2/"))
    waiting = [*scene.table.tray.redemptions, "nothing"]
    choices: tuple[tuple[str, AnyCommand], ...] = (
        ("handle-chips", c.BuyChips(place.id, scene.amount(10_000), _allowance(scene))),
        (
            "handle-chips",
            c.ExchangeVoucher(
                place=place.id,
                instrument=instrument,
                amount=scene.amount(2_000),
                voucher=voucher,
                patron=_allowance(scene),
            ),
        ),
        ("handle-chips", issue),
        ("several-colours", issue),
        ("several-colours", issue),
        ("handle-chips", c.RedeemColour(place=place.id, colour=home + colour, count=count)),
        ("handle-chips", _of_a_closed_table(scene, place)),
        ("redeem-closed-table", c.VerifyRedemption(scene.one_of(waiting))),
    )
    act, command = scene.one_of(choices)
    return scene.entitled(act), command


def _allowance(scene: Scene) -> c.Allowance | None:
    """What limits leave: of nobody who is known, of a patron without limits, or of one with either."""
    if scene.likely(0.5):
        return None
    deposit, loss = (scene.chance.randrange(5_000) if scene.likely(0.3) else None for _ in range(2))
    return c.Allowance(deposit, loss)


def _by_the_player(scene: Scene, place: Place) -> AnyCommand:
    if scene.likely(0.3):
        return c.AgreeColour(place=place.id, colour=_colour(scene, place), to=scene.place_id())
    if place.purse.tokens and scene.likely(0.4):
        return c.CarryAway(place=place.id, medium="tokens", amount=scene.amount(place.purse.tokens + 1))
    colour = _colour(scene, place)
    held = place.purse.colours.get(colour)
    amount = held.value * scene.chance.randrange(1, held.count + 2) if held else scene.amount(500)
    return c.CarryAway(place=place.id, medium="colour-chips", amount=amount, colour=colour)


def _of_a_closed_table(scene: Scene, place: Place) -> c.RedeemFromClosedTable:
    return c.RedeemFromClosedTable(
        redemption=scene.fresh("redemption"),
        place=place.id,
        table="T9" if scene.likely(0.95) else "T1",
        table_closed=scene.likely(0.9),
        colour=scene.one_of(COLOURS),
        count=scene.amount(20) % 30,
        away=25,
        issued_at=scene.one_of((None, 100, 500)),
        lowest_minimum=scene.one_of((100, 200)),
        surveillance_told=scene.likely(0.8),
    )


def _handed_in(scene: Scene) -> c.NoteHandedIn:
    away = scene.table.tray.away
    colour = scene.one_of([*away] or COLOURS)
    count = scene.chance.randrange(away.get(colour, (0, 0))[1] + 2)
    return c.NoteHandedIn(redemption=scene.fresh("redemption"), table="T9", colour=colour, count=count)


def _turned_down(scene: Scene) -> Given:
    """Here, or at another table whose house tells this one; mostly at the value that the colour has already."""
    if scene.likely(0.5):
        waiting = [*scene.table.tray.redemptions, "nothing"]
        ruling = c.TurnDownRedemption(scene.one_of(waiting), "withdrawn", reissued=scene.likely(0.2))
        return scene.entitled("redeem-closed-table"), ruling
    return THE_HOUSE if scene.likely(0.9) else scene.anybody(), _handed_back(scene)


def _handed_back(scene: Scene) -> c.NoteHandedBack:
    """Mostly at the value that chips of the colour have already."""
    colour = scene.one_of([*scene.table.tray.away] or COLOURS)
    value = scene.table.tray.away.get(colour, (100, 0))[0] if scene.likely(0.8) else 250
    count = scene.chance.randrange(4)
    return c.NoteHandedBack(redemption=scene.fresh("back"), table="T9", colour=colour, value=value, count=count)


def _colour(scene: Scene, place: Place) -> str:
    """A colour that the place holds, or that lies in the tray, mostly."""
    held = list(place.purse.colours)
    if held and scene.likely(0.6):
        return scene.one_of(held)
    away = list(scene.table.tray.away)
    return scene.one_of(away) if away and scene.likely(0.3) else scene.one_of(COLOURS)
