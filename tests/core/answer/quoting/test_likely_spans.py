import pytest

from core.answer.answerers.evidence import Evidence
from core.answer.quoting.gather import best_first
from core.answer.quoting.weights import read_spans, seen_by_reader, sentence_weights
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


def best_sentence(reader, question="When can we go?", text=TEXT):
    evidence = Evidence(
        found(question, [hit(text, start=40)]), NOW, built_in(), embed, reader=reader
    )
    gathered = evidence.gathered
    return gathered.sentences[max(enumerate(gathered.scores), key=lambda it: it[1])[0]].text


def test_the_sentence_in_which_the_reader_sees_the_answer_is_the_best():
    assert best_sentence(SeesWords("in the car deck")) == "Dogs travel in the car deck."
    assert best_sentence(SeesWords("at nine")) == "The ferry leaves at nine."


@pytest.mark.parametrize(
    ("question", "text", "seen"),
    [
        (
            "Who is the Hale with the beard?",
            "Mr Hale (the one with the beard) left a bike.\nTom Hale (not the one with the beard).",
            "Tom Hale",
        ),
        (
            "Wer ist der Lund mit dem Bart?",
            "Hr. Lund (der mit dem Bart) hat ein Rad da.\nLund Ole, nicht der mit Bart, ist da.",
            "Lund Ole",
        ),
        (
            "Who tried to break in?",
            "Someone in a green coat forced the door.\nAnna knew nothing, thank God.",
            "Anna",
        ),
    ],
)
def test_what_a_line_denies_is_not_the_answer(question, text, seen):
    assert best_sentence(SeesWords(seen), question, text) == text.split("\n")[0]


def test_who_asks_for_what_is_denied_gets_the_line_that_denies_it():
    text = "Mr Hale (the one with the beard) left.\nTom Hale (not the one with the beard) is here."

    assert best_sentence(
        SeesWords("Tom Hale"), "Who is the Hale without the beard?", text
    ).startswith("Tom")


def test_without_a_reader_words_and_meaning_decide():
    assert best_sentence(None) != "Dogs travel in the car deck."


@pytest.mark.parametrize("reader", [SeesWords("07700 900862"), None])
def test_a_line_without_a_verb_leads_where_it_is_the_best(reader):
    lines = ["call the office", "Hal Okafor 07700 900862", "Hal hugged me.", "Hal likes lamps."]
    passages = [hit("\n".join(lines[:2])), hit(" ".join(lines[2:]), path="/other.md")]

    result = found("What is the number of Hal Okafor?", passages)
    gathered = Evidence(result, NOW, built_in(), embed, reader=reader).gathered

    assert gathered.sentences[best_first(gathered, enough=0.0)[0]].text == lines[1]


def test_spans_are_told_in_offsets_of_the_document():
    (span,) = read_spans("Where?", [hit(TEXT, start=40)], SeesWords("car deck"))

    assert TEXT[span.start - 40 : span.end - 40] == "car deck"


def test_an_answer_seen_in_the_title_is_in_no_sentence():
    passage = hit("It is closed.", title="Harbor office")
    spans = read_spans("What?", [passage], SeesWords("Harbor"))

    assert seen_by_reader(spans, 0, 0, len(passage.text)) == (8.0, 0.0)


def test_passages_that_nobody_read_add_nothing():
    assert seen_by_reader((), 3, 0, 10) == seen_by_reader((), 0, 5, 9) == (0.0, 0.0)


def test_the_weights_favor_what_the_reader_sees():
    assert sentence_weights().read > 0
    assert sentence_weights().span > 0
