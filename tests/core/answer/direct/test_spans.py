"""What may be a short answer in a sentence."""

import pytest

from core.answer.direct.spans import spans_of
from core.extract.words.spelling import spelling


def numbers(text: str) -> set[str]:
    """The numbers among the candidates of the text."""
    found = spans_of(text, 0, len(text), spelling=spelling(text, "en"))
    return {span.text for span in found if span.kind == "number"}


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Replace the salinity sensor with the model CT-40 by Lumen.", "40"),
        ("Team meeting 2024-01-15", "01"),
        ("Team meeting 2024-01-15", "15"),
        ("The call began at 10:30.", "30"),
    ],
)
def test_what_follows_a_hyphen_or_a_colon_is_no_number_of_its_own(text: str, part: str) -> None:
    found = numbers(text)

    assert part not in found


def test_a_number_that_stands_alone_or_after_a_dash_with_spaces_is_one() -> None:
    found = numbers("The buoys - 12 of them - cost $900.")

    assert {"$900"} <= found
    assert any(text.startswith("12") for text in found)
