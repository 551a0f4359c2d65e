"""The judge asks every answerer once, picks the likeliest proposal, and quotes its support."""

import math
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from msgspec import structs

from core.answer.answerers import (
    compare,
    facts,
    labels,
    listing,
    path,
    period,
    profile,
    span,
    table,
    tasks,
    topics,
)
from core.answer.answerers.evidence import Answerer, AnswerProposal, Evidence, Extract
from core.answer.answerers.settled import is_unsettled, updated_proposal
from core.answer.cite import MARK, Citations
from core.answer.due_dates import with_days_in_words
from core.answer.markdown import cite_block
from core.answer.picked_confidence import picked_confidence, picked_features
from core.answer.quoting.blocks import Block
from core.answer.quoting.gather import ENOUGH, best_first
from core.answer.quoting.quotable import is_fragment
from core.answer.spans.newest import is_dead_number
from core.language.clauses.replaced import standing
from core.language.question.question_cues import NUMBER
from core.language.question.time_asked import asks_only_for_before
from core.resources import load_table

# A new way to answer is a module and a line here. Of equally likely proposals the first wins.
ANSWERERS = (
    Answerer("topics", topics.answer, is_complete=True),
    Answerer("tasks", tasks.answer, is_complete=True),
    Answerer("listing", listing.answer, is_complete=True),
    Answerer("path", path.answer),
    Answerer("period", period.answer),
    Answerer("profile", profile.answer),
    Answerer("compare", compare.answer, picks=True),
    Answerer("facts", facts.answer, picks=True),
    Answerer("table", table.answer, picks=True),
    Answerer("labels", labels.answer, picks=True),
    Answerer("passages", listing.answer_from_passages),
    Answerer("span", span.answer, reads=True),
)
NOTHING = Extract("", ())
UNCOUNTED = 0.8
# Number of further short quotes if there is no line.
MORE = 2
# Least share of the best score for quotes beside a line.
BESIDE = 0.75
# The same for quotes that are shown as the closest passages.
CLOSEST = 0.45
_WORD = re.compile(r"\w+")
_LABEL = re.compile(r"[^:.\n]{1,40}:\s")
_QUOTES = Answerer("", lambda _: None, reads=True)


