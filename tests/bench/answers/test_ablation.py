import pytest

from bench.answers.ablation import AblationLine, ablate, table, weights, with_tables
from bench.answers.parts import Part, answerers, parts_of, without
from core.answer.spans import newest, ranking
from core.answer.spans.phones import old_numbers

TEXT = "Vet: 01632 960 001 (old one 01632 960 002)"


@pytest.fixture
def phones() -> Part:
    return next(it for it in parts_of("core.answer.spans") if it.name == "answer/spans/phones")


def test_every_answerer_and_file_of_rules_is_a_part():
    names = {it.name for it in (*answerers(), *parts_of("core.answer"))}

    assert {"span", "answer/spans/phones", "answer/quoting/missing"} <= names


def test_what_is_taken_out_returns_nothing_wherever_it_is_used(phones: Part):
    with without(phones):
        assert ranking.old_numbers([TEXT]) == newest.old_numbers([TEXT]) == frozenset()

    assert ranking.old_numbers([TEXT]) == old_numbers([TEXT]) != frozenset()


def test_only_cases_for_which_a_part_does_something_are_repeated(phones: Part):
    asked = list[str]()

    def case(text: str):
        asked.append(text)
        return ranking.old_numbers([text]), {"right": 1.0}

    lines = list(ablate("Answers", [lambda: case(TEXT), lambda: case("Vet: none")], [phones]))

    assert [it.changed for it in lines] == [2, 1]
    assert asked.count(TEXT) == 3
    assert asked.count("Vet: none") == 2


def test_the_table_of_a_section_is_replaced():
    lines = [
        AblationLine("Answers", "", 2, {"right": 1, "f1": 0.5}),
        AblationLine("Answers", "span", 1, {"right": -1}),
    ]
    text = "# A\n\n## Answers\n\nOver 2.\n\n| Without | Old |\n|---|---|\n| x | 1 |\n\nEnd.\n"

    assert with_tables(text, {"Answers": table(lines)}) == (
        "# A\n\n## Answers\n\nOver 2.\n\n| Without | Changed | Right | F1 |\n|---|---|---|---|\n"
        "| (nothing) | of 2 | 1 | 0.5 |\n| span | 1 | -1 | +0 |\n\nEnd.\n"
    )


def test_an_answerer_is_trusted_by_how_often_it_was_right():
    assert "span = 0.75  # 7 of 10" in weights({("span", True): 7, ("span", False): 3})
