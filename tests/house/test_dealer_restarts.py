"""A dealt table that is cut off after any commit: the round ends as if it never had been, whoever deals."""

from __future__ import annotations

import pytest

from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness.commands import HandBack, TakeOver
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.commands import PlaceStreak
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, P1
from tests.house.houses import AUTOMATIC, T1, SeededDice, SetClock, Shift, bet, live, must, opened, run, seated
from tests.house.shifts import GAMES, QUICK, shift, started_again


@pytest.mark.clause("house 15.3")
@pytest.mark.parametrize("address", GAMES)
def test_after_a_restart_at_any_commit_the_round_goes_on_and_is_settled_by_its_own_link(address: str) -> None:
    """The same evening is cut off after every commit; wagers, dice and stacks come out as if it never had been."""

    async def played(cut: int) -> tuple[object, ...]:
        store, clock, dice = MemoryStore(), SetClock(), SeededDice()
        table = await shift(store, clock, dice, address=address)
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        restarted = False
        for _ in range(400):
            if live(table.house).table.results:
                break
            if not restarted and store.heads()[T1].seq >= cut:
                restarted = True
                table = await started_again(store, clock, dice)
            await table.tick(500)
        state = live(table.house).table
        return state.results, state.places["P1"].stack, len(state.irregular.rounds[1].links)

    whole = run(played(10**9))
    assert whole[0]
    for cut in range(8, 20):
        assert run(played(cut)) == whole, cut


@pytest.mark.parametrize("address", GAMES)
def test_a_person_takes_over_after_any_commit_of_a_round_and_a_restart_leaves_the_table_in_their_hands(
    address: str,
) -> None:
    """However long they hold it, the dealer does nothing; handed back, the round ends as if it had never been."""

    async def played(cut: int) -> tuple[object, ...]:
        store, clock, dice = MemoryStore(), SetClock(), SeededDice()
        table = await shift(store, clock, dice, address=address)
        await table.until(lambda: live(table.house).table.bets_open)
        await must(table.house, T1, P1, "bet", bet("big", 1000))
        taken = False
        for _ in range(400):
            if live(table.house).table.results:
                break
            if not taken and store.heads()[T1].seq >= cut:
                taken = True
                await must(table.house, T1, DEALER, "over", TakeOver())
                table = await started_again(store, clock, dice)
                await table.tick()
                held = store.heads()[T1].seq
                for _ in range(10):
                    await table.tick(10_000)
                assert (store.heads()[T1].seq, live(table.house).table.dealer) == (held, "human"), cut
                await must(table.house, T1, DEALER, "back", HandBack())
            await table.tick(500)
        state = live(table.house).table
        assert state.dealer == "automatic"
        return state.results, state.places["P1"].stack, len(state.irregular.rounds[1].links)

    whole = run(played(10**9))
    assert whole[0]
    for cut in range(8, 20):
        assert run(played(cut)) == whole, cut


def test_after_a_restart_at_any_commit_a_streak_in_play_counts_on_as_if_it_never_had_been() -> None:
    async def played(cut: int) -> tuple[object, ...]:
        store, clock, dice = MemoryStore(), SetClock(), SeededDice(19)
        house = await opened(store, clock)
        await seated(house, "star-sydney/super-streak", streak_price=1_000, **AUTOMATIC)
        table = Shift(house, clock, dice, QUICK)
        restarted = False
        while len(live(table.house).table.results) < 4:
            state = live(table.house).table
            if state.results and not state.done and not state.places["P1"].streaks and state.round == 1:
                streak = PlaceStreak(round=2, place="P1", area="streak-small", amount=1_000)
                await must(table.house, T1, P1, "streak", streak)
            if state.bets_open and not state.wagered:
                await must(table.house, T1, P1, f"bet-{state.upcoming()}", bet("big", 100, state.upcoming()))
            if not restarted and store.heads()[T1].seq >= cut:
                restarted = True
                table = await started_again(store, clock, dice)
            await table.tick(1_000)
        state = live(table.house).table
        running = [(one.area, one.length) for one in state.places["P1"].streaks.values()]
        return state.results, state.places["P1"].stack, running

    whole = run(played(10**9))
    assert whole[0][2] == (5, 3, 2)
    assert whole[2] == [("streak-small", 2)], "blind, not content: a triple lies between, and the streak goes on"
    for cut in range(8, 44):
        assert run(played(cut)) == whole, cut


@pytest.mark.clause("house 15.3")
@pytest.mark.parametrize("address", GAMES)
def test_a_table_that_a_person_deals_with_real_dice_goes_on_where_it_was_after_a_restart_at_any_commit(
    address: str,
) -> None:
    async def played(cut: int) -> tuple[object, ...]:
        store, clock, dice = MemoryStore(), SetClock(), SeededDice()
        table = Shift(await opened(store, clock), clock, dice, QUICK)
        await seated(table.house, address)
        restarted = wagered = False
        for number in range(40):
            if not restarted and store.heads()[T1].seq >= cut:
                restarted = True
                table = await started_again(store, clock, dice)
            await table.tick(5_000)
            at = live(table.house)
            assert at.law is not None
            if at.table.results and not at.table.in_hand:
                break
            if at.table.bets_open and not wagered:
                wagered = True
                await must(table.house, T1, P1, "bet", bet("big", 1000))
                continue
            steps = {
                "open-bets": p.OpenBets(),
                "tumble": p.Tumble(3),
                "no-more-bets": p.CloseBets(),
                "no-more-bets-button": p.PressNoMoreBets(),
                "uncover": p.Uncover(),
                "enter": p.EnterResult((2, 4, 6)) if at.table.echoed is None else p.ConfirmResult((2, 4, 6)),
                "settle": p.Settle(),
            }
            await must(table.house, T1, DEALER, f"step-{number}", steps[due(at.law, at.table)])
        state = live(table.house).table
        assert restarted or cut > store.heads()[T1].seq
        return state.results, state.places["P1"].stack, state.round

    whole = run(played(10**9))
    assert whole == ([(2, 4, 6)], 101_000, 1)
    for cut in range(6, 16):
        assert run(played(cut)) == whole, cut
