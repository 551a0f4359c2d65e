"""From a question to ranked passages and facts: one page, read from top to bottom."""

import time
from collections.abc import Callable, Collection
from datetime import datetime
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import ModelError, WrongUse
from core.extract.vocabulary import Vocabulary, built_in
from core.graph.names import NameBook
from core.graph.snapshot import Snapshot
from core.graph.snapshots import Snapshots
from core.lanes import Cancel
from core.records.answers import SearchResult, Trace
from core.records.ids import DocumentId
from core.records.knowledge import Neighborhood
from core.records.questions import NO_WISHES, Wishes
from core.retrieve.anchors import find_anchors
from core.retrieve.around import NEAR, Look, show_around
from core.retrieve.caches.kept import Uses
from core.retrieve.caches.results import Asked, Results
from core.retrieve.evidence import evidence
from core.retrieve.facts import FactsFound, find_facts, rules_of
from core.retrieve.figures.book import Book
from core.retrieve.question.read import Question, read_question
from core.retrieve.recall.by_links import by_links, own_scores, start_weights
from core.retrieve.recall.by_meaning import by_meaning
from core.retrieve.recall.by_words import by_words
from core.retrieve.recall.sight import Sight
from core.retrieve.shelf import Shelf
from core.retrieve.show import Considered, show_candidates, show_hits
from core.retrieve.steps import Steps
from core.retrieve.words import fingerprint
from core.settings.options import Settings
from core.store.store import Store

Vector = NDArray[np.float32]

# So many of the best passages are looked at for evidence.
JUDGED = 5
TRACED = 50


class Searcher:
    """Finds passages and facts for questions. Any thread may search."""

    def __init__(  # noqa: PLR0913 - what differs in the product, tests and benches
        self,
        store: Store,
        *,
        embed: Callable[[str], Vector],
        settings: Callable[[], Settings],
        now: Callable[[], datetime],
        vocabulary: Callable[[], Vocabulary] = built_in,
        clock: Callable[[], float] = time.perf_counter,
        book: Book | None = None,
    ) -> None:
        self._store = store
        self._embed = embed
        self._settings = settings
        self._now = now
        self._vocabulary = vocabulary
        self._clock = clock
        self._snapshots = Snapshots(store)
        self._results = Results(clock)
        self._book = book

    def caches(self) -> tuple[Uses, ...]:
        """How often each cache was asked and how often it knew."""
        return (self._results.uses(),)

    def search(
        self,
        question: str,
        *,
        k: int,
        wishes: Wishes = NO_WISHES,
        cancel: Cancel | None = None,
        without: Collection[DocumentId] = (),
    ) -> SearchResult:
        """The `k` best passages and the facts for the question, with the trace.

        `without` are documents that are left out of every recall method and of the graph, as if
        they had not been read; only how often a word occurs at all is still counted with them.
        Raises `WrongUse` for an empty question and `Cancelled` when stopped.
        """
        text = " ".join(question.split())
        if not text:
            raise WrongUse(detail="The question is empty.", remedy="Type a question.")
        cancel = cancel or Cancel()
        steps = Steps(self._clock)
        settings = self._settings()
        commit = self._store.commit_number
        how = (k, wishes, frozenset(without), tuple(sorted(settings.values.items())))
        key = Asked(fingerprint(text), "", how)
        known = self._results.same(key, stamp=commit, keep_s=settings.answer_cache_s)
        if known is not None:
            plan = {**known.trace.plan, "from_memory": True}
            trace = replace(known.trace, question=text, plan=plan)
            timings = steps.timings_ms()
            return replace(known, question=text, trace=trace, timings_ms=timings)
        with steps("graph"):
            graph = _Graph(*self._snapshots.current(without=without))
        result = self._find(text, k, graph, settings=settings, steps=steps, cancel=cancel)
        result = replace(result, trace=replace(result.trace, wishes=wishes, k=k))
        self._results.put(key, None, result, stamp=graph.snapshot.commit_number)
        if self._book is not None:
            self._book.note(result.timings_ms)
        return result

    def show_graph(self, name: str, look: Look = NEAR) -> Neighborhood:
        """The neighborhood of the thing with that name or alias (`limit` 0: the setting)."""
        most = look.limit or self._settings().graph_things
        wanted = replace(look, limit=most, vocabulary=self._vocabulary())
        return show_around(self._store, self._snapshots, name, look=wanted)

    def warm(self) -> None:
        """The graph and the vectors are in memory, so that the next question need not wait."""
        self._snapshots.current()
        nothing = np.zeros(self._store.index.dimensions, np.float32)
        self._store.index.nearest_passages(nothing, 1)
        self._store.index.nearest_entities(nothing, 1)

    def _find(
        self,
        text: str,
        k: int,
        graph: "_Graph",
        *,
        settings: Settings,
        steps: Steps,
        cancel: Cancel,
    ) -> SearchResult:
        index = self._store.index
        snapshot, names = graph
        with steps("question"):
            question = read_question(text, names=names)
        with steps("embed"):
            vector = self._vector(text)
        cancel.check()
        with steps("meaning"):
            meaning = by_meaning(index, snapshot, vector)
        with steps("words"):
            words = by_words(index, snapshot, text)
        cancel.check()
        shelf = Shelf(self._store.documents)
        with steps("links"):
            counts = index.word_counts(question.words)
            sight = Sight(self._store, snapshot, shelf, question, vector, counts)
            linked = by_links(
                snapshot,
                own=own_scores(snapshot, meaning, words),
                starts=start_weights(snapshot, question.things, counts),
                look=sight.look,
                tail=meaning.rows,
                most=max(k, TRACED),
            )
        cancel.check()
        with steps("facts"):
            facts = self._facts(question, vector, graph, shelf, settings=settings)
        with steps("show"):
            found = Considered(snapshot, question, meaning, words, linked)
            hits = show_hits(found, shelf=shelf, k=k)
            held = [sight.stems_in(hit.passage_id) for hit in hits[:JUDGED]]
            sure = evidence(question, nearness=sight.nearest(linked), words=held)
            trace = Trace(
                question=text,
                plan={
                    "vector": vector is not None,
                    "by_meaning": len(meaning),
                    "by_words": len(words),
                    "things_named": len(question.things),
                    "passages": len(snapshot.passage_ids),
                    "hops": settings.hops,
                    "evidence": sure,
                    "from_memory": False,
                },
                anchors=facts.anchors,
                activation=facts.activation,
                candidates=show_candidates(found, shelf=shelf, k=k),
            )
        return SearchResult(
            question=text,
            hits=hits,
            facts=facts.facts,
            trace=trace,
            timings_ms=steps.timings_ms(),
            evidence=sure,
        )

    def _vector(self, text: str) -> Vector | None:
        """The question's vector; None when the encoder fails (J5: names and words then do)."""
        try:
            return self._embed(text)
        except ModelError:
            return None

    def _facts(
        self,
        question: Question,
        vector: Vector | None,
        graph: "_Graph",
        shelf: Shelf,
        *,
        settings: Settings,
    ) -> FactsFound:
        starts = find_anchors(
            question,
            vector,
            index=self._store.index,
            graph=self._store.graph,
            count=settings.anchors,
        )
        return find_facts(
            starts,
            graph=self._store.graph,
            arrays=graph.snapshot.facts,
            labels=graph.names.labels,
            shelf=shelf,
            rules=rules_of(settings, now=self._now()),
        )


class _Graph(NamedTuple):
    """The graph of one commit."""

    snapshot: Snapshot
    names: NameBook
