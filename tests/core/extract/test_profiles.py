"""What notes tell of people in few words."""

import pytest
from msgspec.structs import replace

from core.extract.extract import extract
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Heading
from tests.core.extract.texts import document, passages, read

HEAD = "# Ruth Weller\n\n"


def facts(text: str, *, title: str = "Ruth Weller", kind: str = "md") -> set[tuple[str, str, str]]:
    extraction = read(text, title=title, kind=kind)
    return {(it.subject, it.predicate, it.object) for it in extraction.statements}


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("Deputy electrician at the Harbour Theatre since 2016.", "role", "Deputy electrician"),
        ("73, retired midwife.", "role", "retired midwife"),
        ("Head of catering, three days a week", "role", "Head of catering"),
        ("Treasurer of the rowing club since May 2021", "role", "Treasurer of the rowing club"),
        ("Birthday 8 May. Vegan.", "born", "8 May"),
        ("b. 3 October 1983", "born", "3 October 1983"),
        ("- Born: 3 May 1947", "born", "3 May 1947"),
        ("Phone 01632 960233", "phone", "01632 960233"),
        ("Tel. 01632 960519", "phone", "01632 960519"),
        ("tel old 01632 960519, new 01326 555243", "old phone", "01632 960519"),
        ("tel old 01632 960519, new 01326 555243", "phone", "01326 555243"),
        ("Tel. alt: 01632 960519, neu: 01326 555243", "old phone", "01632 960519"),
        ("Tel. alt 01632 960519, neu 01326 555243", "phone", "01326 555243"),
        ("mobile 07700 900118 (old: 07700 900117)", "old phone", "07700 900117"),
        ("Twelve years old. 07700 900118", "phone", "07700 900118"),
        ("Account manager, Leeds. 0113 496 0182. Delivers Tuesdays.", "phone", "0113 496 0182"),
        ("+49 40 555 0188", "phone", "+49 40 555 0188"),
        ("Office Tipley, 01632 960700, ruth.w@example.org", "email", "ruth.w@example.org"),
        ("Partner Gwen, two cats.", "partner", "Gwen"),
        ("Her son Owen is at sea.", "son", "Owen"),
        ("Two kids (Emma, Oscar).", "child", "Oscar"),
        ("Wife is Clara, the physio.", "wife", "Clara"),
        ("Boyfriend: Martin Cole. Cheese jokes forbidden.", "boyfriend", "Martin Cole"),
    ],
)
def test_a_note_about_a_person_tells_it_of_the_person(text, predicate, value):
    assert ("Ruth Weller", predicate, value) in facts(HEAD + text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Anna Kerr, stage manager, 07700 900233", ("Anna Kerr", "role", "stage manager")),
        ("- Anna Kerr – stage manager", ("Anna Kerr", "role", "stage manager")),
        ("Anna Kerr (joiner), comes on Monday", ("Anna Kerr", "role", "joiner")),
        ("Auditor Anna Kerr comes in March.", ("Anna Kerr", "role", "Auditor")),
        ("Conductor: Anna Kerr", ("Anna Kerr", "role", "Conductor")),
        ("Chair: Anna Kerr (since May 2026; before that Ben)", ("Anna Kerr", "role", "Chair")),
        ("boiler: plumber Anna Kerr, £80", ("Anna Kerr", "role", "plumber")),
        ("There: Anna Kerr (chair), Ben Cole, me", ("Anna Kerr", "role", "chair")),
        ("Vice: Cllr Anna Kerr", ("Anna Kerr", "role", "Vice")),
        ("See you!\n\nAnna Kerr\nTel 07700 900417", ("Anna Kerr", "phone", "07700 900417")),
        ("Regards\nAnna Kerr\nAdmissions officer", ("Anna Kerr", "role", "Admissions officer")),
        ("Anna Kerr, MD, Lumiform", ("Anna Kerr", "role", "MD")),
        ("Anna Kerr – vice chair", ("Anna Kerr", "role", "vice chair")),
        ("Anna Kerr, chair of the rowing club", ("Anna Kerr", "role", "chair of the rowing club")),
        ("Contact Anna Kerr 07700 900417", ("Anna Kerr", "phone", "07700 900417")),
        ("Anna Kerr's daughter Emma sings.", ("Anna Kerr", "daughter", "Emma")),
        ("- Anna Kerr, b. 4 March 1951, lives in Celle", ("Anna Kerr", "born", "4 March 1951")),
        ("- Mum: Anna Kerr, born 4 March 1951", ("Anna Kerr", "born", "4 March 1951")),
    ],
)
def test_a_line_tells_it_of_the_person_that_it_names(text, fact):
    found = facts(f"# Phone list\n\n{text}", title="Phone list")
    assert fact in {(one, what, value.removesuffix(" at")) for one, what, value in found}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Her son Owen is at sea, engineer with a cable layer.", ("role", "engineer")),
        ("Ask the manager about the key.", ("role", "manager")),
        ("Not a teacher any more.", ("role", "teacher")),
        ("Queen Elizabeth High School, year 11.", ("role", "Queen")),
        ("Ticket 07700 900417 22 99 31 paid.", ("phone", "07700 900417 22 99 31")),
        ("Total £01632 960519", ("phone", "01632 960519")),
        ("Best dog Rex.", ("dog", "Rex")),
    ],
)
def test_what_is_told_of_something_else_is_not_the_persons(text, wrong):
    assert ("Ruth Weller", *wrong) not in facts(HEAD + text)


