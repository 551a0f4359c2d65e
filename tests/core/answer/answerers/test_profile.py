from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionEntity
from core.records.graph.graph_summary import EntityProfile, RelationGroup
from core.records.ids import EntityId
from tests.core.answer.passages import fact, found, hit, judged

NOW = datetime(2026, 3, 1, tzinfo=UTC)
YUSUF = hit(
    "Yusuf Demir is the pressing engineer. He maintains the Kessler Press. "
    "Yusuf Demir worked at Brauhaus Kessler until 2020.",
    path="/n/Yusuf Demir.md",
    title="Yusuf Demir",
)
AGREED = hit("Mara Quill and Yusuf Demir agreed.", path="/n/day.md", title="2025-03-15")
CIDER = hit("Hollow Oak Cider makes cider in Ledbury.", path="/n/c.md", title="Hollow Oak Cider")
TOWN = hit("Hollow Oak Cider is located in Ledbury.", path="/n/l.md", title="Ledbury")


def answered(question, name, *hits, facts=(), kind=""):
    thing = QuestionEntity(
        EntityId(1), name, question.index(name), question.index(name) + len(name)
    )
    kind = kind or ("who" if question.lower().startswith(("who", "wer")) else "what")
    analysis = Analysis(question, kind=kind, things=(thing,))
    result = replace(found(question, hits, facts=facts), trace=Trace(question, analysis=analysis))
    return judged(result, now=NOW).text


@pytest.mark.parametrize(
    "question", ["Who is Yusuf Demir?", "Wer ist Yusuf Demir?", "Tell me about Yusuf Demir."]
)
def test_who_somebody_is_is_told_by_the_sentence_that_says_it(question):
    lines = answered(question, "Yusuf Demir", AGREED, YUSUF).splitlines()

    assert lines[0].startswith(
        "Yusuf Demir is the pressing engineer. He maintains the Kessler Press."
    )
    assert not any("agreed" in line for line in lines)


def test_a_link_between_notes_says_of_nobody_who_he_is():
    link = fact("Yusuf Demir", "REFERENCES", "Kessler Press", quote="[[Kessler Press]]",
                subject_id=1, confidence=1.0)  # fmt: skip

    text = answered("Who is Yusuf Demir?", "Yusuf Demir", AGREED, facts=[link])

    assert "references" not in text


def test_its_own_document_says_what_it_is_rather_than_one_that_says_where():
    text = answered("What is Hollow Oak Cider?", "Hollow Oak Cider", TOWN, CIDER)

    assert text == "Hollow Oak Cider makes cider in Ledbury. [1]"


def test_what_is_over_is_not_told_of_somebody():
    start = YUSUF.text.index("Yusuf Demir worked")
    worked = fact("Yusuf Demir", "WORKS_AT", "Brauhaus Kessler", path=YUSUF.path, start=start,
                  quote=YUSUF.text[start:], closed_at=NOW)  # fmt: skip
    worked = replace(worked, end=len(YUSUF.text))

    text = answered("Who is Yusuf Demir?", "Yusuf Demir", YUSUF, facts=[worked])

    assert "pressing engineer" in text
    assert "until 2020" not in text


def test_where_somebody_lived_before_is_not_told_of_him():
    note = hit("Ines Aldana is a grower. She lives in Ledbury.", path="/n/i.md",
               title="Ines Aldana")  # fmt: skip
    start = note.text.index("She")
    said = [
        fact("Ines Aldana", "LOCATED_AT", "Ledbury", path="/n/i.md", start=start,
             quote=note.text[start:], subject_id=1, subject_kind="Person", object_kind="Location"),
        fact("Ines Aldana", "LOCATED_AT", "Malvern", path="/n/d.md", quote="She moved to Malvern.",
             subject_id=1, subject_kind="Person", object_kind="Location", stated_at=NOW),
    ]  # fmt: skip
    said[0] = replace(said[0], end=len(note.text))

    text = answered("Who is Ines Aldana?", "Ines Aldana", note, facts=said)

    assert text == "Ines Aldana is a grower. [1]"


def test_a_question_for_more_than_what_something_is_is_answered_otherwise():
    text = answered("Who is the uncle of Yusuf Demir?", "Yusuf Demir", YUSUF)

    assert not text.startswith("Yusuf Demir is the pressing engineer.")


TRIAL = hit(
    "Goal: ferment three barrels without bought yeast. The lead is Ines Aldana. "
    "A decision is due on 15 March 2025.\n\n# Barrels\n\nThey stand in the cellar of Ledbury.",
    path="/n/t.md",
    title="Wild Yeast Trial",
)
SEE = hit("See Wild Yeast Trial. It is fine.", path="/n/s.md", title="New Label")


@pytest.mark.parametrize(
    "question", ["Summarize the Wild Yeast Trial.", "Fasse Wild Yeast Trial zusammen."]
)
def test_a_summary_of_something_quotes_its_own_document_in_order(question):
    lines = answered(question, "Wild Yeast Trial", SEE, TRIAL, kind="summarize").splitlines()

    goal = "Goal: ferment three barrels without bought yeast."
    assert lines == [
        f"{goal} The lead is Ines Aldana. A decision is due on 15 March 2025. [1]",
        "",
        "They stand in the cellar of Ledbury. [2]",
    ]


