"""Facts that sentences state."""

import pytest

from tests.core.extract.texts import read

CASES = [
    (
        "Free Guy is a 2021 American film directed by Shawn Levy.",
        ("Free Guy", "directed by", "Shawn Levy"),
    ),
    ("Ann Lee works at Acme Corp.", ("Ann Lee", "WORKS_AT", "Acme Corp")),
    (
        "Dr. Maria Jansen leads the Harbor Project.",
        ("Harbor Project", "MANAGED_BY", "Maria Jansen"),
    ),
    (
        "The Harbor Project is led by Maria Jansen.",
        ("Harbor Project", "MANAGED_BY", "Maria Jansen"),
    ),
    ("Loci uses DuckDB and SQLite.", ("Loci", "USES", "DuckDB")),
    ("Loci uses DuckDB and SQLite.", ("Loci", "USES", "SQLite")),
    ("The Harbor Project depends on Kubernetes.", ("Harbor Project", "DEPENDS_ON", "Kubernetes")),
    ("Bob Miller reports to Ann Lee.", ("Bob Miller", "REPORTS_TO", "Ann Lee")),
    ("The Old Mill is located in Utrecht.", ("Old Mill", "LOCATED_AT", "Utrecht")),
    ("Acme Corp owns Brightwater Ltd now.", ("Acme Corp", "OWNS", "Brightwater Ltd")),
    ("Brightwater Ltd is owned by Acme Corp now.", ("Acme Corp", "OWNS", "Brightwater Ltd")),
    ("Emma Wood wrote The Quiet Tide.", ("The Quiet Tide", "AUTHORED_BY", "Emma Wood")),
    ("The Quiet Tide was written by Emma Wood.", ("Quiet Tide", "AUTHORED_BY", "Emma Wood")),
    ("Grace Park is a member of the Tide Team.", ("Grace Park", "MEMBER_OF", "Tide Team")),
    ("Grace Park joined the Tide Team.", ("Grace Park", "MEMBER_OF", "Tide Team")),
    ("Ann Lee knows Bob Miller.", ("Ann Lee", "KNOWS", "Bob Miller")),
    ("Weir Bridge replaced the Old Mill.", ("Weir Bridge", "SUPERSEDES", "Old Mill")),
    ("GDPR affects Acme Corp today.", ("GDPR", "AFFECTS", "Acme Corp")),
    (
        "Peter Hall and Ann Lee founded Northwind Energy.",
        ("Peter Hall", "founded", "Northwind Energy"),
    ),
    (
        "Peter Hall and Ann Lee founded Northwind Energy.",
        ("Ann Lee", "founded", "Northwind Energy"),
    ),
    (
        "Northwind Energy was founded by Peter Hall.",
        ("Northwind Energy", "was founded by", "Peter Hall"),
    ),
    ("Jan de Vries was born in Leiden in 1961.", ("Jan de Vries", "was born in", "Leiden")),
    ("Jan de Vries was born in Leiden in 1961.", ("Jan de Vries", "was born in", "1961")),
    ("Jan de Vries (born 1961) is an architect.", ("Jan de Vries", "was born", "1961")),
    ("Ann Smit (1918–1989) was a painter.", ("Ann Smit", "died", "1989")),
    ("Ann Smit is not the Ann from the yard.", ("Ann Smit", "is not", "Ann from the yard")),
    (
        "Ann Smit (not the Ann Smit from cricket) sings bass.",
        ("Ann Smit", "is not", "Ann Smit from cricket"),
    ),
    ("Ann Smit isn't our Ann at the office.", ("Ann Smit", "is not", "Ann at the office")),
    (
        "Jan de Vries, a Dutch architect, designed the Weir Bridge.",
        ("Jan de Vries", "is", "a Dutch architect"),
    ),
    (
        "Jan de Vries, a Dutch architect, designed the Weir Bridge.",
        ("Jan de Vries", "designed", "Weir Bridge"),
    ),
    ("Paris is the capital of France.", ("Paris", "is the capital of", "France")),
    ("Paris is the capital of France.", ("Paris", "is", "the capital of France")),
    ("Ann Lee moved to Berlin and married Bob Miller.", ("Ann Lee", "married", "Bob Miller")),
    ("Bob Miller, who lives in Oslo, plays the cello.", ("Bob Miller", "LOCATED_AT", "Oslo")),
    ("Bob Miller, who lives in Oslo, plays the cello.", ("Bob Miller", "plays", "the cello")),
    ("The CEO of Siemens is Joe Kaeser.", ("Joe Kaeser", "is the ceo of", "Siemens")),
    (
        "The chief executive of Acme Corp was Ann Lee until 2019.",
        ("Ann Lee", "was the chief executive of", "Acme Corp"),
    ),
    ("The service Alpha depends on Beta.", ("Alpha", "DEPENDS_ON", "Beta")),
    ("Loci's maintainer is Ann Lee.", ("Loci", "MANAGED_BY", "Ann Lee")),
    ("The current status of Project Heron is completed.", ("Project Heron", "status", "completed")),
    (
        "Project Heron's status is delayed, and Ann Lee left.",
        ("Project Heron", "status", "delayed"),
    ),
    ("The status of Project Heron is on hold.", ("Project Heron", "status", "on hold")),
    ("The budget of Project Heron is 300 euros.", ("Project Heron", "budget", "300 euros")),
    (
        "Ann Lee met the Tide Team. She works for Acme Corp here.",
        ("Ann Lee", "WORKS_AT", "Acme Corp"),
    ),
    (
        "Directed by Eva Stone, Forbidden Ground won the Golden Bear.",
        ("Forbidden Ground", "directed by", "Eva Stone"),
    ),
    (
        "They praised the Toyota Center, located in Houston.",
        ("Toyota Center", "LOCATED_AT", "Houston"),
    ),
    (
        "International Business Machines (IBM) hired Grace Miller.",
        ("Grace Miller", "WORKS_AT", "International Business Machines"),
    ),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_sentence_states_its_fact(text: str, expected: tuple[str, str, str]):
    facts = {(it.subject, it.predicate, it.object) for it in read(text).statements}

    assert expected in facts


@pytest.mark.parametrize(
    "text",
    [
        "The budget of Project Heron is large.",
        "The rest of Project Heron is boring.",
        "The state of Project Heron is large.",
        "The status of Project Heron is completed by Ann Lee.",
        "The status of Project Heron was questioned.",
        "The current status of Project Heron was discussed.",
        "The status of Project Heron is listed.",
        "The priority of Project Heron was debated.",
        "The status of Project Heron and Project Osprey is delayed.",
        "Is the status of Project Heron delayed?",
    ],
)
def test_words_after_an_attribute_of_a_thing_are_not_always_its_value(text: str):
    assert [it for it in read(text).statements if it.subject == "Project Heron"] == []


def test_german_sentences_state_facts_too():
    statements = read("Anna Schmidt arbeitet bei Siemens.", language="de").statements

    assert [(it.subject, it.predicate, it.object) for it in statements] == [
        ("Anna Schmidt", "WORKS_AT", "Siemens")
    ]


def test_a_person_of_a_body_is_a_person_and_belongs_to_it():
    text = "Ann Lee knows Selma Arnfield of Brightwater Ltd from her years at Acme Corp."

    facts = {(it.subject, it.predicate, it.object) for it in read(text).statements}

    assert facts == {
        ("Ann Lee", "KNOWS", "Selma Arnfield"),
        ("Selma Arnfield", "MEMBER_OF", "Brightwater Ltd"),
    }


def test_a_period_belongs_to_the_last_of_two_clauses():
    text = "Ann Lee studied at Ellery College and worked at Acme Corp from 2009 to 2021."

    begins = {it.object: it.valid_to for it in read(text).statements}

    assert begins["Ellery College"] is None
    assert begins["Acme Corp"] is not None
    assert begins["Acme Corp"].year == 2021


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Ann Lee founded Acme Corp in 2015 and is the head of Beta Corp.", None),
        ("In 2015 Ann Lee founded Acme Corp and is now the head of Beta Corp.", None),
        ("Ann Lee left Acme Corp in 2015 and is the head of Beta Corp since 2019.", 2019),
        ("Since 2015 Ann Lee leads Acme Corp and is the head of Beta Corp.", 2015),
    ],
)
def test_what_is_so_now_does_not_begin_when_something_else_happened(text: str, year: int | None):
    (statement,) = [it for it in read(text).statements if "Beta Corp" in {it.subject, it.object}]

    assert (statement.valid_from.year if statement.valid_from else None) == year


