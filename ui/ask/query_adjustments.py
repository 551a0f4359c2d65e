"""Options for asking the same again, without something or with more weight on it."""

from msgspec.structs import replace

from core.records.answers.questions import QueryOptions
from ui.trace.trace_events import TraceEvent


def exclude(wishes: QueryOptions, moment: TraceEvent) -> QueryOptions:
    """The wishes, and as if the moment's thing or passage did not exist."""
    if moment.passage_id is not None and moment.candidate is not None:
        out = (*wishes.leave_out_passages, moment.passage_id)
        return replace(wishes, leave_out_passages=tuple(dict.fromkeys(out)))
    if moment.things:
        thing = moment.things[0]
        return replace(
            wishes,
            leave_out=tuple(dict.fromkeys((*wishes.leave_out, thing))),
            boost=tuple(it for it in wishes.boost if it != thing),
        )
    if moment.passage_id is not None:
        out = (*wishes.leave_out_passages, moment.passage_id)
        return replace(wishes, leave_out_passages=tuple(dict.fromkeys(out)))
    return wishes


def boost(wishes: QueryOptions, moment: TraceEvent) -> QueryOptions:
    """The wishes, and as if the moment's thing were asked about."""
    if not moment.things:
        return wishes
    thing = moment.things[0]
    return replace(
        wishes,
        boost=tuple(dict.fromkeys((*wishes.boost, thing))),
        leave_out=tuple(it for it in wishes.leave_out if it != thing),
    )
