"""Operations over one whole table: durations, differences, sums of a row, the most often."""

import re
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.quoting import table_amounts
from core.answer.quoting.table_amounts import cell_of
from core.records.answers.questions import QuestionTime
from tests.core.answer.answerers.test_table import asked
from tests.core.answer.passages import hit

LAPS = hit(
    "| date | place | stroke | time | sheet |\n|---|---|---|---|---|\n"
    "| 4/1/25 | Lido | crawl | 1:09.80 | a |\n| 11/1/25 | Lido | crawl | 1:07.25 | b |\n"
    "| 25 Jan 25 | Baths | crawl | 1:11.00 | c |\n| 8/2/25 | Lido | back | 58.10 | d |\n",
    title="Swim log",
    path="/n/swim/laps.md",
)
ROAST = hit(
    "| batch | bean | drum min | pan min |\n|---|---|---|---|\n"
    "| B1 | Huila | 9 | 4 |\n| B2 | Sidamo | 12 | 6 |\n| B3 | Huila | 11 | 5 |\n",
    title="Roasts",
    path="/n/coffee/roasts.md",
)
KEGS = hit(
    "| Name | 14.1. | 11.2. | 11.3. |\n|---|---|---|---|\n"
    "| Gerd | 312 | 298 | 340 |\n| Heike | 355 | 361 | 349 |\n",
    title="Holz",
    path="/n/kegeln/holz.md",
)
BILL = hit(
    "| what | from | £ |\n|---|---|---|\n| tiles | Topps | 612.40 |\n| basin | Ulm | 85 |\n"
    "| bath | Ulm | 329.99 |\n| **Total** | | 1,027.39 |\n",
    title="Bathroom costs",
    path="/n/house/bathroom.md",
)


def lead(question, kind, table, **more):
    return asked(question, kind, table, **more).text.splitlines()[0]


@pytest.mark.parametrize(
    ("question", "kind", "line"),
    [
        (
            "What was my best crawl time at the Lido?",
            "what",
            "**11/1/25** (place Lido, stroke crawl, time 1:07.25, sheet b) [1]",
        ),
        ("What is the average time at the Lido?", "what", "**1:05.05** (average of 3 rows; "),
        (
            "What is the difference between my best and worst crawl time?",
            "what",
            "**3.75** (stroke: crawl): 1:11.00 [1] − 1:07.25 [2]",
        ),
        ("Where do I swim most often?", "where", "**Lido** [1] [2] [3]"),
        ("When did I last swim at the Lido?", "when", "**8/2/25** [1]"),
    ],
)
def test_durations_are_amounts_of_which_the_best_is_the_least(question, kind, line):
    assert lead(question, kind, LAPS).startswith(line)


def test_times_of_the_day_are_no_durations():
    shifts = hit(
        "| who | shift |\n|---|---|\n| Ann | 9:30 |\n| Tom | 14:00 |\n| Will | 18:45 |\n",
        title="Shifts",
    )

    assert not lead("What is the average shift?", "what", shifts).startswith("**")


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (
            "How many more drum minutes did B2 take than B1?",
            "**3 min** (batch: B2, B1): 12 [1] − 9 [2]",
        ),
        (
            "What is the difference between drum and pan minutes of B3?",
            "**6 min** (batch: B3): drum 11 min [1] − pan 5 min [1]",
        ),
        (
            "How many drum and pan minutes did B2 take in total?",
            "**18 min** (batch: B2): drum 12 min [1] + pan 6 min [1]",
        ),
    ],
)
def test_two_rows_and_two_columns_are_held_against_one_another(question, line):
    assert lead(question, "how many", ROAST) == line


def test_a_day_that_heads_a_column_chooses_it():
    day = QuestionTime(
        "11. Februar",
        "within",
        datetime(2026, 2, 11, tzinfo=UTC),
        datetime(2026, 2, 12, tzinfo=UTC),
    )

    line = lead("Wie viel Holz hatte Heike am 11. Februar?", "how many", KEGS, times=(day,))

    assert line == "**361** (Name: Heike) [1]"


def test_the_row_that_adds_up_the_others_tells_their_sum():
    assert lead("What did the bathroom cost us?", "what", BILL) == "**1,027.39 £** [1]"


