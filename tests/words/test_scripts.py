"""Each catalogue in its own script: traditional, simplified, plain English."""

from __future__ import annotations

from sicbo.words import load
from tests.words.catalogues import raw

TRADITIONAL = (
    "並個優兩則勝勢區單圍圖場寫對幣廢後從憑搖擇擺數於書會條標樣機檢沒"
    "測為無爾確碼種稱筆籌紅級細組結綠編練續習聖舊莊藍蘆號蝦規記設詞該語調"
    "請負貨責買賠賭贏軍輸這連過選錄錢錯開閱關雙雞離電項須預額顏體魚點"
)
SIMPLIFIED = (
    "并个优两则胜势区单围图场写对币废后从凭摇择摆数于书会条标样机检没"
    "测为无尔确码种称笔筹红级细组结绿编练续习圣旧庄蓝芦号虾规记设词该语调"
    "请负货责买赔赌赢军输这连过选录钱错开阅关双鸡离电项须预额颜体鱼点"
)
SCRIPT_PAIRS = list(zip(TRADITIONAL, SIMPLIFIED, strict=True))
"""The two written forms of one character, chosen by hand; both occur in the catalogues."""


def written(language: str) -> str:
    words = load(language)
    return "".join(raw(words, key) for key in sorted(words.keys()))


def test_the_script_pairs_are_many_and_each_form_occurs_so_the_guard_is_not_blind() -> None:
    assert len(set(SCRIPT_PAIRS)) == len(SCRIPT_PAIRS) >= 60
    hant, hans = written("zh-Hant"), written("zh-Hans")
    assert [pair for pair in SCRIPT_PAIRS if pair[0] not in hant or pair[1] not in hans] == []


def test_no_simplified_form_is_in_the_traditional_catalogue() -> None:
    assert [pair for pair in SCRIPT_PAIRS if pair[1] in written("zh-Hant")] == []


def test_no_traditional_form_is_in_the_simplified_catalogue() -> None:
    assert [pair for pair in SCRIPT_PAIRS if pair[0] in written("zh-Hans")] == []


def outside(text: str, charset: str) -> set[str]:
    return {character for character in text if not character.encode(charset, "ignore")}


def test_the_traditional_catalogue_keeps_to_big5() -> None:
    assert outside(written("zh-Hant"), "big5") == set()
    assert outside("围骰", "big5") == {"围"}


def test_the_simplified_catalogue_keeps_to_gb2312() -> None:
    assert outside(written("zh-Hans"), "gb2312") == set()
    assert outside("圍骰", "gb2312") == {"圍"}


def test_the_english_catalogue_is_plain_ascii() -> None:
    assert written("en").isascii()
