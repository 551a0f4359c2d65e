from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answer_builder import NO_ANSWER
from core.answer.answerers.evidence import Evidence
from core.answer.confidence import (
    FOREIGN_ASKED,
    ConfidenceFeatures,
    answer_confidence,
    are_named,
    confidence_features,
    lacks_noun,
)
from core.answer.reply import Replier
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import ReadSpan
from core.messages import UserMessage
from core.records.answers.answers import AnswerChunk, Citation
from core.records.answers.questions import Analysis, QuestionEntity, QuestionRelation
from core.records.ids import EntityId
from core.settings.options import Settings
from tests.core.answer.passages import embed, fact, found, hit, stems

NOW = datetime(2026, 11, 1, tzinfo=UTC)
HITS = [
    hit("Mara Lindqvist leads Project Lantern. It began in 2024."),
    hit("The Vellmar Foundation pays 180,000 euros.", path="/n/b.md", title="Grant"),
]


class FixedReader:
    """Gives each text the same score, sees Mara as the answer, and keeps the texts."""

    def __init__(self, score: float) -> None:
        self.score = score
        self.texts: list[str] = []

    def read(self, question, texts):
        self.texts += texts
        starts = [max(0, text.find("Mara Lindqvist")) for text in texts]
        return [ReadSpan(self.score, start, start + 14) for start in starts]


def reply(
    question,
    *,
    reader,
    hits=HITS,
    facts=(),
    stated_from=0.5,
    closest_from=0.35,
    on_piece=None,
    analysis=None,
    evidence=1.0,
):
    def search(text, **_):
        result = found(text, hits, facts=facts, evidence=evidence)
        return replace(result, trace=replace(result.trace, analysis=analysis))

    return Replier(
        search=search,
        embed=embed,
        stems=stems,
        model=lambda: None,
        settings=lambda: Settings({"stated_from": stated_from, "closest_from": closest_from}),
        vocabulary=built_in,
        reader=lambda: reader,
    ).reply(question, on_piece=on_piece)


def test_what_the_reader_takes_for_an_answer_is_stated():
    answer = reply("Who leads Project Lantern?", reader=FixedReader(8.0), stated_from=0.75)

    assert answer.found
    assert answer.answer.startswith("**Mara Lindqvist**")
    assert not answer.note


@pytest.mark.parametrize(
    ("closest_from", "level"), [(0.35, "closest"), (0.74, "unsure")], ids=["likely", "unlikely"]
)
def test_what_the_reader_doubts_is_quoted_and_not_stated(closest_from, level):
    pieces: list[AnswerChunk] = []

    answer = reply(
        "Who leads Project Lantern?",
        reader=FixedReader(-12.0),
        stated_from=0.75,
        closest_from=closest_from,
        on_piece=pieces.append,
    )

    assert not answer.found
    assert (answer.confidence, answer.note) == (level, UserMessage(f"answer_{level}"))
    assert "**" not in answer.answer
    assert [it.n for it in answer.citations] == [1]
    assert answer.citations[0].quote.startswith("Mara Lindqvist leads Project Lantern.")
    assert answer.nearest == tuple(HITS)
    assert "".join(piece.text for piece in pieces) == answer.answer


def test_a_limit_of_nothing_states_everything():
    assert reply("Who leads Project Lantern?", reader=FixedReader(-12.0), stated_from=0.0).found


def test_what_facts_say_is_stated_whatever_the_reader_thinks():
    question, quote = "Who leads Lantern?", "Mara leads Lantern."
    leads = fact("Lantern", "MANAGED_BY", "Mara", quote=quote, subject_id=1, object_id=2)
    analysis = Analysis(
        question,
        kind="who",
        things=(QuestionEntity(1, "Lantern", 10, 17),),
        relations=(QuestionRelation("MANAGED_BY", "leads"),),
    )
    reader = FixedReader(-12.0)

    answer = reply(question, reader=reader, facts=[leads], hits=[hit(quote)], analysis=analysis)

    assert answer.found
    assert answer.direct == "Mara"


