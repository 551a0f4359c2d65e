"""Subject of a note: its title, file name and aliases, and the headings above a line.

A line such as "Released: 12 March 1948" has no subject of its own; it is about the subject of its
note.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePath

from core.answer.headers import header_end, name_of_card
from core.answer.quoting.quotable import is_name
from core.answer.quoting.table_columns import dates_of
from core.answer.quoting.tables import Table, headings, tables
from core.extract.structure.columns import as_label, is_label, written_out
from core.language.question.cues import cue_words, language_of_question
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems, tokenize
from core.language.text.wrapping import has_line_end
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.records.answers.answers import Hit, SearchResult

_ALIASES = re.compile(
    r"^alias(?:es)?[ \t]*:(?P<names>[^\n]*(?:\n[ \t]*-[ \t][^\n]*)*)", re.IGNORECASE | re.MULTILINE
)
# What stands behind a name in bold at the beginning of a line is about that, up to the next such.
RUN_IN = re.compile(r"^(\*\*|__)(?P<name>[^*_\n]{2,60})\1(?=[ \t,:(–-])", re.MULTILINE)
_NAME = re.compile(r"[^\[\],\n\"']+")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+|\d+")
# A person's name has at most so many words.
LONGEST_NAME = 3
# The title of a table in the line above has at most so many words.
LONGEST_CAPTION = 6
# Word classes with which a sentence without a subject begins: verbs and participles.
_VERBS = "VBHQ"
_FINITE = "VBH"
# Twice the fewest people that a column of several names.
_MANY = 4


def names_of(hit: Hit, hits: Sequence[Hit]) -> tuple[str, ...]:
    """Return the title, the file name, and the aliases in the front matter if `hits` have it."""
    own = (it for it in hits if (it.path, it.part, it.start) == (hit.path, hit.part, 0))
    aliases = (name for it in own for name in _aliases(it.text))
    stem = () if hit.part else (PurePath(hit.path).stem,)
    return tuple(dict.fromkeys(it for it in (hit.title, *stem, *aliases) if it))


def stems_above(hit: Hit, start: int, hits: Sequence[Hit]) -> frozenset[str]:
    """Return the stems of the names of a note and of the headings above `start` of a passage."""
    return frozenset(stems(" ".join([*names_of(hit, hits), *headings(hit.text, start)])))


def is_called(hit: Hit, asked: frozenset[str], hits: Sequence[Hit]) -> bool:
    """Whether one of the note's names has all of these stems."""
    return bool(asked) and any(asked <= frozenset(stems(it)) for it in names_of(hit, hits))


def is_of_person(hit: Hit) -> bool:
    """Whether the title of the note is the name of a person: "Priti Shah"."""
    names = hit.title.split()
    is_short = 0 < len(names) <= LONGEST_NAME
    return is_short and all(it[0].isupper() for it in names) and is_name(hit.title)


def subject_of(hit: Hit, start: int, end: int) -> str:
    """Return the subject of a sentence, `start` to `end` in the hit, that does not name it."""
    words = hit.text[start:end]
    if name := name_of_card(hit, start):
        return name
    begin = f"\n\n{hit.text}".rfind("\n\n", 0, start + 2)
    names = [it for it in RUN_IN.finditer(hit.text, begin) if it.start() <= start]
    if names and names[0].start() == begin and names[-1].end() <= start:
        name = str(names[-1]["name"]).rstrip()
        if not (name.endswith("?") or has_line_end(hit.text, names[-1].end(), start)):
            return name.strip(" :")
    return owner_of(hit, words) if lacks_subject(words) or lacks_verb(words) else ""


def owner_of(hit: Hit, words: str) -> str:
    """Return the person of the note, unless the text contains a part of the name."""
    is_named = set(stems(hit.title)) & set(stems(words))
    return hit.title if is_of_person(hit) and not is_named else ""


def lacks_subject(sentence: str) -> bool:
    """Whether the sentence begins with a verb, without a subject: "Replaces Callum."."""
    return _letters(sentence)[:1] in tuple(_VERBS)


def lacks_verb(sentence: str) -> bool:
    """Whether the sentence has no verb: "Birthday 8 May."."""
    return not set(_letters(sentence)) & set(_FINITE)


