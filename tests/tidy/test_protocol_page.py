"""`docs/protocol.md` says what the types say."""

from __future__ import annotations

from typing import get_args

import msgspec

from sicbo.server import hub, protocol
from tests.tidy.protocol_page import CLOSES, PAGE, page


def test_the_page_of_the_live_protocol_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.tidy.protocol_page"


def test_every_message_field_and_close_code_is_on_the_page() -> None:
    written = page()
    messages = get_args(protocol.FromHouse)
    assert len(messages) > 5, "blind, not content"
    for message in messages:
        section = written.partition(f"### `{message.__struct_config__.tag}`")[2].partition("###")[0]
        for field in msgspec.structs.fields(message):
            row = next(line for line in section.splitlines() if line.startswith(f"| `{field.name}` "))
            assert row.split("|")[3].strip() or field.name in {"protocol", "table"}, f"{field.name} is not explained"
    assert set(hub.Close) <= set(CLOSES)
