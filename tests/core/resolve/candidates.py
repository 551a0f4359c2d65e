"""Entity candidates for tests."""

from core.resolve.entities.candidates import EntityCandidate


def thing(number=1, *names, kind="Person", **more):
    """Return a candidate with that id and these names."""
    given = {key: frozenset(more.pop(key, ())) for key in ("neighbors", "documents")}
    return EntityCandidate(number, names, kind, **given, **more)
