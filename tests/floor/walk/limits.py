"""Signs, personal limits, caps, and stakes outside the limits."""

from __future__ import annotations

import msgspec

from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.wagers import commands as w
from sicbo.law import schema
from sicbo.law.rulebook import load
from sicbo.units.money import LARGEST
from tests.floor.tables import DEALER, MANAGER, P1, STACK, opening
from tests.floor.walk.steps import Chain, Chains, Walk, changed, unopened

BAD = lim.Sign(lim.Range(0, 5))
LOW, HIGH = lim.Sign(lim.Range(5, 1000)), lim.Sign(lim.Range(20, 1000))
MINUTE = 60_000


def opening_with_limits() -> Chain:
    law = TableLaw.of(load("crown-sydney"))
    faults: dict[str, object] = {"sign": BAD, "approved": None, "streak_price": 100, "liability_cap": 0}
    yield unopened(law, DEALER, opening(law, "standard", **faults))
    repairs: list[dict[str, object]] = [
        {},
        {"sign": LOW},
        {"approved": lim.Minimums(10)},
        {"sign": HIGH},
        {"streak_price": 0},
    ]
    for repair in repairs:
        faults |= repair
        yield unopened(law, MANAGER, opening(law, "standard", **faults))


def changing_the_sign() -> Chain:
    floor = Walk("crown-sydney/standard", mode="practice", sign=None, approved=None)
    yield floor.told(DEALER, lim.ChangeSign(BAD))
    yield floor.told(MANAGER, lim.ChangeSign(BAD))
    yield floor.told(MANAGER, lim.ChangeSign(LOW))


def raising_the_minimum() -> Chain:
    floor = Walk("crown-sydney/standard", sign=LOW, approved=lim.Minimums(5))
    yield floor.told(DEALER, lim.ChangeSign(BAD))
    yield floor.told(MANAGER, lim.ChangeSign(BAD))
    yield floor.told(MANAGER, lim.ChangeSign(lim.Sign(lim.Range(1, 1000), {"big": lim.Range(10, 1000)})))
    yield floor.told(MANAGER, lim.ChangeSign(HIGH))


def announcing() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    yield floor.told(DEALER, lim.AnnounceSign(BAD, None))
    yield floor.told(MANAGER, lim.AnnounceSign(BAD, None))
    yield floor.told(MANAGER, lim.AnnounceSign(HIGH, None))


def announcing_too_late() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    floor.at = 0
    yield floor.told(DEALER, lim.AnnounceSign(BAD, 20 * MINUTE - 1))
    yield floor.told(MANAGER, lim.AnnounceSign(BAD, 20 * MINUTE - 1))
    yield floor.told(MANAGER, lim.AnnounceSign(HIGH, 20 * MINUTE - 1))
    floor.must(MANAGER, lim.AnnounceSign(HIGH, 20 * MINUTE))


def withdrawing() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    yield floor.told(DEALER, lim.WithdrawSign())
    yield floor.told(MANAGER, lim.WithdrawSign())


def applying() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    floor.at = 0
    floor.must(MANAGER, lim.AnnounceSign(HIGH, 20 * MINUTE))
    yield floor.told(P1, lim.ApplyPendingSign())
    yield floor.told(DEALER, lim.ApplyPendingSign())
    floor.at = 20 * MINUTE
    floor.must(DEALER, lim.ApplyPendingSign())


def personal_limits() -> Chain:
    floor = Walk("star-sydney/standard", sign=LOW)
    floor.vacate("P2")
    yield floor.told(DEALER, lim.AgreePersonalLimits("P9", BAD))
    yield floor.told(DEALER, lim.AgreePersonalLimits("P2", BAD))
    yield floor.told(DEALER, lim.AgreePersonalLimits("P1", BAD))
    yield floor.told(MANAGER, lim.AgreePersonalLimits("P1", BAD))
    yield floor.told(MANAGER, lim.AgreePersonalLimits("P1", LOW))
    floor.must(MANAGER, lim.AgreePersonalLimits("P1", lim.Sign(lim.Range(5, 1001))))


def personal_limits_where_there_are_none() -> Chain:
    floor = Walk("rws-sentosa/pay-table-1")
    yield floor.told(DEALER, lim.AgreePersonalLimits("P1", BAD))
    yield floor.told(MANAGER, lim.AgreePersonalLimits("P1", BAD))
    yield floor.told(MANAGER, lim.AgreePersonalLimits("P1", HIGH))


