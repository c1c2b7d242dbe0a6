"""The word catalogues: the same keys and arguments in three languages, each in its own script."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

import sicbo.words
from sicbo.words import LANGUAGES, Words, load

FACES = (1, 2, 3, 4, 5, 6)
SYMBOLS = ("fish", "prawn", "gourd", "coin", "crab", "chicken")
COLOURS = ("red", "green", "blue")

SECTIONS = {
    "language": "name",
    "book": "crown-melbourne crown-melbourne-vcgr rws-sentosa crown-sydney star-sydney house",
    "game": (
        "crown-melbourne/option-a crown-melbourne/option-a-extended crown-melbourne/option-b "
        "crown-melbourne-vcgr/option-a crown-melbourne-vcgr/option-a-extended crown-melbourne-vcgr/option-b "
        "rws-sentosa/pay-table-1 rws-sentosa/pay-table-2 rws-sentosa/pay-table-3 crown-sydney/standard "
        "star-sydney/standard star-sydney/extended star-sydney/super-streak"
    ),
    "bet": (
        "small big odd even single double triple any-triple total pair four combo-three combo-double "
        "double-single-missing symbol "
        "symbol-triple any-symbol-triple colour colour-double colour-triple any-colour-triple streak"
    ),
    "area": (
        "small big odd even single double triple any-triple total pair four combo-three combo-double "
        "double-single-missing symbol "
        "symbol-triple any-symbol-triple colour colour-double colour-triple any-colour-triple "
        "streak-small streak-big streak-odd streak-even"
    ),
    "symbol": " ".join(SYMBOLS),
    "colour": " ".join(COLOURS),
    "medium": ("cash-chips colour-chips tokens credits cash vouchers tournament-chips chip-voucher play-voucher"),
    "face": " ".join(map(str, FACES)),
    "number": " ".join(map(str, range(3, 19))),
    "call": "place-your-bets no-more-bets total no-spin no-result void last-rounds final-call-streak",
    "outcome": "win lose live returned",
    "odds": "area pays ways hit edge return sd skew rounds clause to-one loses",
    "felt": "span but-triples but-colours dice die run between",
    "wins": (
        "small big odd even single double triple any-triple total pair four combo-three combo-double "
        "double-single-missing symbol "
        "symbol-triple any-symbol-triple colour colour-double colour-triple any-colour-triple "
        "streak but-triples but-colours neutral-triples rolls"
    ),
    "phase": "bets-open bets-closed tumbling result settling closed",
    "notice": "practice-table past-results placement",
    "dice": "fair unfair too-few",
    "incident": (
        "device suspected-offence late-handling tumbler-interference staff-advice influence proxy-betting side-bet "
        "other-rule"
    ),
    "rank": "dealer supervisor area-manager casino-manager inspector",
    "irregularity": (
        "cocked-die tumbler-malfunction dice-exposed too-few-tumbles tumbled-early wrong-activation "
        "button-not-pressed broken-dice broken-tumbler did-uncover did-tumble did-short-tumble lighting display "
        "malfunction fit-dice interrupt fail-terminals correct-result void-equipment void-outside-event "
        "void-fraud void-damaged-dice"
    ),
    "follows": (
        "called stakes-stay-and-reopen stakes-return again-re-tumble again-new-game streaks-spared streaks-end "
        "recorded told halts-always halts-unless-corrected dice-decide display fit-dice goes-on void-else "
        "registered unregistered corrected-before corrected-after later-stand void-round void-wager void-range "
        "must-affect refund-must refund-may forfeit second"
    ),
    "cause": (
        "forces-of-nature government-agency civil-commotion fire riot brawl robbery act-of-god past-posting "
        "device collusion camera dice witness tumbler display terminal cover failed wrong other"
    ),
    "order": (
        "change-sign announce-sign withdraw-sign cap-liability set-streak-price agree-personal-limits "
        "revoke-personal-limits announce-closing cancel-closing close-table correct-result void-outcome "
        "void-range refuse-wager ask-to-vacate record-incident void-wager exclude-player readmit-player "
        "withhold-winnings rule-on-withheld take-measure collect-receivable waive-receivable rule-on-streak "
        "take-over hand-back fit-dice explain-link acknowledge rectify open-float request-fill cancel-fill "
        "request-credit count-float exclude-patron readmit-patron give-credit"
    ),
    "consequence": (
        "change-sign announce-sign withdraw-sign cap-liability set-streak-price agree-personal-limits "
        "revoke-personal-limits announce-closing cancel-closing close-table correct-result void-outcome "
        "void-range refuse-wager ask-to-vacate record-incident void-wager exclude-player readmit-player "
        "withhold-winnings rule-on-withheld take-measure collect-receivable waive-receivable rule-on-streak "
        "take-over hand-back fit-dice explain-link acknowledge rectify open-float request-fill cancel-fill "
        "request-credit count-float exclude-patron readmit-patron give-credit"
    ),
    "fact": (
        "result-corrected round-voided wagers-voided sign-shown sign-announced announcement-withdrawn "
        "liability-capped liability-uncapped personal-limits-agreed personal-limits-revoked streak-price-set "
        "streak-final-called streaks-rederived streak-ruled closing-announced closing-announced-results "
        "closing-cancelled table-closed wager-refused incident-recorded wager-voided player-excluded "
        "player-readmitted patron-excluded patron-readmitted play-barred play-allowed session-ended "
        "credit-given withholding-ordered winnings-withheld withheld-released withheld-forfeited "
        "measure-taken vacate-required receivable-collected receivable-waived automatic-dealer-stopped "
        "automatic-dealer-started dice-fitted link-explained notice-acknowledged fault-rectified "
        "float-opened fill-requested fill-cancelled credit-requested float-counted tokens-returned"
    ),
}

REFUSALS = {
    "unknown-book": {"book", "near"},
    "unknown-game": {"game", "near"},
    "unknown-edition": {"edition", "known"},
    "unknown-area": {"area", "game", "near"},
    "not-offered": {"area", "game"},
    "unknown-reading": {"reading", "near"},
    "unknown-option": {"option", "reading", "known"},
    "unbuilt-reading": {"reading", "option", "reason"},
    "stake-not-a-number": {"stake"},
    "stake-not-positive": {"stake"},
    "stake-too-precise": {"stake", "digits"},
    "stake-exponent": {"stake"},
    "stake-too-large": {"stake", "most"},
    "bad-dice": {"dice"},
    "no-wager": set(),
    "bad-wager": {"wager"},
    "not-payable": {"area", "stake", "odds", "unit"},
    "streak-needs-rounds": {"area"},
    "unknown-clause": {"citation", "near"},
    "bad-clause": {"citation"},
    "unknown-language": {"language", "known"},
    "bad-rounds": {"rounds"},
    "too-many-rounds": {"rounds", "most"},
    "bankroll-too-small": {"bankroll", "staked"},
    "lab-closed": {"table"},
    "bad-reading": {"reading"},
    "reading-twice": {"reading"},
    "bad-chips": set(),
    "bad-sign": {"part"},
    "approved-missing": set(),
    "below-approved": {"area", "approved"},
    "no-personal-limits": set(),
    "not-above-maximum": {"maximum"},
    "notice-needed": {"minutes"},
    "notice-without-time": set(),
    "notice-too-short": {"minutes", "short"},
    "no-notice": set(),
    "notice-running": {"remaining"},
    "no-sign": set(),
    "below-minimum": {"area", "stake", "limit"},
    "above-maximum": {"area", "stake", "limit"},
    "wrong-unit": {"area", "stake", "limit"},
    "no-excess": set(),
    "liability-cap": {"worst", "cap"},
    "streak-stays": {"area"},
    "streak-not-offered": set(),
    "streak-final-call": set(),
    "streak-round-begun": set(),
    "streak-before-first-result": set(),
    "streak-in-progress": {"kind"},
    "streak-other-side": {"area"},
    "streak-held": {"area"},
    "streak-no-price": set(),
    "streak-wrong-price": {"price"},
    "no-such-power": {"act", "rank"},
    "unknown-approval": {"approval"},
    "unknown-incident": {"incident"},
    "unknown-withheld": {"withheld"},
    "unknown-rule": {"rule"},
    "not-allowed": {"act", "rank"},
    "not-assigned": {"act"},
    "approval-expired": {"act"},
    "not-expired": {"seconds"},
    "not-sanctioned": {"kind"},
    "not-their-breach": {"incident"},
    "not-excluded": {"player"},
    "excluded": {"scope"},
    "must-vacate": {"place"},
    "not-present": set(),
    "not-this-terminal": {"place"},
    "terminal-only": {"place"},
    "not-abstaining": {"place", "rounds", "needed"},
    "nothing-to-withhold": {"place"},
    "more-than-won": {"won"},
    "needs-approval": {"act", "subject"},
    "closing-too-soon": {"seconds"},
    "not-announced": set(),
    "notice-results": {"results"},
    "notice-time": {"seconds"},
    "round-unfinished": {"due"},
    "stacks-on-table": {"places"},
    "not-accompanied": {"medium"},
    "convert-first": {"medium"},
    "medium-not-taken": {"medium"},
    "issued-elsewhere": {"table"},
    "not-exchanged": {"instrument"},
    "voucher-used": {"voucher"},
    "float-open": set(),
    "float-not-open": set(),
    "transfer-known": {"transfer"},
    "transfer-unknown": {"transfer"},
    "transfer-open": {"transfer"},
    "fill-sent": {"transfer"},
    "same-person": set(),
    "count-differs": set(),
    "no-such-colour": {"colour"},
    "colour-not-held": set(),
    "colour-taken": {"colour", "place"},
    "colours-short": set(),
    "other-value": set(),
    "not-marked": {"by"},
    "not-closed": {"table"},
    "surveillance-not-told": set(),
    "not-away": {"table", "colour", "away"},
    "value-unknown": {"colour"},
    "not-whole-chips": set(),
    "not-in-chips": set(),
    "float-short": set(),
    "halted": {"about", "rank"},
    "unknown-round": {"round"},
    "earlier-currency": {"was", "now"},
    "earlier-law": {"round"},
    "no-such-notice": {"notice"},
    "no-such-ruling": {"streak"},
    "not-acknowledged": {"notice", "rank"},
    "automatic-dealer": set(),
    "human-dealer": set(),
    "not-electronic": set(),
    "not-physical": set(),
    "attempt-not-ended": {"round", "attempt"},
    "nothing-to-reveal": {"round", "attempt"},
    "link-not-revealed": {"round", "attempt"},
    "no-chain": {"day"},
    "chain-used-up": {"length"},
    "bad-chain": {"part"},
    "chain-in-force": {"left"},
    "no-salt": set(),
    "bad-salt": set(),
    "sensor-mismatch": set(),
    "link-mismatch": {"round", "attempt"},
    "dice-not-fitted": set(),
    "no-reason": set(),
    "not-a-cause": {"cause"},
    "outcome-not-affected": {"ground"},
    "not-a-wager": {"ground"},
    "not-a-whole-round": {"ground"},
    "not-forfeited": {"ground"},
    "in-order": {"due"},
    "same-result": {"round"},
    "not-owed": {"player", "owed"},
    "table-closed": set(),
    "table-open": set(),
    "not-licensed": set(),
    "readings-unconfirmed": set(),
    "mixed-dice": set(),
    "unknown-place": {"place"},
    "place-taken": {"place"},
    "place-empty": {"place"},
    "not-your-place": {"place"},
    "other-currency": {"currency", "wallet"},
    "stale-round": {"round"},
    "command-conflict": set(),
    "disk-short": set(),
    "wrong-step": {"due", "step"},
    "no-wagers": {"rank"},
    "too-few-tumbles": {"least"},
    "not-entered": set(),
    "not-the-echo": {"echoed"},
    "bets-not-open": set(),
    "bets-closed": set(),
    "not-spoken-here": set(),
    "area-not-offered": {"area"},
    "no-such-wager": set(),
    "amount-not-positive": set(),
    "amount-too-large": set(),
    "no-funds": {"short"},
    "nothing-to-undo": set(),
    "nothing-to-repeat": set(),
    "wagers-in-play": set(),
    "bad-id": {"field"},
    "unknown-currency": {"currency"},
    "patron-known": set(),
    "patron-unknown": set(),
    "needs-nobody": {"act"},
    "not-your-office": {"act", "office"},
    "not-your-wallet": set(),
    "no-exclusion": set(),
    "until-passed": set(),
    "not-shorter": set(),
    "self-exclusion-stands": set(),
    "session-running": set(),
    "no-session": set(),
    "still-seated": {"table"},
    "time-called": set(),
    "time-left": {"seconds"},
    "time-limit": {"minutes"},
    "already-seated": {"table"},
    "not-seated": {"table"},
    "no-pending-limit": {"kind"},
    "same-limit": {"kind"},
    "wallet-short": {"short"},
    "deposit-limit": {"left"},
    "loss-limit": {"left"},
    "owner-appointed": set(),
    "person-known": {"person"},
    "person-unknown": {"person"},
    "own-rank": set(),
    "last-administrator": set(),
    "watches-only": {"office"},
    "terminal-paired": {"terminal"},
    "terminal-unknown": {"terminal"},
    "place-paired": {"table", "place"},
    "cage-closed": set(),
    "cage-open": set(),
    "ticket-unknown": {"ticket"},
    "ticket-spent": {"ticket", "state"},
    "ticket-lapsed": {"ticket"},
    "ticket-good": {"ticket", "seconds"},
    "ticket-known": {"ticket"},
    "no-drop": {"table"},
    "table-unknown": {"table"},
    "id-taken": {"id"},
    "currency-not-settled": {"currency", "other"},
    "table-other-currency": {"currency", "other", "table"},
    "cash-on-the-way": {"transfer"},
    "bankroll-short": {"short"},
    "drawer-short": {"short"},
    "foreign-request": set(),
    "too-many-requests": {"seconds"},
    "too-many-connections": {"most"},
    "link-refused": set(),
    "log-in-name": set(),
    "log-in-taken": set(),
    "password-too-short": {"least"},
    "password-too-long": {"most"},
    "password-common": set(),
    "log-in-failed": set(),
    "session-over": set(),
    "session-locked": set(),
    "password-again": set(),
    "token-refused": set(),
    "token-too-long": {"days"},
    "scope-missing": {"scope"},
    "ticket-refused": set(),
    "pairing-refused": set(),
    "not-logged-in": {"what"},
    "not-your-role": {"what"},
    "no-such-thing": {"detail"},
    "bad-request": {"detail"},
    "request-too-large": {"most"},
    "house-stopped": set(),
    "stream-halted": set(),
    "house-fault": set(),
    "unknown-setting": {"near", "setting", "source"},
    "bad-setting": {"expected", "setting", "source"},
    "bad-settings-file": {"fault", "file"},
    "beyond-loopback": {"host"},
    "secrets-inside-data": {"secrets"},
    "secrets-exposed": {"file"},
}
SUGGESTING = sorted(code for code, arguments in REFUSALS.items() if "near" in arguments)


every_language = pytest.mark.parametrize("words", [load(language) for language in LANGUAGES], ids=LANGUAGES)


def placeholders(words: Words, key: str) -> set[str]:
    """The arguments that a text asks for, found by asking again until none is missing."""
    asked: set[str] = set()
    while True:
        try:
            words.say(key, **dict.fromkeys(asked, "x"))
        except KeyError as refused:
            asked.add(refused.args[0].split("'")[1])
        else:
            return asked


def raw(words: Words, key: str) -> str:
    """The text with each argument standing for itself in braces."""
    return words.say(key, **{name: f"{{{name}}}" for name in placeholders(words, key)})


def test_the_catalogues_hold_exactly_the_keys_that_callers_rely_on() -> None:
    expected = {f"{section}.{name}" for section, names in SECTIONS.items() for name in names.split()}
    expected |= {f"{part}.{code}" for part in ("refusal", "remedy") for code in REFUSALS}
    expected |= {f"remedy.{code}-none" for code in SUGGESTING}
    assert load("en").keys() == expected


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_has_neither_a_key_too_few_nor_one_too_many(language: str) -> None:
    assert load(language).keys() ^ load("en").keys() == frozenset()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_asks_for_the_same_arguments_key_by_key(language: str) -> None:
    english, translated = load("en"), load(language)
    differing = [key for key in sorted(english.keys()) if placeholders(english, key) != placeholders(translated, key)]
    assert differing == []


@every_language
def test_every_argument_is_a_bare_name_used_at_most_once_in_its_text(words: Words) -> None:
    for key in sorted(words.keys()):
        fields = [field for field in Formatter().parse(raw(words, key)) if field[1] is not None]
        assert max(Counter(name for _, name, _, _ in fields).values(), default=1) == 1, key
        assert all(name and name.isalpha() and not spec and not how for _, name, spec, how in fields), key


@every_language
def test_no_text_is_empty_or_has_blanks_at_its_ends(words: Words) -> None:
    assert [
        key for key in sorted(words.keys()) if not raw(words, key) or raw(words, key) != raw(words, key).strip()
    ] == []


@every_language
@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_and_its_remedies_use_all_the_arguments_of_the_code_and_no_other(words: Words, code: str) -> None:
    used = placeholders(words, f"refusal.{code}") | placeholders(words, f"remedy.{code}")
    assert used == REFUSALS[code]


@every_language
def test_only_remedies_suggest_so_a_refusal_reads_well_when_nothing_is_near(words: Words) -> None:
    for code in REFUSALS:
        assert not placeholders(words, f"refusal.{code}") & {"near", "known"}, code


@every_language
@pytest.mark.parametrize("code", SUGGESTING)
def test_a_remedy_with_a_suggestion_has_a_sibling_without_one(words: Words, code: str) -> None:
    assert "near" in placeholders(words, f"remedy.{code}")
    assert placeholders(words, f"remedy.{code}-none") <= REFUSALS[code] - {"near"}


@every_language
def test_refusals_and_remedies_are_one_sentence_each(words: Words) -> None:
    stop = "." if words.language == "en" else "\u3002"
    for key in sorted(words.keys()):
        if key.startswith(("refusal.", "remedy.")):
            text = raw(words, key)
            assert text.endswith(stop), key
            assert (f"{text} ".count(". ") if stop == "." else text.count(stop)) == 1, key


def test_a_missing_key_is_refused_with_the_key() -> None:
    with pytest.raises(KeyError, match=r"^'refusal\.unknown-dragon'$"):
        load("en").say("refusal.unknown-dragon")


def test_a_section_is_not_a_key() -> None:
    assert not load("en").has("refusal")
    assert load("en").has("refusal.no-wager")


@every_language
def test_a_missing_argument_is_refused_with_its_name_and_the_key(words: Words) -> None:
    with pytest.raises(KeyError, match=r"remedy\.unknown-book needs the argument 'near'"):
        words.say("remedy.unknown-book", book="crown-sidney")


def test_an_argument_that_the_text_does_not_use_is_ignored() -> None:
    said = load("en").say("refusal.unknown-book", book="crown-sidney", near="crown-sydney")
    assert said == 'No rulebook is called "crown-sidney", so there is no law to look up.'


def test_braces_inside_an_argument_are_said_as_they_are() -> None:
    assert load("en").say("odds.to-one", odds="{odds}{stake}") == "{odds}{stake} to 1"


def test_a_key_may_hold_a_slash_and_digits() -> None:
    assert load("en").say("game.rws-sentosa/pay-table-2") == "Pay Table 2"
    assert load("zh-Hans").say("number.17") == "十七"


@pytest.mark.parametrize("language", ["fr", "EN", "zh", "", "../en"])
def test_an_unknown_language_is_refused_naming_the_known_ones(language: str) -> None:
    with pytest.raises(ValueError, match="en, zh-Hant, zh-Hans"):
        load(language)


def test_english_is_the_default_and_a_catalogue_is_read_once() -> None:
    assert load() is load("en")
    assert [load(language).language for language in LANGUAGES] == list(LANGUAGES)


def test_importing_the_words_does_not_import_the_toml_reader() -> None:
    script = (
        "import sys, words; before = 'tomllib' in sys.modules; words.load(); print(before, 'tomllib' in sys.modules)"
    )
    folder = Path(sicbo.words.__file__).parents[1]  # found as `words`, so that nothing else of sicbo is imported
    told = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True).stdout
    assert told.split() == ["False", "True"]


@pytest.mark.parametrize("section", ["symbol", "colour", "face", "number", "phase", "outcome"])
@every_language
def test_no_two_words_of_one_section_are_the_same(words: Words, section: str) -> None:
    said = [words.say(key) for key in sorted(words.keys()) if key.startswith(f"{section}.")]
    assert len(set(said)) == len(said) > 1
