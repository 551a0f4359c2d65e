"""The hash chain notices every change, and allows the removals that the log itself names."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from core.records.audit import AuditEntry
from core.store.audit_chain import (
    PRUNED,
    AuditKeys,
    AuditRow,
    Head,
    first_head,
    parse_head,
    ranges_of,
    seal,
    verify_chain,
)

KEYS = AuditKeys.create()
START = datetime(2026, 3, 1, tzinfo=UTC)
KINDS = ("question", "reading", "change", "reading", "model", "access", "refusal", "connection")


def chain_of(entries: list[AuditEntry]) -> list[AuditRow]:
    rows: list[AuditRow] = []
    last = first_head(KEYS)
    for entry in entries:
        rows.append(seal(entry, after=last, keys=KEYS))
        last = Head(rows[-1].number, rows[-1].link)
    return rows


def emptied(row: AuditRow) -> AuditRow:
    return replace(row, time_us=0, salt="", body="")


def make_rows() -> list[AuditRow]:
    """Eight entries; the content of the readings was removed, as the last one says."""
    entries = [
        AuditEntry(kind, f"op{n}", values={"n": n}, at=START + timedelta(hours=n))
        for n, kind in enumerate(KINDS)
    ]
    kinds = [(n + 1, kind) for n, kind in enumerate(KINDS)]
    removed = {number for number, kind in kinds if kind == "reading"}
    note = AuditEntry(
        "log", PRUNED, values={**ranges_of(kinds, removed)}, at=START + timedelta(days=1)
    )
    return [emptied(row) if row.number in removed else row for row in chain_of([*entries, note])]


ROWS = make_rows()
HEAD = Head(ROWS[-1].number, ROWS[-1].link)
POSITIONS = st.integers(0, len(ROWS) - 1)


def is_valid(rows: list[AuditRow], head: Head | None = HEAD) -> bool:
    return not verify_chain(rows, keys=KEYS, head=head).problems


def test_a_chain_whose_removals_are_named_is_valid():
    check = verify_chain(ROWS, keys=KEYS, head=HEAD)

    assert check.problems == ()
    assert (check.entries, check.pruned, check.head) == (9, 2, str(HEAD))


@given(POSITIONS, st.sampled_from(fields(AuditRow)), st.data())
def test_any_changed_character_or_number_of_any_field_is_noticed(position, field, data):
    value = getattr(ROWS[position], field.name)
    if isinstance(value, int):
        changed = data.draw(st.integers(-(2**62), 2**62).filter(lambda number: number != value))
    else:
        at = data.draw(st.integers(0, len(value)))
        character = data.draw(st.sampled_from("0aAf {}\"'1\x00é") | st.just(""))
        changed = value[:at] + character + value[at + 1 :]
    rows = list(ROWS)
    rows[position] = replace(rows[position], **{field.name: changed})

    assert is_valid(rows) == (changed == value)


@given(POSITIONS)
def test_a_removed_entry_is_noticed(position):
    assert not is_valid(ROWS[:position] + ROWS[position + 1 :])


@given(st.integers(0, len(ROWS) - 1))
def test_a_cut_off_end_is_noticed_by_the_head(length):
    assert not is_valid(ROWS[:length])
    assert not is_valid(ROWS[:length], head=None)


@given(POSITIONS, POSITIONS)
def test_a_repeated_entry_is_noticed(position, place):
    assert not is_valid([*ROWS[:place], ROWS[position], *ROWS[place:]])


@given(st.permutations(ROWS))
def test_entries_in_another_order_are_noticed(rows):
    renumbered = [replace(row, number=n + 1) for n, row in enumerate(rows)]

    assert is_valid(list(rows)) == (list(rows) == ROWS)
    assert is_valid(renumbered) == (list(rows) == ROWS)


@given(POSITIONS.filter(lambda position: not ROWS[position].is_blank))
def test_content_that_no_entry_says_was_removed_is_missed(position):
    rows = list(ROWS)
    rows[position] = emptied(rows[position])

    assert not is_valid(rows)


def test_an_entry_of_somebody_without_the_key_is_noticed():
    entry = AuditEntry("change", "edit", at=START)
    forged = seal(entry, after=HEAD, keys=AuditKeys.create())

    assert not is_valid([*ROWS, forged], Head(forged.number, forged.link))


@given(st.integers(0, len(str(HEAD)) - 1), st.sampled_from("0aAF:+ _\n٣"))
def test_any_changed_character_of_the_head_is_noticed(position, character):
    text = str(HEAD)
    changed = text[:position] + character + text[position + 1 :]

    assert is_valid(ROWS, parse_head(changed)) == (changed == text)


@pytest.mark.parametrize("number", range(len(ROWS) + 1))
def test_an_earlier_head_is_part_of_the_chain(number):
    row = ROWS[number - 1]
    earlier = Head(row.number, row.link) if number else first_head(KEYS)

    assert not verify_chain(ROWS, keys=KEYS, head=HEAD, earlier=earlier).problems
    other = Head(earlier.number, "0" * 64)
    assert verify_chain(ROWS, keys=KEYS, head=HEAD, earlier=other).problems


@given(st.lists(st.sampled_from(KINDS), max_size=30), st.data())
def test_ranges_cover_exactly_what_was_chosen(kinds, data):
    rows = [(n + 1, kind) for n, kind in enumerate(kinds)]
    chosen = data.draw(st.sets(st.sampled_from([it[0] for it in rows]))) if rows else set()

    ranges = ranges_of(rows, chosen)

    covered = {
        number
        for number, kind in rows
        for low, high in zip(ranges.get(kind, ())[::2], ranges.get(kind, ())[1::2], strict=True)
        if low <= number <= high
    }
    assert covered == chosen


@given(st.text())
def test_a_hash_tells_nothing_without_its_key(text):
    assert KEYS.hash_of(text) == KEYS.hash_of(f"  {text}\n")
    assert KEYS.hash_of(text) != AuditKeys.create().hash_of(text)