@pytest.mark.parametrize("name", ConfidenceFeatures.__struct_fields__)
def test_confidence_grows_with_each_feature(name):
    low = ConfidenceFeatures(0.0, 0.0, -1.0, -1.0)

    assert 0.0 < answer_confidence(low) < answer_confidence(replace(low, **{name: 3.0})) < 1.0


def test_the_best_quoted_sentence_and_the_words_of_the_question_count():
    citations = [cited(HITS[0], "Mara Lindqvist leads Project Lantern.")]

    near = features_of("Who leads Project Lantern?", citations)
    far = features_of("Who leads Project Lantern?", [cited(HITS[1], HITS[1].text)])

    assert near.score > far.score > 0.0
    assert near.asked > far.asked


def test_the_score_counts_what_the_reader_sees():
    question, citations = "Who leads Project Lantern?", [cited(HITS[0], HITS[0].text)]

    seen = features_of(question, citations, reader=FixedReader(6.0))
    doubted = features_of(question, citations, reader=FixedReader(-6.0))

    assert seen.score > doubted.score


def test_words_beside_the_best_sentences_have_no_score():
    assert features_of("Who leads Project Lantern?", [cited(HITS[0], "It began")]).score == 0.0


def test_a_question_for_two_things_is_answered_less_surely():
    citations = [cited(HITS[0], "Mara Lindqvist leads Project Lantern.")]

    two = features_of("Who leads Project Lantern and when did it begin?", citations)
    one = features_of("Who leads Project Lantern?", citations)

    assert (two.single, one.single) == (-1.0, 0.0)


def test_a_question_that_does_not_say_what_kind_of_answer_it_asks_for_is_indefinite():
    question, citations = "Project Lantern?", [cited(HITS[0], HITS[0].text)]

    what = features_of(question, citations, analysis=Analysis(question, kind="what"))
    who = features_of(question, citations, analysis=Analysis(question, kind="who"))

    assert (what.definite, who.definite) == (-1.0, 0.0)


@pytest.mark.parametrize(
    ("question", "text", "is_lacking"),
    [
        ("How much did Ann pay for her car?", "Ann sold her boat for £900 to Bo.", True),
        ("How much did Ann pay for her boat?", "Ann bought the boat for £900.", False),
        ("Which college did Ann go to?", "Took Ann to the Swan after work.", True),
        ("Which college did Ann go to?", "Ann began at Hexley College in May.", False),
        ("What does the boat cost?", "The boat: £900, with oars.", False),
        ("Was hat Ann für ihr Auto bezahlt?", "Ann hat das Boot für 900 € verkauft.", True),
        ("Was hat Ann für ihr Boot bezahlt?", "Ann hat das Boot für 900 € gekauft.", False),
        ("Wann hat Ann Geburtstag?", "Ann wurde am 3.5.2026 gewählt.", True),
    ],
)
def test_a_passage_without_a_noun_of_the_question_lacks_it(question, text, is_lacking):
    assert lacks(question, hit(text)) is is_lacking


@pytest.mark.parametrize(
    "passage",
    [hit("The boat is old. Ann paid £900."), hit("Ann paid £900.", title="Boat")],
    ids=["beside", "above"],
)
def test_a_noun_may_stand_in_another_sentence_or_above(passage):
    assert not lacks("How much did Ann pay for the boat?", passage, "Ann paid £900.")


def lacks(question, passage, quote=""):
    result = found(question, [passage])
    evidence = Evidence(result, NOW, built_in(), embed)
    return lacks_noun(evidence, [cited(passage, quote or passage.text)])


@pytest.mark.parametrize(("stated_from", "is_stated"), [(0.6, False), (0.3, True)])
def test_without_a_noun_of_the_question_an_answer_has_to_be_likelier(stated_from, is_stated):
    deal = [hit("Ann sold her share to Bo for £900, she moved to Oban.", title="Share")]

    answer = reply(
        "How much did Ann pay for her house in Oban?", reader=SeesAnn(), hits=deal,
        stated_from=stated_from,
    )  # fmt: skip

    assert answer.found is is_stated
    assert "£900" in answer.answer


class SeesAnn:
    """Takes the price for the answer."""

    def read(self, question, texts):
        return [ReadSpan(3.0, text.index("£"), text.index("£") + 4) for text in texts]


