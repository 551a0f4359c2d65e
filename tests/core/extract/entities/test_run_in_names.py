"""Names in bold at the head of a paragraph or an item."""

import pytest

from tests.core.extract.texts import read


def named(text: str) -> list[str]:
    return [it.name for it in read(text, kind="md").mentions if it.end]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("**The Quiet Table**, a restaurant. It pays late.", "The Quiet Table"),
        ("- **Harbour & Sons**, boats since 1911.", "Harbour & Sons"),
        ("1. **Kessler Optik** – lenses", "Kessler Optik"),
        ("- [ ] __North Quay Bakery__: bread on Friday", "North Quay Bakery"),
    ],
)
def test_a_name_in_bold_that_heads_a_line_is_a_thing(text: str, name: str) -> None:
    assert name in named(text)


@pytest.mark.parametrize(
    "text",
    [
        "**Getting Started**: read this first.",
        "- **Next Steps**\n- **Open Points** – see below",
        "- **Important Note.** Bring the keys.",
        "**Warning**, this is late.",
        "**what we need**, in short",
    ],
)
def test_a_heading_in_bold_is_no_thing(text: str) -> None:
    assert named(text) == []
