"""What the form of a document states."""

from datetime import UTC, datetime

import pytest

from core.extract.extract import extract
from core.ingest.parse.file_format import HANDWRITTEN
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, DocumentTable, Field, Heading, Link, Passage
from core.records.knowledge import Extraction


def _read(
    text: str, *, title: str = "Tide Plan", path: str = "/n/plans.tide.md", **more
) -> Extraction:
    document = Document(path, None, "md", title, text, traits=HANDWRITTEN, **more)
    return extract(document, (Passage(0, 0, len(text), text),), vocabulary=built_in())


def _said(extraction: Extraction) -> set[tuple[str, str, str, str]]:
    return {(it.subject, it.predicate, it.object, it.object_kind) for it in extraction.statements}


def _span(text: str, part: str) -> tuple[int, int]:
    return text.index(part), text.index(part) + len(part)


def test_front_matter_becomes_statements_about_the_document():
    text = (
        "---\nauthor: Ann Lee and Bob Miller\nbudget: 5000 EUR\n"
        "id: abc\ncreated: 1655577282221\n---\nHello."
    )
    fields = tuple(
        Field(name, value, *_span(text, value), kind="front_matter")
        for name, value in (
            ("author", "Ann Lee and Bob Miller"),
            ("budget", "5000 EUR"),
            ("id", "abc"),
            ("created", "1655577282221"),
        )
    )
    extraction = _read(text, fields=fields)

    assert _said(extraction) == {
        ("Tide Plan", "AUTHORED_BY", "Ann Lee", "Person"),
        ("Tide Plan", "AUTHORED_BY", "Bob Miller", "Person"),
        ("Tide Plan", "budget", "5000 EUR", ""),
    }
    assert "Ann Lee" in {text[it.start : it.end] for it in extraction.mentions}


def test_a_property_that_has_one_value_keeps_its_comma():
    text = "Location: Harbor Office, Pier 4\nParticipants: Ann Lee, Bob Miller"
    fields = tuple(
        Field(name, value, *_span(text, value))
        for name, value in (
            ("location", "Harbor Office, Pier 4"), ("participants", "Ann Lee, Bob Miller")
        )
    )  # fmt: skip

    stated = _said(_read(text, fields=fields))

    assert {it[2] for it in stated} == {"Harbor Office, Pier 4", "Ann Lee", "Bob Miller"}


@pytest.mark.parametrize("body", ["Grew up in Oslo.", "Ann Lee grew up in Oslo."])
def test_the_author_of_a_note_titled_with_a_name_did_not_write_the_person(body: str):
    text = f"---\nauthor: Bob Miller\nemail: ann@x.org\n---\n{body}"
    fields = tuple(
        Field(name, value, *_span(text, value), kind="front_matter")
        for name, value in (("author", "Bob Miller"), ("email", "ann@x.org"))
    )

    facts = {it[:3] for it in _said(_read(text, title="Ann Lee", fields=fields))}

    assert ("Ann Lee", "email", "ann@x.org") in facts
    assert "AUTHORED_BY" not in {predicate for _, predicate, _ in facts}


def test_the_address_of_a_contact_is_a_name_of_the_person():
    text = "email: ann@x.org\n\nAnn Lee grew up in Oslo."
    fields = (Field("email", "ann@x.org", *_span(text, "ann@x.org"), kind="property"),)

    extraction = _read(text, title="Ann Lee", fields=fields)

    assert ("Ann Lee", "ann@x.org") in {(it.name, it.alias) for it in extraction.aliases}


def test_a_mail_whose_subject_is_a_name_was_not_the_sending_of_the_person():
    text = "From: Bob Miller <bob@x.org>\nTo: Eve Moss <eve@x.org>\n\nAnn Lee starts in May."
    fields = tuple(
        Field(name, value, *_span(text, value), kind="mail_header")
        for name, value in (("From", "Bob Miller <bob@x.org>"), ("To", "Eve Moss <eve@x.org>"))
    )

    about_person = _read(text, title="Ann Lee", path="/m/a.eml", fields=fields)
    about_contract = _read(text, title="Grant Agreement", path="/m/a.eml", fields=fields)

    assert {"AUTHORED_BY", "SENT_TO"}.isdisjoint({it[1] for it in _said(about_person)})
    assert {"AUTHORED_BY", "SENT_TO"} <= {it[1] for it in _said(about_contract)}


