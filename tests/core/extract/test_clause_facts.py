"""Facts of terse clauses with a day or an amount."""

import re
from datetime import UTC, datetime
from unittest import mock

import pytest

from core.extract import clause_facts, document_context
from core.extract.document_context import is_day
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, Heading
from core.records.knowledge import ExtractedStatement


def _facts(
    text: str, title: str = "Committee 8 September 2026", language: str = "en"
) -> list[ExtractedStatement]:
    document = Document(
        "/n/page.md", None, "md", title, text,
        language=language, written_at=datetime(2026, 9, 8, tzinfo=UTC),
    )  # fmt: skip
    passages = chunk(document, count_tokens=None)
    # Which of the readings is shown is another matter, and fitted.
    with mock.patch.object(clause_facts, "THINGS_FROM", 0.0):
        return [*extract(document, passages, vocabulary=built_in()).statements]


@pytest.mark.parametrize(
    ("text", "language", "fact"),
    [
        ("5. AGM: Fri 4 Dec, Social Club, 7.30", "en", ("AGM", "date", "4 Dec 2026")),
        (
            "2. Tom Hocking's probation ends 15 January",
            "en",
            ("Tom Hocking", "probation ends", "15 January 2027"),
        ),
        ("Rang Anna Kerr, hip op now 14 Jan", "en", ("Anna Kerr", "hip op", "14 Jan 2027")),
        ("Cook: Anna Kerr until July 2025", "en", ("Anna Kerr", "Cook until", "July 2025")),
        ("The bank is shut from 7 Dec.", "en", ("bank", "is shut from", "7 Dec 2026")),
        ("Fence quote £3,900 (Lockyer)", "en", ("Fence quote", "amount", "£3,900")),
        ("- Kessel kommt Do 10.12., Einbau danach", "de", ("Kessel", "kommt", "10.12.2026")),
        ("- Der Kessel wird am 2. Dezember getauscht.", "de", (
            "Kessel", "wird getauscht", "2. Dezember 2026",
        )),
    ],
)  # fmt: skip
def test_a_day_or_amount_is_that_of_what_its_clause_names(text, language, fact):
    assert fact in [(it.subject, it.predicate, it.object) for it in _facts(text, language=language)]


@pytest.mark.parametrize(
    ("text", "language", "fact"),
    [
        ("Marta Hill, born 12 March", "en", ("Marta Hill", "born", "12 March")),
        ("Birthdays: Marta Hill 12 March", "en", ("Marta Hill", "born", "12 March")),
        ("Marta Hill (b. 12 March 1990)", "en", ("Marta Hill", "born", "12 March 1990")),
        ("- Marta Hill hat am 12. März Geburtstag.", "de", ("Marta Hill", "born", "12. März")),
        ("Geburtstag Marta Hill 12. März", "de", ("Marta Hill", "born", "12. März")),
    ],
)
def test_a_birthday_is_of_no_year_but_the_written_one(text, language, fact):
    births = [it for it in _facts(text, language=language) if it.predicate == "born"]

    assert fact in [(it.subject, it.predicate, it.object) for it in births]
    assert {it.valid_from for it in births if not it.object.endswith("1990")} <= {None}


@pytest.mark.parametrize(
    ("text", "relation"),
    [("12-year permit from 3 May 2024", "12-year permit from"), ("- rent: 3 May", "rent")],
)
def test_a_number_joined_to_a_noun_belongs_to_it(text, relation):
    relations = {it.predicate for it in _facts(text, title="Shed")}

    assert relation in relations


def test_of_a_label_with_a_year_each_value_has_its_own():
    facts = {(it.predicate, it.object) for it in _facts("Fee 2023: £410; 2024: £455", "Dojo")}

    assert {("fee 2023", "£410"), ("fee 2024", "£455")} <= facts


def test_an_amount_of_one_common_noun_names_no_thing():
    assert "Balance" not in {it.subject for it in _facts("Balance £214,600")}


def test_of_two_days_the_one_that_holds_is_told():
    facts = _facts("Dentist moved from 12 Nov to Tue 1 Dec 9.20\nOSCE: 14 May -> moved to 18 June")

    told = {(it.subject, it.object) for it in facts}

    assert {("Dentist", "1 Dec 2026"), ("OSCE", "18 June 2026")} <= told
    assert not {"12 Nov 2026", "14 May 2026"} & {it.object for it in facts}


def test_in_a_note_about_a_thing_it_is_a_property_of_the_thing():
    facts = _facts("oil filter in March, service £90\n", title="Boiler")

    assert ("Boiler", "service", "£90") in [(it.subject, it.predicate, it.object) for it in facts]


@pytest.mark.parametrize(
    "text",
    ["- [ ] parents' evening 26 Nov", "No parents' evening on 26 Nov.", "Parents' evening 26 Nov?"],
)
def test_tasks_denials_and_questions_tell_no_day(text):
    assert not [it for it in _facts(text) if it.predicate == "date"]


