"""Claims for tests of fact resolution, by names from which ids are derived."""

from datetime import UTC, datetime

from core.language.time.dates import dates
from core.resolve.fact_resolution.claims import FactClaim

ENTITIES = (
    "Acme Globex Initech Anna Ben Oslo Turin Norway Emacs Parser Lexer Grammar Aurora".split()
)


def day(text: str) -> datetime:
    """Return the first moment of a date as written."""
    moment = dates(f"on {text}")[0].valid_from
    assert moment is not None
    return moment


def claim(
    fact: int,
    subject: str,
    predicate: str,
    target: str,
    *,
    since: str = "",
    until: str = "",
    stated: str = "",
    **more: object,
) -> FactClaim:
    """Return a claim; an object in capitals is an entity, anything else a literal."""
    is_thing = target in ENTITIES
    first = dates(f"on {since}")[0] if since else None
    last = dates(f"on {until}")[0] if until else None
    given = {
        "fact": fact,
        "subject": ENTITIES.index(subject) + 1,
        "predicate": predicate,
        "value": ENTITIES.index(target) + 1 if is_thing else target.casefold(),
        "text": target,
        "about": subject,
        "object_kind": "Organization" if is_thing else "",
        "valid_from": first.valid_from if first else None,
        "valid_to": last.last if last else None,
        "precision": (first or last).precision if first or last else "",  # type: ignore[union-attr]
        "stated_at": day(stated) if stated else None,
        "document": fact,
    }
    return FactClaim(**(given | more))  # type: ignore[arg-type]


NOON = datetime(2020, 2, 3, 12, tzinfo=UTC)
EVENING = datetime(2020, 2, 3, 20, tzinfo=UTC)
