"""Token budget of the context (T11, D8)."""

from core.records.answers.questions import Analysis

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
