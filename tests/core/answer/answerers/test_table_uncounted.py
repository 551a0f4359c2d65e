"""Rows that do not count: canceled orders in sums, and those whom "not paid" does not concern."""

import pytest

from tests.core.answer.answerers.test_table import asked
from tests.core.answer.passages import hit

ORDERS = hit(
    "Order,Customer,Item,Amount,Status\n"
    "1,Ann Berg,Seeds,40.00,delivered\n2,Bo Lind,Nets,15.50,cancelled (3 May)\n"
    "3,Cy Moor,Seeds,80.00,open\n4,Ann Berg,Nets,22.00,returned\n5,Bo Lind,Nets,7.00,refunded\n",
    title="orders",
    path="/n/shop/orders.csv",
)
BESTELLUNGEN = hit(
    "Bestellung;Kunde;Betrag;Stand\n1;Uwe Brandt;40,00;geliefert\n"
    "2;Ida Lohmann;15,50;storniert\n3;Uwe Brandt;12,00;retourniert\n",
    title="Bestellungen",
    path="/n/laden/bestellungen.csv",
)
LOANS = hit(
    "Tool,Lent to,Deposit,State\nDrill,Moira,£20,returned\nSaw,Ted,£10,out\nAxe,Ann,£15,returned\n",
    title="tools",
    path="/n/shed/tools.csv",
)
CASH = hit(
    "Date,What,Amount,State\n1 May 2026,Nets,22.00,sold\n4 May 2026,Nets,-22.00,refunded\n"
    "5 May 2026,Seeds,9.00,sold\n",
    title="cash",
    path="/n/shop/cash.csv",
)
MEMBERS = hit(
    "| Name | Plot | Paid |\n|---|---|---|\n| Anna Berg | 4 | yes |\n| Peter Lind | 7 | no |\n"
    "| Simon Moor | 9 | n/a |\n| Diana Nash | 12 | honorary |\n| Edward Orr | 15 | |\n"
    "| Rosie Pitt | 16 | 12 March |\n| George Quin | 17 | – |\n",
    title="Members",
    path="/n/club/members.md",
)
MITGLIEDER = hit(
    "| Name | Art | Bezahlt |\n|---|---|---|\n| Uwe Brandt | aktiv | ja |\n"
    "| Ida Lohmann | aktiv | |\n| Jan Thoma | Ehrenmitglied | |\n| Eva Kohl | aktiv | entfällt |\n",
    title="Mitglieder",
    path="/n/verein/mitglieder.md",
)


@pytest.mark.parametrize(
    ("question", "table", "direct", "told"),
    [
        ("What is the total amount of all orders?", ORDERS, "120.00",
         "not counted: Status cancelled (3 May), refunded, returned"),
        ("What is the total amount of orders for seeds?", ORDERS, "120.00", ""),
        ("What is the total amount of orders for nets?", ORDERS, "44.50", "including: Status"),
        ("What is the total amount of the refunded orders?", ORDERS, "7.00", ""),
        ("Wie hoch ist die Summe aller Bestellungen?", BESTELLUNGEN, "40,00",
         "nicht mitgezählt: Stand storniert, retourniert"),
        ("What is the total of the deposits?", LOANS, "£45", ""),
        ("What is the total amount?", CASH, "9.00", ""),
    ],
)  # fmt: skip
def test_a_sum_leaves_out_what_does_not_count_and_says_so(question, table, direct, told):
    answer = asked(question, "fact", table)

    assert answer.direct == direct
    assert told in answer.text if told else "counted" not in answer.text


@pytest.mark.parametrize(
    ("question", "kind", "table", "direct"),
    [
        ("Who hasn't paid?", "who", MEMBERS, "Peter Lind, Edward Orr"),
        ("Who has paid?", "who", MEMBERS, "Anna Berg, Rosie Pitt"),
        ("How many members haven't paid?", "how many", MEMBERS, "2 members"),
        ("Wer hat noch nicht bezahlt?", "who", MITGLIEDER, "Ida Lohmann"),
    ],
)
def test_whoever_owes_nothing_is_not_named_among_those_who_have_not_paid(
    question, kind, table, direct
):
    assert asked(question, kind, table).direct == direct


PASSES = hit(
    "Name,Pass,Valid until,Owed EUR\nAnna Berg,year,2025-03-01,0\n"
    "Peter Lind,month,2031-01-01,12.50\nSimon Moor,year,2025-05-01,3.00\n",
    title="Passes",
    path="/n/pool/passes.csv",
)
KARTEN = hit(
    "Name;Karte;gültig bis;Offen EUR\nUwe Brandt;Jahr;01.03.2025;0,00\n"
    "Ida Lohmann;Monat;01.01.2031;12,50\nJan Thoma;Jahr;01.05.2025;3,00\n",
    title="Karten",
    path="/n/bad/karten.csv",
)


@pytest.mark.parametrize(
    ("question", "table", "names"),
    [
        ("Whose pass has run out?", PASSES, ["Anna Berg", "Simon Moor"]),
        ("Wessen Karte ist abgelaufen?", KARTEN, ["Uwe Brandt", "Jan Thoma"]),
        ("Who still owes something?", PASSES, ["Peter Lind", "Simon Moor"]),
        ("Bei wem ist noch etwas offen?", KARTEN, ["Ida Lohmann", "Jan Thoma"]),
    ],
)
def test_who_is_late_or_owes_is_told_by_days_and_amounts(question, table, names):
    told = asked(question, "who", table)
    first = " ".join((told.quotes or told).text.split("\n\n")[:2])

    assert all(it in first for it in names)
