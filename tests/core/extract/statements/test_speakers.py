"""Who says "I", and who is "you"."""

import pytest

from core.extract.statements.speakers import ME, find_speakers
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Field
from tests.core.extract.texts import document, read

TALK = "Anna: I moved to Oslo.\nBen: I live in Bergen.\nAnna: You work at Acme Corp.\n"
MAIL = (
    Field("from", "Ben Otieno <ben@acme.example>", kind="mail_header"),
    Field("to", "Anna Berg <anna@acme.example>", kind="mail_header"),
)


def _facts(text: str, **more: object) -> set[tuple[str, str, str]]:
    return {
        (statement.subject, statement.predicate, statement.object)
        for statement in read(text, **more).statements  # type: ignore[arg-type]
        if statement.object_kind
    }


def test_in_a_conversation_i_is_who_has_the_word():
    facts = _facts(TALK)

    assert {("Anna", "LOCATED_AT", "Oslo"), ("Ben", "LOCATED_AT", "Bergen")} <= facts


def test_in_a_conversation_of_two_you_is_the_other_one():
    assert ("Ben", "WORKS_AT", "Acme Corp") in _facts(TALK)


@pytest.mark.parametrize("label", ["me", "Me", "ich", "ik"])
@pytest.mark.parametrize("time", ["[07:15] ", "07:15 - "])
def test_in_a_copied_chat_the_turns_of_me_are_the_users(label: str, time: str):
    facts = _facts(f"{time}Anna: You work at Acme Corp!\n{time}{label}: I moved to Oslo.\n")

    assert {(ME, "WORKS_AT", "Acme Corp"), (ME, "LOCATED_AT", "Oslo")} <= facts


def test_in_a_chat_of_others_me_is_nobody():
    talk = document("[07:15] Anna: Hello.\n[07:16] me: I moved to Oslo.\n")

    speakers = find_speakers(talk, vocabulary=built_in(), authorship="others")

    assert speakers.at(len(talk.text)).speaker is None


def test_a_turn_without_a_name_among_named_ones_is_nobodys():
    assert _facts("[07:15] Anna: I moved to Oslo.\n[07:16] I work at Acme Corp.\n") == {
        ("Anna", "LOCATED_AT", "Oslo")
    }


def test_in_a_conversation_of_three_you_is_nobody():
    text = "Anna: You work at Acme Corp.\nBen: Yes.\nClara: No.\n"

    assert _facts(text) == set()


def test_in_a_mail_i_is_the_sender_and_you_the_receiver():
    facts = _facts("I moved to Oslo. You work at Acme Corp.", kind="mail", fields=MAIL)

    assert ("Ben Otieno", "LOCATED_AT", "Oslo") in facts
    assert ("Anna Berg", "WORKS_AT", "Acme Corp") in facts


def test_in_a_mail_we_is_the_sender():
    assert ("Ben Otieno", "USES", "PostgreSQL") in _facts(
        "We use PostgreSQL.", kind="mail", fields=MAIL
    )


def test_what_a_mail_quotes_is_said_by_its_author():
    facts = _facts(
        "Thanks.\n\nOn 3 Feb 2020, Anna Berg <anna@acme.example> wrote:\n> I moved to Oslo.\n\n"
        "I use Emacs.\n",
        kind="mail",
        fields=MAIL,
    )

    assert {("Anna Berg", "LOCATED_AT", "Oslo"), ("Ben Otieno", "USES", "Emacs")} <= facts
    assert ("Ben Otieno", "LOCATED_AT", "Oslo") not in facts


def test_a_quote_without_an_author_is_said_by_nobody():
    facts = _facts("> I moved to Oslo.\n\nI use Emacs.\n", kind="mail", fields=MAIL)

    assert {it[2] for it in facts if it[1] not in {"AUTHORED_BY", "SENT_TO"}} == {"Emacs"}


