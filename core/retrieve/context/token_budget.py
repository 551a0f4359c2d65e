"""How many tokens the context may have (T11, D8)."""

from core.records.answers.questions import Analysis

# D8: 4K of an 8K window for a plain question.
PLAIN_SHARE = 0.5


def context_token_budget(*, window: int, most_tokens: int, analysis: Analysis | None = None) -> int:
    """Tokens for the context: at most `most_tokens` (T11), and a share of the model's window.

    A plain question gets half the window (D8), because more material is read slowly and hides
    what matters; the more a question asks for, the more of the rest it gets: all of it when
    things are listed, compared, summarized or followed through time.
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
    """About as many tokens as a language model would count, rather too many than too few."""
    return -(-len(text.encode()) // 3)
