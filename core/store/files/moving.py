"""What is known of a file that lies elsewhere now."""

from collections.abc import Mapping
from typing import Any

from core.store.files.letting_go import texts
from core.store.truth.truth import Truth

# A thing that the user split off in one file is told apart by the path of that file.
_PATHS = (
    ("files", "path"), ("files", "same_as"), ("documents", "path"), ("pins", "path"),
    ("entities", "variant"), ("activity", "path"),
)  # fmt: skip


def move_files(truth: Truth, moves: Mapping[str, str]) -> None:
    """Whatever is kept with an old path is kept with the new one; nothing lies there any more."""
    incoming: dict[str, Any] = {"old": texts(moves), "new": texts(moves.values())}
    for table, column in _PATHS:
        truth.run_with(
            "UPDATE :t SET :c = i.new FROM incoming i WHERE :t.:c = i.old".replace(
                ":t", table
            ).replace(":c", column),
            incoming,
        )
    _adopt(truth, incoming)


def _adopt(truth: Truth, incoming: dict[str, Any]) -> None:
    """Moved files belong to the innermost source that covers their new path."""
    truth.run_with(
        """
        UPDATE files SET source_id = c.source_id FROM (
            SELECT i.new AS path, arg_max(s.id, length(s.path)) AS source_id
            FROM incoming i JOIN sources s ON i.new = s.path
                OR starts_with(i.new, rtrim(s.path, '/') || '/')
                OR starts_with(i.new, rtrim(s.path, '\\') || '\\')
            GROUP BY i.new) c
        WHERE files.path = c.path""",
        incoming,
    )
