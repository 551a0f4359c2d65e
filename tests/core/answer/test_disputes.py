"""Answers that exclude each other, as a line."""

from datetime import UTC, datetime

from core.answer.dispute import StatedSide, dispute_line, settle
from core.answer.phrases import phrases_for

LEDBURY = StatedSide("Ledbury", " [1]")
MALVERN = StatedSide("Malvern", " [2]", datetime(2025, 6, 30, tzinfo=UTC), "day")
HEREFORD = StatedSide(
    "Hereford", " [3]", datetime(2019, 3, 1, tzinfo=UTC), "month", is_written=False
)


def line(*stated, question="Where does Ines live?"):
    return dispute_line(settle(stated), phrases_for(question))


def test_the_newest_comes_first_and_what_was_before_is_called_so():
    assert line(HEREFORD, MALVERN) == (
        "**Malvern** (30 Jun 2025) [2]; earlier: Hereford, since Mar 2019 [3]"
    )


def test_what_has_no_date_comes_last_and_leaves_the_question_open():
    assert line(LEDBURY, HEREFORD, MALVERN) == (
        "Your documents disagree; the newest says: **Malvern** (30 Jun 2025) [2]; "
        "earlier: Hereford, since Mar 2019 [3]; without a date: Ledbury [1]"
    )


def test_where_no_date_decides_both_stand_in_the_order_given():
    assert line(LEDBURY, StatedSide("Malvern", " [2]")) == (
        "Your documents disagree: **Ledbury** [1]; **Malvern** [2]"
    )


def test_a_german_question_is_answered_with_german_words():
    assert line(LEDBURY, MALVERN, question="Wo wohnt Ines?") == (
        "Die Dokumente widersprechen sich; das neueste sagt: **Malvern** (30. Juni 2025) [2]; "
        "ohne Datum: Ledbury [1]"
    )
