"""Questions of two parts, whose second part is about the same thing as the first."""

from collections.abc import Iterator

import pytest

from core.library.library import Library
from tests.opened import open_home

NOTES = {
    "rosa.md": "# Rosa\n\nRosa has moved to Claypath, pays 118 euros a week, landlord in Spain.\n",
    "jana.md": "# Jana\n\nJana wohnt in Plau, zahlt 390 Euro im Monat.\n",
    "wohnung.md": "# Wohnung\n\nMiete 612 Euro im Monat.\n",
    "flat.md": "# Linden Court\n\nRent 612 euros a month.\n",
    "shed.md": "# Shed\n\nThe cider press (Kessler) is repaired, 85 euros, mechanic Ole Brandt.\n",
    "boat.md": "# Boat\n\nMechanic: Petra Lund\n\nThe mechanic is Petra Lund, at the yard.\n",
    "garten.md": "# Garten\n\nDer Häcksler von Brill kostet 240 Euro, Lieferant ist Landtechnik Moor.\n",  # noqa: E501
    "dach.md": "# Dach\n\nDer Lieferant ist die Ziegelei Hansen, freitags.\n",
    "hours.md": "# Workshop\n\nThe workshop opens at 8 on weekdays.\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    docs = tmp_path_factory.mktemp("docs")
    for name, text in NOTES.items():
        (docs / name).write_text(text, "utf-8")
    opened = open_home(tmp_path_factory.mktemp("halves") / "home")
    opened.add_sources([str(docs)])
    opened.settle()
    yield opened
    opened.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "first", "second", "other"),
    [
        (
            "What did the Kessler press cost and who is the mechanic?",
            "85", "Ole Brandt", "Petra Lund",
        ),
        (
            "Was kostet der Häcksler von Brill und wer ist der Lieferant?",
            "240", "Landtechnik Moor", "Hansen",
        ),
    ],
)  # fmt: skip
def test_the_second_part_is_asked_of_the_subject_of_the_first(
    library: Library, question: str, first: str, second: str, other: str
) -> None:
    answer = library.ask(question)

    assert first in answer.answer
    assert second in answer.answer
    assert other not in answer.answer


@pytest.mark.slow
def test_a_second_part_of_another_subject_is_asked_by_itself(library: Library) -> None:
    answer = library.ask("What did the Kessler press cost and when does the workshop open?")

    assert "85" in answer.answer
    assert "opens at 8" in answer.answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "own"),
    [
        ("Where has Rosa moved and how much is the rent?", "118"),
        ("Wo wohnt Jana und wie hoch ist die Miete?", "390"),
    ],
)
def test_what_only_another_source_says_is_not_stated_of_the_subject(
    library: Library, question: str, own: str
) -> None:
    answer = library.ask(question)

    assert own in answer.answer
    assert "**612" not in answer.answer