def test_the_name_of_a_mother_is_none_of_her_mother():
    assert facts("Mum (Jean) 79 in March.\nMum's brother Owen", title="mum") == {
        ("mum", "brother", "Owen")
    }


@pytest.mark.parametrize("apostrophe", "'’")
def test_a_role_is_not_that_of_whose_relative_has_the_role(apostrophe):
    stated = facts(f"# Plan\n\nBest man: Anna Kerr{apostrophe}s brother Owen", title="Plan")

    assert ("Anna Kerr", "role", "Best man") not in stated
    assert ("Anna Kerr", "brother", "Owen") in stated


def test_where_somebody_works_follows_the_role_with_its_time():
    extraction = read(HEAD + "Stage manager at Harbour Electric since 2016.", title="Ruth Weller",
                      kind="md")  # fmt: skip
    works = next(it for it in extraction.statements if it.predicate == "WORKS_AT")
    assert works.object == "Harbour Electric"
    assert works.valid_from is not None
    assert works.valid_from.year == 2016


def test_my_sister_is_the_writers():
    extraction = read("My sister Clara Falk teaches biology.", title="Family", kind="md",
                      you="Miriam Falk")  # fmt: skip
    told = {(it.subject, it.predicate, it.object) for it in extraction.statements}
    assert ("Miriam Falk", "sister", "Clara Falk") in told


def test_the_evidence_holds_the_words():
    text = HEAD + "Deputy electrician.\nPhone 01632 960233\n"
    extraction = read(text, title="Ruth Weller", kind="md")
    phone = next(it for it in extraction.statements if it.predicate == "phone")
    assert text[phone.start : phone.end] == "01632 960233"


def test_what_stands_below_the_name_of_a_person_is_about_that_person():
    text = "# Team\n\n## Anna Kerr\nBirthday 9 June\n"
    headings = (Heading(1, "Team", 0, 6), Heading(2, "Anna Kerr", 8, 20))
    extraction = read(text, title="Team", kind="md", headings=headings)
    told = {(it.subject, it.predicate, it.object) for it in extraction.statements}
    assert ("Anna Kerr", "born", "9 June") in told


@pytest.mark.parametrize(
    ("stem", "title"), [("Dev Chaudhry", "Dev Chaudhry – Lumiform"), ("Tom Baker", "Tom")]
)
def test_a_note_in_a_folder_of_people_is_named_for_its_file(stem, title):
    text = f"# {title}\nAccount manager, Leeds."
    note = replace(document(text, title=title, kind="md"), path=f"people/{stem}.md")
    extraction = extract(note, passages(text), vocabulary=built_in())
    told = {(it.subject, it.predicate, it.object) for it in extraction.statements}
    assert (stem, "role", "Account manager") in told


def test_a_role_holds_since_the_time_in_the_brackets_behind_its_name():
    statements = read("MD: Anna Kerr (since Jan 2025). Before her Ben Cole.").statements
    (role,) = [it for it in statements if it.predicate == "role"]

    assert (role.subject, role.object) == ("Anna Kerr", "MD")
    assert role.valid_from is not None
    assert (role.valid_from.year, role.valid_from.month) == (2025, 1)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        # What follows a blank line is not signed.
        ("Anna Kerr\n\nTel 07700 900417", ("Anna Kerr", "phone", "07700 900417")),
        ("Anna Kerr, anna.cook@example.org", ("Anna Kerr", "role", "anna.cook")),
        # Nobody signs in a list, and a signature ends at the first line that tells more.
        ("To call\n- Anna Kerr\n- 07700 900417", ("Anna Kerr", "phone", "07700 900417")),
        ("Regards\nAnna Kerr\nTel 07700 900417 Tuesdays", ("Anna Kerr", "phone", "07700 900417")),
    ],
)
def test_what_only_stands_near_a_name_is_not_told_of_it(text, fact):
    assert fact not in facts(text, title="Notes")


