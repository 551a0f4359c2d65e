"""Answer what the documents are about: the broadest topics with their summaries (D3)."""

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.cite import Citations
from core.answer.markdown import escaped
from core.language.question.cues import has_cue
from core.records.graph.graph_summary import Community

WRITTEN = 12
MEMBERS = 4
# Least number of members of a topic.
LEAST_SIZE = 3


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return a line for each of the largest topics; None for other questions and without any."""
    analysis = evidence.analysis
    is_cued = has_cue("topics", evidence.question) or has_cue("library", evidence.question)
    asks = is_cued and not (analysis.things or analysis.times)
    if not asks or evidence.graph is None:
        return None
    topics = [it for it in evidence.graph.topics() if it.size >= LEAST_SIZE][:WRITTEN]
    lines = [_line(it) for it in topics]
    return (
        AnswerProposal(Citations(), "\n".join(lines), is_whole=True, only_names=True)
        if lines
        else None
    )


def _line(topic: Community) -> str:
    """Return the name of a topic, its main members, and a summary."""
    members = ", ".join(escaped(it) for it in topic.things[:MEMBERS])
    summary = topic.gist or " ".join(topic.summary[:1])
    return f"- **{escaped(topic.name)}** ({members})" + (f": {escaped(summary)}" if summary else "")
