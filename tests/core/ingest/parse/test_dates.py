from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.parse.dates import (
    change_time,
    parse_date,
    parse_filename_date,
    parse_mail_date,
    parse_pdf_date,
)


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "when"),
    [
        ("2024-03-12", at(2024, 3, 12)),
        ("2024/3/2", at(2024, 3, 2)),
        ("2024-03-12T10:30:00Z", at(2024, 3, 12, 10, 30)),
        ("2024-03-12 10:30", at(2024, 3, 12, 10, 30)),
        ("2024-03-12T10:30:00+02:00", at(2024, 3, 12, 8, 30)),
        ('"2024-03-12"', at(2024, 3, 12)),
        ("<2024-03-12 Tue>", at(2024, 3, 12)),
        ("12 March 2024", at(2024, 3, 12)),
        ("March 12, 2024", at(2024, 3, 12)),
        ("Mar 3rd, 2024", at(2024, 3, 3)),
        ("12. März 2024", at(2024, 3, 12)),
        ("3.4.2020", at(2020, 4, 3)),
        ("Published in May 2021", at(2021, 5, 1)),
        ("1653409628830", at(2022, 5, 24, 16, 27, 8)),
        ("1653409628", at(2022, 5, 24, 16, 27, 8)),
        ("20230401", at(2023, 4, 1)),
    ],
)
def test_stated_dates_are_understood(value: str, when: datetime) -> None:
    date = parse_date(value)

    assert date is not None
    assert date.replace(microsecond=0) == when


@pytest.mark.parametrize(
    "value", ["", "soon", "2024-13-40", "0000-01-01", "9999-12-31", "12", "3/4/2020"]
)
def test_what_is_no_date_is_none(value: str) -> None:
    assert parse_date(value) is None


@pytest.mark.parametrize(
    ("name", "when"),
    [
        ("2023-04-01 Meeting.md", at(2023, 4, 1)),
        ("scan_20230401.pdf", at(2023, 4, 1)),
        ("notes.2023.04.01", at(2023, 4, 1)),
        ("invoice-1234567890.pdf", None),
        ("2023-04 plan", None),
        ("20231399.txt", None),
    ],
)
def test_dates_in_names_are_found(name: str, when: datetime | None) -> None:
    assert parse_filename_date(name) == when


def test_dates_of_pdf_properties_count_their_zone() -> None:
    assert parse_pdf_date("D:20240131120000+01'00'") == at(2024, 1, 31, 11)
    assert parse_pdf_date("D:20240131120000-05'30'") == at(2024, 1, 31, 17, 30)
    assert parse_pdf_date("D:20240131") == at(2024, 1, 31)
    assert parse_pdf_date("") is None


@pytest.mark.parametrize(("seconds", "year"), [(0, 1970), (1e13, 2242), (-1e13, 1697)])
def test_a_time_of_change_is_one_that_calendars_have(seconds: float, year: int) -> None:
    assert change_time(seconds).year == year


def test_dates_of_mails_count_their_zone() -> None:
    assert parse_mail_date("Fri, 16 Dec 2022 17:04:16 -0500") == at(2022, 12, 16, 22, 4, 16)
    assert parse_mail_date("Wed, 9 Jan 2002 19:47:50 MST") == at(2002, 1, 10, 2, 47, 50)
    assert parse_mail_date("yesterday") is None


@given(st.text(max_size=60))
def test_any_text_gives_a_time_in_utc_or_none(value: str) -> None:
    for date in (
        parse_date(value),
        parse_filename_date(value),
        parse_pdf_date(value),
        parse_mail_date(value),
    ):
        assert date is None or date.tzinfo is UTC or date.utcoffset().total_seconds() == 0
