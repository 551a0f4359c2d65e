"""The user's decisions about statements, for the judge: by the ids of things as they are shown."""

from collections.abc import Callable, Iterable

from core.extract.constraints import Constraints
from core.records.graph.edits import Named, Said
from core.resolve.fact_resolution.claims import Decided, Sentence


def bind_fact_decisions(constraints: Constraints, place: Callable[[Named], int]) -> Decided:
    """What was confirmed, rejected and decided, as far as the things are there.

    `place` gives the id as which a thing is shown, 0 when it is not there.
    """

    def sentence(said: Said) -> Sentence | None:
        subject = place(said.subject)
        if not said.object_kind:
            return (subject, said.predicate, said.object) if subject else None
        target = place(Named(said.object, said.object_kind, said.object_variant))
        return (subject, said.predicate, target) if subject and target else None

    def sentences(all_said: Iterable[Said]) -> frozenset[Sentence]:
        return frozenset(it for said in all_said if (it := sentence(said)) is not None)

    confirmed = sentences(constraints.confirmed)
    return Decided(
        confirmed=confirmed,
        # Two things that were merged may bring a statement that is both; true goes first.
        rejected=sentences(constraints.rejected) - confirmed,
        pairs=tuple(
            (one, other, verdict)
            for first, second, verdict in constraints.decided
            if (one := sentence(first)) is not None
            and (other := sentence(second)) is not None
            and one != other
        ),
    )
