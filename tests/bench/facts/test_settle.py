"""Labels of facts: the agreement of two readers, and what is settled from them."""

from pathlib import Path

import msgspec
import pytest

from bench.facts.settle import FactLabel, Judgment, kappa, read, settled


def test_kappa_is_one_for_the_same_and_nothing_for_chance() -> None:
    assert kappa([("a", "a"), ("b", "b")]) == 1
    assert kappa([("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]) == 0
    assert kappa([("a", "a"), ("a", "a")]) == 1
    # Cohen (1960), table 1 as counts of 200.
    table = {("1", "1"): 88, ("2", "2"): 40, ("3", "3"): 12}
    table |= {("1", "2"): 14, ("1", "3"): 18, ("2", "1"): 10, ("2", "3"): 10}
    table |= {("3", "1"): 2, ("3", "2"): 6}
    assert kappa([pair for pair, n in table.items() for _ in range(n)]) == pytest.approx(
        0.492, 0.01
    )


def test_two_readers_settle_what_they_share_and_a_third_the_rest() -> None:
    first = Judgment("useful", "OWNS", "Person", "Product")
    second = Judgment("useful", "USES", "Person", "Product")
    third = Judgment("trivial", "-", "Person", "value")

    agreed = settled("x", first, second, None)
    decided = settled("x", first, third, Judgment("trivial", "-", "Team", "value"))

    assert agreed == FactLabel("x", "useful", "", "Person", "Product")
    assert decided == FactLabel("x", "trivial", "", "Person", "value")


def test_a_line_that_is_no_judgment_is_refused(tmp_path: Path) -> None:
    sheet = tmp_path / "a.tsv"
    sheet.write_text("3\tuseful\t-\tPerson\tvalue\n")
    assert read(sheet) == {3: Judgment("useful", "-", "Person", "value")}

    sheet.write_text("3\tgood\t-\tPerson\tvalue\n")
    with pytest.raises(msgspec.ValidationError):
        read(sheet)
