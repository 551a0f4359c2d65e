"""The reader of several languages: which one reads, and what it finds in German."""

import pytest

from core.llm.span_reader import READER_GRAPH, MultilingualReader, SpanReader, load_reader
from core.models.active_encoder import MULTILINGUAL

BOAT = "The Heron was built in Oslo in 1931. Marta Quill bought her for 4,200 crowns."
KAHN = "Der Kahn wurde 1931 in Oslo gebaut. Marta Quill hat ihn für 4.200 Kronen gekauft."
GARTEN = "Tomaten brauchen Sonne, und Bohnen ranken an Stangen."


@pytest.fixture(scope="module")
def folders(embedder_folder):
    multilingual = embedder_folder.parent / MULTILINGUAL
    if not (multilingual / READER_GRAPH).is_file():
        pytest.skip("the multilingual encoder is not built; run: make multilingual")
    return embedder_folder, multilingual


@pytest.fixture(scope="module")
def reader(folders):
    return MultilingualReader(*folders, threads=1)


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Wann wurde der Kahn gebaut?", "1931"), ("Wo wurde der Kahn gebaut?", "Oslo"),
     ("Wer hat den Kahn gekauft?", "Marta Quill"), ("Where was the boat built?", "Oslo")],
)  # fmt: skip
def test_the_words_that_answer_are_found_in_german(reader, question, answer):
    (span,) = reader.read(question, [KAHN])

    assert answer in KAHN[span.start : span.end]


def test_a_german_question_finds_its_answer_in_an_english_text(reader):
    (span,) = reader.read("Wann wurde die Heron gebaut?", [BOAT])

    assert BOAT[span.start : span.end] == "1931"


def test_a_german_text_that_answers_scores_above_one_that_does_not(reader):
    boat, garden = reader.read("Wann wurde der Kahn gebaut?", [KAHN, GARTEN])

    assert boat.score > 0 > garden.score


def test_english_is_read_by_the_english_reader(reader, folders):
    english = SpanReader.load(folders[0], threads=1)
    question = "When was the Heron built?"

    assert reader.read(question, [BOAT]) == english.read(question, [BOAT])


def test_without_the_multilingual_encoder_the_english_reader_reads_all(folders, tmp_path):
    reader = load_reader(folders[0], tmp_path, threads=1)
    english = SpanReader.load(folders[0], threads=1)
    question = "Wann wurde der Kahn gebaut?"

    assert reader is not None
    assert reader.read(question, [KAHN]) == english.read(question, [KAHN])
