"""A question in the words of a table's head, or of a label, which may say the same in others."""

from collections.abc import Sequence
from functools import cache

from core.answer.quoting.tables import Table
from core.extract.words.tagger import function_class
from core.resources import load_table
from core.retrieve.question.cues import language_of_question
from core.retrieve.stemming import stems

# What makes somebody of what is done: "own", "owner"; "direct", "director".
_AGENTS = ("er", "or", "r")

# What stands behind "wie" where an amount is asked for, and "have".
_MEASURE = frozenset(stems("hoch groß viel habe hab hast habt hatte hatten"))

Phrase = tuple[str, ...]


def in_words_of(table: Table, asked: Sequence[str], *, freely: bool = False) -> list[str]:
    """The stems of a question in the words of the table's head: who owns it is the "owner".

    Taken `freely`, a word that heads nothing goes by what heads a column and means the same.
    """
    heads = frozenset(stems(" ".join(table.head.cells)))
    agents = ({one: f"{one}{ending}" for one in asked} for ending in _AGENTS)
    by_agent = {one: agent for of in agents for one, agent in of.items() if agent in heads}
    words = [by_agent.get(one, one) if one not in heads else one for one in asked]
    if not freely:
        return words
    phrases = [tuple(stems(cell)) for cell in table.head.cells]
    return in_words_like(phrases, words)


def small_words(question: str) -> frozenset[str]:
    """Stems of a German question's small words, "wie viel habe ich"; English ones have none."""
    language = language_of_question(question)
    if language != "de":
        return frozenset()
    function_words = (it for it in question.split() if function_class(it.lower(), language))
    return frozenset(stems(" ".join(function_words))) | _MEASURE


def in_words_like(phrases: Sequence[Phrase], asked: Sequence[str]) -> list[str]:
    """The stems, where what they call something is replaced by the one phrase for the same."""
    words = list(asked)
    for group in _same():
        written = {it for it in phrases if it in group}
        synonyms = [it for it in group if it and set(it) <= set(words) and it not in written]
        if len(written) != 1 or not synonyms or set(*written) <= set(words):
            continue
        longest = max(synonyms, key=len)
        at = words.index(longest[0])
        words[at:at] = next(iter(written))
        words = [it for it in words if it not in longest or it in next(iter(written))]
    return words


@cache
def _same() -> tuple[frozenset[Phrase], ...]:
    """What `resources/columns.toml` holds, as stems."""
    lines: list[str] = load_table("columns.toml")["same"]
    return tuple(frozenset(tuple(stems(it)) for it in line.split(",")) for line in lines)
