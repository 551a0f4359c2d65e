import math

import pytest
from msgspec.structs import replace

from core.answer.confidence import ConfidenceFeatures, answer_confidence, confidence_features
from core.answer.reply import Replier
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import ReadSpan
from core.messages import UserMessage
from core.records.answers.answers import AnswerChunk, Citation
from core.records.answers.questions import Analysis, QuestionEntity, QuestionRelation
from core.settings.options import Settings
from tests.core.answer.passages import embed, fact, found, hit, stems

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


def reply(question, *, reader, hits=HITS, facts=(), stated_from=0.5, on_piece=None, analysis=None):
    def search(text, **_):
        result = found(text, hits, facts=facts)
        return replace(result, trace=replace(result.trace, analysis=analysis))

    return Replier(
        search=search,
        embed=embed,
        stems=stems,
        model=lambda: None,
        settings=lambda: Settings({"stated_from": stated_from}),
        vocabulary=built_in,
        reader=lambda: reader,
    ).reply(question, on_piece=on_piece)


def test_what_the_reader_takes_for_an_answer_is_stated():
    answer = reply("Who leads Project Lantern?", reader=FixedReader(8.0))

    assert answer.found
    assert answer.answer.startswith("**Mara Lindqvist**")
    assert not answer.note


def test_what_the_reader_doubts_is_quoted_and_not_stated():
    pieces: list[AnswerChunk] = []

    answer = reply("Who leads Project Lantern?", reader=FixedReader(-12.0), on_piece=pieces.append)

    assert not answer.found
    assert answer.note == UserMessage("answer_unsure")
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
    low = ConfidenceFeatures(evidence=-3.0, lead=-3.0, quote=-3.0, asked=0.0, line=0.0)

    assert 0.0 < answer_confidence(low) < answer_confidence(replace(low, **{name: 3.0})) < 1.0


def test_the_passage_of_the_first_quote_and_the_quotes_are_read():
    reader = FixedReader(2.0)
    citation = Citation(1, "/n/b.md", None, "Grant", None, 0, 22, "The Vellmar Foundation")

    features = confidence_features(
        found("Who pays Vellmar?", HITS), [citation], reader=reader, has_line=True
    )

    assert reader.texts == [f"Grant\n{HITS[1].text}", "Grant\nThe Vellmar Foundation"]
    assert features.evidence == pytest.approx(math.log(999))
    assert (features.lead, features.quote) == (2.0, 2.0)
    assert (features.asked, features.line) == (0.5, 1.0)
