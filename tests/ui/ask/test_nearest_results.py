import pytest

from core.records.answers.answers import Hit
from ui.ask.answer.nearest_results import NearestResults
from ui.widgets.boxes import descendants
from ui.widgets.labels import hint


def snippet_of(qtbot, text: str, question: str) -> str:
    view = NearestResults()
    qtbot.addWidget(view)
    hit = Hit("/n/a.md", None, "", None, 0, len(text), text, 1.0)
    view.show_nearest((hit,), (), question=question)
    return max((it.text() for it in descendants(view, type(hint()))), key=len)


@pytest.mark.parametrize(
    ("title", "text", "shown"),
    [
        ("Home", "# Home\n\nI'm Ada.\n\n- Reef\n- Harbor\n", "I'm Ada. · Reef · Harbor"),
        ("Home", "Home is where I live.", "Home is where I live."),
        ("Talk", "[00:00:01] Bo: Welcome.\n[00:00:04] Ada: Hi.", "Bo: Welcome. Ada: Hi."),
    ],
)
def test_a_passage_is_shown_without_title_times_and_marks(qtbot, title, text, shown):
    view = NearestResults()
    qtbot.addWidget(view)

    view.show_nearest((Hit("/n/a.md", None, title, None, 0, len(text), text, 1.0),), ())

    assert shown in [it.text() for it in descendants(view, type(hint()))]


def test_a_card_shows_the_place_with_the_word_of_the_question(qtbot):
    text = "Sums of the year. " * 40 + "Reuben draws in the margin. " + "More sums. " * 40

    snippet = snippet_of(qtbot, text, "What did Reuben draw?")

    assert "margin" in snippet
    assert snippet.startswith("…")
    assert snippet.endswith("…")


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("What did Tom say about something?", "Tom is at the gate."),
        ("Was ist mit dem Öl passiert?", "Öl war alle."),
        ("Who has the blue key of the tower?", "The key is blue."),
        ("Is there a Wi-Fi password?", "WI-FI in the hut."),
    ],
)
def test_a_card_shows_the_place_with_most_words_that_tell_something(qtbot, question, place):
    text = (
        "What was said of something, und was ist passiert, about a tower. "
        + "One more line of all that. " * 30
        + f"{place} "
        + "One more line of all that. " * 30
    )

    snippet = snippet_of(qtbot, text, question)

    assert place in snippet
    assert snippet.startswith("…")
    assert snippet.endswith("…")


def test_a_card_whose_word_stands_last_shows_what_is_before_it(qtbot):
    text = "One more line of all that. " * 30 + "Tom"

    snippet = snippet_of(qtbot, text, "Where is Tom?")

    assert snippet.startswith("…")
    assert snippet.endswith("Tom")
    assert len(snippet) > 250


def test_a_card_without_a_word_of_the_question_begins_with_the_passage(qtbot):
    text = "Ann's tomatoes. " * 60

    assert snippet_of(qtbot, text, "What is to do with Tom?").startswith("Ann's tomatoes. ")
