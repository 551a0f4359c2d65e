"""What stands in a row and is not what the question asks for is not told as the answer."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answerers.table import answer
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionTime
from tests.core.answer.answerers.test_table import NOW, asked
from tests.core.answer.passages import evidence, found, hit

ROTA = hit(
    "Day,Guide,Start,Desk,Hours desk,Notes\n"
    "Mon 1 Dec,Tom B,09:30,Priya,6.5,\nTue 2 Dec,Tom B,09:30,Judith,6.5,Priya at dentist\n"
    "Wed 3 Dec,Tom B,09:30,Priya,6.5,\nThu 4 Dec,Aga,10:00,Oliver,5.5,Tom B off\n",
    title="rota",
    path="/n/museum/rota.csv",
)
SALES = hit(
    "Name,Item,Qty,Price each,Collect,Paid\n"
    "Mrs Pugh,Wreath,2,9.50,23 Dec,yes\nWalt Jessop,Candle,3,3.00,24 Dec,no\n"
    "Jo Tranter,Wreath,6,8.00,22 Dec,no\nThe Fleece,Mince pies (doz),10,9.50,23 Dec,no\n"
    "Brass band,Mince pies (doz),5,9.00,12 Dec,no\n",
    title="xmas-orders",
    path="/n/stall/xmas-orders.csv",
)
MEDICINES = hit(
    "Medicine,Dose,When,Since,Notes\nRamipril,5 mg,morning,2026-10-12,was 2.5\n"
    "Aspirin,300 mg,night,2026-09-03,stopped 17 Sept\nBaclofen,5 mg,noon,2026-11-03,\n",
    title="medicines",
    path="/n/dad/medicines.csv",
)
TAKINGS = hit(
    "Month,Shop,Market,Total\nJune,9120,610,9730\nAugust,8210,890,9100\nOctober,9615,480,10095\n",
    title="takings",
    path="/n/stall/takings.csv",
)
PRICES = hit(
    "| Item | till Oct 31 | from 2 Nov |\n|---|---|---|\n| Cheese scone | 1.90 | 2.60 |\n"
    "| Chelsea bun | 2.20 | 2.40 |\n",
    title="Prices",
    path="/n/stall/prices.md",
)
MEMBERS = hit(
    "| Name | Funktion | Beitrag 26 bezahlt |\n|---|---|---|\n| Thomas Riecke | Wart | ja |\n"
    "| Finn Bartels | Kasse | nein |\n| Meike Lohmann | aktiv | ja |\n"
    "| Uwe Brandt | aktiv | nein |\n",
    title="Mitglieder",
    path="/n/verein/mitglieder.md",
)
PLAN = hit(
    "| Gewerk | Budget | Firma |\n|---|---|---|\n| Dach | 24.000 | Ahrens |\n"
    "| Heizung | 31.000 | Böger |\n",
    title="Plan",
    path="/n/haus/plan.md",
)
CRAFTS = hit(
    "Firma,Gewerk,Stundensatz\nAhrens,Dach,58\nBöger,Heizung,64\nPape,Elektro,61\n",
    title="handwerker",
    path="/n/haus/handwerker.csv",
)
PRESENTS = hit(
    "Person;Idee;Preis;gekauft\nMats;Lego;64,99;ja\nIda;Bagger;39,95;nein\nJan;Bohrer;129,00;ja\n",
    title="weihnachtsgeschenke",
    path="/n/sonstiges/weihnachtsgeschenke.csv",
)
CASH = hit(
    "Datum;Zweck;Einnahme;Ausgabe\n13.06.2026;Zelt Sommerfest;;750,00\n"
    "14.06.2026;Sommerfest Kasse;3310,00;\n20.06.2026;Band Sommerfest;;600,00\n",
    title="Kasse_2026",
    path="/n/verein/Kasse_2026.csv",
)
GOODS = hit(
    "Artikel,Menge,Bestellt am,Status,Notdienst\nMaske,10,12.11.2026,geliefert,ja\n"
    "Pumpe,2,26.11.2026,bestellt,\nWärmer,30,12.11.2026,Rückstand,\n",
    title="bestellungen",
    path="/n/laden/bestellungen.csv",
)
FURNITURE = hit(
    "Item,Qty,Unit price,Total\nChairs,10,2.50,20.00\nTables,2,20.00,40.00\nLamps,3,9.00,27.00\n",
    title="purchases",
    path="/n/hall/purchases.csv",
)
DELIVERED = hit(
    "Item,Qty,Unit price,Total\nChairs,10,2.50,20.00\nTables,2,20.00,40.00\nDelivery,,,10.00\n",
    title="purchases",
    path="/n/hall/purchases.csv",
)
STUEHLE = hit(
    "Artikel;Menge;Einzelpreis;Gesamtpreis\nStühle;10;2,50;20,00\nTische;2;20,00;40,00\n",
    title="einkauf",
    path="/n/halle/einkauf.csv",
)
DEPOSITS = hit(
    "Item,Qty,Unit price,Deposit\nChairs,10,2.50,5.00\nTables,2,20.00,5.00\n",
    title="purchases",
    path="/n/hall/purchases.csv",
)
OPEN_TOTALS = hit(
    "Item,Qty,Unit price,Total\nChairs,10,2.50,\nTables,2,20.00,40.00\n",
    title="purchases",
    path="/n/hall/purchases.csv",
)
FRUIT = hit(
    "Item,Qty,Unit price\nApples,3 kg,2.50\nPears,2 kg,3.00\n",
    title="shopping",
    path="/n/home/shopping.csv",
)
WEIGHED = hit(
    "Item,Qty (kg),Unit price\nApples,3,2.50\nPears,2,3.00\n",
    title="shopping",
    path="/n/home/shopping.csv",
)
COLORS = hit(
    "Item,Qty,Unit price\nRed chairs,10,2.50\nBlue chairs,4,2.00\nTables,2,20.00\n",
    title="purchases",
    path="/n/hall/purchases.csv",
)
YEAR = QuestionTime(
    "2026", "within", datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
)


def lead(question, kind, *hits, times=()):
    return asked(question, kind, *hits, times=times).text.splitlines()[0]


@pytest.mark.parametrize(
    ("question", "kind", "table", "line"),
    [
        ("How many wreaths has Jo Tranter ordered?", "how many", SALES, "**6 wreaths**"),
        ("How many dozen mince pies are ordered?", "how many", SALES, "**15 dozen mince pies**"),
        ("How much wreath is ordered for Christmas?", "how many", SALES, "**8 wreath**"),
        ("How many orders are unpaid?", "how many", SALES, "**4 orders**"),
        ("How much does Walt owe us?", "how many", SALES, "**9.00**"),
        ("What is the total of the unpaid Christmas orders?", "what", SALES, "**197.00**"),
        ("Which month had the lowest total takings?", "what", TAKINGS, "**August** [1] (Total"),
        ("What is the total market income?", "what", TAKINGS, "**Market: 1,980**"),
        (
            "Which is cheaper, a Chelsea bun or a cheese scone?",
            "compare",
            PRICES,
            "**Chelsea bun**",
        ),
        ("Which item is the most expensive?", "what", PRICES, "**Cheese scone** [1] (from 2 Nov"),
        (
            "Wie viele Mitglieder haben den Beitrag bezahlt?",
            "how many",
            MEMBERS,
            "**2 Mitglieder**",
        ),
        ("Wie hoch ist das Budget für das Dach?", "how many", PLAN, "**Budget: 24.000**"),
        ("Was kostet Böger?", "what", CRAFTS, "**64**"),
        ("Welche Firma ist am günstigsten?", "what", CRAFTS, "**Ahrens** [1] (Stundensatz 58)"),
        ("Wie viele Artikel sind noch bestellt?", "how many", GOODS, "**1 Artikel**"),
        ("Welche Geschenke fehlen noch?", "what", PRESENTS, "**Ida** (Idee Bagger"),
        (
            "Wie viel haben wir beim Sommerfest ausgegeben?",
            "how many",
            CASH,
            "**Ausgabe: 1.350,00**",
        ),
        ("Who is the guide with Oliver?", "who", ROTA, "**Aga**"),
    ],
)
def test_what_the_question_means_in_a_table_is_told(question, kind, table, line):
    assert lead(question, kind, table).startswith(line)


@pytest.mark.parametrize(
    ("question", "kind", "table"),
    [
        ("Who is Tom?", "who", ROTA),
        ("Who is Aga?", "who", ROTA),
        ("Who is the dentist for Priya?", "who", ROTA),
        ("Wer ist Aga?", "who", ROTA),
        ("How much does Priya earn?", "how many", ROTA),
        ("Wie viel verdient Priya?", "how many", ROTA),
        ("How much is Jo Tranter's order?", "how many", SALES),
        ("When did Dad stop aspirin?", "when", MEDICINES),
        ("When did he stop Baclofen?", "when", MEDICINES),
        ("Who is the nurse?", "who", MEMBERS),
        ("Wer ist der Zahnarzt?", "who", MEMBERS),
        ("Wie viel kostet das Dach?", "how many", PLAN),
        ("Wie viel kostet das Dach?", "how many", CRAFTS),
        ("Wie viel haben wir an Ahrens gezahlt?", "how many", CRAFTS),
        ("Wer hat Notdienst mit der Maske?", "who", GOODS),
        ("Welche Ausgabe fürs Haus war am höchsten?", "what", PLAN),
    ],
)
def test_a_cell_of_something_else_is_not_told(question, kind, table):
    trace = Trace(question, analysis=Analysis(question, kind=kind))
    result = replace(found(question, [table]), trace=trace)

    assert answer(evidence(result, now=NOW)) is None


def test_who_has_not_paid_in_a_year_is_said_by_the_column_of_it():
    line = lead("Wer hat 2026 noch keinen Beitrag bezahlt?", "who", MEMBERS, times=(YEAR,))

    assert line == "**Finn Bartels** [1], **Uwe Brandt** [2]"


def test_rows_of_which_the_amount_is_not_sure_are_still_quoted():
    budget = hit(
        "Heading,Spent to 31 Oct,2027/28 draft\nGrass cutting,3890,4500\nGrants,1500,1800\n",
        title="budget-draft",
        path="/n/parish/budget-draft.csv",
    )

    line = lead("How much have we spent on grass cutting?", "how many", budget)

    assert line == "Grass cutting: Spent to 31 Oct 3890, 2027/28 draft 4500 [1]"


def test_what_another_note_tells_of_a_debt_is_not_left_out():
    pub = hit("The Fleece still owes September, £312.40.", title="pub", path="/n/stall/pub.md")
    inn = hit("The Swan still owes September, £312.40.", title="inn", path="/n/stall/inn.md")

    assert "95.00" in lead("How much does The Fleece owe?", "how many", SALES, inn)
    assert "95.00" not in lead("How much does The Fleece owe?", "how many", SALES, pub)


@pytest.mark.parametrize(
    ("question", "table", "line"),
    [
        ("How much did the chairs cost in total?", FURNITURE, "**20.00** (Item: chairs) [1]"),
        ("What is the total price of the chairs?", FURNITURE, "**20.00** (Item: chairs) [1]"),
        ("How much is owed for chairs?", FURNITURE, "**20.00** (Item: chairs) [1]"),
        ("What is the total cost of the purchases?", FURNITURE, "**87.00**: 20.00 [1] + 40.00"),
        ("What is the total cost of the purchases?", DELIVERED, "**70.00**: 20.00 [1] + 40.00"),
        ("Was hat der Einkauf insgesamt gekostet?", STUEHLE, "**Gesamtpreis: 60,00**: 20,00"),
        # Of one each, or where no column has the product of every row.
        ("How much did the chairs cost each?", FURNITURE, "**2.50** (Item: chairs) [1]"),
        ("How much does a chair cost?", FURNITURE, "**2.50** (Item: chair) [1]"),
        ("How much did the chairs cost in total?", DEPOSITS, "**25.00** (Item: chairs): 10 × 2.50"),
        ("What is the total cost of the purchases?", OPEN_TOTALS, "**65.00**: 10 × 2.50 [1] + 2"),
    ],
)
def test_a_price_of_one_is_multiplied_only_without_a_column_of_the_product(question, table, line):
    kind = "how many" if question.startswith("How") else "what"

    assert lead(question, kind, table).startswith(line)


@pytest.mark.parametrize(
    ("question", "table", "line"),
    [
        ("How many kg of apples did we buy?", FRUIT, "**3 kg** (Item: apples) [1]"),
        ("How many kilos of apples?", FRUIT, "**3 kg** (Item: apples) [1]"),
        ("How many apples did we buy?", FRUIT, "**3 kg** (Item: apples) [1]"),
        ("How many kg did we buy in total?", FRUIT, "**5 kg**: 3 kg [1] + 2 kg [2]"),
        ("How many kg of apples did we buy?", WEIGHED, "**3 kg** (Item: apples) [1]"),
        ("How many chairs did we buy?", FURNITURE, "**10 chairs** (Item: chairs) [1]"),
    ],
)
def test_the_unit_of_a_quantity_is_told_once(question, table, line):
    assert lead(question, "how many", table) == line


@pytest.mark.parametrize(
    ("question", "table", "line"),
    [
        (
            "How many chairs and tables did we buy?",
            FURNITURE,
            "**12** (Item: chairs, tables): 10 [1] + 2 [2]",
        ),
        (
            "How many chairs, tables and lamps did we buy?",
            FURNITURE,
            "**15** (Item: chairs, tables, lamps): 10 [1] + 2 [2] + 3 [3]",
        ),
        (
            "How much did the chairs and the lamps cost in total?",
            FURNITURE,
            "**47.00** (Item: chairs, lamps): 20.00 [1] + 27.00 [2]",
        ),
        (
            "Wie viele Stühle und Tische haben wir gekauft?",
            STUEHLE,
            "**12** (Artikel: Stühle, Tische): 10 [1] + 2 [2]",
        ),
        (
            "How many kilos of apples and pears did we buy?",
            FRUIT,
            "**5 kg** (Item: apples, pears): 3 kg [1] + 2 kg [2]",
        ),
    ],
)
def test_joined_words_for_several_rows_are_added_up(question, table, line):
    assert lead(question, "how many", table) == line


@pytest.mark.parametrize(
    ("question", "table"),
    [
        ("How many chairs for tables did we buy?", FURNITURE),
        ("How many red chairs and tables did we buy?", COLORS),
    ],
)
def test_words_for_several_rows_that_are_not_joined_or_overlap_answer_nothing(question, table):
    assert not lead(question, "how many", table).startswith("**")


RENTS = hit(
    "Month;Rent;Power\nJanuary;640;45\nFebruary;640;45\nMarch;695;50\n",
    title="Shop outgoings",
    path="/n/shop/outgoings.csv",
)
SHOP = hit("Landlord: Ivy Stone\nRent: £695 since 1 March\n", title="Shop", path="/n/shop/shop.md")


def test_a_price_beside_the_table_is_not_summed_from_rows_unless_a_total_is_asked_for():
    current = asked("How much rent do I pay for the shop?", "how many", RENTS, SHOP)
    total = asked("How much rent have I paid in total?", "how many", RENTS, SHOP)

    assert "1,975" not in current.text
    assert "695" in current.text
    assert "1,975" in total.text