def test_what_was_paid_in_several_rows_is_added_up():
    assert lead("How much did we spend in Ulm?", "how many", BILL).startswith("**414.99 £**")


@pytest.mark.parametrize(
    "question",
    ["How many calories did I burn at the Lido?", "What was my best time at Bushy Pool?"],
)
def test_what_no_cell_and_no_head_explains_is_not_told(question):
    assert not lead(question, "how many", LAPS).startswith("**")


def test_a_question_behind_another_sentence_is_asked_alone():
    text = "I want to roast for the fair. Which batch had the most drum minutes?"

    assert lead(text, "what", ROAST).startswith("**B2** [1]")


def test_rows_of_which_no_operation_is_read_are_quoted_with_their_heads_the_most_first():
    told = asked("Which was the hardest of the longest Huila batches?", "what", ROAST)

    assert "B3: bean Huila, drum 11 min" in (told.quotes or told).text


def test_the_cells_of_a_column_are_read_equally_often_for_each_row(monkeypatch):
    def reads(count):
        cells = []
        monkeypatch.setattr(
            table_amounts, "_amount_cell", lambda *cell: cells.append(cell) or cell_of(*cell)
        )
        rows = "".join(f"| B{at} | Huila | {9 + at % 5} |\n" for at in range(count))
        roasts = hit(f"| batch | bean | drum min |\n|---|---|---|\n{rows}", title="Roasts")
        assert "sum of" in lead("How many drum minutes did Huila take?", "how many", roasts)
        return len(cells)

    assert reads(80) < 3 * reads(40)


def test_a_column_of_differences_answers_where_no_two_amounts_are_held_against_one_another():
    till = hit(
        "| day | cashier | difference |\n|---|---|---|\n| Mon | Ann | 3 |\n| Tue | Tom | 5 |\n",
        title="Till",
    )

    assert lead("What is the difference of Tom?", "what", till) == "**5** [1]"


def test_a_word_that_a_cell_has_with_the_next_one_measures_nothing():
    table = hit(
        "| Leistung | Preis |\n|---|---|\n| Inspektion klein | 49 € |\n| Inspektion groß | 98 € |\n"
        "| Inspektion E-Bike | 125 € |\n",
        title="Preise",
        path="/n/shop/preise.md",
    )

    assert lead("Was kostet die große Inspektion?", "what", table).startswith("**98 €**")


def test_what_guests_pay_is_not_what_we_paid():
    stays = hit(
        "| Hut | Guest | Price |\n|---|---|---|\n| Larch | Moss | 610 |\n| Larch | Bell | 780 |\n",
        title="Stays",
        path="/n/huts/stays.md",
    )

    assert lead("What did we earn with Larch?", "what", stays).startswith("**1,390**")
    assert not lead("How much did we spend on Larch?", "how many", stays).startswith("**")


def test_a_word_before_the_cost_is_no_part_of_the_name_of_a_table_of_costs():
    costs = hit(
        "| Date | Cottage | What | Amount |\n|---|---|---|---|\n"
        "| 2026-03-12 | Rook End | boiler | 95 |\n| 2026-04-01 | Rook End | sweep | 60 |\n",
        title="Costs",
        path="/n/huts/costs.md",
    )

    assert lead("How much did we spend on Rook End?", "how many", costs).startswith("**155**")
    line = lead("How much is the roof costing in the end?", "how many", costs)
    assert not line.startswith("**")


