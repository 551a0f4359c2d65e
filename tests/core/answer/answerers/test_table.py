"""What a table says, as the beginning of an answer."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answer_builder import check_quoted
from core.answer.answerers.table import with_heads
from core.answer.quoting.blocks import Block
from core.language.time.cell_dates import cell_dates
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionEntity, QuestionTime
from core.records.ids import EntityId
from tests.core.answer.passages import embed, evidence, found, hit, judged

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TRIAL = hit(
    "Goal: ferment without bought yeast. B2 smells of sulphur.\n\n"
    "| Barrel | Apple | Started | pH |\n|---|---|---|---|\n"
    "| B1 | Kingston Black | 2024-10-03 | 3.6 |\n"
    "| B2 | Dabinett | 2024-10-05 | 3.9 |\n"
    "| B3 | Foxwhelp | 2024-10-09 | 3.2 |\n",
    title="Wild Yeast Trial",
)


def answer(question, *hits):
    return judged(found(question, hits), now=NOW)


@pytest.mark.parametrize(
    ("question", "direct"),
    [
        ("Which apples are in the trial?", "Kingston Black, Dabinett, Foxwhelp"),
        ("Which apple is in barrel B2?", "Dabinett"),
        ("What is the pH of Foxwhelp?", "3.2"),
        ("When was barrel B3 started?", "2024-10-09"),
        ("Which barrel has Kingston Black?", "B1"),
        ("Welcher Apple ist im Barrel B2?", "Dabinett"),
    ],
)
def test_the_cells_below_the_word_that_is_asked_for_answer(question, direct):
    assert answer(question, TRIAL).direct == direct


def test_each_cell_is_cited_by_its_row_which_is_read_with_its_head():
    told = answer("Which apple is in barrel B2?", TRIAL)

    assert told.text.splitlines()[0] == "**Dabinett** [1]"
    assert told.text.splitlines()[2] == ("B2: Apple Dabinett, Started 2024-10-05, pH 3.9 [1]")
    assert told.citations[0].quote == "| B2 | Dabinett | 2024-10-05 | 3.9 |"


STAFF = hit(
    "Name,Team,Office\nPriya Nair,Buying,Leeds\nTom Hale,Finance,Bristol\nMei Chow,Design,Leeds\n",
    title="staff",
)
SUPPLIERS = hit(
    "Supplier,Supplies,City\nNordglas AG,Glazes,Bremen\nHartley Clays,Stoneware; porcelain,Leeds\n",
    title="suppliers",
)


@pytest.mark.parametrize("question", ["Which people left Leeds?", "Who supplies bricks?"])
def test_rows_that_do_not_hold_all_that_is_asked_answer_nothing(question):
    line = answer(question, STAFF, SUPPLIERS).text.partition("\n")[0]

    assert not line.startswith("**")


def test_what_is_read_with_its_head_is_borne_out_by_the_row():
    question = "Which apples are in the trial?"
    told = answer(question, TRIAL)

    checked = check_quoted(told.text, told.citations, found(question, [TRIAL]), embed=embed)

    assert checked.doubtful == ()


@pytest.mark.parametrize(
    "question",
    [
        "Which apples are in the freezer?",
        "Which barrels smell of sulphur?",
        "What is the pH of Dabinett in Norway?",
        "What is the pH of the trial?",
        "Is Dabinett in barrel B2?",
    ],
)
def test_a_table_answers_no_question_of_which_it_does_not_speak(question):
    line = answer(question, TRIAL).text.partition("\n")[0]

    assert not line.startswith("**3.")
    assert "Kingston Black** [1], **Dabinett" not in line
    assert not line.startswith("**B1**")


def test_a_label_is_what_the_question_asks():
    trial = hit("Lead: [[Ines Aldana]]. Advisor: [[Priya Nair]].", title="Wild Yeast Trial")
    priya = hit(
        "Priya Nair is a leader. She advises the Wild Yeast Trial and leads it on.",
        path="/n/priya.md",
        title="Priya Nair",
        score=2.0,
    )

    told = answer("Who leads the Wild Yeast Trial?", priya, trial)

    assert told.direct == "Ines Aldana"
    assert told.text.splitlines()[:3] == [
        "**Ines Aldana** [1]",
        "",
        "Lead: Ines Aldana. Advisor: Priya Nair. [1]",
    ]


def test_a_label_of_another_document_is_not_meant():
    other = hit("Lead: [[Ines Aldana]].", title="Web Shop", path="/n/shop.md", score=0.2)
    trial = hit("Priya Nair leads the Wild Yeast Trial.", title="Notes")

    assert answer("Who leads the Wild Yeast Trial?", trial, other).direct == "Priya Nair"


DEVICES = hit(
    "| Device | Bought | Price | Serial number | Warranty until |\n|---|---|---|---|---|\n"
    "| Laptop T14 | 2024-09-02 | 1,280 EUR | PF-4KX91Z | 2027-09-02 |\n"
    "| Laptop X1 | 2025-02-14 | 1,900 EUR | PF-88R001 | 2028-02-14 |\n",
    title="Devices",
)


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("Welche Seriennummer hat der Laptop T14?", "PF-4KX91Z"),
        ("Wie hoch ist der Preis für den Laptop X1?", "1,900 EUR"),
        ("Was ist das Kaufdatum vom Laptop X1?", "14. Feb. 2025"),
        ("What is the guarantee of the Laptop T14?", "2 Sep 2027"),
        ("Welche Farbe hat der Laptop X1?", ""),
    ],
)
def test_what_heads_a_column_may_be_asked_for_in_other_words(question, shown):
    line = answer(question, DEVICES).text.partition("\n")[0]

    assert line.startswith(f"**{shown}**" if shown else "")
    assert shown or "**" not in line


PUMP = hit(
    "The heat pump is a Vaillant, serial number 21234500. It was built in 2024 by Stahl Ltd.",
    title="Heating",
)
POLICIES = hit(
    "# Versicherungen\n\n"
    "- Hausrat: Fränkische, Vertragsnummer HR-20771-B, Beitrag 184 Euro im Jahr\n"
    "- Haftpflicht: Concordia, Vertragsnummer 8831-55, Beitrag 62,50 Euro im Jahr\n",
    title="Versicherungen",
)
MEETING = hit(
    "Present: Priya Nair, Oskar Wendt, Lothar Busch\n\n- Priya will order the hops.\n",
    title="Meeting Kettle, 18 March 2026",
)
INVOICE = hit("Rechnungsnummer: AM-2026-1187\nDatum: 2. April 2026\n", title="Rechnung Merz")


@pytest.mark.parametrize(
    ("question", "direct"),
    [
        ("What is the serial number of the heat pump?", "21234500"),
        ("Wie hoch ist der Beitrag der Haftpflicht?", "62,50 Euro im Jahr"),
        ("Welche Vertragsnummer hat die Hausratversicherung?", "HR-20771-B"),
        ("Who was present at the meeting of 18 March?", "Priya Nair, Oskar Wendt, Lothar Busch"),
        ("Wie lautet die Rechnungsnummer von Merz?", "AM-2026-1187"),
        ("What is the invoice number of Merz?", "AM-2026-1187"),
    ],
)
def test_what_stands_behind_the_label_answers(question, direct):
    assert answer(question, PUMP, POLICIES, MEETING, INVOICE).direct == direct


@pytest.mark.parametrize(
    "question",
    [
        "What is the serial number of the boiler?",
        "Welche Vertragsnummer hat die Kfz-Versicherung?",
        "Who was present at the meeting of 20 April?",
        "What is the invoice number?",
    ],
)
def test_what_stands_behind_the_label_of_something_else_does_not_answer(question):
    line = answer(question, PUMP, POLICIES, MEETING, INVOICE).text.partition("\n")[0]

    assert not line.startswith(("**2123", "**HR", "**8831", "**Priya Nair, Oskar", "**AM"))


LOG = hit(
    "date,minutes,piece\n2026-11-01,45,Bach suite 3\n2026-11-03,60,Elgar first movement\n"
    "2026-11-08,75,Elgar first movement\n2026-12-01,30,Elgar first movement\n",
    title="Practice log",
)
NOVEMBER = QuestionTime(
    "November", "within", datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)
)
PLAN = hit(
    "| Milestone | Date | State |\n|---|---|---|\n| Tender | 2026-10-12 | open |\n"
    "| Start of construction | 2027-03-01 | open |\n| Opening | 2028-06-17 | open |\n",
    title="Tidewater Footbridge",
)


def asked(question, kind, *hits, times=()):
    trace = Trace(question, analysis=Analysis(question, kind=kind, times=times))
    return judged(replace(found(question, hits), trace=trace), now=NOW)


def test_amounts_of_a_log_are_added_up_with_each_of_its_rows():
    told = asked("How long did I practise Elgar in November?", "how many", LOG, times=(NOVEMBER,))

    assert (
        told.text.splitlines()[0]
        == "**135 minutes** (piece: Elgar; date: November): 60 [1] + 75 [2]"
    )
    assert told.direct == "135 minutes"
    assert [it.quote for it in told.citations][:2] == [
        "2026-11-03,60,Elgar first movement", "2026-11-08,75,Elgar first movement"
    ]  # fmt: skip


SHIFTS = hit(
    "day,volunteer,hours,came,pay_eur\n2026-03-02,Nils Roth,3,yes,36.50\n"
    "2026-03-09,Ada Koch,4.5,yes,54.00\n2026-03-16,Nils Roth,2,no,0\n"
    "2026-04-06,Ada Koch,6,yes,72.00\n",
    path="/n/Soup kitchen/shifts.csv",
    title="shifts",
)


def costs(*amounts: str):
    rows = "".join(f"| {at} | {'Petzold' if at else 'Behnke'} | {one} |\n"
                   for at, one in enumerate(amounts))  # fmt: skip
    return hit(f"| Los | Firma | Betrag € |\n|---|---|---|\n{rows}", title="Baukosten")


@pytest.mark.parametrize(
    ("amounts", "line"),
    [
        (("2.390", "1.180", "750,50"), "**1.930,50 €** (Firma: Petzold): 1.180 [1] + 750,50 [2]"),
        (("2.390", "1.180", "26.750"), "**27.930 €** (Firma: Petzold): 1.180 [1] + 26.750 [2]"),
        (("2390", "1180", "26750"), "**27.930 €** (Firma: Petzold): 1180 [1] + 26750 [2]"),
        (("2,5", "11,5", "0,25"), "**11,75 €** (Firma: Petzold): 11,5 [1] + 0,25 [2]"),
        (("2.5", "1.375", "0.25"), "**1,625 €** (Firma: Petzold): 1.375 [1] + 0.25 [2]"),
        (("2.390", "13.940"), "**13.940 €** (Firma: Petzold) [1]"),
        (("2390", "13940"), "**13940 €** (Firma: Petzold) [1]"),
    ],
)  # fmt: skip
def test_amounts_are_read_as_the_column_writes_them_and_told_as_the_question_does(
    amounts: tuple[str, ...], line: str
):
    told = asked("Wie viel Betrag ging insgesamt an Petzold?", "how many", costs(*amounts))

    assert told.text.splitlines()[0] == line


PRICES = hit(
    "# Mehlpreise\n\n| Datum | Roggen | Weizen |\n|---|---|---|\n"
    "| 10.01.2025 | 28,50 € | 31,00 € |\n"
    "| 15.09.2025 | 29,90 € | 32,50 € |\n| 20.04.2027 | 31,20 € | 33,00 € |\n",
    title="Mehlpreise",
)
ORDERS = hit(
    "date,item,sacks,price_each\n2025-08-05,strong white,6,19.80\n2025-09-02,strong white,6,21.20\n"
    "2025-09-30,dark rye,2,23.50\n",
    path="/n/orders.csv",
    title="orders",
)


@pytest.mark.parametrize(
    ("question", "kind", "table", "line"),
    [
        ("Was kostet der Roggen?", "what", PRICES, "**29,90 €** (Datum: 15.09.2025) [1]"),
        ("What does a sack of strong white cost now?", "what", ORDERS,
         "**21.20** (item: strong white; date: 2025-09-02) [1]"),
        ("How many sacks of strong white were there?", "how many", ORDERS,
         "**12 sacks** (item: strong white): 6 [1] + 6 [2]"),
    ],
)  # fmt: skip
def test_what_one_costs_is_no_sum_but_the_newest_price(question, kind, table, line):
    assert asked(question, kind, table).text.splitlines()[0] == line


def test_a_table_of_other_things_does_not_tell_what_a_service_costs():
    told = asked("What does it cost to grind and repack a sack?", "what", ORDERS)

    assert not told.text.startswith("**")


def test_prices_of_one_are_never_added_up():
    text = asked("How much did we pay for strong white in total?", "how many", ORDERS).text

    assert "41.00" not in text


@pytest.mark.parametrize(
    ("question", "kind", "line"),
    [
        ("How many shifts did Nils Roth have?", "how many",
         "**2 shifts** (volunteer: Nils Roth) [1] [2]"),
        ("How many shifts are on the list?", "how many", "**4 shifts** [1]"),
        ("How often was Ada Koch there?", "how many", "**2 times** (volunteer: Ada Koch) [1] [2]"),
        ("Wie häufig war Ada Koch da?", "how many", "**2 Mal** (volunteer: Ada Koch) [1] [2]"),
        ("How many hours did Ada work in total?", "how many",
         "**10.5 hours** (volunteer: Ada): 4.5 [1] + 6 [2]"),
        ("How much did the soup kitchen pay Ada Koch altogether?", "how many",
         "**€126.00** (volunteer: Ada Koch): 54.00 [1] + 72.00 [2]"),
    ],
)  # fmt: skip
def test_rows_are_counted_and_added_up_as_far_as_the_question_picks_them(question, kind, line):
    assert asked(question, kind, SHIFTS).text.splitlines()[0] == line


@pytest.mark.parametrize(
    "question",
    [
        "How many shifts did Ben Roth have?",
        "How many hours did Ada sleep in the van in total?",
        "How many dogs came?",
        "How many hours did I work in total?",
        "How much did the bread cost in total?",
    ],
)
def test_rows_are_not_reckoned_where_a_word_of_the_question_is_not_said(question):
    first = asked(question, "how many", SHIFTS).text.partition("\n")[0]

    assert "**" not in first or first.split(" [")[0].endswith("2026**")


class Library:
    """Holds the whole text of each document."""

    def __init__(self, text):
        self.whole = text

    def text(self, document_id):
        return self.whole if document_id == 7 else ""


def test_all_rows_are_counted_where_only_a_part_of_the_table_was_found():
    text, question = SHIFTS.text, "How many shifts did Ada Koch have?"
    cut = text.index("2026-03-16")
    parts = [
        replace(SHIFTS, text=text[:cut], end=cut, is_cut=True, document_id=7),
        replace(SHIFTS, text=text[cut:], start=cut, document_id=7),
    ]
    trace = Trace(question, analysis=Analysis(question, kind="how many"))
    search = replace(found(question, parts), trace=trace)

    told = judged(search, now=NOW, graph=Library(text))

    assert told.text.splitlines()[0] == "**2 shifts** (volunteer: Ada Koch) [1] [2]"
    assert [it.quote for it in told.citations] == [
        "2026-03-09,Ada Koch,4.5,yes,54.00", "2026-04-06,Ada Koch,6,yes,72.00"
    ]  # fmt: skip


def test_a_log_does_not_answer_what_it_does_not_name():
    question = "How long did I practise Dvorak in November?"

    assert "minutes**" not in asked(question, "how many", LOG, times=(NOVEMBER,)).text


def test_a_label_within_a_paragraph_is_of_what_the_sentences_before_tell():
    note = hit("Brought the cello because of a crack. Estimate: 700 to 900 euros.", title="Luthier")

    assert answer("What was the estimate for the cello?", note).direct == "700 to 900 euros"
    assert answer("What was the estimate for the roof?", note).direct != "700 to 900 euros"


def test_a_row_answers_only_what_it_or_its_table_names():
    prices = hit("item,price,until\npile,612,2027-01-15\nsteel,20,2026-10-31\n", title="prices")

    assert not asked("When is the pile load test?", "when", prices).text.startswith("**2027")


def test_when_is_answered_by_the_dates_of_the_row_that_is_called_so():
    assert asked("When does the bridge open?", "when", PLAN).direct == "2028-06-17"


def test_a_row_is_not_told_where_a_text_says_that_it_changed():
    mail = hit("The tender must be moved to 16 November.", path="/n/mail.eml", title="Mail")

    assert asked("When is the tender?", "when", PLAN).direct == "2026-10-12"
    assert not asked("When is the tender?", "when", mail, PLAN).text.startswith("**12 Oct 2026**")


def test_a_row_that_ends_early_is_reckoned_with():
    helpers = hit(
        "| Helper | Paid | Hours |\n|---|---|---|\n| Ida | yes | 3 |\n| Ben | no |\n"
        "| Eva | yes | 2 |\n",
        title="Helpers",
    )

    assert asked("Which helper hasn't paid?", "who", helpers).direct == "Ben"
    assert "**" not in asked("How many hours did they help in total?", "how many", helpers).text


@pytest.mark.parametrize(
    ("question", "direct"),
    [
        ("What is the price of the neck reset?", "540"),
        ("What was the price of the neck reset in 2025?", "495"),
    ],
)
def test_of_two_editions_of_a_table_the_newest_answers_unless_a_time_is_asked_about(
    question, direct
):
    old = hit("Service,Price,Days\nNeck reset,495,3\nNew bridge,135,1\n", path="/n/Prices 2025.csv")
    new = hit("Service,Price,Days\nNeck reset,540,3\nNew bridge,145,1\n", path="/n/Prices 2026.csv")

    assert direct in judged(found(question, [old, new]), now=NOW).text.splitlines()[0]


KNIVES = hit(
    "no,maker,handle,bought for,asking,state\nK1,Herder,olive,40,95,on show\n"
    "K2,Windmill,,55,70,on show\nK3,Opinel,beech,12,25,in repair\nK4,Herder,plum,,140,gone\n",
    path="/n/Cutlery/knife stock.csv",
    title="knife stock",
)
DELIVERY = hit(
    "| Mill | flour | delivery | sack |\n|---|---|---|---|\n"
    "| Ostmühle | rye | 3 weeks | 4 870 € |\n"
    "| Weir Mill | spelt | 2 days | 95 € |\n| Brook | wheat | 4-5 days | none |\n",
    title="Mills",
)
WEIGHTS = hit(
    "datum,gewicht_g,notiz\n2025-10-01,812,\n2025-11-05,780,krank\n2025-12-20,846,\n2026-03-01,900,\n",
    path="/n/gewichte_mirko.csv",
    title="gewichte_mirko",
)
BUDGET = hit("| Item | Cost |\n|---|---|\n| Seeds | £12.50 |\n", title="Garden budget")
BUSES = hit("| Bus | Time |\n|---|---|\n| 7 | 08:10 |\n| 9 | 09:15 |\n", title="Bus times")
TRIP_ROWS = "| Trip | Cost |\n|---|---|\n| Rome | £10 |\n| Oslo | £8 |\n"
TRIPS = hit(TRIP_ROWS, title="Trips")
TRIPS_OF_TWO_YEARS = hit(
    f"{TRIP_ROWS}\nThose of the year before:\n\n| Trip | Cost |\n|---|---|\n| Bonn | £20 |\n"
    "| Bern | £5 |\n",
    title="Trips",
)
TRIPS_WITHOUT_A_HEAD = hit(
    "| Trip |  | Cost |\n|---|---|---|\n| Rome | yes | £10 |\n| Oslo | no | £8 |\n", title="Trips"
)
UNNUMBERED = hit(
    "| No | Trip | Paid |\n|---|---|---|\n|  | Rome | yes |\n|  | Oslo | no |\n", title="Trips"
)
TAKINGS = hit(
    "| Monat | Betrag |\n|---|---|\n| Mai | 100 € |\n| Juni | 300 € |\n", title="Einnahmen"
)
TOWERS = hit("| Tower | Height |\n|---|---|\n| A | 10 m |\n| B | 8 m |\n", title="Towers")
HEATING = hit(
    "date,what,cost_eur\n2025-09-05,oil,10\n2025-12-05,oil,20\n2026-02-03,oil,30\n", title="Heating"
)
LEDGER = hit(
    "Datum;Text;Einnahme;Ausgabe;Beleg\n2025-03-01;Sand;;40,50;001\n2025-04-01;Spende;90,00;;002\n"
    "2025-05-01;Sand;;20,00;003\n",
    title="Kasse",
)


@pytest.mark.parametrize(
    ("question", "kind", "table", "line"),
    [
        ("What is the cheapest knife on show?", "what", KNIVES,
         "**K2** (maker Windmill, bought for 55, asking 70, state on show) [1]"),
        ("Which mill delivers fastest?", "what", DELIVERY, "**Weir Mill** [1] (delivery 2 days)"),
        ("Wie schwer ist Mirko jetzt?", "how many", WEIGHTS, "**846 g** (datum: 2025-12-20) [1]"),
        ("Wann war Mirko am leichtesten?", "when", WEIGHTS,
         "**5. Nov. 2025** (gewicht 780 g, notiz krank) [1]"),
        ("What did the heating cost from October to March in total?", "how many", HEATING,
         "**€50** (date: October to March): 20 [1] + 30 [2]"),
        ("What are the bus times?", "what", BUSES, "7: Time 08:10 [1]"),
        ("What does the cost in the garden budget mean?", "what", BUDGET, "Seeds: Cost £12.50 [1]"),
        ("What is the total cost of the trips?", "how many", TRIPS_WITHOUT_A_HEAD,
         "**£18**: £10 [1] + £8 [2]"),
        ("Which trips cost more than £8?", "what", TRIPS, "**Rome** [1]"),
        ("What has not been paid?", "what", UNNUMBERED, "**Oslo** (Paid no) [1]"),
        ("Welcher Monat war der beste?", "what", TAKINGS, "**Juni** [1] (Betrag 300 €)"),
        ("What is the mean cost of the trips?", "what", TRIPS,
         "**£9.00** (average of 2 rows) [1]"),
        ("Wie viel hat der Sand insgesamt gekostet?", "how many", LEDGER,
         "**Ausgabe: 60,50** (Text: Sand): 40,50 [1] + 20,00 [2]"),
    ],
)  # fmt: skip
def test_an_adjective_tells_which_column_is_compared(question, kind, table, line):
    assert asked(question, kind, table).text.splitlines()[0] == line


@pytest.mark.parametrize(
    ("question", "kind", "table"),
    [
        ("What is the heaviest knife on show?", "what", KNIVES),
        ("What is the cheapest spoon on show?", "what", KNIVES),
        ("Which mill grinds fastest?", "what", DELIVERY),
        ("How many knives were stolen?", "how many", KNIVES),
        ("Wie schwer ist Britta jetzt?", "how many", WEIGHTS),
        ("Was sind noch mal die Trips?", "what", TRIPS),
        ("Which towers have a height of more than 1.2.3 m?", "what", TOWERS),
        ("What is the total cost of the trips?", "how many", TRIPS_OF_TWO_YEARS),
        ("Which trip was the cheapest?", "what", TRIPS_OF_TWO_YEARS),
        ("Wie viel hat der Kies insgesamt gekostet?", "how many", LEDGER),
    ],
)
def test_a_table_that_does_not_say_all_of_the_question_is_not_reckoned_with(question, kind, table):
    assert not asked(question, kind, table).text.startswith("**")


def test_a_number_within_a_cell_is_no_row_that_is_counted():
    subs = hit("day;item;in\n2025-09-07;Dues autumn (31 rowers);620\n2025-09-09;Hire;30\n"
               "2025-09-10;Hire;30\n", title="Rowing club")  # fmt: skip

    assert not asked("How many rowers paid dues?", "how many", subs).text.startswith("**")


@pytest.mark.parametrize(
    ("amounts", "line"),
    [
        (("500 g", "2 kg"), "**2,500 g**: 500 g [1] + 2 kg [2]"),
        (("2 kg", "3 kg"), "**5 kg**: 2 kg [1] + 3 kg [2]"),
        (("20 min", "2 h"), "**140 min**: 20 min [1] + 2 h [2]"),
        (("-£20.00", "-£5.50"), "**-£25.50**: -£20.00 [1] + -£5.50 [2]"),
        (("£5.50", "-£20.00"), "**-£14.50**: £5.50 [1] + -£20.00 [2]"),
        (("8½ h", "10½ h"), "**19 h**: 8½ h [1] + 10½ h [2]"),
    ],
)
def test_amounts_of_several_units_are_added_up_in_the_smallest(amounts, line):
    rows = "".join(f"| {name} | {it} |\n" for name, it in zip("AB", amounts, strict=True))
    table = hit(f"| Load | Amount |\n|---|---|\n{rows}", title="Loads")

    told = asked("What is the total amount of the loads?", "how many", table)

    assert told.text.splitlines()[0] == line


@pytest.mark.parametrize(
    ("name", "line"),
    [
        *((it, "**£18**: £10 [1] + £8 [2]") for it in
          ("Total 2026", "TOTAL (£)", "Sum total", "Total cost", "Gesamtkosten", "Overall")),
        ("Gesamtschule", "**£23**: £10 [1] + £8 [2] + £5 [3]"),
    ],
)  # fmt: skip
def test_a_row_that_is_called_a_total_is_not_added_up(name, line):
    table = hit(f"{TRIP_ROWS}| {name} | £5 |\n", title="Trips")

    told = asked("What is the total cost of the trips?", "how many", table)

    assert told.text.splitlines()[0] == line


@pytest.mark.parametrize("amounts", [("£5", "6 €"), ("5 kg", "6 l"), ("5-7 kg", "6 kg")])
def test_amounts_that_do_not_measure_the_same_and_ranges_are_not_added_up(amounts):
    rows = "".join(f"| {name} | {it} |\n" for name, it in zip("AB", amounts, strict=True))
    table = hit(f"| Load | Amount |\n|---|---|\n{rows}", title="Loads")

    told = asked("What is the total amount of the loads?", "how many", table)

    assert " + " not in told.text


def test_a_weight_beside_a_year_that_is_no_time_of_a_log_is_added_up():
    locos = hit(
        "| Loco | Mass | Built |\n|---|---|---|\n| Rose | 12 t | 1911 |\n| Lily | 9 t | 1920 |\n",
        title="Locos",
    )

    told = asked("What do the locos weigh in total?", "how many", locos)

    assert told.text.splitlines()[0] == "**21 t**: 12 t [1] + 9 t [2]"


def test_what_picks_rows_is_said_in_the_words_of_the_table():
    costs = hit(
        "Datum,Firma,Betrag,bezahlt\n2026-11-17,Brandl,1900,nein\n2026-03-14,Elting,4200,ja\n"
        "2026-10-06,Hoppe,3150,ja\n",
        title="Kosten",
        path="/n/kosten.csv",
    )

    told = asked("Wie viele Kosten sind nicht bezahlt?", "how many", costs)

    assert "(bezahlt: nein)" in told.text


CREW = hit(
    "Name,Role,Boat,Since\nAnn Lowe,Helm,Tern,2014\nTom Hale,Cox,Skua,1999\n"
    "Will Moss,Crew,Tern,2024\n",
    title="crew",
)
HIVES = hit(
    "# Hives behind us\n\n| Hive | Queen | Year | Strength | Temper |\n|---|---|---|---|---|\n"
    "| 1 | Ada | 2024 | 8 frames | ok |\n| 4 | Ida | 2023 | 9 frames | horrid |\n",
    title="Hives behind the chapel",
    path="/notes/bees/hives.md",
)
RISKS = hit(
    "| Risk | Reserve |\n|---|---|\n| boat damage report | 40,000 € |\n| frost | 12,000 € |\n",
    title="Risks",
)
COSTS = hit(
    "Datum;Firma;Betrag;bezahlt\n2025-10-06;Brandl;3150,00;ja\n2025-10-29;Ruge;2600,00;nein\n"
    "2025-11-17;Brandl;1900,00;nein\n",
    title="Kosten",
)
STAYS = hit(
    "from,to,room,name,price,paid,remarks\n"
    "2025-12-12,2025-12-14,5,Moss,240,no,\n2025-12-18,2025-12-20,2,Lowe,156,yes,bike (large) +10\n",
    title="stays",
)


def test_months_in_order_are_of_one_year():
    cells = ["Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"]

    dates = cell_dates(cells, near=datetime(2026, 11, 27, tzinfo=UTC))

    assert {it[0].year for it in dates if it is not None} == {2026}


@pytest.mark.parametrize(
    ("question", "kind", "table"),
    [
        ("who is the best man", "who", CREW),
        ("how many bees are in hive 4", "how many", HIVES),
        ("what does it cost to bring a bike", "what", STAYS),
    ],
)
def test_neither_a_quality_nor_a_folder_nor_a_remark_makes_an_answer(question, kind, table):
    assert not asked(question, kind, table).text.startswith("**")


def test_an_amount_of_money_is_no_weight():
    told = asked("How heavy is the boat in the damage report?", "how many", RISKS)

    assert "Risk:" not in told.text.splitlines()[0]


@pytest.mark.parametrize(
    ("question", "name", "shown"),
    [
        ("Which jobs did Priya climb?", "Priya", ["oak", "elm"]),
        ("Welche Bäume hat Priya gefällt?", "Priya", ["oak", "elm"]),
        ("Which jobs did Ann climb?", "Ann", ["oak", "ash", "elm"]),
    ],
)
def test_of_rows_quoted_together_those_of_the_named_person_are_left(question, name, shown):
    jobs = hit("job,days,climber\noak,2,Priya\nash,1,Tom\nelm,3,Priya\n", title="jobs")
    at = question.index(name)
    things = (QuestionEntity(EntityId(1), name, at, at + len(name)),)
    trace = Trace(question, analysis=Analysis(question, things=things))
    start, end = jobs.text.index("oak"), len(jobs.text) - 1

    block = with_heads(
        Block(0, start, end, ((jobs.text[start:end], "row"),)),
        evidence(replace(found(question, [jobs]), trace=trace)),
    )

    assert [line.partition(":")[0] for line, _ in block.lines] == shown
