from datetime import UTC, datetime

import pytest

from core.answer.due_dates import entry_of_day, with_days_in_words, with_due_date
from core.answer.phrases import phrases_in

GERMAN = "Das Boot ist noch nicht an der Werft."


@pytest.mark.parametrize(
    ("line", "text", "shown"),
    [
        ("order the yeast 📅 2026-12-11", "", "order the yeast, due 11 Dec 2026"),
        ("Boot anmelden 📅 2027-03-01", GERMAN, "Boot anmelden, fällig am 1. März 2027"),
        ("call the bank", "", "call the bank"),
        ("never 📅 2026-13-40", "", "never 📅 2026-13-40"),
    ],
)
def test_a_due_date_is_shown_as_people_write_it(line, text, shown):
    assert with_due_date(line, text=text) == shown


def test_hours_and_place_of_a_calendar_entry_are_shown_as_people_write_them():
    line = (
        "- 3. Dez. 2026: Zahnarzt, 2026-12-03 14:30 to 15:30; Location: Altona [3] Am 2026-12-03."
    )

    assert with_days_in_words(line, phrases_in("de")) == (
        "- 3. Dez. 2026: Zahnarzt, 3. Dez. 2026, 14:30–15:30, Altona [3] Am 2026-12-03."
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Date: 2026-12-23 to 2026-12-27", "Besuch, 23. Dez. 2026 – 27. Dez. 2026"),
        ("Date: 2026-12-23 14:30 to 15:30", "Besuch, 14:30–15:30"),
        ("Date: 2026-12-24", "Besuch, 24. Dez. 2026"),
        ("Date: at noon", "Besuch, at noon"),
    ],
)
def test_an_entry_of_a_day_is_told_in_words(line, told):
    day = datetime(2026, 12, 23, tzinfo=UTC)

    assert entry_of_day("Besuch", line, phrases_in("de"), day=day) == told