CAMP = hit(
    "name,age,tent,veggie,deposit\nJon,11,Eagle,,50\nMira,10,Fox,x,50\nPaul,12,Eagle,,\n"
    "Tess,8,Fox,x,50\n",
    title="campers",
    path="/n/camp/campers.csv",
)
BUDGET = hit(
    "Heading,2025/26 actual (£),2026/27 budget (£),Spent to 31 Dec (£)\nOil,2140,2300,1385\n"
    "Repairs,3275,1500,2060\nWater,240,260,\nLettings,-6120,-6500,-4870\n",
    title="hall budget",
    path="/n/hall/budget.csv",
)
EGGS = hit(
    "Month,Eggs,Eggs sold\n2025-10,121,48\n2025-11,74,24\n2025-12,52,12\n",
    title="eggs",
    path="/n/hens/eggs.csv",
)
ROTA = hit(
    "Day,Baker,Start,Shop\nThu 3 Dec,Tom,02:30,Judith\nSat 5 Dec,Aga,03:00,Ollie\n"
    "Sun 6 Dec,Tom,02:30,Priya\n",
    title="rota",
    path="/n/bakery/rota.csv",
)
LESSONS = hit(
    "Pupil,Day,Fee (£),Paid Nov\nAmy,Monday,17.50,yes\nTom,Monday,25.00,no\n"
    "Ruby,Thursday,17.50,no\n",
    title="pupils",
    path="/n/piano/pupils.csv",
)
JOBS = hit(
    "Auftrag;Kunde;Gerät;Betrag (€)\n2601;Lindner;Radio;84,50\n2602;Brandl;Dual;\n"
    "2603;Weigel;Mühle;58,00\n",
    title="Aufträge",
    path="/n/werkstatt/aufträge.csv",
)
ORDERS = hit(
    "Artikel;Menge;Status\nMasken;10;geliefert\nPflaster;30;Rückstand\nPumpe;2;geliefert\n"
    "Logger;1;bestellt\n",
    title="Bestellungen",
    path="/n/laden/bestellungen.csv",
)
DECEMBER = QuestionTime(
    "Saturday 5 December",
    start=datetime(2026, 12, 5, tzinfo=UTC),
    end=datetime(2026, 12, 6, tzinfo=UTC),
)


@pytest.mark.parametrize(
    ("question", "kind", "table", "direct"),
    [
        ("Which campers are veggie?", "what", CAMP, "Mira, Tess"),
        ("Which campers are not veggie?", "what", CAMP, "Jon, Paul"),
        ("Who is the youngest camper?", "who", CAMP, "Tess"),
        ("What is the 2026/27 budget for repairs?", "what", BUDGET, "1500"),
        ("How many eggs are there in total?", "how many", EGGS, "247"),
        ("How many pupils come on Monday?", "how many", LESSONS, "2 pupils"),
        ("Welche Artikel sind noch nicht geliefert?", "what", ORDERS, "Pflaster, Logger"),
    ],
)
def test_states_measures_and_heads_are_read(question, kind, table, direct):
    assert asked(question, kind, table).direct.startswith(direct)


@pytest.mark.parametrize(
    ("head", "question"),
    [
        ("Paid Nov 2026", "Who has not paid in November 2026?"),
        ("Bezahlt Nov 2026", "Wer hat im November 2026 nicht bezahlt?"),
    ],
)
def test_a_head_of_yes_and_no_ends_with_a_month_and_its_year(head, question):
    lessons = replace(LESSONS, text=LESSONS.text.replace("Paid Nov", head))
    november = QuestionTime(
        "November 2026",
        start=datetime(2026, 11, 1, tzinfo=UTC),
        end=datetime(2026, 12, 1, tzinfo=UTC),
    )

    assert asked(question, "who", lessons, times=(november,)).direct == "Tom, Ruby"


def test_an_empty_price_is_not_replaced_by_the_number_of_its_row():
    assert asked("Was kostet das Radio?", "how many", JOBS).direct == "84,50"
    assert "2602" not in (asked("Was kostet das Dual?", "how many", JOBS).direct or "")


def test_a_verb_names_the_column_of_who_does_so():
    assert (
        asked("Who bakes on Saturday 5 December?", "who", ROTA, times=(DECEMBER,)).direct == "Aga"
    )


@pytest.mark.parametrize(
    ("question", "direct"),
    [("Which is older, Jon or Mira?", "Jon"), ("Who is younger, Jon or Mira?", "Mira")],
)
def test_the_one_of_two_with_more_or_less_is_told(question, direct):
    assert asked(question, "who", CAMP).direct == direct


def table_of(*lines: str):
    head, *rows = (f"| {line} |\n" for line in lines)
    return hit(f"{head}{re.sub('[^|]+', '---', head.strip())}\n{''.join(rows)}", title="List")


