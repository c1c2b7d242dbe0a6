"""The files that the pages are made of: served as they lie, nothing else, and within their measure."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import get_args

import pytest

import sicbo
from sicbo.floor.table.events import AnyEvent
from tests.server.process import HouseProcess

WEB = Path(sicbo.__file__).parent / "web"
PAGES = sorted(path.stem for path in (WEB / "pages").glob("*.js"))
LANGUAGES = {"en", "zh-Hant", "zh-Hans"}
MOST = 260_000
MOST_WORDS = 60_000
IMPORT = re.compile(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""")
AT_START = re.compile(r"""(?:from|import)\s*["'](\.[^"']+)["']""")
SAID = re.compile(r"""\bt\(\s*["']([a-z]+\.[a-z0-9.-]+)["']""")


def modules_of(page: str, named: re.Pattern[str] = IMPORT) -> set[Path]:
    """Every file of ours that this page loads."""
    waiting, found = [WEB / "pages" / f"{page}.js"], {WEB / "shell.html", WEB / "css" / "house.css"}
    while waiting:
        module = waiting.pop().resolve()
        if module in found or "vendor" in module.parts:
            continue
        found.add(module)
        if module.suffix == ".js":
            waiting += [module.parent / path for path in named.findall(module.read_text(encoding="utf-8"))]
    return found


def all_words() -> dict[str, dict[str, str]]:
    texts: dict[str, dict[str, str]] = {}
    for path in sorted((WEB / "words").glob("*.json")):
        texts |= json.loads(path.read_text(encoding="utf-8"))
    return texts


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_made_of_less_than_260_kb_of_our_own_code(page: str) -> None:
    """Words are no code: they are measured by themselves, all three languages together."""
    files = modules_of(page)
    assert len(files) > 5
    code = sum(path.stat().st_size for path in files if path.suffix != ".json")
    words = sum(path.stat().st_size for path in files if path.suffix == ".json")
    assert 0 < code < MOST
    assert 0 < words < MOST_WORDS


def test_every_word_of_the_pages_is_there_in_three_languages_with_the_same_arguments() -> None:
    for key, texts in all_words().items():
        assert set(texts) == LANGUAGES, key
        assert all(texts.values()), key
        assert len({tuple(sorted(set(re.findall(r"\{\w+\}", text)))) for text in texts.values()}) == 1, key


def test_every_fact_about_ones_own_bets_has_a_sentence_of_its_own() -> None:
    """The terminal tells those facts for which there is one: a warning is no order to take a bet back."""
    part = "table.fact-"
    told = {key.removeprefix(part): texts["en"] for key, texts in all_words().items() if key.startswith(part)}
    known = {event.__struct_config__.tag for event in get_args(AnyEvent)}
    assert told.keys() <= known
    assert told.keys() >= {"owner-warned", "limit-advised", "winnings-withheld", "withheld-released", "wager-voided"}
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize("page", PAGES)
def test_every_key_that_a_page_says_is_among_its_words(page: str) -> None:
    known: set[str] = set()
    said: set[tuple[str, str]] = set()
    for path in modules_of(page):
        if path.suffix == ".json":
            known |= set(json.loads(path.read_text(encoding="utf-8")))
        elif path.suffix == ".js":
            said |= {(key, path.name) for key in SAID.findall(path.read_text(encoding="utf-8"))}
    own = {file.stem for file in (WEB / "words").glob("*.json")}
    assert said
    assert {(key, file) for key, file in said if key.partition(".")[0] in own and key not in known} == set()


def test_no_module_carries_what_the_content_policy_forbids() -> None:
    looked_at = 0
    for path in WEB.rglob("*"):
        if path.suffix not in {".js", ".html", ".css"} or "vendor" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        looked_at += 1
        assert not re.search(r"""\sstyle=["']""", text), path
        assert not re.search(r"\beval\(|new Function\(|https?://(?!www\.w3\.org/)", text), path
    assert looked_at > 20


@pytest.mark.parametrize(
    "path", ["../server/matrix.toml", "%2e%2e/__init__.py", "vendor/README.md", "pages", "none.js"]
)
def test_nothing_but_the_pages_own_files_is_served(house: HouseProcess, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{house.address}/web/{path}")  # noqa: S310
    assert refused.value.code == 404
    assert json.loads(refused.value.read())["code"] == "no-such-thing"


def test_a_file_that_the_browser_has_is_not_sent_again(house: HouseProcess) -> None:
    address = f"{house.address}/web/shared/api.js"
    with urllib.request.urlopen(address) as first:  # noqa: S310
        mark = first.headers["etag"]
        assert first.headers["content-type"].startswith("text/javascript")
    with pytest.raises(urllib.error.HTTPError) as same:
        urllib.request.urlopen(urllib.request.Request(address, headers={"if-none-match": mark}))  # noqa: S310
    assert same.value.code == 304