def test_a_mail_to_all_is_sent_to_a_team():
    text = "From: Ann Lee <ann@x.org>\nTo: All staff <all@x.org>, Xiu Ng <ng@x.org>\n\nHello."
    fields = tuple(
        Field(name, value, *_span(text, value), kind="mail_header")
        for name, value in (
            ("From", "Ann Lee <ann@x.org>"),
            ("To", "All staff <all@x.org>, Xiu Ng <ng@x.org>"),
        )
    )

    facts = _said(_read(text, title="Hi", path="/m/a.eml", fields=fields))

    assert ("Hi", "SENT_TO", "All staff", "Team") in facts
    assert ("Hi", "SENT_TO", "Xiu Ng", "Person") in facts


def test_a_date_or_team_in_a_field_of_people_is_no_person():
    text = "---\nowner: Platform Team\nauthor: 5 October 2025\n---\nHello."
    fields = tuple(
        Field(name, value, *_span(text, value), kind="front_matter")
        for name, value in (("owner", "Platform Team"), ("author", "5 October 2025"))
    )

    assert _said(_read(text, fields=fields)) == {
        ("Tide Plan", "MANAGED_BY", "Platform Team", "Team")
    }


def test_mail_headers_name_writer_receivers_and_date():
    text = (
        "From: Ann Lee <ann@x.org>\nTo: Bob Miller <bob@x.org>, eve@x.org\n"
        "Date: 1 May 2024\n\nHello."
    )
    moment = datetime(2024, 5, 1, tzinfo=UTC)
    fields = tuple(
        Field(name, value, *_span(text, value), kind="mail_header")
        for name, value in (
            ("From", "Ann Lee <ann@x.org>"),
            ("Date", "1 May 2024"),
            ("To", "Bob Miller <bob@x.org>, eve@x.org"),
        )
    )
    extraction = _read(text, title="Hi", path="/m/a.eml", fields=fields, written_at=moment)

    assert _said(extraction) == {
        ("Ann Lee", "email", "ann@x.org", ""),
        ("Bob Miller", "email", "bob@x.org", ""),
        ("Hi", "AUTHORED_BY", "Ann Lee", "Person"),
        ("Hi", "SENT_TO", "Bob Miller", "Person"),
        ("Hi", "SENT_TO", "eve@x.org", "Person"),
        ("Hi", "date", "1 May 2024", ""),
    }
    assert {it.valid_from for it in extraction.statements if it.predicate != "email"} == {moment}
    assert ("Ann Lee", "ann@x.org") in {(it.name, it.alias) for it in extraction.aliases}


def test_links_lead_to_other_notes_by_their_file_names():
    text = "See [[Other|plans.other#head]], [[dendron://vault/far.note]], [x](../a/near%20by.md), [w](https://w.org)."
    links = (
        Link(
            "plans.other#head", "Other", *_span(text, "[[Other|plans.other#head]]"), kind="wikilink"
        ),
        Link(
            "dendron://vault/far.note",
            "",
            *_span(text, "[[dendron://vault/far.note]]"),
            kind="wikilink",
        ),
        Link("../a/near%20by.md", "x", *_span(text, "[x](../a/near%20by.md)")),
        Link("https://w.org", "w", *_span(text, "[w](https://w.org)")),
    )
    extraction = _read(text, links=links)

    assert _said(extraction) == {
        ("Tide Plan", "REFERENCES", "plans.other.md", "Document"),
        ("Tide Plan", "REFERENCES", "far.note.md", "Document"),
        ("Tide Plan", "REFERENCES", "near by.md", "Document"),
    }
    assert ("Tide Plan", "plans.tide.md") in {(it.name, it.alias) for it in extraction.aliases}