def whole_tables(result: SearchResult) -> Iterator[tuple[Hit, Table]]:
    """The tables that do not go on in another passage; only those with a cell that is asked for.

    All of them if none has such a cell of several words.
    Who asks about himself asks of none with rows of several people: which are his, nothing says.
    Nor does he ask what others paid him, if he asks what he paid.
    """
    words = tokenize(result.question)
    is_of_self = not cue_words("speaker").isdisjoint(words)
    is_asker = is_of_self or not cue_words("askers").isdisjoint(words)
    is_paying = is_asker and any(is_label(it, "paying") for it in words)
    whole = [
        (hit, table)
        for hit in result.hits
        for table in tables(hit.text)
        if table.rows
        if not _is_continued(hit, table, result.hits)
        if not (is_of_self and _is_of_others(table))
        if not (is_paying and any(is_label(as_label(it), "payers") for it in table.head.cells))
    ]
    saying = [pair for pair in whole if _has_cell_of(pair[1], result.question)]
    yield from saying or whole


def _is_continued(hit: Hit, table: Table, hits: Sequence[Hit]) -> bool:
    parts = {it.start for it in hits if (it.path, it.part) == (hit.path, hit.part)}
    is_last = table.end >= len(hit.text.rstrip())
    is_first = not hit.text[: table.start].strip()
    return (is_last and hit.is_cut) or (is_first and hit.start > 0) or len(parts) > 1


def _has_cell_of(table: Table, question: str) -> bool:
    """Whether the question says a cell of several words: "for sale"."""
    text = f" {' '.join(tokenize(question))} "
    cells = {" ".join(tokenize(cell)) for row in table.rows for cell in row.cells if " " in cell}
    return any(" " in it and f" {it} " in text for it in cells)


def _is_of_others(table: Table) -> bool:
    """Whether rows are of several people, none of whom is called "me"."""
    heads = map(as_label, table.head.cells)
    is_log = dates_of(table) is not None and any(is_label(it, "names") for it in heads)
    cells = (cell.lower() for row in table.rows for cell in row.cells)
    is_several = is_log or people_column(table) is not None
    return is_several and not any(is_label(it, "speaker") for it in cells)


def people_column(table: Table) -> int | None:
    """Return the column that is headed "who", or the first with the names of several people."""
    columns = range(len(table.head.cells))
    cells = [{it.cells[at] for it in table.rows if at < len(it.cells)} - {""} for at in columns]
    headed = (at for at in columns if is_label(as_label(table.head.cells[at]), "people"))
    named = (
        at for at in columns if _MANY <= 2 * sum(map(is_first_name, cells[at])) >= len(cells[at])
    )
    return next(headed, next(named, None))


def is_first_name(cell: str) -> bool:
    """Whether the cell begins with the first name of a person."""
    return cell.split(" ", 1)[0].strip(",").lower() in FIRST_NAMES


def called_by(
    hit: Hit, table: Table, result: SearchResult, *, in_folder: bool = True
) -> frozenset[str]:
    """Stems of the names and headings of the table, with the folder that it is in."""
    folder = PurePath(hit.path).parent.name if in_folder else ""
    names = [*names_of(hit, result.hits), *headings(hit.text, table.start), _caption(hit, table)]
    text = " ".join([folder, *names])
    for letters, umlaut in (("ae", "ä"), ("oe", "ö"), ("ue", "ü")):
        if letters in text:
            text += f" {text.replace(letters, umlaut)}"
    return frozenset(stems(f"{text.replace('_', ' ')} {written_out(text)}"))


def _caption(hit: Hit, table: Table) -> str:
    """Return the line above a table if it is as short as a title: "Gigs", "Vorräte:"."""
    line = hit.text[: table.start].rstrip().rpartition("\n")[2]
    return line if len(_WORD.findall(line)) <= LONGEST_CAPTION and "|" not in line else ""


def _letters(sentence: str) -> str:
    words = [it[0].lower() for it in _WORD.finditer(sentence)]
    return "".join(letters_in_context(words, language_of_question(sentence))) if words else ""


@lru_cache(maxsize=256)
def _aliases(text: str) -> tuple[str, ...]:
    match = _ALIASES.search(text, 0, header_end(text))
    names = _NAME.findall(match["names"]) if match is not None else []
    return tuple(it.strip(" \t-") for it in names if _LETTER.search(it))
