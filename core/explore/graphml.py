"""GraphML writer (Brandes et al. 2002) for Gephi and yEd: typed keys, directed edges."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, cast, get_args, get_type_hints
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns \
http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""
_FOOT = "</graph>\n</graphml>\n"
# Characters that are invalid in XML.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_NAMES: dict[type, str] = {int: "long", float: "double"}
# Node type of literals: each gets a node of its own, so that every fact is an edge.
VALUE = "Value"
# The ends of an edge are XML attributes, not data.
_ENDS = frozenset({"id", "subject_id", "object_id"})


def graphml(rows: Iterable[Struct], *, node: type[Struct], edge: type[Struct]) -> Iterator[str]:
    """Yield the file piece by piece. Rows of type `node` must precede those of type `edge`.

    A node has the fields `id`, `name` and `kind`; an edge `id`, `subject_id`, `object_id`,
    `predicate` and `object`. Gephi displays `label`.
    """
    yield _HEAD
    yield from _keys("node", node)
    yield from _keys("edge", edge)
    yield '<graph id="loci" edgedefault="directed">\n'
    for row in rows:
        yield from _node(row) if isinstance(row, node) else _edge(row)
    yield _FOOT


def _keys(what: str, kind: type[Struct]) -> Iterator[str]:
    yield f'<key id="{what}_label" for="{what}" attr.name="label" attr.type="string"/>\n'
    for name, hint in get_type_hints(kind).items():
        if name in kind.__struct_fields__ and name not in _ENDS:
            plain = next((one for one in (*get_args(hint), hint) if one in _NAMES), str)
            shown = _NAMES.get(plain, "string")
            yield f'<key id="{what}_{name}" for="{what}" attr.name="{name}" attr.type="{shown}"/>\n'


def _node(row: Any) -> Iterator[str]:
    yield f'<node id="n{row.id}">{_data("node", "label", row.name)}{_fields("node", row)}</node>\n'


def _edge(row: Any) -> Iterator[str]:
    target = f"n{row.object_id}" if row.object_id is not None else f"v{row.id}"
    if row.object_id is None:
        value = (("label", row.object), ("name", row.object), ("kind", VALUE))
        data = "".join(_data("node", name, said) for name, said in value)
        yield f'<node id="{target}">{data}</node>\n'
    ends = f"source={quoteattr(f'n{row.subject_id}')} target={quoteattr(target)}"
    label = _data("edge", "label", row.predicate)
    yield f'<edge id="f{row.id}" {ends}>{label}{_fields("edge", row)}</edge>\n'


def _fields(what: str, row: Struct) -> str:
    return "".join(
        _data(what, name, getattr(row, name)) for name in row.__struct_fields__ if name not in _ENDS
    )


def _data(what: str, name: str, value: object) -> str:
    if value is None or value in ("", ()):
        return ""
    text = _FORBIDDEN.sub(_REPLACEMENT, as_text(value))
    return f'<data key="{what}_{name}">{escape(text)}</data>'


def as_text(value: object) -> str:
    """Return the value as text; times as ISO 8601, tuples joined by semicolons."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return "; ".join(str(one) for one in cast("tuple[object, ...]", value))
    return str(value)
