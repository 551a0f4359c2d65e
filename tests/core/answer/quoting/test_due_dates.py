import pytest

from core.answer.quoting.due_dates import with_due_date

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