def test_a_link_takes_part_in_the_sentence_it_stands_in():
    text = "Ann Lee leads [[plans.other]]."
    links = (Link("plans.other", "", *_span(text, "[[plans.other]]"), kind="wikilink"),)

    assert ("plans.other.md", "MANAGED_BY", "Ann Lee", "Person") in _said(_read(text, links=links))


def test_a_reference_cites():
    text = "As shown [Tide Tables](tables.pdf)."
    links = (
        Link(
            "tables.pdf", "Tide Tables", *_span(text, "[Tide Tables](tables.pdf)"), kind="reference"
        ),
    )

    assert ("Tide Plan", "CITES", "tables.pdf", "Document") in _said(_read(text, links=links))


def test_tags_are_related_concepts():
    extraction = _read("Some words #wattage-plan here.", tags=("wattage-plan", "tide"))

    assert _said(extraction) == {
        ("Tide Plan", "RELATED_TO", "wattage-plan", "Concept"),
        ("Tide Plan", "RELATED_TO", "tide", "Concept"),
    }
    assert [(it.start, it.end) for it in extraction.mentions if it.name == "wattage-plan"] == [
        (11, 24)
    ]


def test_tags_of_common_words_sort_but_name_nothing():
    extraction = _read("Done #star #stage.seed +#Bug Catcher", tags=("star", "stage.seed", "Bug"))

    assert _said(extraction) == {
        ("Tide Plan", "RELATED_TO", "star", ""),
        ("Tide Plan", "RELATED_TO", "stage.seed", ""),
    }
    assert [it.name for it in extraction.mentions if it.end] == ["Bug Catcher"]


def test_rows_of_a_table_speak_of_their_first_worded_column():
    text = "1 | Weir Bridge | Ann Lee | 5000\n2 | Old Mill | Bob Miller | 70"
    rows = tuple(
        tuple(_span(text, cell) for cell in line)
        for line in (("1", "Weir Bridge", "Ann Lee", "5000"), ("2", "Old Mill", "Bob Miller", "70"))
    )
    extraction = _read(text, tables=(DocumentTable(("no", "item", "owner", "cost"), rows),))

    assert {
        ("Weir Bridge", "MANAGED_BY", "Ann Lee", "Person"),
        ("Old Mill", "MANAGED_BY", "Bob Miller", "Person"),
        ("Weir Bridge", "price", "5000", ""),
    } <= _said(extraction)


def test_a_table_of_numbers_says_nothing():
    text = "1 | 2\n3 | 4"
    rows = ((_span(text, "1"), _span(text, "2")), (_span(text, "3"), _span(text, "4")))

    assert _said(_read(text, tables=(DocumentTable(("a", "b"), rows),))) == set()


def test_sections_are_named_but_not_the_ones_that_every_document_has():
    text = "# Tide Plan\n## Turbine yard\n## Summary\n"
    headings = tuple(
        Heading(level, title, *_span(text, title))
        for level, title in ((1, "Tide Plan"), (2, "Turbine yard"), (2, "Summary"))
    )

    assert _said(_read(text, headings=headings)) == {
        ("Tide Plan", "has section", "Turbine yard", "")
    }


def test_a_key_with_a_value_in_the_text_is_a_statement():
    text = "Location: Utrecht\nStatus: open\n"
    fields = (
        Field("Location", "Utrecht", *_span(text, "Utrecht"), kind="key_value"),
        Field("Status", "open", *_span(text, "open"), kind="key_value"),
    )

    assert {
        ("Tide Plan", "LOCATED_AT", "Utrecht", "Location"),
        ("Tide Plan", "status", "open", ""),
    } <= _said(_read(text, fields=fields))


def test_a_field_can_state_a_relation_the_other_way_round():
    text = "---\nsuperseded by: Flood Plan\nstatus: old\n---\nHello."
    fields = (
        Field("superseded_by", "Flood Plan", *_span(text, "Flood Plan"), kind="front_matter"),
        Field("state", "old", *_span(text, "old"), kind="front_matter"),
    )

    facts = _said(_read(text, fields=fields))

    assert ("Flood Plan", "SUPERSEDES", "Tide Plan", "Document") in facts
    assert ("Tide Plan", "status", "old", "") in facts


