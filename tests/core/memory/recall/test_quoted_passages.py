"""Passages that earlier answers quoted lead to documents again."""

from datetime import UTC, datetime, timedelta

import pytest

from core.graph.snapshot_cache import SnapshotCache
from core.memory.recall.episode_index import EpisodeIndex, write_vectors
from core.memory.recall.recaller import EpisodeRecaller, QuotedPassageRecall
from core.records.ids import EpisodeId
from core.records.memory import Episode, SourceSpan
from core.settings.options import Settings
from core.store.store import Store
from tests.core.store.samples import sample_document
from tests.fakes import HashEncoder

AT = datetime(2024, 5, 1, tzinfo=UTC)


@pytest.fixture
def store(home):
    """A document of two passages, and an answer that quoted the second."""
    opened = Store.open(home, dimensions=HashEncoder().dimension)
    new = sample_document("/notes/a.md")
    with opened.write() as write:
        write.put_document(new)
    second = new.passages[1]
    with opened.memory.write() as write:
        session = write.begin_session("", at=AT)
        kept = write.add(
            [
                Episode(EpisodeId(0), session.id, "turn", "user", "Who met whom?", AT),
                Episode(
                    EpisodeId(0), session.id, "reply", "loci", "Ada met Babbage.", AT,
                    used=(
                        SourceSpan("/notes/a.md", None, second.start + 1, second.end),
                        SourceSpan("/notes/gone.md", None, 0, 5),
                    ),
                ),
            ]
        )  # fmt: skip
    write_vectors(opened.memory, kept, embed=HashEncoder().embed)
    yield opened
    opened.close()


def quoted(store, *, is_on=True, now=AT):
    encoder = HashEncoder()
    shelf = EpisodeIndex(store.memory, embed=encoder.embed, dimensions=encoder.dimension)
    recaller = EpisodeRecaller(shelf, embed=encoder.embed, settings=Settings, now=lambda: now)
    return QuotedPassageRecall(store, recaller, is_on=lambda: is_on)


def test_the_passage_that_an_answer_quoted_is_recalled(store):
    snapshot = SnapshotCache(store).current()[0]
    result = quoted(store).recall(snapshot, "Who met Babbage?", k=5)

    passages = store.documents.passages(snapshot.passage_ids[result.rows])
    assert [it.ordinal for it in passages.values()] == [1]
    assert result.scores[0] > 0


def test_nothing_is_recalled_without_the_users_consent(store):
    assert not len(
        quoted(store, is_on=False).recall(SnapshotCache(store).current()[0], "Who?", k=5)
    )


@pytest.mark.parametrize(("days", "recalled"), [(0, 1), (30, 1), (7, 0)])
def test_t9_only_answers_of_the_last_days_are_recalled(store, days, recalled):
    memory = quoted(store, now=AT + timedelta(days=20))

    result = memory.recall(SnapshotCache(store).current()[0], "Who met Babbage?", k=5, days=days)

    assert len(result) == recalled
