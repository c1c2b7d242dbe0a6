"""Random seating: places taken and left, money in and out."""

from __future__ import annotations

from msgspec.structs import replace

from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import CASH, Place
from tests.floor.random.scene import Given, Scene


def any_seating(scene: Scene) -> Given:
    """Somebody sits down, buys in, cashes out or gets up."""
    empty = [place for place in scene.table.places.values() if not place.player]
    place = scene.one_of(empty) if empty and scene.likely(0.5) else scene.place()
    kind = scene.chance.random()
    if (not place.player and kind < 0.9) or kind < 0.05:
        name = scene.guest()
        wallet = "" if scene.likely(0.5) else scene.law.currency if scene.likely(0.97) else "XTS"
        return scene.player(name), s.TakePlace(place.id, name if scene.likely(0.99) else "", wallet)
    if kind < 0.6 or place.stack < 10_000:
        return scene.player_at(place), _buying_in(scene, place)
    if kind < 0.75:
        amount = scene.one_of((in_hand(place, CASH), scene.amount(1_000)))
        return scene.player_at(place), s.CashOut(place.id, amount, scene.fresh("out"))
    if kind < 0.8:
        return scene.player_at(place), s.LeavePlace(place.id)
    return going(scene, place)


def _buying_in(scene: Scene, place: Place) -> s.BuyIn:
    """Money from nowhere, or from the wallet of whoever sits there, or sat there when it was sent."""
    buying = s.BuyIn(place.id, scene.amount(200_000), scene.fresh("in"))
    if scene.likely(0.5):
        return buying
    unit = scene.law.currency if scene.likely(0.97) else "XTS"
    return replace(buying, player=place.player if scene.likely(0.97) else "gone", unit=unit)


def somebody_going(scene: Scene) -> Given:
    """A step on somebody's way out, of one who must go first."""
    seated = [place for place in scene.table.places.values() if place.player]
    barred = barred_seats(scene)
    if not seated:
        return any_seating(scene)
    return going(scene, scene.one_of(barred or seated))


def barred_seats(scene: Scene) -> list[Place]:
    """The places of people who may not wager any more, and whom no wager keeps."""
    people = scene.table.people
    excluded = {*people.excluded, *people.barred}
    seated = (place for place in scene.table.places.values() if not (place.staked or place.purse.token_wagers))
    return [place for place in seated if place.manners.must_vacate or place.player in excluded]


def going(scene: Scene, place: Place) -> Given:
    """What a player does who wants to leave: colours for cash, chips verified, tokens and cash taken along, and off."""
    actor = scene.player_at(place)
    purse = place.purse
    colour, chips = next(((name, one) for name, one in purse.colours.items() if one.count), ("", None))
    if chips is not None:
        return scene.entitled("handle-chips"), c.RedeemColour(place=place.id, colour=colour, count=chips.count)
    waiting = [number for number, one in scene.table.tray.redemptions.items() if one.place == place.id]
    if waiting and scene.likely(0.5):
        return scene.entitled("redeem-closed-table"), c.VerifyRedemption(waiting[0])
    if purse.tokens:
        return actor, c.CarryAway(place=place.id, medium="tokens", amount=purse.tokens)
    if in_hand(place, CASH):
        return actor, s.CashOut(place.id, in_hand(place, CASH), scene.fresh("out"))
    return actor, s.LeavePlace(place.id)
