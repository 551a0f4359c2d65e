"""A question about now gets the newest dated value, and the older one after it."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.spans.newest import Value, is_taken_back, newer_value
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionTime
from tests.core.answer.passages import found, hit, judged

MARCH, NOW = datetime(2025, 3, 4, tzinfo=UTC), datetime(2025, 6, 1, tzinfo=UTC)
SHELF = (
    "# Workshop\n\n| Item | Price |\n|---|---|\n| oak stool | £64.00 |\n| pine shelf | £41.00 |\n"
)
REGAL = "# Werkstatt\n\n| Artikel | Preis |\n|---|---|\n| Hocker | 64,00 € |\n| Regal | 41,00 € |\n"


def line_of(question, older, newer, *, kind="what", day=MARCH):
    """The first line of the answer from an undated document and a diary of that day."""
    diary = replace(hit(newer, path="/n/Diary.md", title="Diary"), written_at=day)
    title = older.splitlines()[0].removeprefix("# ")
    result = found(question, [hit(older, path=f"/n/{title}.md", title=title), diary])
    trace = Trace(question, analysis=Analysis(question, kind))
    return judged(replace(result, trace=trace)).text.splitlines()[0]


@pytest.mark.parametrize(
    ("question", "older", "newer", "line"),
    [
        (
            "What is Hanna's email?",
            "# Hanna\n\nEmail: hanna@reed.example\n",
            "Met Lou at noon. Hanna's new email: h.stern@pier.example.\n",
            "**h.stern@pier.example** [1]; earlier: hanna@reed.example [2]",
        ),
        (
            "Wie lautet der Treffpunkt der Gruppe Nord?",
            "# Gruppe Nord\n\nTreffpunkt: Marktplatz 3\n",
            "Lange telefoniert. Neuer Treffpunkt der Gruppe Nord: Hafenstraße 12.\n",
            "**Hafenstraße 12** [1]; früher: Marktplatz 3 [2]",
        ),
    ],
)
def test_what_stands_behind_a_label_called_new_follows_the_label(question, older, newer, line):
    assert line_of(question, older, newer) == line


@pytest.mark.parametrize(
    ("title", "day"), [("Re: Report 3 and the archive", "18 May"), ("Re: Report 4", None)]
)
def test_a_moved_deadline_of_the_title_is_newer_also_by_another_word(title, day):
    course = hit("# Course\n\nReport 3: due 4 May.\n", path="/n/Course.md", title="Course")
    text = "All is well. The office moved the deadline for all to Monday 18 May.\n"
    mail = replace(hit(text, path="/n/mail.eml", title=title), written_at=MARCH)
    begin = course.text.index("4 May")
    value = Value(0, "4 May", begin, begin + len("4 May"))

    newer = newer_value(value, (course, mail), question="When is report 3 due?", now=NOW)

    assert (newer and newer.text) == day


def test_a_new_address_follows_where_somebody_lives():
    card = hit("# Hanna\n\nAddress: 3 Quay Street, Hull\n", path="/n/Hanna.md", title="Hanna")
    text = "Hanna's new address: 9 Mill Row, Leeds. Sold two stools.\n"
    diary = replace(hit(text, path="/n/Diary.md", title="Diary"), written_at=MARCH)
    street = "3 Quay Street, Hull"
    begin = card.text.index(street)
    value = Value(0, street, begin, begin + len(street))

    newer = newer_value(value, (card, diary), question="Where does Hanna live now?", now=NOW)

    assert newer is not None
    assert newer.text == "9 Mill Row, Leeds"


@pytest.mark.parametrize(
    "newer",
    [
        "Met Lou at noon. Ruben's new email: r.stern@pier.example.\n",
        "Met Lou at noon. Hanna's new address: 4 Pier Road.\n",
        "Met Lou at noon. Hanna's new email: h.stern@pier.example?\n",
        "Hanna's new email is not working yet.\n",
        "I gave Hanna my new email: me@pier.example.\n",
        "Hanna says Lou has a new email: lou@pier.example.\n",
    ],
)
def test_a_new_label_of_somebody_else_another_one_or_an_unsure_one_changes_nothing(newer):
    told = line_of("What is Hanna's email?", "# Hanna\n\nEmail: hanna@reed.example\n", newer)

    assert "earlier" not in told
    assert "pier.example" not in told


@pytest.mark.parametrize(
    ("question", "older", "newer", "line"),
    [
        (
            "How much is the oak stool?",
            SHELF,
            "Lowered the price of the oak stool to £58.50 (was £64.00).\n",
            "**£58.50** [1]; earlier: £64.00 [2]",
        ),
        (
            "How much is the oak stool?",
            SHELF,
            "The oak stool is £58.50 now, up from £52.\n",
            "**£64.00** (Item: oak stool) [1]",
        ),
        (
            "Was kostet das Regal?",
            REGAL,
            "Preis vom Regal auf 47,50 € angehoben.\n",
            "**47,50 €** [1]; früher: 41,00 € [2]",
        ),
        (
            "How much is the pine shelf?",
            SHELF.replace("£", ""),
            "Raised the price of the pine shelf to £44.00.\n",
            "**£44.00** [1]; earlier: 41.00 [2]",
        ),
        (
            "Wie hoch sind die Kosten für den Hallenumbau?",
            "# Hallenumbau\n\nKosten: 9.000 €\n",
            "Die Kosten für den Umbau sind jetzt 11.500 €, weil neue Balken gebraucht werden.\n",
            "**11.500 €** [1]; früher: 9.000 € [2]",
        ),
        (
            "What is the PIN of the barn?",
            "# Barn\n\nPIN: 4471\n",
            "They knew the PIN of the barn so I changed it today: 2908. Rain.\n",
            "**2908** [1]; earlier: 4471 [2]",
        ),
        (
            "What is the rent of the barn?",
            "# Barn\n\nRent: £300\n",
            "- Barn: rent now £340.\n- Field: rent now £90.\n",
            "**£340** [1]; earlier: £300 [2]",
        ),
        (
            "Wann ist die Lieferung?",
            "# Ofen\n\nLieferung: Juni 2025\n",
            "- Lieferung von Juni auf August verschoben.\n",
            "**August** [1]; früher: Juni 2025 [2]",
        ),
    ],
)
def test_a_change_told_on_a_day_follows_what_has_no_date(question, older, newer, line):
    kind = "when" if question.startswith("Wann") else "how many"

    assert line_of(question, older, newer, kind=kind) == line


@pytest.mark.parametrize(
    "newer",
    [
        "Lowered the price of the pine shelf to £39.00.\n",
        "The price of the oak stool may be raised to £70.\n",
        "The price of the oak stool will be raised to £70.\n",
        "We did not raise the price of the oak stool to £70.\n",
        "Rejected: oak stool price raised to £70.\n",
    ],
)
def test_a_change_of_something_else_or_one_that_may_come_changes_nothing(newer):
    told = line_of("How much is the oak stool?", SHELF, newer, kind="how many")

    assert told.startswith("**£64.00**")
    assert "earlier" not in told


def test_a_change_that_is_dated_before_the_document_is_older():
    newer = "Lowered the price of the oak stool to £58.50.\n"
    table = replace(hit(SHELF, path="/n/Workshop.md", title="Workshop"), written_at=MARCH)
    diary = replace(hit(newer, path="/n/Diary.md"), written_at=datetime(2024, 3, 4, tzinfo=UTC))
    question = "How much is the oak stool?"
    trace = Trace(question, analysis=Analysis(question, "how many"))

    told = judged(replace(found(question, [table, diary]), trace=trace)).text

    assert told.startswith("**£64.00**")


@pytest.mark.parametrize(
    ("draft", "invitation", "line"),
    [
        (
            "The choir evening is on 7 May 2025 at 18:00 in the hall.\n",
            "The choir evening is on 21 May 2025 at 18:00 in the hall.\n",
            "**21 May 2025** (4 Mar 2025) [1]; earlier: 7 May 2025 (1 Feb 2025) [2]",
        ),
        (
            "The choir evening is on 7 May 2025 at 18:00 in the hall.\n",
            "Send the list for the choir evening to Ada before 21 May 2025, please.\n",
            "**7 May 2025** [1]",
        ),
    ],
)
def test_of_two_days_in_the_same_words_the_later_document_tells(draft, invitation, line):
    question = "When is the Choir Evening?"
    first = replace(hit(draft, path="/n/plan.md"), written_at=datetime(2025, 2, 1, tzinfo=UTC))
    second = replace(hit(invitation, path="/n/invitation.md"), written_at=MARCH)
    trace = Trace(question, analysis=Analysis(question, "when"))

    told = judged(replace(found(question, [first, second]), trace=trace)).text.splitlines()[0]

    assert told == line


FERRY = "# Ferry\n\n| Ticket | Price |\n|---|---|\n| bicycle | £{0} |\n| dog | £2 |\n"
KURSE = "# Kurse\n\n| Kurs | Preis |\n|---|---|\n| Drechseln | {0} € |\n| Schnitzen | 70 € |\n"


def asked_of_editions(question, text, *, time=None):
    """What is found where a table has an edition of 2021 and one of 2024."""
    hits = [
        hit(text.format(price), path=f"/n/Fares {year}.md", title="Fares")
        for year, price in ((2021, 51), (2024, 64))
    ]
    kind = "how many" if question.startswith(("How", "Wie viel")) else "what"
    analysis = Analysis(question, kind, times=(time,) if time else ())
    return replace(found(question, hits), trace=Trace(question, analysis=analysis))


def year_of(surface, year):
    return QuestionTime(
        surface, "within", datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    )


def test_a_table_called_after_a_past_year_is_older_than_one_without_a_year():
    hits = [
        hit(FERRY.format(51), path="/n/Fares 2021.md", title="Fares"),
        hit(FERRY.format(64), path="/n/Fares.md", title="Fares"),
    ]
    question = "How much is the bicycle?"
    trace = Trace(question, analysis=Analysis(question, "how many"))

    told = judged(replace(found(question, hits), trace=trace)).text

    assert told.startswith("**£64**")


def test_no_edition_answers_for_a_year_of_which_there_is_none():
    time = year_of("in 2019", 2019)

    told = judged(asked_of_editions("How much was the bicycle in 2019?", FERRY, time=time)).text

    assert not told.startswith("**")


def test_no_single_edition_answers_for_several_years():
    first, last = datetime(2020, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)
    time = QuestionTime("between 2020 and 2025", "within", first, last)
    question = "How much was the bicycle between 2020 and 2025?"

    told = judged(asked_of_editions(question, FERRY, time=time)).text

    assert not told.startswith("**£51**")


@pytest.mark.parametrize(
    ("newer", "is_stated"),
    [
        ("Edda Holm steps down as treasurer, Per Aas does the money from tonight.\n", False),
        ("Edda Holm does not step down as treasurer.\n", True),
        ("Per Aas steps down as secretary.\n", True),
    ],
)
def test_who_leaves_is_not_stated_as_who_does_it_now(newer, is_stated):
    told = line_of("Who is the treasurer?", "# Club\n\nTreasurer: Edda Holm\n", newer, kind="who")

    assert told.startswith("**Edda Holm**") is is_stated


@pytest.mark.parametrize(
    ("line", "day"),
    [("In this workshop since 3 May 2017", None), ("Outing to the zoo: 3 May 2017", "11 December")],
)
def test_no_date_of_something_else_is_the_earlier_value(line, day):
    diary = hit("The outing to the zoo has moved to 11 December.", path="/n/d.md", title="Diary")
    hits = (hit(line, path="/n/talk.md", title="Talk"), replace(diary, written_at=MARCH))
    begin = line.index("3 May 2017")
    value = Value(0, "3 May 2017", begin, len(line))

    newer = newer_value(value, hits, question="When is the outing to the zoo?", now=NOW)

    assert (newer and newer.text) == day


PLAN = "# Board May\n\n- Roof of the barn: Meyer & Co chosen, begin 9 June 2025. Costs 4,200.\n"
PLAN_DE = "# Vorstand Mai\n\n- Scheunendach: Firma Meyer, Beginn am 9. Juni 2025. Kosten 4.200.\n"


ROOF = "When does Meyer begin with the roof of the barn?"


def of_mail(question, plan, day, text, *, title="Re: roof of the barn"):
    """The value after a mail of May about that day of an older plan."""
    old = replace(hit(plan, path="/n/board.md", title="Board May"), written_at=MARCH)
    mail = replace(
        hit(text, path="/n/meyer.eml", title=title), written_at=datetime(2025, 5, 20, tzinfo=UTC)
    )
    value = Value(0, day, plan.index(day), plan.index(day) + len(day))
    hits = (old, mail)
    newer = newer_value(value, hits, question=question, now=NOW)
    return newer and newer.text, is_taken_back(value, hits, question=question, now=NOW)


@pytest.mark.parametrize(
    ("text", "day", "taken_back"),
    [
        (
            "The crane is broken, so Meyer can't begin on the 9th. It would be Friday 27 June.",
            "27 June",
            True,
        ),
        ("Sadly Meyer will not begin on 9 June. More soon.", None, True),
        ("Meyer can begin on the 9th, the scaffold not before the 7th.", None, False),
        ("Meyer can't begin on the 12th at the school. It would be 27 June.", None, False),
    ],
)
def test_a_day_that_a_newer_mail_denies_holds_no_more(text, day, taken_back):
    assert of_mail(ROOF, PLAN, "9 June 2025", text) == (day, taken_back)


def test_a_denied_day_holds_no_more_in_german():
    text = "Der Kran ist kaputt, Beginn am 9. ist nicht möglich. Neu wäre Freitag, 27. Juni."
    question = "Wann ist Beginn beim Scheunendach?"

    value = of_mail(question, PLAN_DE, "9. Juni 2025", text, title="AW: Scheunendach")

    assert value == ("27. Juni", True)


@pytest.mark.parametrize(
    ("day", "denied", "is_taken_back"),
    [
        ("2025-06-09", "6th", False),
        ("2025-06-09", "9th", True),
        ("09.06.2025", "6th", False),
        ("9/6/2025", "6th", False),
        ("9/6/2025", "9th", False),
    ],
)
def test_a_month_or_year_in_figures_is_no_day_that_is_denied(day, denied, is_taken_back):
    plan, text = PLAN.replace("9 June 2025", day), f"Sadly Meyer can't begin on the {denied}."

    assert of_mail(ROOF, plan, day, text) == (None, is_taken_back)


def test_a_month_in_figures_is_no_day_that_is_denied_in_german():
    plan = PLAN_DE.replace("9. Juni 2025", "09.06.2025")
    of_day = [
        of_mail(
            "Wann ist Beginn beim Scheunendach?",
            plan,
            "09.06.2025",
            f"Beginn am {day}. ist nicht möglich.",
            title="AW: Scheunendach",
        )
        for day in (6, 9)
    ]

    assert of_day == [(None, False), (None, True)]


def test_a_denied_day_is_not_stated():
    mail = "Sadly Meyer will not begin with the roof of the barn on the 9th. More soon.\n"
    told = line_of("When does Meyer begin with the roof of the barn?", PLAN, mail, kind="when")

    assert "**9 June" not in told


@pytest.mark.parametrize(
    ("question", "older", "newer", "line"),
    [
        (
            "When is the summer party?",
            "# Plans\n\n- summer party: Sat 7 June, barn\n",
            "summer party moved! Sat 21 June now, as the band is away. Same place.\n",
            "21 June",
        ),
        (
            "Wann ist das Sommerfest?",
            "# Pläne\n\n- Sommerfest: Sa 7. Juni, Scheune\n",
            "Sommerfest verschoben! Sa 21. Juni jetzt, weil die Band fort ist.\n",
            "21. Juni",
        ),
    ],
)
def test_what_now_stands_behind_is_the_newer_day(question, older, newer, line):
    told = line_of(question, older, newer, kind="when").replace("\\", "")

    assert f"**{line}**" in told
