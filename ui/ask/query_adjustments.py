"""Query options for asking again without an entity or passage, or with more weight on one (N3)."""

from msgspec.structs import replace

from core.records.answers.questions import QueryOptions
from ui.trace.trace_events import TraceEvent


def exclude(options: QueryOptions, event: TraceEvent) -> QueryOptions:
    """Return options that leave out the entity or passage of the event."""
    if event.passage_id is not None and event.candidate is not None:
        excluded = (*options.leave_out_passages, event.passage_id)
        return replace(options, leave_out_passages=tuple(dict.fromkeys(excluded)))
    if event.entities:
        entity = event.entities[0]
        return replace(
            options,
            leave_out=tuple(dict.fromkeys((*options.leave_out, entity))),
            boost=tuple(it for it in options.boost if it != entity),
        )
    if event.passage_id is not None:
        excluded = (*options.leave_out_passages, event.passage_id)
        return replace(options, leave_out_passages=tuple(dict.fromkeys(excluded)))
    return options


def boost(options: QueryOptions, event: TraceEvent) -> QueryOptions:
    """Return options that weight the entity of the event."""
    if not event.entities:
        return options
    entity = event.entities[0]
    return replace(
        options,
        boost=tuple(dict.fromkeys((*options.boost, entity))),
        leave_out=tuple(it for it in options.leave_out if it != entity),
    )