def test_parties_that_are_represented_in_brackets_of_commas_are_not_confused():
    text = (
        "This agreement is made between the Vellmar Foundation, represented by Helene Vos, and "
        "the Northwind Cooperative, represented by Jonas Pell, signed in Port Ellery."
    )

    facts = {(it.subject, it.predicate, it.object) for it in read(text).statements}

    assert ("Northwind Cooperative", "REPRESENTS", "Vellmar Foundation") not in facts
    assert not {it for it in facts if it[0] == "Jonas Pell" and it[2] == "Port Ellery"}


SILENT = [
    ("The mother of Ann Lee works at Acme Corp here.", "WORKS_AT"),
    ("Ann Lee owns it, said Bob Miller.", "said"),
    ("It works at Acme Corp here.", "WORKS_AT"),
    ("Does Ann Lee work at Acme Corp?", "WORKS_AT"),
]


@pytest.mark.parametrize(("text", "predicate"), SILENT)
def test_what_is_asked_or_said_of_others_is_no_fact(text: str, predicate: str):
    assert predicate not in {it.predicate for it in read(text).statements}


MEANT = [
    ("Ann Lee does not work at Acme Corp today.", "WORKS_AT", "negated"),
    ("Ann Lee doesn't work at Acme Corp today.", "WORKS_AT", "negated"),
    ("Ann Lee no longer works at Acme Corp.", "WORKS_AT", "negated"),
    ("Ann Lee never worked at Acme Corp.", "WORKS_AT", "negated"),
    ("Ann Lee may join Acme Corp soon.", "MEMBER_OF", "possible"),
    ("Perhaps Ann Lee works at Acme Corp.", "WORKS_AT", "possible"),
    ("If Ann Lee works at Acme Corp, she lives in Oslo.", "WORKS_AT", "possible"),
    ("Ann Lee will work at Acme Corp in 2031.", "WORKS_AT", "planned"),
    ("Ann Lee plans to work at Acme Corp.", "WORKS_AT", "planned"),
    ("Bob Miller said that Ann Lee works at Acme Corp.", "WORKS_AT", "reported"),
    ("According to Bob Miller, Ann Lee works at Acme Corp.", "WORKS_AT", "reported"),
    ("Ann Lee is said to work at Acme Corp.", "WORKS_AT", "reported"),
    ("Bob Miller knows that Ann Lee works at Acme Corp.", "WORKS_AT", ""),
    ("Ann Lee started to work at Acme Corp.", "WORKS_AT", ""),
    ("Ann Lee uses not only DuckDB but also SQLite.", "USES", ""),
]


