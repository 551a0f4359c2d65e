"""Tables in passages: their rows, and how one reads."""

import pytest

from core.answer.quoting.quotable import quotable, reads
from core.answer.quoting.tables import head_of, named_cell, tables

TRIAL = (
    "The trial has three barrels.\n\n"
    "| Barrel | Apple | pH |\n|---|:---:|---|\n"
    "| B1 | [[Kingston Black]] | 3.6 |\n| B2 | **Dabinett** |  |\n\n"
    "It began in October."
)


def test_rows_are_quoted_and_heads_are_not():
    quotes = [TRIAL[start:end] for start, end in quotable(TRIAL)]

    assert quotes == [
        "The trial has three barrels.",
        "| B1 | [[Kingston Black]] | 3.6 |",
        "| B2 | **Dabinett** |  |",
        "It began in October.",
    ]


def test_each_cell_is_read_behind_what_heads_its_column():
    lines = [reads(TRIAL, start, end) for start, end in quotable(TRIAL)]

    assert lines == [
        "The trial has three barrels.",
        "Barrel: B1; Apple: Kingston Black; pH: 3.6",
        "Barrel: B2; Apple: Dabinett",
        "It began in October.",
    ]


def test_a_bar_within_a_cell_does_not_part_it():
    (table,) = tables("| a | b |\n|---|---|\n| [[net\\|TCP/IP]] | x \\| y |\n")

    assert table.rows[0].cells == ("TCP/IP", "x | y")


@pytest.mark.parametrize(
    "text", ["a | b\nno rule | here", "---\n\nTwo lines.", "| only | a head |", ""]
)
def test_what_has_no_line_below_its_head_is_no_table(text):
    assert list(tables(text)) == []


def test_the_head_is_known_only_within_the_table():
    assert head_of(TRIAL, TRIAL.index("| B2")) == "| Barrel | Apple | pH |"
    assert head_of(TRIAL, TRIAL.index("It began")) == ""


@pytest.mark.parametrize(
    "head", ["Offer;incl. VAT;paid", "day;water m3;heat kWh", "string;cost_2023;cost_2025"]
)
def test_a_head_may_be_cut_short_or_end_with_a_unit_or_a_year(head: str):
    (table,) = tables(f"{head}\nfirst;12;3\nsecond;14;5\n")

    assert table.head.cells == tuple(head.split(";"))
    assert [row.cells[0] for row in table.rows] == ["first", "second"]


@pytest.mark.parametrize(
    "first", ["Linde;3.5;yes", "K17;Linde;yes", "We came. It rained;so;we left", "1st;of;all"]
)
def test_values_and_sentences_head_no_table(first: str):
    assert list(tables(f"{first}\nAhorn;ash;no\nBirke;elm;yes\n")) == []


SPENT = (
    'date,shop,item,amount\n2026-01-09,"Linde, Bamberg",groceries,64.20\n'
    "2026-01-17,Seitz,star atlas,38.00\n"
)


def test_a_file_of_values_is_a_table_whose_rows_are_quoted():
    (table,) = tables(SPENT)

    assert table.head.cells == ("date", "shop", "item", "amount")
    assert [SPENT[start:end] for start, end in quotable(SPENT)] == SPENT.splitlines()[1:]
    assert reads(SPENT, table.rows[1].start, table.rows[1].end) == (
        "date: 2026-01-17; shop: Seitz; item: star atlas; amount: 38.00"
    )


def test_a_number_in_what_heads_numbers_makes_no_row_of_it():
    (table,) = tables("Heading,2026/27 budget,Spent to 31 Oct\nGrass,4300,3890\nGrants,1500,900\n")

    assert table.head.cells == ("Heading", "2026/27 budget", "Spent to 31 Oct")
    assert not tables("Grass,12 kg in May,dry\nHay,14 kg in May,wet\nStraw,9 kg in June,dry\n")


@pytest.mark.parametrize(
    "text",
    [
        "date,shop,item\n2026-01-09,Linde\n2026-01-17,Seitz,atlas\n",
        "2026-01-09,Linde,4\n2026-01-10,Seitz,5\n2026-01-11,Vogt,6\n",
        "Apples, pears, plums\nBread, butter, salt\nMilk, eggs, flour\n",
        "date,shop,item\n2026-01-09,Linde,bread\n",
    ],
)
def test_lists_uneven_lines_and_values_without_names_are_no_table(text):
    assert list(tables(text)) == []


