"""Which facts held on a day."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.records.knowledge import FactView
from ui.items.graph.relations import is_valid_on

JUNE, JULY, AUGUST = (datetime(2025, month, 15, tzinfo=UTC) for month in (6, 7, 8))
LIVES = FactView("Ines", "LOCATED_AT", "Malvern", 0.9, "extracted", "file")


@pytest.mark.parametrize(
    ("fact", "held"),
    [
        (LIVES, [JUNE, JULY, AUGUST]),
        (replace(LIVES, valid_from=JULY), [JULY, AUGUST]),
        (replace(LIVES, valid_to=JULY), [JUNE, JULY]),
        (replace(LIVES, status="superseded", closed_at=JULY), [JUNE]),
        # What tells no time is known from the day on which it was written.
        (replace(LIVES, stated_at=JULY), [JULY, AUGUST]),
        (replace(LIVES, stated_at=AUGUST, valid_from=JUNE), [JUNE, JULY, AUGUST]),
        (replace(LIVES, status="rejected"), []),
    ],
)
def test_a_fact_holds_from_its_beginning_to_its_end(fact: FactView, held: list[datetime]):
    assert [day for day in (JUNE, JULY, AUGUST) if is_valid_on(fact, day)] == held