@pytest.mark.parametrize(("text", "predicate", "meant"), MEANT)
def test_what_is_denied_possible_planned_or_hearsay_is_no_plain_fact(
    text: str, predicate: str, meant: str
):
    statements = [it for it in read(text).statements if it.subject == "Ann Lee" and it.object_kind]

    facts = {(it.predicate, it.modality) for it in statements}
    assert (predicate, meant) in facts or (predicate + "_TECHNOLOGY", meant) in facts, statements


def test_what_somebody_would_do_is_no_plain_fact():
    statements = read("I'd give Tom Hall the book.", you="Ann Lee", authorship="own").statements

    assert {it.modality for it in statements if it.object == "Tom Hall"} == {"possible"}


@pytest.mark.parametrize(
    ("text", "predicate", "meant"),
    [
        ("I'd given Tom Hall the book.", "had given", ""),
        ("I’d never met Tom Hall.", "KNOWS", "negated"),
        ("I’d give Tom Hall the book.", "would give", "possible"),
        ("I'd put Tom Hall in the book.", "would put", "possible"),
    ],
)
def test_a_short_had_is_no_would(text, predicate, meant):
    statements = read(text, you="Ann Lee", authorship="own").statements

    facts = {(it.predicate, it.modality) for it in statements if it.object == "Tom Hall"}
    assert facts == {(predicate, meant)}


