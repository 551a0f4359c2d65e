"""Facts drawn for labeling: each once, with the words around its sentence."""

import random
from pathlib import Path

from bench.facts.collections import FROM_FORMAT, REPOSITORY, StatementAt, statements
from bench.facts.draw import to_label
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.language.vocabulary.vocabulary import built_in

SAMPLE = REPOSITORY / "resources" / "sample"


def drawn(seed: int, most: int) -> list[StatementAt]:
    """Statements of two files of the sample."""
    files = ("people/mara-lindqvist.md", "projects/lantern.md")
    documents = (
        (name, document)
        for name in files
        for document in parse_file(Path(SAMPLE / name), limits=ParseLimits()).documents
    )
    luck = random.Random(seed)
    return list(
        statements("sample", documents, vocabulary=built_in(), luck=luck, per_document=most)
    )


def test_a_label_refers_to_the_place_and_the_words_of_a_fact() -> None:
    few = drawn(1, 2)

    assert [one.id for one in few] == [one.id for one in drawn(1, 2)]
    assert all(one.statement.predicate not in FROM_FORMAT for one in few)
    for one in few:
        line = to_label(one)
        at = one.document.text.index(line.before + line.sentence + line.after)
        assert one.document.text[at + len(line.before) :].startswith(line.sentence)
        assert str(one.statement.start) in line.id
        assert line.sentence not in line.id


def test_no_document_gives_more_than_its_share() -> None:
    several = drawn(1, 2)

    told = [one for one in several if one.statement.method != "structure"]
    assert 0 < len(told) <= 4
    assert len(several) - len(told) <= 2
