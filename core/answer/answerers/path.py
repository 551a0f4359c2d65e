"""Answer how two entities are connected: the best path in the graph, each step cited (D2)."""

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.cite import Citations
from core.answer.markdown import escaped, marks_of
from core.language.question.cues import has_cue
from core.retrieve.context.narration import fact_sentence


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the names along the path, then a sentence for each step; None without a path."""
    names = list({it.start: it.surface for it in reversed(evidence.analysis.things)}.values())
    asks = len(names) == 2 and has_cue("connection", evidence.question)
    if not asks or evidence.graph is None:
        return None
    paths = evidence.graph.paths(*reversed(names)).paths
    if not paths:
        return None
    citations, best = Citations(), paths[0]
    direct = " – ".join(best.things)
    steps = [
        f"- {escaped(fact_sentence(step))}"
        + marks_of([step], evidence.hits, citations, evidence.words)
        for step in best.steps
    ]
    head = f"**{escaped(direct)}**"
    line = "\n".join([head, "", *steps])
    return AnswerProposal(citations, line, direct, is_whole=True, own=head, facts=best.steps)