@pytest.mark.parametrize(
    "text",
    [
        "Attendees\nAnna Kerr\nBen Cole\nplumber needed for the boiler",
        "Attendees\nAnna Kerr\nBen Cole\nplumber",
        "To call\n- Anna Kerr\n- Tel. dentist 07700 900417\n- plumber 07700 900418",
        "Rota\n\n7 Dec\nAnna Kerr\nCook: still open\nbaker closed",
        "Anna Kerr\nDriver needed for Sunday",
        "Regards\nAnna Kerr\nTel 07700 900417\nsee you\nbaker",
        "Anna Kerr, 4 Mill Lane, Rockville MD 20850",
        "Anna Kerr, Baltimore, MD",
        "Anna Kerr, chair and desk delivered",
        "Anna Kerr - chair broken, order a new one",
        "Anna Kerr: table, chair, lamp",
        "Anna Kerr, garden chair, £20",
        "Anna Kerr (vice versa)",
        "Chair: Anna Kerr took it home.",
        "Anna Kerr, in group B. Baker comes, too.",
    ],
)
def test_a_word_for_a_role_that_tells_of_something_else_is_no_role(text):
    assert "role" not in {predicate for _, predicate, _ in facts(text, title="Notes")}


def _german(text: str) -> set[tuple[str, str, str]]:
    note = replace(document(text, title="Notizen", kind="md"), language="de")
    extraction = extract(note, passages(text), vocabulary=built_in())
    return {(it.subject, it.predicate, it.object) for it in extraction.statements}


def test_a_german_signature_tells_of_the_name_above_it():
    stated = _german("Viele Grüße\nMonika Weber\nVorsitzende\nTel. 0521 555 0188\n")

    assert ("Monika Weber", "role", "Vorsitzende") in stated
    assert ("Monika Weber", "phone", "0521 555 0188") in stated


@pytest.mark.parametrize(
    "text",
    [
        "Anwesend\nPeter Lang\nMonika Weber\nKlempner gesucht",
        "Anrufen\n- Monika Weber\n- Klempner\n- Tel. Zahnarzt 0521 555 0188",
        "Monika Weber\nTel. 0521 555 0188\nBäcker kommt am Montag",
        "Monika Weber, Berlin OT Karow, Hauptstr. 3",
        "Monika Weber, in Gruppe B. Bäcker kommt auch.",
    ],
)
def test_a_german_word_for_a_role_that_tells_of_something_else_is_no_role(text):
    assert "role" not in {predicate for _, predicate, _ in _german(text)}


def test_the_initial_of_a_name_ends_no_clause():
    stated = facts("Conductor: Sue B. Lamb", title="Notes")

    assert ("Sue B. Lamb", "role", "Conductor") in stated


@pytest.mark.parametrize(
    ("text", "shared", "other"),
    [
        (
            "Sue Lamb and Sue Perry both sing.\n\nSue lives in Leeds.\n\nAnna lives in York.",
            "Sue", "Anna",
        ),
        (
            "Eva Lamm und Eva Lang singen.\n\nEva wohnt in Leipzig.\n\nAnna wohnt in Bremen.",
            "Eva", "Anna",
        ),
    ],
)  # fmt: skip
def test_a_name_that_two_people_share_tells_of_neither(text, shared, other):
    language = "de" if "und" in text else "en"
    note = replace(document(text), language=language)
    statements = extract(note, passages(text), vocabulary=built_in()).statements
    lives = {it.subject: it.confidence for it in statements if it.predicate == "LOCATED_AT"}

    assert lives[shared] <= 0.5
    assert lives[other] > 0.5


@pytest.mark.parametrize("wording", ["Sue B. Lamb", "Sue Lamb"])
def test_two_wordings_of_a_name_are_one_person(wording):
    text = f"Sue Lamb and {wording} both sing.\n\nSue lives in Leeds."
    (lives,) = [it for it in read(text).statements if it.object == "Leeds"]

    assert (lives.subject, lives.confidence > 0.5) == ("Sue Lamb", True)


def test_a_firm_called_like_people_is_none_of_them():
    text = "Otto Brandt und Eva Brandt sind da. Brandt hat 40 Mitarbeiter."
    note = replace(document(text, kind="md"), language="de")
    statements = extract(note, passages(text), vocabulary=built_in()).statements

    assert max(it.confidence for it in statements if it.subject == "Brandt") > 0.5
