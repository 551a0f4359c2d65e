"""What stands in the entry of somebody else says nothing of whom the question names."""

from datetime import UTC, datetime

from msgspec.structs import replace

from core.answer.quoting.entries import AskedPeople, is_about_someone_else
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionEntity
from core.records.ids import EntityId
from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 1, 1, tzinfo=UTC)
FRIENDS = "Yuki Tanabe - old flatmate. Lives in Osaka, married to Ren.\n\n"
FAMILY = "- Sebastian: mein Mann, arbeitet in Leipzig.\n- Bruder Falk: verheiratet mit Inken.\n"


def told(question, *texts):
    hits = [hit(text, path=f"/n/{n}.md") for n, text in enumerate(texts)]
    return judged(found(question, hits), now=NOW, most=3).text


def test_who_is_married_in_an_entry_of_another_is_not_quoted():
    text = told("Who is Inken married to?", FRIENDS, FAMILY)

    assert "Inken" in text.split("\n\n")[0]
    assert "Osaka" not in text


def test_the_own_entry_is_quoted():
    assert "Osaka" in told("Where does Yuki live?", FRIENDS, FAMILY)


def test_whom_a_sentence_names_together_with_somebody_tells_of_both():
    text = told("Where does the brother of Inken work?", "Inken and Otto are siblings.\n\n",
                "- Otto: works in Graz.\n")  # fmt: skip

    assert "Graz" in text


def test_without_a_name_each_entry_may_answer():
    assert "Leipzig" in told("Wo arbeitet mein Mann?", FRIENDS, FAMILY)


MILL = (
    "Katrin Ohlsen hat die Mühle 2009 übernommen.\n\n",
    "Gerd Ohlsen starb im März 2019.\n\n",
    "Katrin Vogelsang ist 1981 geboren.\n\n",
)


def _asked_of_katrin(question):
    katrin = QuestionEntity(EntityId(1), "Katrin Ohlsen", 11, 24)
    analysis = Analysis(question, kind="when", things=(katrin,))
    hits = [hit(text, path=f"/n/{n}.md") for n, text in enumerate(MILL)]
    result = replace(found(question, hits), trace=Trace(question, analysis=analysis))
    return judged(result, now=NOW, most=3).text.split("\n\n")[0]


def test_what_is_told_of_a_namesake_does_not_lead():
    assert "2019" not in _asked_of_katrin("Wann starb Katrin Ohlsen?")
    assert "1981" not in _asked_of_katrin("Wann ist Katrin Ohlsen geboren?")
    assert "2009" in _asked_of_katrin("Wann hat Katrin Ohlsen die Mühle übernommen?")


def test_a_sibling_of_the_same_family_name_does_not_answer():
    text = told(
        "Wo wohnt Annegret Brandhorst?",
        "Meine Schwester Gesche Brandhorst wohnt in Kiel.\n\nAnnegret mag den Deich.\n\n",
    )

    assert "Kiel" not in text.split("\n\n")[0]


def asked_of_fiona(question, *hits):
    petrie = QuestionEntity(EntityId(1), "fiona petrie", 8, 20)
    analysis = Analysis(question, kind="when", things=(petrie,))
    result = replace(found(question, hits), trace=Trace(question, analysis=analysis))
    return judged(result, now=NOW, most=3).text


ASHDOWN = hit("Birthday 8 May. Vegan. Drives the red van.", path="/n/a.md", title="Fiona Ashdown")
PETRIE = hit("Keeps bees. Birthday 19 August.", path="/n/p.md", title="Fiona Petrie")


def test_a_label_in_a_note_is_nobody_else():
    name = frozenset({"fiona"})
    people = AskedPeople((name,), name, name)
    tablets, bees = hit("Allergy: penicillin"), hit("Petra: bees")

    assert not is_about_someone_else(tablets, 0, len(tablets.text), people=people)
    assert is_about_someone_else(bees, 0, len(bees.text), people=people)


def test_a_note_of_another_with_the_same_first_name_is_not_quoted():
    text = asked_of_fiona("when is fiona petrie's birthday", ASHDOWN, PETRIE)

    assert "19 August" in text
    assert "8 May" not in text


def test_a_full_name_asked_is_not_also_everybody_of_the_first_name():
    both = (
        QuestionEntity(EntityId(1), "fiona petrie", 8, 20),
        QuestionEntity(EntityId(2), "fiona", 8, 13),
    )
    question = "when is fiona petrie's birthday"
    analysis = Analysis(question, kind="when", things=both)
    result = replace(found(question, [ASHDOWN, PETRIE]), trace=Trace(question, analysis=analysis))

    assert "8 May" not in judged(result, now=NOW, most=3).text


def test_the_fields_of_another_note_are_not_quoted():
    jack = QuestionEntity(EntityId(1), "jack", 10, 14)
    question = "when does jack close"
    show = hit("Jack runs to 3 January 2027, 46 shows.", path="/n/j.md", title="Jack")
    other = hit("---\ncloses: 2026-05-09\n---\nA play.", path="/n/g.md", title="Grey Tide")
    analysis = Analysis(question, kind="when", things=(jack,))
    result = replace(found(question, [other, show]), trace=Trace(question, analysis=analysis))

    text = judged(result, now=NOW, most=3).text

    assert "3 January 2027" in text
    assert "2026-05-09" not in text


def test_a_line_without_a_verb_says_whose_note_it_is_from():
    text = asked_of_fiona("when is fiona ashdown's birthday", ASHDOWN)

    assert text.startswith("**Fiona Ashdown**: Birthday 8 May.")
