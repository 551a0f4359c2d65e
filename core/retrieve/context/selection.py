"""Selects what goes into the context, in order of worth, within the token budget (T11, D8)."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.language.text.sentences import sentences
from core.records.answers.answers import ContextPassage
from core.records.answers.questions import Analysis
from core.records.knowledge import FactView
from core.retrieve.context.chains import Chain
from core.retrieve.context.fact_levels import FactLevels
from core.retrieve.context.narration import fact_sentence, narrate_group, narrate_passage
from core.retrieve.context.stitching import DistinctPassage

# Maximum share of the budget for facts and chains before the second passage.
FACTS_SHARE = 0.35
# Longest citation number assumed: three digits.
LONGEST_MARK = 999

CountTokens = Callable[[str], int]
T = TypeVar("T")


# D8: 4K of an 8K window for a plain question.
PLAIN_SHARE = 0.5


def context_token_budget(*, window: int, most_tokens: int, analysis: Analysis | None = None) -> int:
    """Return the tokens for the context: at most `most_tokens` (T11), and a share of the window.

    A plain question gets half the model's window (D8), because more material is read slowly and
    hides what matters. The share grows with the question's complexity, up to all of the window
    for lists, comparisons, summaries and questions about change.
    """
    share = PLAIN_SHARE + (1.0 - PLAIN_SHARE) * _need(analysis)
    return max(min(most_tokens, int(share * window)), 0)


def _need(analysis: Analysis | None) -> float:
    if analysis is None:
        return 0.0
    if analysis.intent != "search" or analysis.exhaustive or analysis.evolution:
        return 1.0
    return min(max(analysis.complexity, 0.0), 1.0)


def estimate_tokens(text: str) -> int:
    """Return an estimate of a language model's token count, too high rather than too low."""
    return -(-len(text.encode()) // 3)


class Selection(Struct, frozen=True):
    """What goes into the context, the most important first in each of its parts."""

    passages: tuple[DistinctPassage, ...] = ()
    facts: tuple[FactView, ...] = ()
    chains: tuple[Chain, ...] = ()
    supporting: tuple[FactView, ...] = ()

    def __bool__(self) -> bool:
        """Return whether anything is selected."""
        return bool(self.passages or self.facts or self.chains or self.supporting)

    def without_least(self) -> "Selection":
        """Return the selection without its least important item.

        Dropped in this order: supporting facts, passages except the best, chains, facts, the best
        passage.
        """
        if self.supporting:
            return replace(self, supporting=self.supporting[:-1])
        if len(self.passages) > 1:
            return replace(self, passages=self.passages[:-1])
        if self.chains:
            return replace(self, chains=self.chains[:-1])
        if self.facts:
            return replace(self, facts=self.facts[:-1])
        return Selection()


def select_all(
    passages: Sequence[DistinctPassage], levels: FactLevels, chains: Sequence[Chain]
) -> Selection:
    """Return everything as selected."""
    facts = (*levels.own, *levels.primary, *levels.direct)
    return Selection(tuple(passages), facts, tuple(chains), levels.supporting)


def select_within(whole: Selection, *, room: int, count_tokens: CountTokens) -> Selection:
    """Return what fits into `room` tokens.

    Filled in this order: the best passage, the facts of the entities asked about and the chains
    up to `FACTS_SHARE`, the other passages by rank, the rest of the facts. The first passage
    that does not fit is cut after a sentence; none follows it. Tokens are counted per item, so
    the sum only approximates that of the whole text.
    """
    budget = _TokenBudget(room, count_tokens)
    first = _take_passages(whole.passages[:1], budget)
    if not first:
        return Selection()
    for_facts = _TokenBudget(min(int(room * FACTS_SHARE), budget.left), count_tokens)
    facts = tuple(_take_affordable(whole.facts, for_facts, _fact_line))
    chains = tuple(_take_affordable(whole.chains, for_facts, _chain_line))
    budget.left -= for_facts.spent
    others = _take_passages(whole.passages[1:], budget) if first[0].whole else ()
    facts += tuple(_take_affordable(whole.facts[len(facts) :], budget, _fact_line))
    chains += tuple(_take_affordable(whole.chains[len(chains) :], budget, _chain_line))
    is_all = len(facts) == len(whole.facts) and len(first) + len(others) == len(whole.passages)
    supporting = tuple(_take_affordable(whole.supporting, budget, _fact_line)) if is_all else ()
    return Selection((*first, *others), facts, chains, supporting)


class _TokenBudget:
    def __init__(self, room: int, count_tokens: CountTokens) -> None:
        self.left, self.spent = room, 0
        self.count_tokens = count_tokens

    def spend(self, text: str) -> bool:
        """Spend the tokens of the text, or return False if it does not fit."""
        cost = self.count_tokens(text)
        if cost > self.left:
            return False
        self.left -= cost
        self.spent += cost
        return True


def _take_affordable(
    items: Sequence[T], budget: _TokenBudget, line: Callable[[T], str]
) -> Iterator[T]:
    for item in items:
        if not budget.spend(line(item)):
            return
        yield item


def _fact_line(fact: FactView) -> str:
    # Counted with a heading of its own: an upper bound.
    return narrate_group(fact.subject or fact_sentence(fact), [fact], cite=_mark) + "\n\n"


def _mark(_: FactView) -> str:
    return f"[{LONGEST_MARK}]"


def _chain_line(chain: Chain) -> str:
    return f"- {chain.text} [{LONGEST_MARK}]\n"


def _take_passages(
    passages: Sequence[DistinctPassage], budget: _TokenBudget
) -> tuple[DistinctPassage, ...]:
    kept: list[DistinctPassage] = []
    for passage in passages:
        if budget.spend(_passage_text(passage)):
            kept.append(passage)
            continue
        short = _cut(passage, budget)
        if short is not None and budget.spend(_passage_text(short)):
            kept.append(short)
        break
    return tuple(kept)


def _passage_text(passage: DistinctPassage) -> str:
    shown = ContextPassage(LONGEST_MARK, passage.hit, (), passage.also, passage.whole)
    return narrate_passage(shown) + "\n\n"


def _cut(passage: DistinctPassage, budget: _TokenBudget) -> DistinctPassage | None:
    """Return the passage's first sentences that fit; None if not even one does."""
    text = passage.hit.text
    ends = [end for _, end in sentences(text, 0, len(text)) if end < len(text)]
    fitting = bisect_right(
        ends, budget.left, key=lambda end: budget.count_tokens(_passage_text(_until(passage, end)))
    )
    return _until(passage, ends[fitting - 1]) if fitting else None


def _until(passage: DistinctPassage, end: int) -> DistinctPassage:
    hit = replace(passage.hit, end=passage.hit.start + end, text=passage.hit.text[:end])
    return replace(passage, hit=hit, whole=False)
