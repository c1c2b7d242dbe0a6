"""A document as PDF, by typst: the same document gives the same bytes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from sicbo.documents.shape import Document
from sicbo.units.refusal import BadInput

TEMPLATE = Path(__file__).with_name("document.typ")
FONTS = {
    "en": ("Libertinus Serif",),
    "zh-Hant": ("Noto Sans CJK TC",),
    "zh-Hans": ("Noto Sans CJK SC",),
}
"""The first is inside typst; the others come with Debian's fonts-noto-cjk."""
MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""What every document says of when it was made, so that it can be made again, byte for byte."""


def pdf(document: Document) -> bytes:
    """The document as PDF/A; refused where typst or the font of its language is not on this machine."""
    try:
        import typst
    except ImportError:
        raise BadInput("no-typst", clause="house 21.3") from None
    fonts = FONTS[document.language]
    inputs = {"document": msgspec.json.encode(document).decode(), "fonts": msgspec.json.encode(fonts).decode()}
    made, warnings = typst.compile_with_warnings(
        TEMPLATE.read_bytes(), format="pdf", sys_inputs=inputs, timestamp=MADE, pdf_standards=["a-2a"]
    )
    if any("unknown font" in str(warning) for warning in warnings):
        raise BadInput("no-font", clause="house 21.3", font=fonts[0])
    assert isinstance(made, bytes)
    return made