def test_a_second_participle_has_objects_of_its_own():
    text = "Free Guy is a film directed by Shawn Levy, and starring Ann Lee and Bob Miller."

    facts = {(it.predicate, it.object) for it in read(text).statements if it.object_kind}
    assert {("directed by", "Shawn Levy"), ("starring", "Ann Lee")} <= facts
    assert ("directed by", "Bob Miller") not in facts


def test_what_a_participle_says_of_a_common_noun_is_not_said_of_the_subject():
    text = "Ann Lee won the election called after the death of Bob Miller."

    assert "called after" not in {it.predicate for it in read(text).statements}


def test_what_is_no_plain_fact_is_less_sure():
    plain = read("Ann Lee works at Acme Corp.").statements[0]
    denied = read("Ann Lee does not work at Acme Corp.").statements[0]

    assert denied.confidence < plain.confidence


DATED = [
    ("Since 2020 Ann Lee has worked for Acme Corp here.", "2020-01-01", None),
    ("From 2019 to 2021 Ann Lee worked at Brightwater Ltd here.", "2019-01-01", "2021-12-31"),
    ("Ann Lee joined the Tide Team on 12 March 2024.", "2024-03-12", None),
    ("Until 2022 Ann Lee led the Tide Team.", None, "2022-12-31"),
    ("In Q2 2022 Ann Lee joined the Tide Team.", "2022-04-01", None),
    ("Ann Lee leads the Tide Team.", None, None),
]


@pytest.mark.parametrize(("text", "first", "last"), DATED)
def test_a_fact_carries_the_dates_of_its_sentence(text: str, first: str | None, last: str | None):
    statement = next(statement for statement in read(text).statements if statement.object_kind)

    days = [
        moment and moment.date().isoformat()
        for moment in (statement.valid_from, statement.valid_to)
    ]
    assert days == [first, last]


def test_pronouns_lead_back_to_the_document_that_is_the_thing():
    text = "Forbidden Ground is a Hungarian film directed by Eva Stone. It was released in 1968."
    facts = [
        (statement.subject, statement.predicate, statement.object)
        for statement in read(text, title="Forbidden Ground (film)").statements
    ]

    assert ("Forbidden Ground", "was released in", "1968") in facts


def test_what_it_is_tells_the_type():
    text = "Zorbas is a Greek film director. Melkor is a small town. He and she met Zorbas."
    kinds = {it.name: it.kind for it in read(text).mentions}

    assert (kinds["Zorbas"], kinds["Melkor"]) == ("Person", "Location")


@pytest.mark.parametrize(
    "text",
    [
        "**Ann Lee** works at Acme Corp.",
        "- **Ann Lee** works at Acme Corp.\n",
        "Ann Lee *works* at __Acme Corp__.",
        "* Ann Lee works at **Acme Corp**.\n",
    ],
)
def test_what_sets_words_off_takes_nothing_from_what_is_said(text: str):
    facts = [(it.subject, it.object) for it in read(text).statements if it.predicate == "WORKS_AT"]

    assert facts == [("Ann Lee", "Acme Corp")]


@pytest.mark.parametrize(
    ("text", "language", "fact"),
    [
        ("Clara Falk says hello to Marit Olsen.", "en", (
            "Clara Falk", "says hello to", "Marit Olsen", "Person",
        )),
        ("Bernd meint Anna Weber.", "de", ("Bernd", "meint", "Anna Weber", "Person")),
        ("Clara Falk says the boiler has two winters left.", "en", (
            "Clara Falk", "says", "the boiler has two winters left", "",
        )),
    ],
)  # fmt: skip
def test_what_is_said_is_one_object_if_it_has_a_verb(
    text: str, language: str, fact: tuple[str, ...]
):
    facts = read(text, language=language).statements

    assert [(it.subject, it.predicate, it.object, it.object_kind) for it in facts] == [fact]


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Paul Reed said he married Anna Weber in 2010.", None),
        ("In 2012, Paul Reed said he had sold the mill.", 2012),
    ],
)
def test_a_saying_has_no_time_of_what_is_said(text: str, year: int | None):
    (fact,) = [it for it in read(text).statements if it.predicate == "said"]

    assert (fact.valid_from and fact.valid_from.year) == year
