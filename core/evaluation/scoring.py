"""Scores of one gold question: what was found, and whether the answer is right (E1, E2)."""

from collections.abc import Sequence

from core.evaluation.metrics import context_precision, first_rank, mean, ndcg, recall
from core.evaluation.short_answer_metrics import exact_match, f1, has_answer
from core.records.answers.answers import Answer, Citation, Hit
from core.records.evaluation import EvalScores, GoldPassage, GoldQuestion


def score(question: GoldQuestion, hits: Sequence[Hit], answer: Answer, *, ms: float) -> EvalScores:
    """Return the scores of a question from its ranked passages and its answer."""
    right = [one for one in question.passages if one.is_right]
    basics = EvalScores(_is_right(question, answer), answer.found, ms=ms)
    if not question.answerable:
        return basics
    gains, relevant = _gains(right, hits)
    has_passages = bool(right)
    cited, short = (answer.citations, answer.direct) if answer.found else ((), "")
    return EvalScores(
        is_right=basics.is_right,
        is_answered=answer.found,
        rank=first_rank(gains),
        recall=recall(gains, len(right)) if has_passages else None,
        ndcg=ndcg(gains, len(right)) if has_passages else None,
        context_precision=context_precision(relevant) if has_passages else None,
        citation_precision=(
            mean([any(covers(gold, one) for gold in right) for one in cited])
            if has_passages and cited
            else None
        ),
        exact_match=exact_match(short, question.answers) if question.answers else None,
        f1=f1(short, question.answers) if question.answers else None,
        ms=ms,
    )


def covers(gold: GoldPassage, shown: Hit | Citation) -> bool:
    """Return whether a hit or citation shows the passage, or a part of it."""
    if (gold.path, gold.part) != (shown.path, shown.part):
        return False
    if not gold.quote:
        return True
    text, quote = _plain(shown.quote if isinstance(shown, Citation) else shown.text), gold.quote
    if not text:
        return False
    if _plain(quote) in text or text in _plain(quote):
        return True
    # Cut in two by the end of a passage: what both have is the same text.
    start, end = max(gold.start, shown.start), min(gold.end, shown.end)
    shared = _plain(quote[start - gold.start : end - gold.start]) if start < end else ""
    return bool(shared) and shared in text


def _gains(right: Sequence[GoldPassage], hits: Sequence[Hit]) -> tuple[list[int], list[bool]]:
    """Return how many passages each hit is the first to show, and whether it shows any."""
    missing, gains, relevant = list(right), list[int](), list[bool]()
    for hit in hits:
        relevant.append(any(covers(gold, hit) for gold in right))
        still = [gold for gold in missing if not covers(gold, hit)]
        gains.append(len(missing) - len(still))
        missing = still
    return gains, relevant


def _is_right(question: GoldQuestion, answer: Answer) -> bool:
    if not question.answerable or not answer.found:
        return question.answerable == answer.found
    right, wrong = (
        any(
            covers(gold, one)
            for gold in question.passages
            if gold.is_right is is_right
            for one in answer.citations
        )
        for is_right in (True, False)
    )
    if wrong and not right:
        return False
    if question.answers:
        return has_answer(f"{answer.direct}\n{answer.answer}", question.answers)
    return right


def _plain(text: str) -> str:
    return " ".join(text.split())
