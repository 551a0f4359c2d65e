from core.answer.answerers.evidence import Evidence
from core.answer.quoting.weights import (
    LEAST,
    LikelySpan,
    ReadFeatures,
    read_features,
    read_spans,
    read_weights,
)
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import ReadSpan
from tests.core.answer.passages import NOW, embed, found, hit

TEXT = "The ferry leaves at nine. The harbor office opens earlier. Dogs travel in the car deck."


class SeesWords:
    """A reader that sees the answer in certain words, with the score of a likely one."""

    def __init__(self, words, score=8.0):
        self.words, self.score = words, score

    def read(self, question, texts):
        places = [text.find(self.words) for text in texts]
        return [
            ReadSpan(self.score, at, at + len(self.words)) if at >= 0 else ReadSpan(-9.0, 0, 0)
            for at in places
        ]


def best_sentence(reader):
    evidence = Evidence(
        found("When does the ferry office open?", [hit(TEXT, start=40)]),
        NOW,
        built_in(),
        embed,
        reader=reader,
    )
    gathered = evidence.gathered
    return gathered.sentences[max(enumerate(gathered.scores), key=lambda it: it[1])[0]].text


def test_the_sentence_in_which_the_reader_sees_the_answer_is_the_best():
    assert best_sentence(SeesWords("in the car deck")) == "Dogs travel in the car deck."
    assert best_sentence(SeesWords("at nine")) == "The ferry leaves at nine."


def test_without_a_reader_words_and_meaning_decide():
    assert best_sentence(None) != "Dogs travel in the car deck."


def test_spans_are_told_in_offsets_of_the_document():
    (span,) = read_spans("Where?", [hit(TEXT, start=40)], SeesWords("car deck"))

    assert TEXT[span.start - 40 : span.end - 40] == "car deck"


def test_an_answer_seen_in_the_title_is_in_no_sentence():
    passage = hit("It is closed.", title="Harbor office")
    spans = read_spans("What?", [passage], SeesWords("Harbor"))

    features = read_features(spans, 0, 0, len(passage.text), before=0.0)

    assert (features.passage, features.answer) == (8.0, LEAST)


def test_a_sentence_has_the_odds_of_the_best_answer_that_begins_in_it():
    span = LikelySpan(5.0, 10, 14, begins=(0, 4, 10, 12, 20), odds=(-3.0, 1.0, 5.0, 2.0, -20.0))

    odds = [
        read_features([span], 0, start, end, before=0.0).answer
        for start, end in [(0, 8), (8, 15), (15, 30)]
    ]

    assert odds == [1.0, 5.0, LEAST]


def test_what_follows_the_words_of_the_question_is_likelier_to_answer():
    text = (
        "The launch of the ship was moved by a week. Her sails were late. It rained all day long."
    )
    gathered = Evidence(
        found("Why was the launch of the ship moved?", [hit(text)]),
        NOW,
        built_in(),
        embed,
        reader=SeesWords("nothing of it"),
    ).gathered

    pairs = zip(gathered.sentences, gathered.features, strict=True)
    before = {it.text: told.before for it, told in pairs}

    assert before["Her sails were late."] > 0.9
    assert before["It rained all day long."] == 0.0
    assert read_weights().before > 0


def test_passages_that_nobody_read_add_nothing():
    assert read_features((), 3, 0, 10, before=0.5) == ReadFeatures()


def test_the_weights_favor_what_the_reader_sees():
    assert read_weights().passage > 0
    assert read_weights().answer > 0
