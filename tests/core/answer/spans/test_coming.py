"""Which of two dates in a line is meant."""

from datetime import UTC, datetime

import pytest

from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 11, 26, tzinfo=UTC)
LINE = "- Boiler check, last done Jan 2026, next due 15 January 2027"


def direct(question):
    return judged(found(question, [hit(LINE, title="Safety")]), now=NOW).direct


@pytest.mark.parametrize(
    "question", ["when is the boiler check due", "when's the next boiler check"]
)
def test_of_what_is_due_the_date_to_come_is_meant(question):
    assert direct(question) == "15 January 2027"


def test_of_what_was_done_last_the_past_date_is_meant():
    assert direct("When was the boiler check last done?") == "Jan 2026"
