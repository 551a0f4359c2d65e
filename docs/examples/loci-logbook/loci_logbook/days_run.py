"""An answerer: says on which day the run was the longest, from the passages that were found."""

import re

from core.plugins.answer_request import AnswerRequest, PassageQuote, PluginAnswer

_RUN = re.compile(r"The day's run of the (?P<vessel>.+?) was (?P<miles>\d+) nautical miles\.")


def answer(request: AnswerRequest) -> PluginAnswer | None:
    """Quote the longest run; None for other questions, and where no passage tells of a run."""
    question = request.question.casefold()
    if "longest" not in question or "run" not in question:
        return None
    runs = [
        (int(run["miles"]), at, run)
        for at, passage in enumerate(request.passages)
        for run in _RUN.finditer(passage.text)
    ]
    if not runs:
        return None
    miles, at, run = max(runs, key=lambda one: one[0])
    return PluginAnswer(
        f"The longest day's run of the {run['vessel']} was {miles} nautical miles [1].",
        (PassageQuote(at, run.start(), run.end()),),
        direct=f"{miles} nautical miles",
    )
