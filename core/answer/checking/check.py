"""Check each sentence of an answer against its citations, the facts and all other texts."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.answer.checking.support import (
    ENOUGH_MEANING,
    NOTHING,
    Support,
    is_short_answer,
    nearest_sentence,
    states_fact,
    support_of,
    support_of_answer,
)
from core.answer.cite import MARK, Embed, marks
from core.language.text.sentences import sentences
from core.language.time.dates import written_dates
from core.records.answers.answers import SentenceCheck, SupportKind
from core.records.knowledge import FactView

_DATE_LINE = re.compile(r"\*\*(\d{1,2}\. [^\W\d_]{3,9}\.? \d{4})\*\*(?: \[\d{1,4}\])*")
_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"[\s|:\-]+")
_LETTERS = re.compile(r"[^\W\d_]{2,}|\d")
_MARKUP = re.compile(r"^(?:[#>\-*+•\s]|\d{1,3}[.)]\s)+|\*\*|(?<!\\)[_`]")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
# No claims without the sentence that follows.
_VERDICTS = frozenset({"Yes", "No", "Ja", "Nein"})
_MARKS_ONLY = re.compile(r"(?:\s*\[\d{1,3}\])+[\s.]*")
# Number of pairs of sentences that are compared by vectors at most, because of the encoder's time.
COMPARED = 10


class Claim(Struct, frozen=True):
    """A sentence of the answer, `start` to `end`, as plain text, and its citation numbers."""

    text: str
    start: int
    end: int
    marks: tuple[int, ...]


def claims_of(markdown: str) -> tuple[Claim, ...]:
    """Return the claims in order.

    Headings, lines that introduce a list, a bare yes or no, and rules of tables are none. A row of
    a table is one claim. Marks behind a full stop belong to the sentence before it.
    """
    return tuple(
        claim
        for claim in _claims(markdown)
        if _LETTERS.search(claim.text) and claim.text.rstrip(".") not in _VERDICTS
    )


def _claims(markdown: str) -> Iterator[Claim]:
    lines = list(_LINE.finditer(markdown))
    for at, line in enumerate(lines):
        text = line[0].strip()
        heads_table = at + 1 < len(lines) and _is_rule(lines[at + 1][0])
        if text.startswith(("#", "- …")) or _is_rule(text) or heads_table:
            continue
        if text.startswith("|"):
            yield _claim(markdown, line.start(), line.end())
            continue
        if day := _DATE_LINE.fullmatch(text):  # the dots of "9. Mai 2026" end nothing
            yield replace(_claim(markdown, line.start(), line.end()), text=day[1])
            continue
        for start, end in _sentences(markdown, line.start(), line.end()):
            if not markdown[start:end].rstrip("* ").endswith((":", "?")):
                yield _claim(markdown, start, end)


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a line, each with the marks that follow it."""
    waiting: tuple[int, int] | None = None
    for begin, stop in sentences(text, start, end):
        opening = _MARKS_ONLY.match(text, begin, stop)
        if opening is not None and waiting is not None and not marks(text[slice(*waiting)]):
            waiting = waiting[0], opening.end()
            begin = opening.end()
        if begin >= stop:
            continue
        if waiting is not None:
            yield waiting
        waiting = begin, stop
    if waiting is not None:
        yield waiting


def _claim(markdown: str, start: int, end: int) -> Claim:
    sentence = markdown[start:end]
    return Claim(plain_claim(sentence), start, end, tuple(dict.fromkeys(marks(sentence))))


def plain_claim(sentence: str) -> str:
    """Return the text without citation marks and Markdown, the cells of a row as one line."""
    bare = MARK.sub("", sentence).strip()
    if bare.startswith("|"):
        bare = ": ".join(cell.strip() for cell in bare.strip("|").split("|") if cell.strip())
    bare = _ESCAPE.sub(r"\1", _MARKUP.sub("", bare))
    return re.sub(r" ([.,;!?])", r"\1", " ".join(bare.split()))


def _is_rule(line: str) -> bool:
    return "-" in line and _RULE.fullmatch(line) is not None


class Basis(Struct, frozen=True):
    """Sources of an answer.

    - `texts`: by citation number
    - `facts`: with the numbers of the texts that are their evidence; none for those of the user
    - `own`: number of characters at the beginning of the answer that are not checked
    - `are_quotes`: each text is one statement, including its title
    - `question`: if set, a short answer is checked together with it
    """

    texts: Mapping[int, str]
    facts: Sequence[tuple[FactView, tuple[int, ...]]] = ()
    own: int = 0
    are_quotes: bool = False
    question: str = ""