def test_lines_with_a_known_name_before_a_colon_are_fields():
    text = (
        "# Tide Plan\n\n**Owner**: Ann Lee\n- Status: done\nNote: Bob Miller is away.\n\n## A\n\n"
        "x\n\n## Later\n\nOwner: Eve Stone\n"
    )
    headings = tuple(
        Heading(level, title, *_span(text, f"{mark} {title}"))
        for level, mark, title in ((1, "#", "Tide Plan"), (2, "##", "A"), (2, "##", "Later"))
    )

    facts = _said(_read(text, headings=headings))

    assert ("Tide Plan", "MANAGED_BY", "Ann Lee", "Person") in facts
    assert ("Tide Plan", "status", "done", "") in facts
    assert "Eve Stone" not in {it[2] for it in facts}
    assert "Note" not in {it[1] for it in facts}


def test_what_the_form_says_is_marked_as_such():
    extraction = _read("Some words #energy here.", tags=("energy",))

    assert {it.method for it in extraction.statements} == {"structure"}


def test_a_file_that_every_folder_has_is_known_with_its_folder():
    text = "See [it](../b/README.md) and [[c]]."
    links = (
        Link("../b/README.md", "it", *_span(text, "[it](../b/README.md)")),
        Link("c", "", *_span(text, "[[c]]"), kind="wikilink"),
    )

    extraction = _read(text, title="A", path="/n/a/README.md", links=links)

    assert {it[2] for it in _said(extraction)} == {"b/README.md", "c.md"}
    assert ("A", "a/README.md") in {(it.name, it.alias) for it in extraction.aliases}


def test_a_record_with_a_name_is_about_that_name():
    text = (
        "The team\n\nName: Ann Lee\nRole: lead of the yard\nPhone: 11\n\n"
        "Name: Bob Miller\nRole: accounts\nPhone: 12\n\nThey meet at noon.\n"
    )

    extraction = _read(text)

    assert _said(extraction) >= {
        ("Ann Lee", "role", "lead of the yard", ""),
        ("Ann Lee", "phone", "11", ""),
        ("Bob Miller", "role", "accounts", ""),
        ("Bob Miller", "phone", "12", ""),
    }
    assert not any(it.subject == "Tide Plan" for it in extraction.statements)
    assert text[extraction.statements[0].start : extraction.statements[0].end] == "lead of the yard"


def test_records_that_nothing_parts_are_told_apart_by_their_names():
    text = "# Tide Plan\n\n## Team\n\n- Name: Ann Lee\n- Age: 30\n- Name: Bob Miller\n- Age: 40\n"
    headings = (
        Heading(1, "Tide Plan", *_span(text, "# Tide Plan")),
        Heading(2, "Team", *_span(text, "## Team")),
    )

    facts = _said(_read(text, headings=headings))

    assert {it[:3] for it in facts if it[1] == "age"} == {
        ("Ann Lee", "age", "30"),
        ("Bob Miller", "age", "40"),
    }


def test_several_values_of_what_has_one_at_a_time_are_not_of_the_document():
    text = "Role: cook\nOwner: Ann Lee\n\nRole: smith\nOwner: Ann Lee\n"

    assert {it[1] for it in _said(_read(text))} == {"MANAGED_BY"}


def test_a_line_may_hold_several_fields():
    text = "Author: Ann Lee. Status: done. Budget: 5 EUR.\n\nThe rest."

    extraction = _read(text)

    assert _said(extraction) == {
        ("Tide Plan", "AUTHORED_BY", "Ann Lee", "Person"),
        ("Tide Plan", "status", "done", ""),
        ("Tide Plan", "budget", "5 EUR", ""),
    }
    assert {text[it.start : it.end] for it in extraction.statements} == {"Ann Lee", "done", "5 EUR"}


