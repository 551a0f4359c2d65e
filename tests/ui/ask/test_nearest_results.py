import pytest

from core.records.answers.answers import Hit
from ui.ask.answer.nearest_results import NearestResults
from ui.widgets.boxes import descendants
from ui.widgets.labels import hint


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
    view = NearestResults()
    qtbot.addWidget(view)
    text = "Sums of the year. " * 40 + "Reuben draws in the margin. " + "More sums. " * 40
    hit = Hit("/n/a.md", None, "Sums", None, 0, len(text), text, 1.0)

    view.show_nearest((hit,), (), question="What did Reuben draw?")

    (snippet,) = [it.text() for it in descendants(view, type(hint())) if "margin" in it.text()]
    assert snippet.startswith("…")
    assert snippet.endswith("…")
