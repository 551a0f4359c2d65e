"""Lists with the same columns and different dates."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answerers.evidence import Evidence
from core.language.question.times import find_times
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import evidence, found, hit

NOW = datetime(2026, 11, 27, tzinfo=UTC)
LIST = "# Prices from {0}\n\n| Work | Price |\n|---|---|\n| tube, rear | {1} € |\n| wheel | 9 € |\n"


def asked(question: str) -> Evidence:
    """What answerers get for the question from the lists of March, October and next year."""
    lists = {"1 March 2026": 19, "15 October 2026": 21, "1 January 2027": 24}
    hits = [
        hit(LIST.format(day, price), path=f"/n/{price}.md", title=f"Prices from {day}")
        for day, price in lists.items()
    ]
    analysis = Analysis(question, "how many", times=find_times(question, now=NOW))
    result = replace(found(question, hits), trace=Trace(question, analysis=analysis))
    return evidence(result, now=NOW)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("How much is a rear tube?", "15 October 2026"),
        ("How much was a rear tube in April 2026?", "1 March 2026"),
        ("How much is a rear tube in February 2027?", "1 January 2027"),
    ],
)
def test_the_edition_of_the_time_comes_first_and_rows_are_quoted_with_titles(question, day):
    given = asked(question)
    assert given.gathered is not None
    rows = [n for n, it in enumerate(given.gathered.sentences) if "rear" in it.text]

    quoted = given.blocks(rows, given.gathered)

    assert given.whole.hits[0].title == f"Prices from {day}"
    assert len({it.about for it in quoted}) == 3