@pytest.mark.parametrize("question", ["Who is Lund?", "What do you know about Lund?"])
def test_two_people_of_one_surname_are_told_apart(question):
    jonas = hit("Jonas Lund leads the office in Bremen.", path="/n/j.md", title="Jonas Lund")
    petra = hit("Project lead at the port.", path="/n/p.md", title="Petra Lund")
    talk = hit("[00:00:01] Petra Lund: Welcome to the port.", path="/n/t.vtt", title="talk")
    result = found(question, [jonas, petra, talk])
    result = replace(result, trace=Trace(question, analysis=Analysis(question, kind="who")))

    assert judged(result, now=NOW).text == (
        "**Jonas Lund**: Jonas Lund leads the office in Bremen. [1]\n\n"
        "**Petra Lund**: Project lead at the port. [2]"
    )


class Namesakes:
    def people_called(self, name):
        return ["Jonas Lund", "Petra Lund"] if name == "Lund" else []

    def profile(self, name):
        return EntityProfile(False, name)


def test_people_without_notes_of_their_own_are_told_apart_too():
    jonas = hit("Jonas Lund leads the office in Bremen.", path="/n/j.md", title="Jonas Lund")
    plan = hit("Petra Lund could start in May.", path="/n/p.md", title="Plans")
    question = "Who is Lund?"
    thing = QuestionEntity(EntityId(7), "Lund", 7, 11)
    analysis = Analysis(question, kind="who", things=(thing,))
    result = replace(found(question, [jonas, plan]), trace=Trace(question, analysis=analysis))

    assert judged(result, now=NOW, graph=Namesakes()).text == (
        "**Jonas Lund**: Jonas Lund leads the office in Bremen. [1]\n\n"
        "**Petra Lund**: Petra Lund could start in May. [2]"
    )


class Phones(Namesakes):
    def profile(self, name):
        number = {"Jonas Lund": "0151 555 4001", "Petra Lund": "0151 555 4002"}[name]
        one = fact(name, "phone", number, quote=f"Phone: {number}", path=f"/n/{name}.md")
        group = RelationGroup("phone", outgoing=True, count=1, facts=(one,))
        return EntityProfile(True, name, attributes=(group,))


def test_what_stands_beside_a_name_tells_who_somebody_is():
    hits = [
        hit("Rosa drives, I bring bread.", path="/n/a.md"),
        hit("sat beside Rosa (retired pilot, knows the coast)", path="/n/b.md"),
    ]

    assert answered("Who is Rosa?", "Rosa", *hits, kind="who").startswith("sat beside Rosa")


def test_a_sentence_that_has_the_words_of_a_name_from_two_others_is_not_quoted_for_it():
    jonas = hit("Jonas Lund leads the office in Bremen.", path="/n/j.md", title="Jonas Lund")
    minutes = hit("Elected: Petra Moss, proposed by Ida Lund.", path="/n/m.md", title="Minutes")
    plan = hit("We hope that Petra Lund starts in May.", path="/n/p.md", title="Plans")
    question = "Who is Lund?"
    thing = QuestionEntity(EntityId(7), "Lund", 7, 11)
    analysis = Analysis(question, kind="who", things=(thing,))
    result = replace(
        found(question, [jonas, minutes, plan]), trace=Trace(question, analysis=analysis)
    )

    assert judged(result, now=NOW, graph=Namesakes()).text == (
        "**Jonas Lund**: Jonas Lund leads the office in Bremen. [1]\n\n"
        "**Petra Lund**: We hope that Petra Lund starts in May. [2]"
    )


@pytest.mark.parametrize("question", ["Who is Kit?", "Tell me something about Kit."])
def test_an_entry_with_the_name_in_its_head_tells_who_somebody_is(question):
    staff = hit('**Christopher "Kit" Lund** – carpenter, since May 2019', path="/n/staff.md")
    talk = hit("Kit wants to work less from May. I must think.", path="/n/day.md")

    text = answered(question, "Kit", talk, staff, kind="who" if "Who" in question else "summarize")

    assert "carpenter" in text.split("\n\n")[0]


@pytest.mark.parametrize(
    ("question", "name", "other", "told"),
    [
        (
            "Who is Tom Reed?",
            "Tom Reed",
            "Tom Reed thinks the gate will hold.",
            "Caretaker: Tom Reed works four days a week now.",
        ),
        (
            "Wer ist Uwe Lang?",
            "Uwe Lang",
            "Uwe Lang sucht noch den Schlüssel.",
            "2. Platzwart: Uwe Lang übernimmt ab Mai.",
        ),
    ],
)
def test_who_somebody_is_is_told_by_a_label_before_the_name(question, name, other, told):
    hits = [hit(it, path=f"/n/{at}.md", title="Note") for at, it in enumerate((other, told))]

    assert answered(question, name, *hits).removeprefix("- ").startswith(told.removeprefix("2. "))


def test_a_label_of_several_people_tells_of_none_who_he_is():
    texts = ("Present: Tom Reed, Ann Lea and Jo Poe.", "Tom Reed is the caretaker.")
    hits = [hit(it, path=f"/n/{at}.md", title="Note") for at, it in enumerate(texts)]

    assert answered("Who is Tom Reed?", "Tom Reed", *hits).startswith("Tom Reed is the caretaker.")


@pytest.mark.parametrize("question", ["Who is Ann Reed?", "Tell me about Ann Reed."])
def test_a_row_of_a_table_tells_who_somebody_is_with_the_heads_of_its_columns(question):
    rows = "| Name | Voice | Office |\n|---|---|---|\n| Ann Reed | alto | treasurer |\n"
    table = hit(f"# Members\n\n{rows}| Jo Poe | bass | – |\n", path="/n/m.md", title="Members")
    other = hit("Ann Reed brought a cake.", path="/n/d.md", title="Diary")

    first = answered(question, "Ann Reed", other, table).splitlines()[0]

    assert first.startswith("Ann Reed: Voice alto, Office treasurer")