def test_names_on_a_line_end_where_a_sentence_follows_them():
    text = "# Tide talk\n\nAttendees: Ann Lee, Bob Miller. We decided to buy twelve pumps.\n"
    extraction = _read(text, title="Tide talk")

    attended = {it.object for it in extraction.statements if it.predicate == "attended by"}
    assert attended == {"Ann Lee", "Bob Miller"}


def test_a_field_named_by_the_words_of_a_relation_states_it():
    text = "---\nworks at: Acme Corp\nfeeds: Owls\n---\nAnn Lee is a cook. Ann Lee sings."
    fields = tuple(
        Field(name, value, *_span(text, value), kind="front_matter")
        for name, value in (("works_at", "Acme Corp"), ("feeds", "Owls"))
    )

    facts = _said(_read(text, title="Ann Lee", path="/n/ann.md", fields=fields))

    assert ("Ann Lee", "WORKS_AT", "Acme Corp", "Organization") in facts
    assert ("Ann Lee", "feeds", "Owls", "") in facts


def test_tags_that_only_sort_notes_name_nothing():
    extraction = _read("Some words #example and #energy here.", tags=("example", "energy"))

    assert {it[2] for it in _said(extraction)} == {"energy"}


def test_a_link_to_nothing_but_dots_names_nothing():
    text = "See [[...]]."
    links = (Link("...", "", *_span(text, "[[...]]"), kind="wikilink"),)

    extraction = _read(text, links=links)

    assert _said(extraction) == set()
    assert {it.name for it in extraction.mentions} == {"Tide Plan"}


def test_amounts_behind_a_label_are_no_people():
    text = "# Grey Tide\n\nHire: 2 moving lights from Lumiform, £340 for the run.\n"

    stated = _said(_read(text, title="Grey Tide"))

    assert ("Grey Tide", "hire", "2 moving lights from Lumiform, £340 for the run.", "") in stated
    assert not any(predicate == "WORKS_AT" for _, predicate, _, _ in stated)


def test_a_remark_behind_a_person_in_a_list_is_no_part_of_the_name():
    said = _said(_read("Present: Ann Lee, Bob Miller (by phone), Clara Voss (Tidewater)\n"))

    people = {name for _, _, name, kind in said if kind == "Person"}
    assert people == {"Ann Lee", "Bob Miller", "Clara Voss"}


def _lines(*values: tuple[str, str]) -> set[tuple[str, str, str, str]]:
    text = "".join(f"{name}: {value}\n" for name, value in values)
    fields = tuple(
        Field(name, value, *_span(text, value), kind="key_value") for name, value in values
    )
    return _said(_read(text, fields=fields))


def test_a_person_behind_the_label_of_a_place_has_that_duty():
    [person], [place] = _lines(("Building", "Peter Wexham")), _lines(("Building", "Milton Keynes"))

    assert person == ("Tide Plan", "building", "Peter Wexham", "Person")
    assert place[:3] == ("Tide Plan", "LOCATED_AT", "Milton Keynes")


def test_first_names_in_a_list_are_no_family_name_and_given_name():
    said = _lines(("Present", "Wilf, Joan"), ("Apologies", "Sheila, Dinesh"))

    assert {it[2] for it in said if it[1] == "attended by"} == {"Wilf", "Joan"}
    assert not any("Dinesh Sheila" in it[2] for it in said)


def test_the_author_of_a_text_may_stand_with_the_family_name_first():
    said = _lines(("Author", "Thomas, Dylan"), ("Contact", "Miller, Bob"))

    assert {it[2] for it in said} == {"Dylan Thomas", "Bob Miller"}


def test_what_stands_behind_the_name_of_a_person_is_no_part_of_the_name():
    said = _lines(("Contact", "Nadia Castle 01632 960777"))

    assert "Nadia Castle" in {it[2] for it in said}
    assert not any("Castle 0" in it[0] + it[2] for it in said)


def test_who_stands_behind_chair_leads_what_the_document_is_about():
    [chair] = _lines(("Chair", "Wilf Garside (since April 2022)"))

    assert chair == ("Tide Plan", "MANAGED_BY", "Wilf Garside", "Person")
