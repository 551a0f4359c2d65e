"""Evidence: input of all answerers, and the records of what they propose."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property
from itertools import accumulate
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.answer.cite import Citations, Embed
from core.answer.dispute import changed_line, superseded_facts
from core.answer.phrases import Phrases, phrases_for
from core.answer.question_scope import is_over
from core.answer.quoting.blocks import Block, best_blocks
from core.answer.quoting.entries import (
    OTHER,
    AskedPeople,
    asked_people,
    demote_other_people,
    is_about_someone_else,
)
from core.answer.quoting.gather import Gathered, Sentence, gather, lifted, sentence_at
from core.answer.quoting.missing import Attribute, attribute_asked, is_missing
from core.answer.quoting.tables import has_rows
from core.answer.quoting.weights import read_spans
from core.answer.spans.editions import newest_editions, with_edition_names
from core.answer.spans.later import with_later_lines
from core.answer.spans.lending import is_lent_other_way
from core.answer.spans.newest import Value, newer_value, stated_value, with_current_phones
from core.answer.spans.times import DayTest, day_test, with_days, with_present
from core.language.clauses.replaced import Standing
from core.language.question.expected_answer import asked_kind
from core.language.question.time_asked import asks_about_now, standing_asked
from core.language.text.nearness import Nearness
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.span_reader import Reader
from core.records.answers.answers import Citation, Hit, SearchResult
from core.records.answers.questions import Analysis
from core.records.files.documents import TaskList, TaskQuery
from core.records.graph.graph_summary import Community, EntityProfile, Paths
from core.records.ids import DocumentId
from core.records.knowledge import FactView

# More blocks are quoted while they have fewer characters together.
SHORT = 600
# Longer documents are not read whole for their tables.
LONGEST = 60_000


class GraphReader(Protocol):
    """Reads the library beyond what a search found; leaves out what may not be quoted."""

    def paths(self, first: str, second: str) -> Paths:
        """Return the best paths between the entities of these names; none for unknown names."""
        ...

    def profile(self, name: str) -> EntityProfile:
        """Return the facts of an entity by relation; `found` is False if there is none."""
        ...

    def people_called(self, name: str) -> Sequence[str]:
        """Return the full names of the people with this first or last name."""
        ...

    def topics(self) -> Sequence[Community]:
        """Return the broadest communities, the largest first."""
        ...

    def tasks(self, query: TaskQuery) -> TaskList:
        """Return the tasks that match the query."""
        ...

    def text(self, document_id: DocumentId) -> str:
        """Return the whole text of a document; empty if it may not be quoted."""
        ...


class Evidence(Struct, frozen=True, dict=True):
    """Search result of a question at the time `now`, with what answerers derive from it, cached.

    `graph` is None without a store, `reader` if none is installed. At most `most` blocks are
    quoted.
    """

    found: SearchResult
    now: datetime
    vocabulary: Vocabulary
    embed: Embed
    graph: GraphReader | None = None
    most: int = 2
    reader: Reader | None = None

    @property
    def question(self) -> str:
        """The question as asked."""
        return self.found.question

    @property
    def hits(self) -> tuple[Hit, ...]:
        """The passages, best first."""
        return self.found.hits

    @cached_property
    def whole(self) -> SearchResult:
        """The search result with whole documents instead of passages that have rows of a table.

        Of several editions of a table, the one that holds at the time asked about comes first.
        """
        hits = [self._whole(it) for it in self.hits]
        whole = {it.document_id: it for it, hit in zip(hits, self.hits, strict=True) if it != hit}
        hits = tuple(dict.fromkeys(whole.get(it.document_id, it) for it in hits))
        return replace(self.found, hits=newest_editions(hits, self.found, self.now))

    @property
    def citable(self) -> tuple[Hit, ...]:
        """The passages, and the whole documents behind them."""
        return (*self.hits, *self.whole.hits)

    def _whole(self, hit: Hit) -> Hit:
        if self.graph is None or not has_rows(hit.text):
            return hit
        text = self.graph.text(hit.document_id)
        if not len(hit.text) < len(text) <= LONGEST:
            return hit
        return replace(hit, start=0, end=len(text), text=text, is_cut=False)

    @property
    def analysis(self) -> Analysis:
        """The analysis of the question."""
        return self.found.trace.analysis or Analysis(self.found.question)

    @cached_property
    def words(self) -> Phrases:
        """Fixed phrases in the language of the question."""
        return phrases_for(self.question)

    @cached_property
    def attribute(self) -> Attribute | None:
        """The one attribute asked of one thing ("Mara's salary"); None for other questions."""
        return attribute_asked(self.found, vocabulary=self.vocabulary)

    @cached_property
    def gathered(self) -> Gathered | None:
        """The sentences that may be quoted, with scores; None if no passage has one.

        Entries about people whom the question does not name score less.
        """
        gathered = gather(
            self.question,
            self.hits,
            [self.attribute.words] if self.attribute is not None else [],
            embed=self.embed,
            stems=stems,
            vocabulary=self.vocabulary,
            times=self.analysis.times,
            read=read_spans(self.question, self.hits, self.reader),
        )
        if gathered is None:
            return None
        others = [OTHER * self._is_lent_other_way(it) for it in gathered.sentences]
        gathered = with_days(lifted(gathered, others), self.hits, self.is_of_day)
        if self.is_about_now and asked_kind(self.question) != "date":
            gathered = with_present(gathered, self.now)
        gathered = with_later_lines(gathered, self.found, self.now, standing=self.standing)
        return with_current_phones(demote_other_people(gathered, self.found), self.found)

    @cached_property
    def near(self) -> Nearness:
        """How near words are to one another by their vectors."""
        return Nearness(self.embed)

    @cached_property
    def is_attribute_missing(self) -> bool:
        """Whether the passages do not mention the attribute that is asked of an entity."""
        if self.attribute is None or self.gathered is None:
            return False
        near = (self.gathered.vectors @ self.gathered.more[-1]).tolist()
        return is_missing(self.attribute, self.gathered, self.found, near=near)

    @cached_property
    def ended_facts(self) -> tuple[FactView, ...]:
        """Facts that have ended, or that a newer statement excludes."""
        over = [it for it in self.found.facts if is_over(it, self.now, vocabulary=self.vocabulary)]
        return (*over, *superseded_facts(self.found.facts, vocabulary=self.vocabulary))

    @cached_property
    def _asked_people(self) -> AskedPeople | None:
        return None if self.gathered is None else asked_people(self.gathered, self.found)

    @cached_property
    def is_about_now(self) -> bool:
        """Whether the question is about the present."""
        return asks_about_now(self.found)

    @cached_property
    def standing(self) -> Standing:
        """Whether the value before or after a change is asked for."""
        return standing_asked(self.found, self.now)

    def blocks(
        self,
        among: Sequence[int],
        gathered: Gathered | None = None,
        *,
        more: int = 0,
        within: int = SHORT,
    ) -> list[Block]:
        """Return the blocks of these sentences: `most`, and `more` if `within` characters."""
        gathered = gathered or self.gathered
        if gathered is None:
            return []
        blocks = best_blocks(
            gathered, self.hits, most=self.most + more, among=among, is_out=self._is_out
        )
        blocks = with_edition_names(blocks, self.hits, self.now)
        lengths = accumulate((it.end - it.start for it in blocks), initial=0)
        return [
            block
            for number, (block, length) in enumerate(zip(blocks, lengths, strict=False))
            if number < self.most or length < within
        ]

    def _is_lent_other_way(self, sentence: Sentence) -> bool:
        hit = self.hits[sentence.hit]
        start, end = sentence.start - hit.start, sentence.end - hit.start
        return is_lent_other_way(self.question, hit.text, start, end)

    def is_about_someone_else(self, sentence: Sentence) -> bool:
        """Whether the sentence is about somebody whom the question does not name.

        Or about a loan in the other direction.
        """
        hit, people = self.hits[sentence.hit], self._asked_people
        if self._is_lent_other_way(sentence):
            return True
        return people is not None and is_about_someone_else(
            hit, sentence.start, sentence.end, people=people
        )

    @cached_property
    def is_of_day(self) -> DayTest:
        """Whether a span of a document is of the past day that the question asks about, if any."""
        return day_test(self.found, self.now)

    def _is_out(self, hit: Hit, start: int, end: int) -> bool:
        """Whether the span is about somebody else, or is evidence of an ended fact."""
        if self._asked_people is not None and is_about_someone_else(
            hit, start, end, people=self._asked_people
        ):
            return True
        return self.is_about_now and contains_evidence(self.ended_facts, hit, start, end)


def contains_evidence(facts: Sequence[FactView], hit: Hit, start: int, end: int) -> bool:
    """Whether the span of the document overlaps the evidence of one of the facts."""
    return any(
        (fact.path, fact.part) == (hit.path, hit.part) and fact.start < end and start < fact.end
        for fact in facts
    )


class AnswerProposal(Struct, frozen=True):
    """The first line of an answer, and which sentences are quoted after it.

    - `line`: Markdown whose citation marks are numbers of `citations`; empty if quotes answer alone
    - `direct`: the short answer
    - `sentence`: index of the sentence that is quoted first, in `gathered` or, without it, in the
      sentences of the evidence
    - `is_whole`: no other sentence is quoted
    - `own`: beginning of the line that is not checked against documents, for example the
      summary of a disagreement, or a number that was computed
    - `is_sure`: a table explains every word of the question, so the confidence is ignored
    - `only_names`: the line lists names and makes no claim, so nothing of it is checked
    - `facts`: facts of the graph that support it and are not in the search result
    """

    citations: Citations
    line: str = ""
    direct: str = ""
    sentence: int | None = None
    gathered: Gathered | None = None
    is_whole: bool = False
    own: str = ""
    is_sure: bool = False
    only_names: bool = False
    facts: tuple[FactView, ...] = ()


def updated_answer(
    value: Value, evidence: Evidence, *, is_named: bool = False
) -> AnswerProposal | None:
    """Return the value that replaced this one, or will, beside this one; None without one.

    Also None if the question names a past time or asks for an earlier value, and, with `is_named`,
    if the sentence of the newer value does not name this one.
    """
    question, hits = evidence.question, evidence.hits
    if evidence.standing == "old" or evidence.found.trace.wishes.as_of:
        return None
    newer = newer_value(value, hits, question=question, now=evidence.now)
    if newer is None or (is_named and not newer.replaces):
        return None
    citations = Citations()
    new, old = (stated_value(it, hits, citations) for it in (newer, value))
    line, direct = changed_line(new, old, evidence.words), (value if newer.begins else newer).text
    at = sentence_at(evidence.gathered, hits, hits[newer.hit], hits[newer.hit].start + newer.start)
    return AnswerProposal(citations, line, direct, at, own=line)


class Answerer(Struct, frozen=True):
    """A way to answer.

    - `name`: its row in `resources/answerers.toml`
    - `answer`: returns None for questions of another kind
    - `is_complete`: its answer is final, also if a language model could write one
    - `reads`: it reads sentences that were chosen by similarity; asked only if no other answerer
      proposes, and stated only above `stated_from` by `answer_confidence`
    - `picks`: it picks from facts, labels or tables; no proposal below `stated_from` by
      `picked_confidence`
    - `plugin`: name of the plugin that provides it, if any
    """

    name: str
    answer: "Callable[[Evidence], AnswerProposal | None]"
    is_complete: bool = False
    reads: bool = False
    picks: bool = False
    plugin: str = ""


class Extract(Struct, frozen=True):
    """A composed answer: a proposal with its quotes as Markdown `text`, and its citations.

    `direct`, `own`, `only_names` and `facts` are those of the proposal. `quotes` are the quotes
    alone if they were chosen by similarity, so that they may not answer. `answerer` is the name of
    the answerer, empty for quotes without a line; `plugin` is its plugin.
    """

    text: str
    citations: tuple[Citation, ...]
    direct: str = ""
    own: str = ""
    only_names: bool = False
    facts: tuple[FactView, ...] = ()
    quotes: "Extract | None" = None
    answerer: str = ""
    plugin: str = ""
