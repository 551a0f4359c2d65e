"""The user's decisions about statements, bound to entity ids for fact resolution."""

from collections.abc import Callable, Iterable

from core.extract.constraints import Constraints
from core.records.graph.edits import EntityName, StatementRef
from core.resolve.fact_resolution.claims import FactDecisions, StatementKey


def bind_fact_decisions(
    constraints: Constraints, place: Callable[[EntityName], int]
) -> FactDecisions:
    """Bind confirmed, rejected and decided statements, as far as their entities exist.

    `place` returns the id an entity is shown as, or 0 when it does not exist.
    """

    def sentence(ref: StatementRef) -> StatementKey | None:
        subject = place(ref.subject)
        if not ref.object_kind:
            return (subject, ref.predicate, ref.object) if subject else None
        target = place(EntityName(ref.object, ref.object_kind, ref.object_variant))
        return (subject, ref.predicate, target) if subject and target else None

    def sentences(all_said: Iterable[StatementRef]) -> frozenset[StatementKey]:
        return frozenset(it for said in all_said if (it := sentence(said)) is not None)

    confirmed = sentences(constraints.confirmed)
    return FactDecisions(
        confirmed=confirmed,
        # After a merge a statement may be both confirmed and rejected; confirmed wins.
        rejected=sentences(constraints.rejected) - confirmed,
        pairs=tuple(
            (one, other, verdict)
            for first, second, verdict in constraints.decided
            if (one := sentence(first)) is not None
            and (other := sentence(second)) is not None
            and one != other
        ),
    )