class Checked(Struct, frozen=True):
    """The answer with its checked sentences; some got the citation mark of their support."""

    text: str
    sentences: tuple[SentenceCheck, ...]

    @property
    def share(self) -> float:
        """The share of supported sentences; 0 without any."""
        if not self.sentences:
            return 0.0
        return sum(bool(it.by) for it in self.sentences) / len(self.sentences)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The unsupported sentences."""
        return tuple(it.text for it in self.sentences if not it.by)


def check(markdown: str, basis: Basis, *, embed: Embed, mark: bool = True) -> Checked:
    """Find the support of each sentence: its citations, else the facts, else the best text.

    Numbers that are in no text must have been removed. With `mark` a sentence without a citation
    gets the mark of the text that supports it.
    """
    judged = [_judge(claim, basis) for claim in claims_of(markdown) if claim.start >= basis.own]
    _by_meaning(judged, embed)
    text, checks = markdown, list[SentenceCheck]()
    for judgment in judged:
        start, end = judgment.claim.start, judgment.claim.end
        shift = len(text) - len(markdown)
        is_tied = mark and bool(judgment.by and judgment.numbers and not judgment.claim.marks)
        if is_tied:
            # Before what closes a line of bold words or a row.
            sentence = text[: end + shift].rstrip(" |")
            text = f"{sentence} [{judgment.numbers[0]}]{text[len(sentence) :]}"
        checks.append(
            SentenceCheck(
                text=judgment.claim.text,
                start=start + shift,
                end=end + len(text) - len(markdown),
                by=judgment.by,
                citations=judgment.numbers if judgment.by else (),
                tied=is_tied,
            )
        )
    return Checked(text, tuple(checks))


def checks_again(markdown: str, support: Sequence[SupportKind]) -> tuple[SentenceCheck, ...]:
    """Return the checks of a stored answer from the kinds of support of its last claims.

    Earlier claims were not checked. Empty if there are fewer claims than kinds of support.
    """
    claims = claims_of(markdown)
    if not support or len(claims) < len(support):
        return ()
    pairs = zip(claims[-len(support) :], support, strict=True)
    return tuple(SentenceCheck(it.text, it.start, it.end, by, it.marks) for it, by in pairs)


class _Judged:
    """A claim with its best support up to now; `said` is the text that vectors compare."""

    def __init__(self, claim: Claim, support: Support, numbers: tuple[int, ...]) -> None:
        self.claim = claim
        self.said = claim.text
        self.support = support
        self.by: SupportKind = support.by
        self.numbers = numbers


def _judge(claim: Claim, basis: Basis) -> _Judged:
    """Return the support of a claim; a claim that is a date is also checked as "2024-03-18"."""
    judged = _judge_words(claim, basis)
    day = "" if judged.by else _day_of(claim.text)
    if day:
        judged = _judge_words(replace(claim, text=day), basis)
        judged.claim = claim
    return judged


def _day_of(text: str) -> str:
    """Return the day that the text is, as in "2024-03-18"; empty for other texts."""
    date = next(written_dates(text), None)
    is_whole = date is not None and (date.start, date.end) == (0, len(text.rstrip(".")))
    return f"{date.first:%Y-%m-%d}" if date is not None and is_whole else ""


def _judge_words(claim: Claim, basis: Basis) -> _Judged:
    if basis.question and is_short_answer(claim.text):
        return _judge_with_question(claim, basis)
    whole = basis.are_quotes
    cited = [n for n in claim.marks if n in basis.texts]
    if cited:
        one = [(support_of(claim.text, basis.texts[n], is_whole=whole), (n,)) for n in cited]
        parts = [basis.texts[n] for n in cited]
        together = "\n".join(parts if whole else [nearest_sentence(claim.text, it) for it in parts])
        best = max(one, key=_worth)
        if not best[0].by and len(cited) > 1:
            best = max(
                best, (support_of(claim.text, together, is_whole=whole), tuple(cited)), key=_worth
            )
        if best[0].by or best[0].may_mean:
            return _Judged(claim, *best)
    by_fact = _of_fact(claim, basis)
    if by_fact is not None:
        return by_fact
    if cited:
        return _Judged(claim, NOTHING, ())
    supports = [
        (support_of(claim.text, text, is_whole=whole), (n,)) for n, text in basis.texts.items()
    ]
    return _Judged(claim, *max(supports, key=_worth, default=(NOTHING, ())))


def _judge_with_question(claim: Claim, basis: Basis) -> _Judged:
    """Return the support of the question and its short answer as one statement."""
    numbers = [n for n in claim.marks if n in basis.texts] or list(basis.texts)
    supports = [
        (support_of_answer(claim.text, basis.question, basis.texts[n]), (n,)) for n in numbers
    ]
    judged = _Judged(claim, *max(supports, key=_worth, default=(NOTHING, ())))
    judged.said = f"{basis.question} {claim.text}"
    return judged


def _of_fact(claim: Claim, basis: Basis) -> _Judged | None:
    for fact, numbers in basis.facts:
        if states_fact(fact, claim.text):
            return _Judged(claim, Support("fact", 1.0, claim.text), numbers)
    return None


def _worth(pair: tuple[Support, tuple[int, ...]]) -> tuple[bool, bool, float]:
    support = pair[0]
    return bool(support.by), support.may_mean, support.share


def _by_meaning(judged: Sequence[_Judged], embed: Embed) -> None:
    """Compare the claims that words do not decide by vectors, encoded in one batch."""
    open_ones = [it for it in judged if not it.by and it.support.may_mean][:COMPARED]
    if not open_ones:
        return
    texts = [text for it in open_ones for text in (it.said, it.support.nearest)]
    vectors = embed(texts)
    for at, sentence in enumerate(open_ones):
        if float(vectors[2 * at] @ vectors[2 * at + 1]) >= ENOUGH_MEANING:
            sentence.by = "meaning"