def test_words_do_not_count_against_quotes_in_another_language():
    quoted = [cited(HITS[1], HITS[1].text)]

    german = features_of("Wie viel zahlt die Stiftung und wer ist das?", quoted)

    assert german.asked == FOREIGN_ASKED


def features_of(question, citations, *, analysis=None, reader=None, hits=HITS):
    reader = reader or FixedReader(2.0)
    result = found(question, hits)
    result = replace(result, trace=replace(result.trace, analysis=analysis))
    evidence = Evidence(result, NOW, built_in(), embed, reader=reader)
    return confidence_features(evidence, citations)


class SeesMara(FixedReader):
    """Sees an answer only where Mara is named."""

    def __init__(self):
        super().__init__(4.0)

    def read(self, question, texts):
        spans = super().read(question, texts)
        return [
            span if "Mara" in text else replace(span, score=-1.0)
            for span, text in zip(spans, texts, strict=True)
        ]


def cited(passage, quote):
    start = passage.text.index(quote)
    end = start + len(quote)
    return Citation(1, passage.path, None, passage.title, None, start, end, quote)


def test_the_reader_outweighs_the_evidence_of_the_search():
    answer = reply("Who leads Project Lantern?", reader=FixedReader(8.0), evidence=0.0)

    assert answer.found
    assert answer.answer.startswith("**Mara Lindqvist**")


def test_what_is_hardly_ever_an_answer_is_not_shown():
    answer = reply("Which ferry sails at noon?", reader=FixedReader(-12.0))

    assert not answer.found
    assert answer.answer == NO_ANSWER


def test_a_question_in_another_language_is_not_refused_for_its_words():
    likely, unlikely = (
        reply("Wie viel zahlt die Stiftung?", reader=FixedReader(score), evidence=0.0)
        for score in (5.0, -5.0)
    )

    assert likely.citations
    assert likely.citations[0].quote.startswith("The Vellmar Foundation pays")
    assert not unlikely.citations


def test_likely_words_beside_the_best_sentence_do_not_stand_in_bold():
    hits = [
        hit("Deniz was against the weathering steel, because he fears rust stains.", title="Steel"),
        hit("The steel is of Nordstahl.", path="/n/q.md", title="Steel prices"),
    ]

    answer = reply("Who was against the weathering steel?", reader=SeesNordstahl(), hits=hits)

    assert answer.answer.startswith("Deniz was against")


class SeesNordstahl:
    """Takes Nordstahl for an answer, and sees another one in other passages."""

    def read(self, question, texts):
        starts = [text.find("Nordstahl") for text in texts]
        return [ReadSpan(6.0, at, at + 9) if at >= 0 else ReadSpan(9.0, 0, 1) for at in starts]


def about(question, name):
    start = question.index(name)
    thing = QuestionEntity(EntityId(1), name, start, start + len(name))
    return Analysis(question, kind="when", things=(thing,))


@pytest.mark.parametrize(("name", "is_stated"), [("Anna Berger", True), ("Anna Okafor", False)])
def test_what_is_told_of_another_person_is_not_stated(name, is_stated):
    question = f"When does the leave of {name} begin?"
    mail = [hit("Anna Berger goes on leave. The leave begins on 6 October 2025.", title="Leave")]

    answer = reply(
        question, reader=FixedReader(9.0), hits=mail, stated_from=0.1,
        analysis=about(question, name),
    )  # fmt: skip

    assert answer.found == is_stated
    assert "6 October 2025" in answer.answer


@pytest.mark.parametrize(("score", "is_found"), [(12.0, True), (-12.0, False)])
def test_a_short_answer_that_the_first_quote_does_not_say_is_none(score, is_found):
    question = "When is the fair?"
    hits = [
        hit("The fair is on 12 May, the stalls open early.", path="/n/a.md"),
        hit("The fair was planned for 5 May.", path="/n/b.md"),
    ]

    answer = reply(question, reader=FixedReader(score), hits=hits)

    assert answer.found is is_found
    assert answer.direct in answer.answer.partition("\n\n")[0]