def test_rows_of_a_statement_are_stored_below_the_names_of_their_columns():
    text = (
        "Account 42\n\nDate | Amount | Payee\n"
        "2024-02-14 | -49.90 | Sommer Books\n2024-02-15 | -12.00 | \n\nHome | About\nmore | text"
    )

    (table,) = tables(text)

    assert table.head.cells == ("Date", "Amount", "Payee")
    assert [row.cells for row in table.rows] == [
        ("2024-02-14", "-49.90", "Sommer Books"),
        ("2024-02-15", "-12.00", ""),
    ]
    assert text[table.rows[1].start : table.rows[1].end].startswith("2024-02-15")


@pytest.mark.parametrize(
    "text",
    [
        "2024-02-14 | -49.90 | Sommer Books\n2024-02-15 | -12.00 | Rex",
        "Home | About | Contact\nA page | of two",
        "Name | Ada\nTown | Leeds",
    ],
)
def test_lines_with_bars_without_names_of_columns_are_no_table(text: str):
    assert list(tables(text)) == []


def test_rows_of_other_formats_have_the_first_as_their_head_or_are_labels_with_values():
    survey = "Birds\n\nSpecies | Pairs 2024 | Pairs 2025\nTern | 12 | 15\nHeron | 5 | 4\n"
    firings = "Month | Firings KT-900\nJuly | 9\nAugust | 8\n"
    stove = "Heat output | 4.2 kW\nFuel | wood\nFlue | 4 inch\n"

    assert [[it.read(row) for row in it.rows] for it in tables(survey)] == [
        ["Species: Tern; Pairs 2024: 12; Pairs 2025: 15",
         "Species: Heron; Pairs 2024: 5; Pairs 2025: 4"]
    ]  # fmt: skip
    assert [[it.read(row) for row in it.rows] for it in tables(firings)] == [
        ["Month: July; Firings KT-900: 9", "Month: August; Firings KT-900: 8"]
    ]
    assert [[it.read(row) for row in it.rows] for it in tables(stove)] == [
        ["Heat output: 4.2 kW", "Fuel: wood", "Flue: 4 inch"]
    ]


def test_a_line_with_a_bar_is_no_table():
    assert not tables("Tipley Stoves | Shop\n\nA stove for boats. We say | what it costs.\n")
    assert len(tables("Home | Shop\n\n| Apple | pH |\n|---|---|\n| Dabinett | 3.9 |\n")) == 1


def test_a_row_whose_head_stands_in_another_passage_is_read_without_lines():
    text = "| Otters (2) | fish, crabs |  | 11:15 |\n\nFeeding for visitors: seals only.\n"

    lines = [reads(text, start, end) for start, end in quotable(text)]

    assert lines == ["Otters (2): fish, crabs; 11:15", "Feeding for visitors: seals only."]
    assert reads("|---|---|", 0, 9) == "|---|---|"


def test_a_year_of_the_calendar_is_no_number_of_years():
    assert named_cell("year", "2026") == "year 2026"
    assert named_cell("age_years", "12") == "age 12 years"
    assert named_cell("amount_gbp", "742.00") == "amount 742.00 GBP"


def test_rows_of_a_sheet_may_lack_their_last_cells():
    [table] = tables(
        "No | Client | Amount | Paid\n7 | Ann | 310\n8 | Ben | 180 | 2 May\n9 | Cas | 90\n"
    )

    assert [row.cells for row in table.rows] == [
        ("7", "Ann", "310", ""),
        ("8", "Ben", "180", "2 May"),
        ("9", "Cas", "90", ""),
    ]
    assert table.told(table.rows[0]) == "Client Ann, Amount 310"


def test_a_head_that_is_cut_short_heads_a_file_of_values():
    (table,) = tables("Name,Form,Contact no.\nLily,7B,07700 900112\nZain,7A,07700 900245")

    assert table.head.cells[2] == "Contact no."
