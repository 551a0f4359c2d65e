"""Texts of our own, read and judged by the real functions: facts, times, what contradicts what."""

from pathlib import Path

import pytest

from tests.core.extract.written_set import Case, cases, claims_of, failures, write

CASES = tuple(cases())


@pytest.mark.parametrize(
    "case", [it for _, it in CASES], ids=[f"{at}: {it.name}" for at, it in CASES]
)
def test_a_text_says_what_is_written_and_no_more(case: Case, tmp_path: Path):
    wrong = failures(case, claims_of(write(case, tmp_path)))

    assert wrong == set(case.misses)


def test_known_misses_are_few_and_have_their_reasons():
    missed = [it for _, it in CASES if it.misses]

    assert len(CASES) >= 100
    assert len(missed) * 5 <= len(CASES)
    assert all(reason.strip() for it in missed for reason in it.misses.values())


def test_the_order_of_documents_changes_nothing(tmp_path: Path):
    for _, case in CASES:
        if len(case.documents) < 2:
            continue
        folder = tmp_path / case.name.replace("/", " ")
        folder.mkdir()
        paths = write(case, folder)

        assert failures(case, claims_of(reversed(paths))) == set(case.misses)