@pytest.mark.parametrize(
    ("question", "text", "is_stated"),
    [
        ("What care level has Jo?", "Care level of Jo: 3 → upgrade requested in May", False),
        ("What care level has Jo?", "Care level of Jo: 3 since 2021", True),
        ("When was the upgrade of Jo requested?", "Jo: 3 → upgrade requested in May", True),
    ],
)
def test_a_value_with_a_pending_change_is_quoted_and_not_stated(question, text, is_stated):
    hits = [hit(text, title="Jo")]

    answer = reply(question, reader=FixedReader(8.0), hits=hits, analysis=Analysis(question))

    assert answer.found is is_stated


@pytest.mark.parametrize(
    ("question", "text", "is_stated"),
    [
        ("What does Jo charge for lessons?", "Lessons with Jo: £28 – until July 2026", False),
        ("What does Jo charge for lessons?", "Lessons with Jo: £28 – until July 2027", True),
        ("Does Jo still give lessons?", "Lessons with Jo: £28 – until July 2026", True),
        ("Was verlangt Jo für den Unterricht?", "Unterricht bei Jo: 28 € – bis Juli 2026", False),
        ("Was verlangt Jo für den Unterricht?", "Unterricht bei Jo: 28 € – bis Juli 2027", True),
    ],
)
def test_what_has_ended_is_quoted_and_not_stated_of_now(question, text, is_stated):
    kind = "yes or no" if question.startswith("Does") else "what"
    analysis = Analysis(question, kind=kind)

    answer = reply(
        question, reader=FixedReader(8.0), hits=[hit(text, title="Jo")], stated_from=0.1,
        analysis=analysis,
    )  # fmt: skip

    assert answer.found is is_stated
    assert "28" in answer.answer


@pytest.mark.parametrize(
    ("question", "text", "is_stated"),
    [
        ("Does Bo still owe me for the rope?", "Bo: Still owe you, will do the rope soon", False),
        ("Has Bo paid for the rope?", "Bo: will pay for the rope on Friday", False),
        ("Has Bo paid for the rope?", "Bo paid for the rope on Friday", True),
        ("Is Bo going to pay for the rope?", "Bo: will pay for the rope on Friday", True),
        ("Hat Bo das Seil bezahlt?", "Bo: Zahlung für das Seil ist geplant", False),
        ("Hat Bo das Seil bezahlt?", "Bo hat das Seil am Freitag bezahlt", True),
    ],
)
def test_what_is_only_promised_is_no_yes(question, text, is_stated):
    analysis = Analysis(question, kind="yes or no")

    answer = reply(
        question, reader=FixedReader(8.0), hits=[hit(text, title="Bo")], stated_from=0.1,
        analysis=analysis,
    )  # fmt: skip

    assert answer.found is is_stated


@pytest.mark.parametrize(("year", "is_stated"), [("2024", False), ("2026", True)])
@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        ("What did a day ticket cost in {}?", "A day ticket costs £43.", "Prices 2026"),
        ("Was kostete die Tageskarte {}?", "Die Tageskarte kostet 43 €.", "Preise 2026"),
    ],
)
def test_a_list_of_another_year_is_quoted_and_not_stated(question, text, name, year, is_stated):
    question = question.format(year)
    listed = hit(text, title=name, path=f"/n/{name}.md")

    answer = reply(question, reader=FixedReader(8.0), hits=[listed], stated_from=0.1)

    assert answer.found is is_stated
    assert "43" in answer.answer


def test_the_first_quote_names_the_only_thing():
    question = "When is the MOT of the school?"
    school, car = hit("School begins on 3 May.", path="/n/s.md"), hit("MOT 8 May", path="/n/c.md")
    at = question.index("MOT")
    things = (QuestionEntity(EntityId(1), "MOT", at, at + 3),)
    result = found(question, [school, car])
    analysis = Analysis(question, things=things)
    evidence = Evidence(
        replace(result, trace=replace(result.trace, analysis=analysis)), NOW, built_in(), embed
    )
    cited = [
        Citation(n, it.path, None, it.title, None, 0, len(it.text), it.text)
        for n, it in enumerate((school, car), 1)
    ]

    assert not are_named(evidence, cited)
    assert are_named(evidence, cited[::-1])