@pytest.mark.parametrize(
    "head",
    [
        "From: Eve Moss <eve@x.org>\nSent: Monday\nTo: Ben Otieno\nSubject: Oslo",
        "Von: Eve Moss <eve@x.org>\nGesendet: Montag\nAn: Ben Otieno\nBetreff: Oslo",
    ],
)
def test_the_mail_below_a_mail_is_said_by_its_sender(head: str):
    facts = _facts(f"I use Emacs.\n\n{head}\n\nI moved to Oslo.", kind="mail", fields=MAIL)

    assert {("Ben Otieno", "USES", "Emacs"), ("Eve Moss", "LOCATED_AT", "Oslo")} <= facts
    assert ("Ben Otieno", "LOCATED_AT", "Oslo") not in facts


@pytest.mark.parametrize(
    "talk",
    [
        "[01:02] Anna Berg: I moved to Oslo. It is\ncold.\n\n[02:02] Ben Otieno: We use Emacs.\n",
        "[3/2/20, 9:03] Anna Berg: I moved to Oslo.\n[3/2/20, 9:04] Ben Otieno: We use Emacs.\n",
        "Anna Berg  0:03\nI moved to Oslo.\n\nBen Otieno  0:15\nWe use Emacs.\n",
        "**Anna Berg** (10:03)\nI moved to Oslo.\n\n**Ben Otieno** (10:15)\nWe use Emacs.\n",
        "Anna Berg [00:01:02]: I moved to Oslo.\n\nBen Otieno [00:02:02]: We use Emacs.\n",
    ],
)
@pytest.mark.parametrize("kind", ["txt", "docx"])
def test_a_transcript_says_who_speaks_and_when(talk: str, kind: str):
    facts = _facts(talk, kind=kind)

    assert {("Anna Berg", "LOCATED_AT", "Oslo"), ("Ben Otieno", "USES", "Emacs")} <= facts


def test_a_label_without_a_name_is_nobody():
    talk = "[00:01] Anna Berg: I use Emacs.\n\n[00:02] Speaker 2: I moved to Oslo.\n\n"

    assert _facts(talk) == {("Anna Berg", "USES", "Emacs")}


def test_labels_that_are_no_names_make_no_conversation():
    people = find_speakers(
        document("Pros: I like Oslo.\nCons: I dislike Bergen.\n", kind="pdf"), vocabulary=built_in()
    ).people()

    assert people == ()


def test_in_the_users_own_notes_i_is_the_user():
    assert (ME, "LOCATED_AT", "Oslo") in _facts("I moved to Oslo.", kind="md")


def test_in_the_notes_of_another_author_i_is_not_the_user():
    by = (Field("author", "Bob Miller", kind="front_matter"),)

    assert ME not in {it[0] for it in _facts("I moved to Oslo.", kind="md", fields=by)}


def test_in_quotation_marks_i_is_not_the_user():
    assert _facts('Ann Lee said: "I love Oslo."', kind="md") == set()


@pytest.mark.parametrize("kind", ["pdf", "docx", "html"])
def test_in_what_others_wrote_i_is_nobody(kind: str):
    assert find_speakers(document("I moved to Oslo.", kind=kind), vocabulary=built_in()).turns == ()


@pytest.mark.parametrize("kind", ["md", "pdf"])
def test_where_others_wrote_the_texts_i_is_the_author_that_they_name(kind: str):
    facts = _facts("I moved to Oslo.", kind=kind, author="Bob Miller", authorship="others")

    assert ("Bob Miller", "LOCATED_AT", "Oslo") in facts


@pytest.mark.parametrize("author", ["", "Bob Miller and Eve Moss", "Miller, Bob", "Acme Corp"])
def test_where_others_wrote_the_texts_and_no_one_person_is_named_i_is_nobody(author: str):
    facts = _facts("I moved to Oslo.", kind="md", author=author, authorship="others")

    assert not [it for it in facts if it[1] == "LOCATED_AT"]