def test_an_amount_holds_from_the_day_before_it():
    (fact,) = [it for it in _facts("School meals: from January £3.95") if it.object == "£3.95"]

    assert (fact.subject, fact.valid_from) == ("School meals", datetime(2027, 1, 1, tzinfo=UTC))


def test_an_appointment_is_likelier_to_be_wanted_than_a_remark():
    def confidence(text: str) -> float:
        return max((it.confidence for it in _facts(text) if it.method == "rules"), default=0)

    assert confidence("AGM: Fri 4 Dec, 7.30 pm") > 0.7 > confidence("Slept badly since 2 Sept.")


def test_days_of_two_years_are_told_as_written():
    (fact,) = [it for it in _facts("Skiing holiday 28 Dec - 3 Jan.") if it.predicate == "date"]

    assert (fact.subject, fact.object) == ("Skiing holiday", "28 Dec - 3 Jan")
    assert (fact.valid_from, fact.valid_to) == (
        datetime(2026, 12, 28, tzinfo=UTC),
        datetime(2027, 1, 3, 23, 59, 59, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    ("title", "days"),
    [
        ("Committee 13.1.", [13]),
        ("Committee 13.01.", [13]),
        ("Cellar 3.13.1. Ceiling", []),
        ("13.1. Cellar", [13]),
    ],
)
def test_a_title_is_of_the_day_of_writing_if_it_has_the_whole_number(title: str, days: list[int]):
    january = [
        Document("/n/page.md", None, "md", title, "", written_at=datetime(2026, 1, day, tzinfo=UTC))
        for day in range(1, 32)
    ]

    assert [it.written_at and it.written_at.day for it in january if is_day(title, it)] == days


@pytest.mark.parametrize(
    ("heading", "subjects"),
    [("3. Januar", ["Haus"]), ("13.1. Kellerdecke", []), ("3.1. Kellerdecke", [])],
)
def test_values_under_a_day_are_those_of_the_page_under_a_section_not(
    heading: str, subjects: list[str]
):
    text = f"# Haus\n\n## {heading}\n\nMiete: 780 €\n"
    start = text.index("## ")
    headings = (Heading(1, "Haus", 0, 6), Heading(2, heading, start, start + 3 + len(heading)))
    document = Document(
        "/n/page.md", None, "md", "Haus", text, headings=headings,
        language="de", written_at=datetime(2026, 1, 3, tzinfo=UTC),
    )  # fmt: skip
    facts = extract(document, chunk(document, count_tokens=None), vocabulary=built_in()).statements

    assert [it.subject for it in facts if it.method == "value"] == subjects


def test_what_somebody_says_is_not_taken_apart():
    facts = _facts("Anna Kerr says the vat costs £4,000 since 3 May 2024.")

    assert [(it.subject, it.predicate, it.object) for it in facts if it.method == "rules"] == [
        ("Anna Kerr", "says", "the vat costs £4,000 since 3 May 2024")
    ]


def test_the_thing_of_a_heading_is_read_once_for_all_that_stands_under_it():
    parts = ["# Boats", *(f"## Heron {n}\n\nLength: {n} m\nCosts: £{n}00\n" for n in (7, 8, 9))]
    text = "\n\n".join(parts)
    marks = list(re.finditer(r"#+ (.+)", text))
    headings = tuple(Heading(len(it[0].split()[0]), it[1], it.start(), it.end()) for it in marks)
    document = Document("/n/boats.md", None, "md", "Boats", text, headings=headings, language="en")

    read = mock.Mock(wraps=document_context.is_name_heading)
    with mock.patch.object(document_context, "is_name_heading", read):
        facts = extract(document, chunk(document, count_tokens=None), vocabulary=built_in())

    assert {it.subject for it in facts.statements} >= {"Heron 7", "Heron 8", "Heron 9"}
    names = [call.args[0].title for call in read.call_args_list]
    assert sorted(names) == ["Heron 7", "Heron 8", "Heron 9"]


@pytest.mark.parametrize("name", ["Tarek Haddad", "Sam McLeod", "Jana van der Berg"])
@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("25 hours. Permit valid until 30 Nov 2027. Likes it.", "en"),
        ("25 Stunden. Erlaubnis gültig bis 30.11.2027. Gefällt ihm.", "de"),
    ],
)
def test_a_line_of_a_list_tells_of_what_it_begins_with(name, line, language):
    text = f"Bar\n\n**{name}** – {line}\n"
    document = Document("/n/bar.md", None, "md", "Bar", text, language=language)
    statements = extract(
        document, chunk(document, count_tokens=None), vocabulary=built_in()
    ).statements

    assert {it.subject for it in statements if "2027" in it.object} == {name}
