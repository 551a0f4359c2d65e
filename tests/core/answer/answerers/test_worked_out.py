"""Rows ordered or added up where a table can tell it, and silence where it cannot."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.made import check_quoted
from core.answer.reckoning.reckon import reckoned
from core.extract.vocabulary.vocabulary import built_in
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionTime
from tests.core.answer.passages import embed, found, hit, judged

NOW = datetime(2026, 1, 1, tzinfo=UTC)
COSTS = hit(
    "# Planning\n\n| Item | Cost | Owner |\n|---|---|---|\n| Trees | £600 | Marek Dolny |\n"
    "| Pump | £900 | Yusuf Demir |\n| Corks | £120 | Clara Renn |\n",
    title="Planning",
)
TASKS = hit(
    "| Task | Person | Due |\n|---|---|---|\n| Paint the barn | Yusuf Demir | 2026-03-01 |\n"
    "| File the return | Rosa Quinn | 2026-01-31 |\n| Order corks | Clara Renn | 2025-12-10 |\n"
    "| Order trees | Clara Renn | 2026-02-10 |\n",
    path="/n/rosa.md",
    title="Rosa Quinn",
)
TRIAL = hit(
    "| Barrel | Apple | Started | pH |\n|---|---|---|---|\n"
    "| B1 | Kingston Black | 2024-10-03 | 3.6 |\n| B2 | Dabinett | 2024-10-05 | 3.9 |\n"
    "| B3 | Foxwhelp | 2024-10-09 | 3.2 |\n",
    path="/n/trial.md",
    title="Wild Yeast Trial",
)
GERMAN = hit(
    "| Posten | Kosten | Fällig | Zuständig |\n|---|---|---|---|\n"
    "| Bäume | 1.600,50 € | 12.05.2025 | Marek |\n| Pumpe | 900,00 € | 3. März 2025 | Yusuf |\n",
    path="/n/plan.md",
    title="Planung",
)
APPLES = hit(
    "# Prices\n\n- **Foxwhelp**: £2.40\n- Dabinett: £1.10\n- Brown Snout: £3\n",
    path="/n/apples.md",
    title="Apples",
)
HITS = (COSTS, TASKS, TRIAL, GERMAN, APPLES)


def asked(question, *hits, kind="what"):
    analysis = Analysis(question, kind=kind)
    return replace(found(question, hits), trace=Trace(question, analysis=analysis))


def answer(question, *hits, kind="what"):
    of = asked(question, *hits, kind=kind)
    return judged(of, now=NOW)


@pytest.mark.parametrize(
    ("question", "kind", "direct"),
    [
        ("Which task is due first?", "what", "Order corks"),
        ("Which task is due last?", "what", "Paint the barn"),
        ("What is due first?", "what", "Order corks"),
        ("Who has the task that is due first?", "who", "Clara Renn"),
        ("Which task of Clara Renn is due last?", "what", "Order trees"),
        ("Which barrel has the lowest pH?", "what", "B3"),
        ("Which apple has the highest pH?", "what", "Dabinett"),
        ("What is the lowest pH?", "what", "3.2"),
        ("When was the last barrel started?", "when", "2024-10-09"),
        ("Which barrel is the oldest?", "what", "B1"),
        ("What is the most expensive item?", "what", "Pump"),
        ("Which item is the cheapest?", "what", "Corks"),
        ("Which is the least expensive item?", "what", "Corks"),
        ("Who owns the cheapest item?", "who", "Clara Renn"),
        ("Welcher Posten ist der teuerste?", "what", "Bäume"),
        ("Welcher Posten ist zuerst fällig?", "what", "Pumpe"),
        ("Welches Barrel hat den niedrigsten pH?", "what", "B3"),
        ("What do all items cost together?", "what", "£1620"),
        ("How much do the trees and the pump cost in total?", "how many", "£1500"),
        ("What is the total cost of all items?", "what", "£1620"),
        ("Was kosten alle Posten insgesamt?", "what", "2.500,50 €"),
    ],
)
def test_the_row_that_is_asked_for_is_worked_out(question, kind, direct):
    told = answer(question, *(it for it in HITS if it is not APPLES), kind=kind)

    assert told.direct == direct
    assert told.text.startswith(f"**{direct}**")


def test_a_list_of_names_and_amounts_is_ordered_too():
    assert answer("Which of the prices is the highest?", APPLES).direct == "Brown Snout"


def test_what_was_measured_is_told_with_the_row():
    told = answer("Which barrel has the lowest pH?", TRIAL)

    assert told.text.splitlines() == [
        "**B3**, pH: 3.2 [1]",
        "",
        "Barrel: B3; Apple: Foxwhelp; Started: 2024-10-09; pH: 3.2 [1]",
    ]


def test_of_a_sum_each_part_is_cited():
    question = "What do all items cost together?"
    told = answer(question, COSTS)

    assert told.text == "**£1620** together: £600 [1] + £900 [2] + £120 [3]"
    assert [it.quote.split(" | ")[0] for it in told.citations] == ["| Trees", "| Pump", "| Corks"]
    checked = check_quoted(
        told.text, told.citations, asked(question, COSTS), embed=embed, own=told.own
    )
    assert checked.doubtful == ()


def test_all_that_share_the_first_place_are_told():
    shared = replace(TRIAL, text=TRIAL.text.replace("3.6", "3.2"))

    assert answer("Which barrel has the lowest pH?", shared).direct == "B1, B3"


def test_the_row_of_the_total_is_no_item():
    summed = replace(COSTS, text=COSTS.text + "| Total | £1620 | |\n")

    assert answer("What is the most expensive item?", summed).direct == "Pump"
    assert answer("What do all items cost together?", summed).direct == "£1620"


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Which barrel has the lowest sugar?", "what"),
        ("Which barrel is the best?", "what"),
        ("Which barrel has the second lowest pH?", "what"),
        ("Which barrel but B3 has the lowest pH?", "what"),
        ("Which barrel started after B1 has the lowest pH?", "what"),
        ("Which barrel in Norway has the lowest pH?", "what"),
        ("Which barrel is the cheapest?", "what"),
        ("Which task is due first in 2026?", "what"),
        ("Which barrel has the lowest?", "what"),
        ("Is B3 the barrel with the lowest pH?", "yes or no"),
        ("What is the pH of all barrels in total in May?", "what"),
        ("What is the average cost of the items?", "what"),
        ("How many barrels are there in total?", "how many"),
        ("When did the trial start altogether?", "when"),
        ("Which task does Marek do last?", "what"),
    ],
)
def test_what_the_columns_do_not_tell_is_not_worked_out(question, kind):
    assert reckoned(asked(question, COSTS, TASKS, TRIAL, kind=kind), vocabulary=built_in()) is None


@pytest.mark.parametrize(
    "cells",
    [
        ("3.6", "about 3", "3.2"),
        ("3.6", "39 g", "3.2"),
        ("2024-10-03", "3.9", "3.2"),
        ("1.200", "1.300", "1.100"),
        ("3.6", "", ""),
    ],
)
def test_cells_that_are_not_of_one_measure_are_not_ordered(cells):
    rows = "".join(f"| B{n} | {cell} |\n" for n, cell in enumerate(cells, start=1))
    mixed = replace(TRIAL, text=f"| Barrel | pH |\n|---|---|\n{rows}")

    assert reckoned(asked("Which barrel has the lowest pH?", mixed), vocabulary=built_in()) is None


def test_two_tables_that_may_be_meant_tell_nothing():
    other = replace(COSTS, path="/n/other.md", text=COSTS.text.replace("£900", "£90"))

    assert (
        reckoned(asked("What is the most expensive item?", COSTS, other), vocabulary=built_in())
        is None
    )


def test_a_table_of_which_rows_are_not_at_hand_tells_nothing():
    question = "What is the most expensive item?"

    assert reckoned(asked(question, replace(COSTS, is_cut=True)), vocabulary=built_in()) is None
    more = replace(COSTS, is_cut=True, text=COSTS.text + "\nWe meet again.\n\n- a\n")
    assert reckoned(asked(question, more), vocabulary=built_in()) is not None


def test_a_sum_that_the_table_itself_tells_otherwise_is_not_told():
    wrong = replace(COSTS, text=COSTS.text + "| Total | £1700 | |\n")

    assert reckoned(asked("What do all items cost together?", wrong), vocabulary=built_in()) is None


def test_years_are_not_added_up():
    born = hit("| Name | Year |\n|---|---|\n| Ann | 1950 |\n| Ben | 1960 |\n", title="Birth")

    assert reckoned(asked("What is the year of all in total?", born), vocabulary=built_in()) is None
    assert answer("Which name has the latest year?", born).direct == "Ben"


SPENT = hit(
    "date,shop,item,amount,category\n2026-01-09,Linde,groceries,64.20,food\n"
    "2026-01-17,Seitz,star atlas,38.00,books\n2026-02-03,Linde,groceries,71.35,food\n",
    path="/n/spent.csv",
    title="Spent",
)


@pytest.mark.parametrize(
    ("question", "direct"),
    [
        ("How much did I spend at Linde?", "135.55"),
        ("How much did I spend on food?", "135.55"),
        ("Wie viel habe ich bei Linde ausgegeben?", "135.55"),
        ("Wie hoch ist der Betrag bei Linde insgesamt?", "135.55"),
        ("What did the star atlas cost?", "38.00"),
        ("How much did I spend at Linde before February?", ""),
        ("How much did I spend at Vogt?", ""),
    ],
)
def test_what_was_spent_is_added_up_from_a_file_of_values(question, direct):
    assert answer(question, SPENT).direct == direct


def test_rows_of_the_passage_behind_are_added_up_as_well():
    begin, more = SPENT.text.split("2026-02-03")
    more = f"2026-02-03{more}"
    first = replace(hit(begin, path=SPENT.path, title=SPENT.title), is_cut=True)
    behind = hit(more, path=SPENT.path, title=SPENT.title, start=len(begin), score=0.4)

    assert answer("How much did I spend at Linde?", behind, first).direct == "135.55"


def test_of_rows_that_go_on_elsewhere_nothing_is_added_up():
    first = replace(SPENT, is_cut=True)

    assert reckoned(asked("How much did I spend at Linde?", first), vocabulary=built_in()) is None


def test_a_row_of_values_bears_out_what_it_is_quoted_as():
    rows = (
        "date,amount,shop,item\n2026-01-09,64.20,Linde,pears\n2026-01-17,38.00,Seitz,star atlas\n"
    )
    of = asked("What did the star atlas cost?", hit(rows, path="/n/spent.csv", title="Spent"))
    told = judged(of, now=NOW)

    assert "item: star atlas" in told.text
    assert check_quoted(told.text, told.citations, of, embed=embed).doubtful == ()


@pytest.mark.parametrize(
    ("question", "text", "title", "direct"),
    [
        ("How much did I spend in January 2026?", SPENT.text, "Expenses", "102.20"),
        ("How much did I spend at Linde in January 2026?", SPENT.text, "Expenses", ""),
        # What came in is not spent, and of rows without days nothing is told.
        ("How much did I spend in January 2026?", SPENT.text, "Income", ""),
        ("How much did I spend in January 2026?", SPENT.text.replace("38.00", "-38.00"),
         "Expenses", ""),
        ("How much did I spend in January 2026?", SPENT.text.replace("2026-01-09", "soon"),
         "Expenses", ""),
    ],
)  # fmt: skip
def test_what_was_spent_in_a_month_is_added_up(question, text, title, direct):
    month = QuestionTime("January 2026", "within", datetime(2026, 1, 1, tzinfo=UTC),
                      datetime(2026, 2, 1, tzinfo=UTC))  # fmt: skip
    analysis = Analysis(question, kind="how many", times=(month,))
    hits = [hit(text, path="/n/spent.csv", title=title)]
    of = replace(found(question, hits), trace=Trace(question, analysis=analysis))

    told = reckoned(of, vocabulary=built_in())

    assert (told.total if told is not None else "") == direct
