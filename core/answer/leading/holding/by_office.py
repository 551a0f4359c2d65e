"""The beginning of an answer to who holds an office: the newest of those whom documents name."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.answer.cite import Citations
from core.answer.direct.written import escaped
from core.answer.disputes.disputed import line_of, settle
from core.answer.disputes.phrases import phrases_for
from core.answer.leading.by_words import Lead
from core.answer.leading.holding.holders import Holder, holders
from core.answer.leading.lasting import asks_about_now
from core.answer.quoting.gather import READ_HITS, Gathered, sentence_at
from core.records.answers.answers import SearchResult
from core.retrieve.stemming import stems

# More are no office that one holds at a time.
MOST = 3


def led_by_office(found: SearchResult, gathered: Gathered, citations: Citations) -> Lead | None:
    """Who holds it, with those before; None for other questions and where nothing tells."""
    if not asks_about_now(found):
        return None
    told = holders(found.question, found.hits[:READ_HITS])
    if not 0 < len(told) <= MOST:
        return None
    sides = [replace(it.stated, answer=escaped(it.name)) for it in told]
    if not _are_of_one(told):
        sides = [replace(it, at=None) for it in sides]
    dispute = settle(sides)
    by_name = {escaped(it.name): it for it in told}
    stated = tuple(replace(it, marks=_mark(by_name[it.answer], citations)) for it in dispute.stated)
    first = by_name[stated[0].answer]
    quoted = sentence_at(gathered, found.hits, first.hit, first.hit.start + first.start)
    if len(told) == 1:
        return Lead(f"**{stated[0].answer}**{stated[0].marks}", first.name, quoted)
    names = [by_name[it.answer].name for it in stated[: 1 if dispute.is_decided else None]]
    line = line_of(replace(dispute, stated=stated), phrases_for(found.question))
    return Lead(line, ", ".join(names), quoted, is_disputed=True)


def _mark(holder: Holder, citations: Citations) -> str:
    start = holder.hit.start
    return f" [{citations.cite(holder.hit, start + holder.start, start + holder.end)}]"


def _are_of_one(told: Sequence[Holder]) -> bool:
    """Whether the titles of their documents share a word, so that they may be of one group."""
    titles = [frozenset(it for it in stems(one.hit.title) if not it.isdigit()) for one in told]
    shared = titles[0]
    for title in titles[1:]:
        shared &= title
    return bool(shared)
