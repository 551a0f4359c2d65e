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
    verdict,
)
from core.answer.answerers.evidence import (
    Answerer,
    AnswerProposal,
    Evidence,
    Extract,
    is_open,
    newest_of,
)
from core.answer.cite import MARK, Citations
from core.answer.picked_confidence import picked_confidence, picked_features
from core.answer.quoting.blocks import Block, cite_block
from core.answer.quoting.due_dates import with_days_in_words
from core.answer.quoting.gather import ENOUGH, best_first
from core.answer.spans.newest import is_dead_number
from core.resources import load_table

# Another way to answer is one file and one line here.
ANSWERERS = (
    Answerer("topics", topics.answer, is_complete=True),
    Answerer("tasks", tasks.answer, is_complete=True),
    Answerer("listing", listing.answer, is_complete=True),
    Answerer("path", path.answer),
    Answerer("period", period.answer),
    Answerer("passages", listing.answer_from_passages),
    Answerer("profile", profile.answer),
    Answerer("compare", compare.answer, picks=True),
    Answerer("facts", facts.answer, picks=True),
    Answerer("table", table.answer, picks=True),
    Answerer("labels", labels.answer, picks=True),
    Answerer("verdict", verdict.answer, reads=True),
    Answerer("span", span.answer, reads=True),
)
NOTHING = Extract("", ())
UNCOUNTED = 0.8
# Quotes that answer without a line are so many more while they are short.
MORE = 2
# Beside a line that answers, sentences are quoted only from this share of the best score.
BESIDE = 0.75
# The same of quotes that are shown as the closest ones, without a claim that they answer.
CLOSEST = 0.45
_WORD = re.compile(r"\w+")
_LABEL = re.compile(r"[^:.\n]{1,40}:\s")
_QUOTES = Answerer("", lambda _: None, reads=True)


class Judge:
    """Picks the answer to a question from the `evidence`.

    Each answerer is asked at most once, also those of `plugins`. What is picked from facts, labels
    or tables is no proposal below the confidence `stated_from`.

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
        """Return the answer that stands as it is, a list; empty for other questions."""
        chosen = self._best(it for it in self._answerers if it.is_complete)
        return NOTHING if chosen is None else self._compose(*chosen)

    def answer(self) -> Extract:
        """Return the likeliest proposal with the quotes that support it.

        Empty if no sentence has anything to do with the question, or if something of a thing is
        asked of which its passages do not speak. Where other documents give another value, the
        answer says so. What is unsure, or only to come, is quoted and not stated.
        """
        if self._answer is None:
            self._answer = self._chosen()
        return self._answer

    def _chosen(self) -> Extract:
        chosen = self._best(it for it in self._answerers if not it.reads)
        if chosen is None and self.evidence.is_attribute_missing:
            return NOTHING
        if chosen is not None and chosen[1].direct:
            other = newest_of(chosen[1], self.evidence)
            if other is None and not chosen[1].own:
                other = span.disputed(self.evidence, chosen[1].direct)
            chosen = (chosen[0], other or chosen[1])
        chosen = chosen or self._best(it for it in self._answerers if it.reads)
        if chosen is not None and is_open(chosen[1], self.evidence):
            bare = structs.replace(chosen[1], citations=Citations(), line="", direct="", own="")
            chosen = (chosen[0], bare)
        return self._compose(*(chosen or (_QUOTES, AnswerProposal(Citations()))))

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
        """Whether what it cites is too little to state it, or a telephone number that is dead.

        What the user said, and what is worked out from whole tables, has conditions of its own.
        """
        cited = proposal.citations.all()
        if not cited or proposal.own:
            return False
        if is_dead_number(proposal.direct, self.evidence.found):
            return True
        seen = picked_features(self.evidence.found, self.evidence.whole.hits, cited)
        return picked_confidence(seen) < self._stated_from

    def _compose(self, answerer: Answerer, proposal: AnswerProposal) -> Extract:
        blocks = self._blocks(proposal, enough=BESIDE if proposal.line else ENOUGH)
        quotes = None
        if answerer.reads:
            closest = self._blocks(structs.replace(proposal, line=""), enough=CLOSEST)
            quotes = self._quoted(closest, "", Citations())
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
        """Return what is quoted: sentences with at least the share `enough` of the best score.

        The first sentence stands alone where the line says all.
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
        return [it for it in blocks if not _repeats(proposal.line, it)]

    def _quoted(self, blocks: Iterable[Block], line: str, citations: Citations) -> Extract:
        quotes = [cite_block(it, citations, self.evidence.hits) for it in blocks]
        return Extract("\n\n".join([line, *quotes] if line else quotes), citations.all())


def _repeats(line: str, block: Block) -> bool:
    """Whether a line says all of a block but the label before it."""
    text = "\n".join(text for text, _ in block.lines)
    return bool(line) and _WORD.findall(_LABEL.sub("", text)) == _WORD.findall(MARK.sub("", line))


def probability_of(answerer: Answerer) -> float:
    """Return how often it is right when it proposes; `UNCOUNTED` where nobody has counted."""
    return _probabilities().get(answerer.name, UNCOUNTED)


@cache
def _probabilities() -> Mapping[str, float]:
    """How often each answerer is right when it proposes, from `resources/answerers.toml`."""
    return load_table("answerers.toml")["right"]
