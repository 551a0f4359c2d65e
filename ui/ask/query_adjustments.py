"""Query options for asking again without an entity or passage, or with more weight on one (N3)."""

from msgspec.structs import replace

from core.records.answers.questions import QueryOptions
from ui.trace.trace_events import TraceEvent


def exclude(options: QueryOptions, event: TraceEvent) -> QueryOptions:
    """Return options that leave out the entity or passage of the event."""
    passage = event.passage_id
    if event.entities and (passage is None or event.candidate is None):
        entity = event.entities[0]
        return replace(
            options,
            leave_out=tuple(dict.fromkeys((*options.leave_out, entity))),
            boost=tuple(it for it in options.boost if it != entity),
        )
    if passage is None:
        return options
    passages = dict.fromkeys((*options.leave_out_passages, passage))
    return replace(options, leave_out_passages=tuple(passages))


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