class Judge:
    """Picks the answer to a question from the `evidence`.

    Each answerer is asked at most once, also those of `plugins`. A proposal of an answerer that
    `picks` is dropped below the confidence `stated_from`.

    After `deadline` no further answerer is asked; `is_late` says whether one was left out. `clock`
    is a monotonic clock in seconds.
    """

    def __init__(
        self,
        evidence: Evidence,
        *,
        plugins: Sequence[Answerer] = (),
        stated_from: float = 0.0,
        deadline: float = math.inf,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.evidence = evidence
        self._answerers = (*ANSWERERS, *plugins)
        self._stated_from = stated_from
        self._deadline = deadline
        self._clock = clock
        self.is_late = False
        self._proposals: dict[str, AnswerProposal | None] = {}
        self._answer: Extract | None = None

    def complete(self) -> Extract:
        """Return the answer of an answerer that `is_complete`; empty for other questions."""
        chosen = self._best(it for it in self._answerers if it.is_complete)
        return NOTHING if chosen is None else self._compose(*chosen)

    def answer(self) -> Extract:
        """Return the likeliest proposal with the quotes that support it.

        Empty if no sentence is related to the question, or if the passages do not mention the
        attribute that is asked of an entity. If other documents give another value, the answer
        says so. Uncertain or future statements are quoted, but not stated.
        """
        if self._answer is None:
            self._answer = self._chosen()
        return self._answer

    def _chosen(self) -> Extract:
        chosen = self._best(it for it in self._answerers if not it.reads)
        if chosen is None and self.evidence.is_attribute_missing:
            return NOTHING
        if chosen is not None and chosen[1].direct:
            other = updated_proposal(chosen[1], self.evidence)
            if other is None and not chosen[1].own:
                other = span.disputed(self.evidence, chosen[1].direct)
            chosen = (chosen[0], other or chosen[1])
        chosen = chosen or self._best(it for it in self._answerers if it.reads)
        if chosen is not None and is_unsettled(chosen[1], self.evidence):
            bare = structs.replace(
                chosen[1], citations=Citations(), line="", direct="", own="", is_whole=False
            )
            chosen = (chosen[0], bare)
        quotes = AnswerProposal(Citations(), sentence=self._telling())
        return self._compose(*(chosen or (_QUOTES, quotes)))

    def _telling(self) -> int | None:
        """Return which sentence leads if it is asked whether something is so; None for the best.

        If the best has no word of the question, another one of its document has to have one.
        """
        gathered, hits = self.evidence.gathered, self.evidence.hits
        if gathered is None or self.evidence.analysis.kind != "yes or no":
            return None
        best = best_first(gathered)[0]
        if gathered.seen[best].own > 0:
            return None
        paths = [hits[it.hit].path for it in gathered.sentences]
        speaking = (
            (score, number)
            for number, score in enumerate(gathered.scores)
            if gathered.seen[number].own > 0 and paths[number] == paths[best]
            if score >= ENOUGH * gathered.scores[best]
        )
        return max(speaking, default=(0, None))[1]

    def _best(self, answerers: Iterable[Answerer]) -> tuple[Answerer, AnswerProposal] | None:
        proposed = [(it, one) for it in answerers if (one := self._proposal(it)) is not None]
        return max(proposed, key=lambda pair: probability_of(pair[0]), default=None)

    def _proposal(self, answerer: Answerer) -> AnswerProposal | None:
        if answerer.name not in self._proposals:
            if self._clock() >= self._deadline:
                self.is_late = True
                return None
            proposal = answerer.answer(self.evidence)
            is_out = proposal is not None and answerer.picks and self._is_doubtful(proposal)
            self._proposals[answerer.name] = None if is_out else proposal
        return self._proposals[answerer.name]

    def _is_doubtful(self, proposal: AnswerProposal) -> bool:
        """Whether its citations give too little confidence, or it held at another time.

        Never for statements of the user; values computed from whole tables (`own`) hold now.
        """
        cited = proposal.citations.all()
        if not cited:
            return False
        if _is_of_other_time(proposal, self.evidence):
            return True
        is_dead = not proposal.own and is_dead_number(proposal.direct, self.evidence.found)
        if proposal.own or proposal.is_sure or is_dead:
            return is_dead
        seen = picked_features(self.evidence.found, self.evidence.whole.hits, cited)
        return picked_confidence(seen) < self._stated_from

    def _compose(self, answerer: Answerer, proposal: AnswerProposal) -> Extract:
        blocks = self._blocks(proposal, enough=BESIDE if proposal.line else ENOUGH)
        quotes = None
        if answerer.reads:
            closest = self._blocks(structs.replace(proposal, line=""), enough=CLOSEST)
            quotes = self._quoted(table.with_rows(closest, self.evidence), "", Citations())
        line = with_days_in_words(proposal.line, self.evidence.words)
        text = self._quoted(blocks, line, proposal.citations)
        if not text.text:
            return NOTHING
        return Extract(
            text.text,
            text.citations,
            proposal.direct,
            own=proposal.own,
            only_names=proposal.only_names,
            facts=proposal.facts,
            quotes=quotes,
            answerer=answerer.name if proposal.line else "",
            plugin=answerer.plugin,
        )

    def _blocks(self, proposal: AnswerProposal, *, enough: float) -> list[Block]:
        """Return the blocks of sentences with at least the share `enough` of the best score.

        Only the first one if the proposal `is_whole`.
        """
        gathered = proposal.gathered or self.evidence.gathered
        if gathered is None or (proposal.is_whole and proposal.sentence is None):
            return []
        among = best_first(gathered, leading=proposal.sentence, enough=enough)
        more = 0 if proposal.line else MORE
        blocks = self.evidence.blocks(among, gathered, more=more)[
            : 1 if proposal.is_whole else None
        ]
        is_told = bool(proposal.line) or self.evidence.analysis.kind in span.LONG
        if is_told and blocks and not blocks[0].is_row:
            blocks = [it for it in blocks if not it.is_row]
        headed = (table.with_heads(it, self.evidence) for it in blocks)
        shown = [it for it in headed if not _repeats(proposal.line, it)]
        return [it for it in shown if not self._is_fragment(it, is_first=it is shown[0])] or shown

    def _is_fragment(self, block: Block, *, is_first: bool) -> bool:
        """Whether a quote is only a heading, a label or a few letters; one that leads may tell."""
        text = self.evidence.citable[block.hit]
        raw = text.text[block.start - text.start : block.end - text.start]
        is_telling = is_first and NUMBER.search(raw) is not None
        return len(block.lines) == 1 and not block.is_row and not is_telling and is_fragment(raw)

    def _quoted(self, blocks: Iterable[Block], line: str, citations: Citations) -> Extract:
        quotes = [cite_block(it, citations, self.evidence.citable) for it in blocks]
        return Extract("\n\n".join([line, *quotes] if line else quotes), citations.all())


def _is_of_other_time(proposal: AnswerProposal, evidence: Evidence) -> bool:
    """Whether it is the value of before a change, or another one if only that is asked for."""
    quotes, direct = (it.quote for it in proposal.citations.all()), proposal.direct
    whole = re.compile(rf"(?<![\d.,])(?<!\w){re.escape(direct)}(?!\w)(?![.,]?\d)")
    stands = {standing(it, *at.span()) for it in quotes if direct for at in whole.finditer(it)}
    if evidence.standing == "old":
        return asks_only_for_before(evidence.question) and "old" not in stands
    return stands == {"old"}


def _repeats(line: str, block: Block) -> bool:
    """Whether a line repeats the words of a block, except for its label."""
    text = "\n".join(text for text, _ in block.lines)
    return bool(line) and _WORD.findall(_LABEL.sub("", text)) == _WORD.findall(MARK.sub("", line))


def probability_of(answerer: Answerer) -> float:
    """Return the share of right proposals of an answerer; `UNCOUNTED` if it was not measured."""
    return _probabilities().get(answerer.name, UNCOUNTED)


@cache
def _probabilities() -> Mapping[str, float]:
    """Return the share of right proposals of each answerer in `resources/answerers.toml`."""
    return load_table("answerers.toml")["right"]
