"""Search results and citations of subtitles say when their words are spoken."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.serve.results import to_passage
from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

SRT = """1
00:14:20,000 --> 00:14:24,000
Ben: The weather is bad in the harbor.

2
00:14:32,000 --> 00:14:36,000
Anna: Greta Haldane inspected the ferry on Monday.
"""


@pytest.fixture
def library(home: Path, docs: Path) -> Iterator[Library]:
    (docs / "call.srt").write_text(SRT, encoding="utf-8")
    (docs / "log.txt").write_text("[00:14:32] Greta Haldane inspected a lighthouse.")
    library = Library.open(home, Backends(HashEncoder()))
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()


def test_an_answer_from_subtitles_is_cited_at_the_second(library: Library) -> None:
    answer = library.ask("What did Greta Haldane inspect on Monday?")

    cited = [it for it in answer.citations if it.path.endswith("call.srt")]
    assert [it.seconds for it in cited] == [872] * len(cited)
    assert cited
    assert to_passage(cited[0]).seconds == 872


def test_a_match_has_the_time_of_its_words_and_a_log_has_none(library: Library) -> None:
    times = {
        Path(it.path).name: it.seconds for it in library.look_up("greta haldane inspected").passages
    }

    assert times["call.srt"] == pytest.approx(873, abs=1)
    assert times["log.txt"] is None


def test_a_fact_has_the_time_of_its_words(library: Library) -> None:
    facts = library.list_document_facts(str(next(library_paths(library, "call.srt"))))

    assert {fact.seconds for fact in facts if "Greta" in fact.quote} == {872}


def library_paths(library: Library, name: str) -> Iterator[str]:
    return (row.path for row in library.list_files(text=name))