def personal_limits_below_what_was_approved() -> Chain:
    floor = Walk("crown-sydney/standard", sign=HIGH, approved=lim.Minimums(10))
    floor.amend(_no_personal_limits)
    yield floor.told(MANAGER, lim.AgreePersonalLimits("P1", BAD))
    yield floor.told(MANAGER, lim.AgreePersonalLimits("P1", LOW))
    yield floor.told(MANAGER, lim.AgreePersonalLimits("P1", HIGH))


def _no_personal_limits(articles: schema.Articles) -> schema.Articles:
    assert articles.limits is not None
    return msgspec.structs.replace(articles, limits=msgspec.structs.replace(articles.limits, personal=None))


def opening_bets_without_a_sign() -> Chain:
    floor = Walk("star-sydney/standard", sign=None)
    yield floor.told(P1, p.OpenBets())
    yield floor.told(DEALER, p.OpenBets())
    floor.step()
    yield floor.told(DEALER, p.OpenBets())


def capping() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(DEALER, lim.CapLiability(0))
    yield floor.told(MANAGER, lim.CapLiability(0))


def staking_outside_the_limits() -> Chain:
    sign = lim.Sign(lim.Range(100, 2 * STACK, 2), {"single-1": lim.Range(1, LARGEST)})
    floor = Walk("rws-sentosa/pay-table-1", sign=sign, liability_cap=1)
    floor.open_bets()
    faulty = (
        w.Stake("big", LARGEST + 1),
        w.Stake("small", 50),
        w.Stake("single-2", 2 * STACK + 2),
        w.Stake("odd", 101),
        w.Stake("double-1", 101),
        w.Stake("single-3", STACK + 2),
    )
    order = w.PlaceWagers(round=1, place="P1", wagers=faulty)
    for repaired in range(4):
        yield floor.told(P1, changed(order, wagers=faulty[repaired:]))
    own = {"double-1": lim.Range(1, 2 * STACK)}
    floor.must(MANAGER, lim.ChangeSign(lim.Sign(sign.every, own)))
    yield floor.told(P1, changed(order, wagers=faulty[4:]))
    yield floor.told(P1, changed(order, wagers=faulty[5:]))
    yield floor.told(P1, changed(order, wagers=(w.Stake("single-3", STACK),)))


def returning_the_excess() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.vacate("P2")
    yield floor.told(P1, lim.ReturnExcess(7, "P9"))
    yield floor.told(P1, lim.ReturnExcess(7, "P2"))
    yield floor.told(P1, lim.ReturnExcess(7, "P1"))
    yield floor.told(DEALER, lim.ReturnExcess(7, "P1"))
    yield floor.told(DEALER, lim.ReturnExcess(1, "P1"))
    floor.open_bets()
    yield floor.told(DEALER, lim.ReturnExcess(1, "P1"))


CHAINS: Chains = {
    "opening with limits": (
        opening_with_limits,
        "not-allowed bad-sign approved-missing below-approved streak-not-offered amount-not-positive",
    ),
    "changing the sign": (changing_the_sign, "not-allowed bad-sign approved-missing"),
    "raising the minimum": (raising_the_minimum, "not-allowed bad-sign below-approved notice-needed"),
    "announcing a sign": (announcing, "not-allowed bad-sign notice-without-time"),
    "announcing a sign too late": (announcing_too_late, "not-allowed bad-sign notice-too-short"),
    "withdrawing a sign": (withdrawing, "not-allowed no-notice"),
    "applying a sign": (applying, "not-allowed notice-running"),
    "personal limits": (personal_limits, "unknown-place place-empty not-allowed bad-sign not-above-maximum"),
    "personal limits where there are none": (
        personal_limits_where_there_are_none,
        "not-allowed bad-sign no-personal-limits",
    ),
    "personal limits below what was approved": (
        personal_limits_below_what_was_approved,
        "bad-sign below-approved no-personal-limits",
    ),
    "opening bets without a sign": (opening_bets_without_a_sign, "not-allowed wrong-step no-sign"),
    "capping": (capping, "not-allowed amount-not-positive"),
    "staking outside the limits": (
        staking_outside_the_limits,
        "amount-too-large below-minimum above-maximum wrong-unit not-payable no-funds liability-cap",
    ),
    "returning the excess": (
        returning_the_excess,
        "unknown-place place-empty not-allowed stale-round bets-closed no-excess",
    ),
}