MOUNTAINS = table_of("mountain | height m | price £", "Ulm | 900 | 5", "Elm | 700 | 9")
KUNDEN = table_of("Kunde | Rechnung € | Strecke km", "Abel | 90 | 3", "Bode | 40 | 7")


@pytest.mark.parametrize(
    ("question", "table", "direct"),
    [
        ("Which mountain has the highest price?", MOUNTAINS, "Elm"),
        ("Which mountain has the lowest price?", MOUNTAINS, "Ulm"),
        ("Welcher Kunde hat die höchste Rechnung?", KUNDEN, "Abel"),
        ("Welcher Kunde hat die kleinste Rechnung?", KUNDEN, "Bode"),
    ],
)
def test_the_highest_is_of_the_column_that_is_named(question, table, direct):
    assert asked(question, "what", table).direct == direct


CHORES = table_of("job | who | done", "fence | Ann | yes", "gate | Bob | no", "lawn | Cid | yes")
BEITRAG = table_of("Name | bezahlt", "Ann | ja", "Bob | nein", "Cid | ja")


@pytest.mark.parametrize(
    ("question", "table", "direct"),
    [
        ("Which jobs still have to be done?", CHORES, "gate"),
        ("Which jobs must be done?", CHORES, "gate"),
        ("Who still has jobs done?", CHORES, "Ann, Cid"),
        ("Wer muss noch bezahlen?", BEITRAG, "Bob"),
        ("Wer hat noch zu bezahlen?", BEITRAG, "Bob"),
        ("Wer hat noch bezahlt?", BEITRAG, "Ann, Cid"),
    ],
)
def test_still_denies_only_beside_an_infinitive(question, table, direct):
    assert asked(question, "who", table).direct == direct


YEARS = table_of("item | 2025 | 2026", "rent | 400 | 500", "gas | 50 | 60")
JAHRE = table_of("Posten | 2025 | 2026", "Miete | 400 | 500", "Gas | 50 | 60")


@pytest.mark.parametrize(
    ("question", "table", "cell"),
    [
        ("What was the rent in 2025?", YEARS, "**400**"),
        ("What was the rent in '26?", YEARS, "**500**"),
        ("What was the rent in 1925?", YEARS, ""),
        ("Was war die Miete 2025?", JAHRE, "**400**"),
        ("Was war die Miete 1925?", JAHRE, ""),
    ],
)
def test_a_column_of_a_year_is_of_no_other_century(question, table, cell):
    text = asked(question, "what", table).text

    assert text.startswith(cell) if cell else "**" not in text, text


@pytest.mark.parametrize(
    ("question", "table", "total"),
    [
        ("How many kg in total?", table_of("kg | hen", "250 | Ada"), "**250 kg**"),
        ("How many kg in total?", table_of("kg | hen", "4 | Ada", "5 | Bea"), "**9 kg**"),
        ("Wie viele kg insgesamt?", table_of("kg | Henne", "250 | Ada"), "**250 kg**"),
    ],
)
def test_amounts_of_a_row_or_two_number_no_rows(question, table, total):
    assert asked(question, "how many", table).text.startswith(total)


SPENT = table_of(
    "Datum | Text | Ausgabe", "2026-01-03 | Sand | 940.50", "2026-02-03 | Holz | 500.10"
)
MONTHLY = table_of("Name | Monthly", "Gas | 350.14", "Water | 400")
DRIVES = table_of("Fahrt | km", "Ulm | 940.5", "Kiel | 500.1")


@pytest.mark.parametrize(
    ("question", "table", "total"),
    [
        ("Wie viel haben wir insgesamt ausgegeben?", SPENT, "**Ausgabe: 1.440,60**"),
        ("How much did we spend in total?", SPENT, "**Ausgabe: 1,440.60**"),
        ("What are the monthly costs in total?", MONTHLY, "**Monthly: 750.14**"),
        ("Wie viele km insgesamt?", DRIVES, "**1.440,6 km**"),
    ],
)
def test_a_sum_is_in_the_number_format_of_the_question_behind_its_column(question, table, total):
    assert asked(question, "how many", table).text.startswith(total)


def test_a_word_that_the_table_leaves_open_is_not_answered_in_bold():
    assert "**" not in asked("How many stolen eggs are there in total?", "how many", EGGS).text
