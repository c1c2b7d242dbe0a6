"""The keys that callers rely on, section by section."""

from __future__ import annotations

FACES = (1, 2, 3, 4, 5, 6)
SYMBOLS = ("fish", "prawn", "gourd", "coin", "crab", "chicken")
COLOURS = ("red", "green", "blue")
CHIPS = ("white", "black", "purple", "orange", "gold", "yellow", "pink", "brown", "grey")
"""Colours that chips wear and no area has."""

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
    "colour": " ".join(COLOURS + CHIPS),
    "medium": ("cash-chips colour-chips tokens credits cash vouchers tournament-chips chip-voucher play-voucher"),
    "face": " ".join(map(str, FACES)),
    "number": " ".join(map(str, range(3, 19))),
    "call": "place-your-bets no-more-bets total no-spin no-result void last-rounds closing-sign final-call-streak",
    "outcome": "win lose live returned",
    "odds": "area name pays ways hit edge return sd skew rounds clause to-one loses",
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
    "decline": "not-shown wrong-person wrong-amount against-rules not-now outdated",
    "rank": "dealer supervisor area-manager casino-manager inspector",
    "irregularity": (
        "cocked-die tumbler-malfunction dice-exposed too-few-tumbles tumbled-early wrong-activation "
        "button-not-pressed broken-dice broken-tumbler did-uncover did-tumble did-short-tumble lighting display "
        "malfunction fit-dice interrupt fail-terminals correct-result void-equipment void-outside-event "
        "void-fraud void-damaged-dice void-cocked-die void-tumbler-malfunction void-dice-exposed "
        "void-wrong-activation void-button-not-pressed void-broken-dice void-broken-tumbler"
    ),
    "follows": (
        "called called-with-part stakes-stay-and-reopen stakes-stay-locked stakes-return "
        "again-re-tumble again-new-game "
        "streaks-spared streaks-end recorded told halts-always halts-unless-corrected dice-decide display fit-dice "
        "goes-on void-else registered unregistered corrected-before corrected-after later-stand void-round "
        "void-wager void-range must-affect refund-must refund-may wager-back forfeit second"
    ),
    "cause": (
        "forces-of-nature government-agency civil-commotion fire riot brawl robbery act-of-god power-cut "
        "past-posting device collusion dice-tampering camera dice witness tumbler "
        "display terminal cover failed wrong other"
    ),
    "order": (
        "change-sign announce-sign withdraw-sign cap-liability set-streak-price agree-personal-limits "
        "revoke-personal-limits announce-closing cancel-closing close-table correct-result void-outcome "
        "void-range refuse-wager ask-to-vacate record-incident void-wager exclude-player readmit-player "
        "withhold-winnings rule-on-withheld take-measure collect-receivable waive-receivable rule-on-streak "
        "take-over hand-back fit-dice explain-link acknowledge rectify open-float request-fill cancel-fill "
        "request-credit receive-fill send-credit count-float redeem-from-closed-table "
        "verify-redemption turn-down-redemption exclude-patron readmit-patron "
        "send-to-table give-credit erase-person "
        "raise-case add-evidence hear-complainant hear-house decline-complainant decline-house "
        "secure-footage note-set-aside decide-case "
        "answer-decision give-advice acknowledge-advice turn-to-inspector record-inspection link-remedy "
        "withdraw-case close-case reopen-case"
    ),
    "consequence": (
        "change-sign announce-sign withdraw-sign cap-liability set-streak-price agree-personal-limits "
        "revoke-personal-limits announce-closing cancel-closing close-table correct-result void-outcome "
        "void-range refuse-wager ask-to-vacate record-incident void-wager exclude-player readmit-player "
        "withhold-winnings rule-on-withheld take-measure collect-receivable waive-receivable rule-on-streak "
        "take-over hand-back fit-dice explain-link acknowledge rectify open-float request-fill cancel-fill "
        "request-credit receive-fill send-credit count-float redeem-from-closed-table "
        "verify-redemption turn-down-redemption exclude-patron readmit-patron "
        "send-to-table give-credit erase-person "
        "raise-case add-evidence hear-complainant hear-house decline-complainant decline-house "
        "secure-footage note-set-aside "
        "decide-case answer-decision give-advice acknowledge-advice turn-to-inspector record-inspection "
        "link-remedy withdraw-case close-case reopen-case"
    ),
    "fact": (
        "result-corrected round-voided wagers-voided malfunction-notified play-halted sign-shown "
        "sign-announced announcement-withdrawn "
        "liability-capped liability-uncapped personal-limits-agreed personal-limits-revoked streak-price-set "
        "streak-final-called streaks-rederived streak-ruled closing-announced closing-announced-results "
        "closing-cancelled table-closed wager-refused incident-recorded wager-voided player-excluded "
        "player-readmitted patron-excluded patron-readmitted play-barred play-allowed session-ended "
        "credit-given sent-to-table person-erased withholding-ordered winnings-withheld withheld-released "
        "withheld-forfeited "
        "measure-taken vacate-required receivable-collected receivable-waived automatic-dealer-stopped "
        "automatic-dealer-started dice-fitted link-explained notice-acknowledged fault-rectified "
        "float-opened fill-requested fill-cancelled credit-requested fill-received credit-sent "
        "float-counted redemption-requested redeemed-from-closed-table redemption-turned-down tokens-returned "
        "cage-opened bankroll-added bankroll-removed cash-taken paid-out payout-returned sent-to-cage "
        "sent-to-cage-ticket ticket-redeemed ticket-sent-to-wallet ticket-voided "
        "ticket-replaced chips-sent chips-recalled hired rank-changed offices-changed tables-assigned "
        "dismissed invited terminal-paired terminal-unpaired time-confirmed approval-outdated"
    ),
    "answer": (
        "title statements starts ends location wager_compulsory compulsory_wager wager_basis fees_charged "
        "fees fees/what fees/amount fees_refundable players_min players_max entry_may_be_refused "
        "entrants_selected selection_criteria charity_or_media availability copy_signed application_form "
        "entry_method entry_terms withdrawal_period substitute_period tables places sessions sessions/round "
        "sessions/starts sessions/ends sessions/spins sessions/tables sessions/players sessions_basis "
        "tables_basis players_progress progression buy_back_offered buy_back_method buy_back_timing "
        "repechage_offered repechage bank "
        "chips_disposed chips_disposition chips_turn_into_cash chips_type cash_chips_used "
        "secret_wagers_allowed secret_wagers_number secret_wagers_method pass_cards_offered pass_cards_number "
        "pass_cards_method features_offered features elimination winners prize_pool prize_pool_basis prizes "
        "prizes/place prizes/amount prizes/share prizes/thing distribution penalties disqualification "
        "substitution refunds late_arrival absence mobile_phones substitution_effect disqualification_effect "
        "disqualified_chips retirement chance manner awards awards/at awards/where eligibility nature "
        "prize_qualified qualifications closes claiming odds_changed entry_each entries_max reserves "
        "presence_required presence notification publication "
        "prizes_value prizes_conditional prize_conditions prizes/kind prizes/name prizes/value prizes/number "
        "prizes/includes prizes/litres prizes/cash_alternative_offered prizes/cash_alternative prizes/make "
        "prizes/model prizes/accessories prizes/on_road_costs prizes/on_road_costs_included prizes/travellers "
        "prizes/guests prizes/airfares prizes/transfers prizes/other_transport prizes/duration "
        "prizes/accommodation prizes/meals prizes/travel_restricted prizes/travel_restrictions "
        "prizes/spending_money_included prizes/spending_money prizes/dwelling prizes/plans prizes/contract "
        "prizes/easements prizes/address prizes/inclusions"
    ),
    "write": ("yes-no number amount time text rows choice statement"),
    "finding": (
        "missing empty missing-one-of empty-one-of given-though-no unknown-statement barred no-chance "
        "forbidden-goods litres-unknown too-much not-held not-an-amount ends-before-start fewer-than-least "
        "fee-twice none-though-offered session-outside more-tables more-seats-than-tables "
        "more-players-than-seats times-overlap rounds-without-progression wager-above-bank place-twice "
        "not-a-share prizes-do-not-add-up shares-do-not-add-up closes-after-award closes-before-start "
        "closes-after-end litres-without-liquor values-do-not-add-up"
    ),
    "statement": (
        "start-may-move regulator-told-of-changes acceptance entitled-persons no-excluded-persons "
        "entry-may-be-refused employees-win-nothing staff-win-nothing abide-or-disqualified signed-copy "
        "repechage-by-director equal-bank rules-prevail early-end privacy publicity conducted-by-director "
        "director-final director-final-then-inspector liability-state-and-federal liability-federal "
        "complaint-to-regulator"
    ),
    "document": ("tournament promotion yes no clause book digest answers statements more draft"),
    "choice": (
        "entry-fee buy-in re-buy add-on draw chance chance-and-skill skill cash casino-dollars goods "
        "appliance vehicle travel real-estate tobacco firearm ammunition imitation-firearm prohibited-weapon "
        "liquor prescribed"
    ),
    "act": (
        "draft-tournament hold-tournament appoint-director judge-entry rule-on-ranking serve-entrant approve-worker "
        "carry-tournament-money pay-prizes cancel-tournament record-step designate-table direct-tournament commit-draw "
        "close-entries key-chance key-throws draw-winners pass-over declare-compromised "
        "act-as-dealer appoint-owner apply-pending-sign assign-tables begin-demonstration call call-time "
        "carry-cage-transfer carry-wallet-transfer change-bankroll change-limits change-users clear-losers "
        "answer-integrity approve-promotion carry-prize close-entries commit-draw declare-compromised "
        "draw-winners key-chance "
        "name-scrutineer note-dispute pass-over pass-over-winner pay-prize refuse-prize run-promotion tell-regulator "
        "write-promotion "
        "close-bets confirm-result confirm-time count-cage count-chips credit-patron deal declare-no-result "
        "direct-spins empty-seat enter enter-result expire-ticket fail-terminals final-call final-decision "
        "handle-chips note-ruling interrupt invite-patron invite-staff light lighting move-large-cash no-more-bets "
        "no-more-bets-button open-bets open-sensed open-table operate-tumbler order-chips pair-terminal "
        "pay-winners personal-limits press-no-more-bets publish-chain redeem-closed-table register-patron "
        "resume-play reveal-link sanction see-papers sense-result serve-cage serve-patron set-patron-day settle "
        "several-colours spin-without-play start-gaming-day take-from-wallet tumble uncover void-equipment "
        "void-found-late void-fraud void-outside-events void-ticket "
        "raise-case serve-case secure-footage reopen-case record-inspection keep-case decide-case"
    ),
    "office": "administrator auditor cage director inspector promotions sensor surveillance",
    "ground": (
        "broken-dice broken-tumbler button-not-pressed cocked-die damaged-dice dice-exposed equipment fraud "
        "interruption outside-event tumbler-malfunction wrong-activation"
    ),
    "own-limit": "deposit loss time",
    "ticket-state": "good on-the-way redeemed void lapsed",
    "excluded-from": "casino game house self",
    "part": "approved day every length link",
    "advice": "presence consult contact investigation section-33",
    "marker": "cash-chip distinctive-marker marker-button",
}
