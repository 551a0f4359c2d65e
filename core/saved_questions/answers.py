"""Saved questions in words: answered by quotes, if what is new may be among what is read (D20)."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from core.answer.answerers.evidence import GraphReader
from core.answer.reply import READ_AT_MOST, Replier
from core.errors import ModelError
from core.language.question.query_syntax import parse_query
from core.records.answers.answers import Answer, Trace
from core.records.answers.questions import QueryOptions
from core.records.files.documents import TaskList, TaskQuery
from core.records.graph.graph_summary import Community, EntityProfile, Paths
from core.records.ids import DocumentId
from core.records.saved_questions import ResultItem
from core.retrieve.search import Vector
from core.saved_questions.outcome import CheckPass, Outcome, digest_of
from core.store.readable_store import ReadableStore
from core.store.records import Ids
from core.store.saved_questions import QuestionState, Reads

# Scores of words fall as more documents have them, so that a new passage may score a little less.
_SLACK = 0.9
_DOCUMENTS_ONLY = QueryOptions(documents_only=True)


class RecordingGraph:
    """A `GraphReader` that notes whether more was read than what a search finds.

    `connected` are the entities on paths, None if no path was asked for.
    """

    def __init__(self, graph: GraphReader) -> None:
        self._graph = graph
        self.reset()

    def reset(self) -> None:
        """Forget what was read."""
        self.has_read_all = False
        self.connected: set[int] | None = None

    def paths(self, first: str, second: str) -> Paths:
        """Return the best paths between two entities."""
        paths = self._graph.paths(first, second)
        steps = [step for path in paths.paths for step in path.steps]
        ends = {number for step in steps for number in (step.subject_id, step.object_id)}
        self.connected = (self.connected or set()) | {number for number in ends if number}
        return paths

    def profile(self, name: str) -> EntityProfile:
        """Return the facts of an entity, which is one of those that the question names."""
        return self._graph.profile(name)

    def people_called(self, name: str) -> Sequence[str]:
        """Return the full names of the people with this first or last name."""
        self.has_read_all = True
        return self._graph.people_called(name)

    def topics(self) -> Sequence[Community]:
        """Return the broadest communities."""
        self.has_read_all = True
        return self._graph.topics()

    def tasks(self, query: TaskQuery) -> TaskList:
        """Return the tasks of the documents."""
        self.has_read_all = True
        return self._graph.tasks(query)

    def text(self, document_id: DocumentId) -> str:
        """Return the whole text of a document, which a search need not find all of."""
        self.has_read_all = True
        return self._graph.text(document_id)


class AnswerDeps(Struct, frozen=True):
    """What answers are made with; `replier` has no language model and reads `graph`."""

    store: ReadableStore
    replier: Replier
    graph: RecordingGraph
    embed: Callable[[str], Vector]
    limit: Callable[[], int]
    secret: bytes


class AnswerAsker:
    """An `Asker` of questions. Without a language model, equal documents give equal answers."""

    def __init__(self, deps: AnswerDeps) -> None:
        self._deps = deps
        self._vectors: dict[str, Vector] = {}

    def is_touched(self, state: QuestionState, check: CheckPass) -> bool:
        """Return whether something new may be among the passages or facts of the answer."""
        changes, reads = check.changes, state.reads
        if changes is None or check.has_lost(state) or reads.version != check.encoder:
            return True
        if reads.everything or _has_fact(check, reads):
            return bool(len(changes.passages) or len(changes.subjects))
        text = parse_query(state.question.text)
        among = check.allowed(changes.passages, changes.owners, text.filters)
        return bool(len(among)) and self._comes_near(text.text, among, reads)

    def _comes_near(self, text: str, among: Ids, reads: Reads) -> bool:
        """Return whether a passage is as near to the question as those that were read."""
        index, vector = self._deps.store.index, self._vector(text)
        _, scores = index.search_words(text, 1, among=among)
        if len(scores) and scores[0] >= reads.words * _SLACK:
            return True
        if vector is None:
            return False
        cosines, _ = index.cosines("passage", among, vector)
        return float(cosines.max()) >= reads.cosine

    def ask(
        self, state: QuestionState, earlier: Sequence[ResultItem] | None, check: CheckPass
    ) -> Outcome:
        """Return the answer and its sources."""
        del earlier
        self._deps.graph.reset()
        answer = self._deps.replier.reply(
            state.question.text, wishes=_DOCUMENTS_ONLY, cancel=check.cancel
        )
        items = self._items(answer) if answer.found else ()
        text = answer.direct or answer.answer if answer.found else ""
        return Outcome(
            digest_of([text], secret=self._deps.secret),
            items,
            self._reads(state.question.text, answer.trace, check.encoder),
            answer.answer if answer.found else "",
        )

    def _items(self, answer: Answer) -> tuple[ResultItem, ...]:
        find = self._deps.store.documents.find
        sources = [(it, find(it.path, it.part)) for it in answer.citations]
        return tuple(
            ResultItem(f"d{document}", one.quote, one.path, one.part, one.start, one.end, document)
            for one, document in sources
            if document is not None
        )

    def _reads(self, question: str, trace: Trace, encoder: str) -> Reads:
        index, text = self._deps.store.index, parse_query(question)
        analysis = trace.analysis
        is_exhaustive = analysis is not None and analysis.exhaustive
        k = READ_AT_MOST if is_exhaustive else self._deps.limit()
        vector = self._vector(text.text)
        named, scores = index.search_words(text.text, k)
        near, cosines = named[:0], scores[:0]
        if vector is not None:
            near, cosines = index.nearest("passage", vector, k)
        # Where filters leave little, the best of all documents are no measure.
        least = 0 if text.filters else k
        named_things = analysis.things if analysis is not None else ()
        things = {it.entity_id for it in named_things or trace.anchors}
        relations = analysis.relations if analysis is not None else ()
        connected = self._deps.graph.connected
        if connected is not None:
            # A path may be of any relation.
            things, relations = things | connected, ()
        passages = {it.passage_id for it in trace.candidates if it.kept}
        return Reads(
            cosine=float(cosines[-1]) if 0 < least <= len(near) else -1.0,
            words=float(scores[-1]) if 0 < least <= len(named) else 0.0,
            entities=tuple(sorted(things)),
            relations=tuple({it.predicate for it in relations}),
            passages=tuple(sorted(passages | {*near.tolist(), *named.tolist()})),
            version=encoder,
            everything=self._deps.graph.has_read_all,
        )

    def _vector(self, text: str) -> Vector | None:
        """Return the question's vector; None without an encoder, then only words count."""
        if text not in self._vectors:
            try:
                self._vectors[text] = self._deps.embed(text)
            except ModelError:
                return None
        return self._vectors[text]


def _has_fact(check: CheckPass, reads: Reads) -> bool:
    """Return whether a new fact is about an entity of the question."""
    about = [check.relations_of[it] for it in reads.entities if it in check.relations_of]
    return any(not reads.relations or not of.isdisjoint(reads.relations) for of in about)
