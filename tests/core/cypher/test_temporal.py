"""Dates and times of zones, across the changes of their clocks."""

import pytest

from core.cypher.failure import CypherError


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        # Clocks go forward at 2:00, and back at 3:00.
        ("datetime('2020-03-29T02:30[Europe/Berlin]')", "2020-03-29T03:30+02:00[Europe/Berlin]"),
        ("datetime('2017-10-29T02:30[Europe/Berlin]')", "2017-10-29T02:30+02:00[Europe/Berlin]"),
        (
            "datetime('2017-10-29T02:30+01:00[Europe/Berlin]')",
            "2017-10-29T02:30+01:00[Europe/Berlin]",
        ),
        (
            "datetime('2017-10-28T12:00[Europe/Berlin]') + duration('P1D')",
            "2017-10-29T12:00+01:00[Europe/Berlin]",
        ),
        (
            "datetime({datetime: datetime('2020-07-01T12:00Z'), timezone: 'America/New_York'})",
            "2020-07-01T08:00-04:00[America/New_York]",
        ),
        ("date('+12000-02-29') - duration('P12000Y')", "0000-02-29"),
        ("date('2018-01-31') + duration('P1M')", "2018-02-28"),
        ("date.truncate('week', date('2024-01-03'))", "2024-01-01"),
        ("duration.between(date('2018-03-11'), date('2016-06-24'))", "P-1Y-8M-17D"),
    ],
)
def test_a_time_is_what_clocks_of_its_zone_show(ask, expression, text):
    assert ask(f"RETURN toString({expression}) AS t") == [(text,)]


@pytest.mark.parametrize(
    "text", ["2020-13-01", "2019-02-29", "yesterday", "2019-W53", "2019-366", ""]
)
def test_a_day_that_does_not_exist_is_refused(ask, text):
    with pytest.raises(CypherError):
        ask("RETURN date($text) AS d", text=text)