@pytest.mark.parametrize("authorship", ["own", "others"])
def test_who_speaks_in_mails_and_conversations_does_not_depend_on_who_wrote_the_folder(
    authorship: str,
):
    talk = _facts(TALK, authorship=authorship)
    mail = _facts("I moved to Oslo.", kind="mail", fields=MAIL, authorship=authorship)

    assert ("Anna", "LOCATED_AT", "Oslo") in talk
    assert ("Ben Otieno", "LOCATED_AT", "Oslo") in mail


@pytest.mark.parametrize("kind", ["md", "docx"])
def test_where_the_user_wrote_the_texts_i_is_the_user_in_every_format(kind: str):
    by = (Field("author", "A. King", kind="front_matter"),)

    facts = _facts("I moved to Oslo.", kind=kind, fields=by, authorship="own")

    assert (ME, "LOCATED_AT", "Oslo") in facts


@pytest.mark.parametrize(
    "field",
    [
        Field("loci", "clip", kind="front_matter"),
        Field("loci", "clip"),
        Field("Source", "https://mallory.example/about", kind="front_matter"),
        Field("url", "http://mallory.example", kind="front_matter"),
    ],
)
@pytest.mark.parametrize("authorship", ["", "own"])
def test_in_a_page_from_the_web_i_is_its_author_whatever_the_folder(field: Field, authorship: str):
    page = "I work at Mallory Holdings."
    facts = _facts(page, kind="md", fields=(field,), authorship=authorship)
    by = _facts(page, kind="md", author="Bob Miller", fields=(field,), authorship=authorship)

    assert ME not in {it[0] for it in facts}
    assert ("Bob Miller", "WORKS_AT", "Mallory Holdings") in by


@pytest.mark.parametrize(
    "field",
    [
        Field("source", "the ferry office", kind="front_matter"),
        Field("url", "https://meet.example/1", kind="key_value"),
    ],
)
def test_a_note_with_another_source_or_a_link_in_its_text_is_still_the_users(field: Field):
    assert (ME, "LOCATED_AT", "Oslo") in _facts("I moved to Oslo.", kind="md", fields=(field,))


def test_the_user_has_the_name_that_they_gave():
    voice = find_speakers(
        document("I moved to Oslo.", kind="md"), you="Ada King", vocabulary=built_in()
    ).at(0)

    assert voice.speaker is not None
    assert voice.speaker.name == "Ada King"


def test_fields_of_a_note_are_no_conversation():
    text = "Owner: Ann Lee\nStatus: active\nDeadline: 2024-03-01\n"

    assert find_speakers(document(text, kind="md"), vocabulary=built_in()).people() == (ME,)


@pytest.mark.parametrize(
    "text",
    [
        "Present: Priya Nair, Tom Hale, me\n",
        "Present: me, Priya Nair\n",
        "Teilnehmer: Jonas Weber, ich\n",
        "Attendees: Priya Nair and me.\n",
    ],
)
def test_me_in_a_list_of_people_is_the_user(text: str):
    extraction = read(f"# Harbour\n\n{text}", kind="md", title="Harbour", you="Ada King")

    objects = {it.object for it in extraction.statements}
    assert "Ada King" in {it.name for it in extraction.mentions}
    assert "Ada King" in objects | {it.subject for it in extraction.statements}
    assert not {"me", "ich"} & (objects | {it.name for it in extraction.mentions})


def test_me_in_a_list_is_nobody_while_the_user_has_no_name():
    extraction = read("# Harbour\n\nPresent: Priya Nair, me\n", kind="md", title="Harbour")

    assert {it.object for it in extraction.statements} == {"Priya Nair"}
    assert {it.name.casefold() for it in extraction.mentions} == {"harbour", "priya nair"}


def test_me_in_a_list_of_a_mail_is_its_sender():
    facts = _facts("Present: Clara Voss, me\n", kind="mail", fields=MAIL, you="Ada King")

    assert "Ben Otieno" in {it[2] for it in facts} - {"Anna Berg"}
    assert "me" not in {it[2] for it in facts}
