"""CaRB: precision and recall of open information extraction by shared words.

Bhardwaj, Aggarwal and Mausam, "CaRB: A Crowdsourced Benchmark for Open IE" (EMNLP 2019). A tuple is
a relation and arguments; all arguments but the first count as one. Recall takes the best extracted
tuple for each gold tuple; precision matches extracted and gold tuples one to one, greedily.
"""

import re
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}
_NOT_WRITTEN = re.compile(r"[^\w\s]|_")
_FORMS_OF_BE = frozenset("be is am are was were been being".split())
# With these verbs, speaker and statement may be swapped.
_SPEECH = ("said", "told", "added", "adds", "says")
_CONTEXT = "C: "


class Tuple(Struct, frozen=True):
    """A relation and its arguments in the words of the sentence; gold tuples have confidence 1."""

    rel: str
    args: tuple[str, ...]
    confidence: float = 1.0


class Gold(Struct, frozen=True):
    """One line of a gold file."""

    sentence: str
    triples: tuple[Tuple, ...]


class Score(Struct, frozen=True):
    """Figures at the confidence with the highest F1."""

    precision: float = 0.0
    recall: float = 0.0
    f1: float = 0.0
    threshold: float = 0.0


class _SentenceScore(Struct, frozen=True):
    """Contribution of a sentence if only tuples of at least `threshold` count."""

    threshold: float
    precise: float
    recalled: float
    found: int


def sentence_key(sentence: str) -> str:
    """Return the sentence without what tokenizers change: whitespace, brackets, marks."""
    squeezed = sentence.replace(" ", "")
    for code, bracket in _BRACKETS.items():
        squeezed = squeezed.replace(code, bracket)
    return _NOT_WRITTEN.sub("", squeezed).strip()


def score(extracted: Mapping[str, Sequence[Tuple]], gold: Sequence[Gold]) -> Score:
    """Return the best point of the curve over all confidences; zeros without tuples."""
    by_key = {sentence_key(sentence): tuples for sentence, tuples in extracted.items()}
    thresholds = sorted({it.confidence for tuples in by_key.values() for it in tuples})
    steps: list[list[_SentenceScore]] = []
    asked = 0
    for line in gold:
        wanted = [_with_two_arguments(it) for it in map(_stripped, line.triples)]
        asked += len(wanted)
        if wanted:
            steps.append(_steps(wanted, by_key.get(sentence_key(line.sentence), ())))
    points = (_point(steps, threshold, asked) for threshold in thresholds)
    return max(points, key=lambda score: score.f1, default=Score())


def _stripped(triple: Tuple) -> Tuple:
    """Return the gold tuple without its context arguments."""
    args = tuple(arg.strip() for arg in triple.args if _CONTEXT not in arg)
    return msgspec.structs.replace(triple, rel=triple.rel.strip(), args=args)


def _with_two_arguments(triple: Tuple) -> Tuple:
    """Return the tuple with all arguments but the first joined."""
    if len(triple.args) < 2:
        return triple
    return msgspec.structs.replace(triple, args=(triple.args[0], " ".join(triple.args[1:])))


def _steps(gold: Sequence[Tuple], extracted: Sequence[Tuple]) -> list[_SentenceScore]:
    """Return the contribution of the sentence at each of its confidences, highest first."""
    matched = [[_match(wanted, _with_two_arguments(it)) for it in extracted] for wanted in gold]
    made: list[_SentenceScore] = []
    for threshold in sorted({it.confidence for it in extracted}, reverse=True):
        kept = [at for at, it in enumerate(extracted) if it.confidence >= threshold]
        recalled = sum(max(row[at][1] for at in kept) for row in matched)
        precise = _greedy_matching([[row[at][0] for at in kept] for row in matched])
        made.append(_SentenceScore(threshold, precise, recalled, len(kept)))
    return made


def _greedy_matching(precisions: Sequence[Sequence[float]]) -> float:
    """Return the sum of a greedy matching of rows and columns."""
    cells = [
        (-value, row, column)
        for row, values in enumerate(precisions)
        for column, value in enumerate(values)
    ]
    rows: set[int] = set()
    columns: set[int] = set()
    total = 0.0
    for value, row, column in sorted(cells):
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
            total -= value
    return total


def _point(steps: Sequence[Sequence[_SentenceScore]], threshold: float, asked: int) -> Score:
    """Return the figures over all sentences if only tuples of at least `threshold` count."""
    precise = recalled = 0.0
    count = 0
    for rows in steps:
        kept = [row for row in rows if row.threshold >= threshold]
        if kept:
            precise += kept[-1].precise
            recalled += kept[-1].recalled
            count += kept[-1].found
    precision = precise / count if count else 1.0
    recall = recalled / max(asked, 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return Score(precision, recall, f1, threshold)


def _match(gold: Tuple, extracted: Tuple) -> tuple[float, float]:
    """Return precision and recall of an extracted tuple's words against a gold tuple's."""
    straight = _overlap(gold, extracted)
    if len(extracted.args) == 2 and any(word in gold.rel for word in _SPEECH):
        turned = msgspec.structs.replace(extracted, args=extracted.args[::-1])
        return max(straight, _overlap(gold, turned))
    return straight


def _overlap(gold: Tuple, extracted: Tuple) -> tuple[float, float]:
    wanted, extracted_words = gold.rel.split(), extracted.rel.split()
    hits, left = _shared(wanted, extracted_words)
    if "be" in left and _FORMS_OF_BE & set(wanted):
        hits += 1
    if not hits:
        return 0.0, 0.0
    of_found, of_gold = len(extracted_words), len(wanted)
    for at, arg in enumerate(gold.args):
        of_gold += len(arg.split())
        if at < len(extracted.args):
            words = extracted.args[at].split()
            of_found += len(words)
            hits += _shared(arg.split(), words)[0]
        elif at < 2:
            return 0.0, 0.0
    return hits / of_found, hits / of_gold


def _shared(wanted: Sequence[str], words: Sequence[str]) -> tuple[int, list[str]]:
    """Return the number of shared words, with multiplicity, and the remaining words."""
    left = list(words)
    for word in wanted:
        if word in left:
            left.remove(word)
    return len(words) - len(left), left
