"""What of the things found goes into the context: in order of worth, until the room is used."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.extract.words.sentences import sentences
from core.records.answers.context import ContextPassage
from core.records.knowledge import FactView
from core.retrieve.context.chains import Chain
from core.retrieve.context.fact_levels import FactLevels
from core.retrieve.context.narration import fact_sentence, narrate_group, narrate_passage
from core.retrieve.context.stitching import DistinctPassage

# This much of the room facts and chains may take before the second passage.
FACTS_SHARE = 0.35
# A number of three digits: no citation mark is longer.
LONGEST_MARK = 999

CountTokens = Callable[[str], int]
T = TypeVar("T")


class Selection(Struct, frozen=True):
    """What goes into the context, the most important first in each of its parts."""

    passages: tuple[DistinctPassage, ...] = ()
    facts: tuple[FactView, ...] = ()
    chains: tuple[Chain, ...] = ()
    supporting: tuple[FactView, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.passages or self.facts or self.chains or self.supporting)

    def less(self) -> "Selection":
        """Without the least important: what stands further off, passages but the best, chains,
        then facts, the best passage last.
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
    """All that was found."""
    facts = (*levels.own, *levels.primary, *levels.direct)
    return Selection(tuple(passages), facts, tuple(chains), levels.supporting)


def select_within(whole: Selection, *, room: int, count_tokens: CountTokens) -> Selection:
    """What fits, by what it is worth: the best passage, the facts of the things asked about and
    the chains up to `FACTS_SHARE`, the other passages by rank, the rest of the facts.

    The first passage that does not fit is cut after a sentence; none comes after it. Tokens are
    counted item by item, so the sum is near that of the text, but need not be it.
    """
    purse = _Purse(room, count_tokens)
    first = _afford_passages(whole.passages[:1], purse)
    if not first:
        return Selection()
    for_facts = _Purse(min(int(room * FACTS_SHARE), purse.left), count_tokens)
    facts = tuple(_afford(whole.facts, for_facts, _fact_line))
    chains = tuple(_afford(whole.chains, for_facts, _chain_line))
    purse.left -= for_facts.spent
    others = _afford_passages(whole.passages[1:], purse) if first[0].whole else ()
    facts += tuple(_afford(whole.facts[len(facts) :], purse, _fact_line))
    chains += tuple(_afford(whole.chains[len(chains) :], purse, _chain_line))
    is_all = len(facts) == len(whole.facts) and len(first) + len(others) == len(whole.passages)
    supporting = tuple(_afford(whole.supporting, purse, _fact_line)) if is_all else ()
    return Selection((*first, *others), facts, chains, supporting)


class _Purse:
    """Tokens that can still be spent."""

    def __init__(self, room: int, count_tokens: CountTokens) -> None:
        self.left, self.spent = room, 0
        self.count_tokens = count_tokens

    def pays(self, text: str) -> bool:
        """Whether there is room for the text, which is taken then."""
        cost = self.count_tokens(text)
        if cost > self.left:
            return False
        self.left -= cost
        self.spent += cost
        return True


def _afford(items: Sequence[T], purse: _Purse, line: Callable[[T], str]) -> Iterator[T]:
    for item in items:
        if not purse.pays(line(item)):
            return
        yield item


def _fact_line(fact: FactView) -> str:
    # As if each stood under a heading of its own: rather too much than too little.
    return narrate_group(fact.subject or fact_sentence(fact), [fact], cite=_mark) + "\n\n"


def _mark(_: FactView) -> str:
    return f"[{LONGEST_MARK}]"


def _chain_line(chain: Chain) -> str:
    return f"- {chain.text} [{LONGEST_MARK}]\n"


def _afford_passages(
    passages: Sequence[DistinctPassage], purse: _Purse
) -> tuple[DistinctPassage, ...]:
    kept: list[DistinctPassage] = []
    for one in passages:
        if purse.pays(_passage_text(one)):
            kept.append(one)
            continue
        short = _cut(one, purse)
        if short is not None and purse.pays(_passage_text(short)):
            kept.append(short)
        break
    return tuple(kept)


def _passage_text(one: DistinctPassage) -> str:
    shown = ContextPassage(LONGEST_MARK, one.hit, (), one.also, one.whole)
    return narrate_passage(shown) + "\n\n"


def _cut(one: DistinctPassage, purse: _Purse) -> DistinctPassage | None:
    """As many of the passage's first sentences as there is room for; None for not even one."""
    text = one.hit.text
    ends = [end for _, end in sentences(text, 0, len(text)) if end < len(text)]
    low, high = 0, len(ends)
    while low < high:
        middle = (low + high + 1) // 2
        short = _until(one, ends[middle - 1])
        if purse.count_tokens(_passage_text(short)) <= purse.left:
            low = middle
        else:
            high = middle - 1
    return _until(one, ends[low - 1]) if low else None


def _until(one: DistinctPassage, end: int) -> DistinctPassage:
    hit = replace(one.hit, end=one.hit.start + end, text=one.hit.text[:end])
    return replace(one, hit=hit, whole=False)
