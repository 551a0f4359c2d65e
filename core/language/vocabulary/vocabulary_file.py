"""The user's vocabulary file: checked, and added to what ships with Loci."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import msgspec

from core.errors import SettingError
from core.language.vocabulary.relation_types import ANY, LASTING, EntityType, RelationType
from core.messages import UserMessage
from core.resources import load_table


@lru_cache(maxsize=1)
def built_in_data() -> dict[str, dict[str, Any]]:
    """Return the tables that ship with Loci; callers must not change them."""
    return load_table("vocabulary.toml")


def with_user_file(path: Path, text: str) -> tuple[dict[str, Any], tuple[str, ...]] | None:
    """The built-in tables with those of the user's file, and the names that it switches off.

    None for a file without entries, such as the template. Raises `SettingError` with the line for
    a file that is not valid.
    """
    try:
        added = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingError(str(path), "vocabulary_not_toml", reason=str(error)) from error
    return _Merged(path, text).tables(added) if added else None


class _Merged:
    """The built-in data with those of one user's file; knows the file for its complaints."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._lines = text.splitlines()

    def tables(self, added: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """Both together, checked."""
        data = {part: dict(entries) for part, entries in built_in_data().items()}
        self._check_top(added)
        for part in ("types", "relations"):
            for name, entry in added.get(part, {}).items():
                self._check_entry(part, name, entry)
                if part == "types" and name not in data[part]:
                    # "Labskaus is a recipe."
                    entry = {**entry, "head_nouns": [*entry.get("head_nouns", ()), name.lower()]}
                data[part][name] = _extended(data[part].get(name, {}), entry)
        data["forms"].update(added.get("forms", {}))
        off = tuple(added.get("switched_off", ()))
        for name in off:
            is_known = name in data["types"] or name in data["relations"]
            if not is_known or name in LASTING:
                problem = "vocabulary_name_required" if is_known else "vocabulary_name_unknown"
                raise self._refuse(name, problem)
        self._check_ends(data)
        return data, off

    def _check_top(self, added: Mapping[str, Any]) -> None:
        for name, value in added.items():
            if name not in {"types", "relations", "forms", "switched_off"}:
                raise self._refuse(name, "vocabulary_table_unknown")
            if not isinstance(value, list if name == "switched_off" else dict):
                raise self._refuse(name, "vocabulary_entry_malformed")

    def _check_entry(self, part: str, name: str, entry: object) -> None:
        wanted = EntityType if part == "types" else RelationType
        if not name.strip() or not isinstance(entry, dict):
            raise self._refuse(name, "vocabulary_entry_malformed")
        if part == "relations":
            # Files of earlier releases may have them; nothing reads them.
            cast("dict[str, Any]", entry).pop("properties", None)
        try:
            msgspec.convert({**cast("dict[str, Any]", entry), "name": name}, wanted)
        except msgspec.ValidationError as error:
            raise self._refuse(name, "vocabulary_entry_invalid", reason=str(error)) from error

    def _check_ends(self, data: Mapping[str, Any]) -> None:
        for name, entry in data["relations"].items():
            has_value, objects = bool(entry.get("value")), entry.get("objects", ())
            if has_value == bool(objects):
                raise self._refuse(name, "vocabulary_objects_or_value")
            if not 0.0 <= entry.get("weight", 0.0) <= 1.0:
                raise self._refuse(name, "vocabulary_weight_range")
            for kind in (*entry.get("subjects", ()), *objects):
                if kind != ANY and kind not in data["types"]:
                    raise self._refuse(name, "vocabulary_type_unknown", type=kind)

    def _refuse(self, name: str, message_id: str, **arguments: str) -> SettingError:
        heads = (f".{name}]", f'."{name}"]', name)
        hits = (at for head in heads for at, it in enumerate(self._lines, start=1) if head in it)
        problem = UserMessage(message_id, name=name, **arguments)
        if line := next(hits, 0):
            return SettingError(str(self._path), "vocabulary_line", line=line, problem=problem)
        return SettingError(str(self._path), "vocabulary_invalid", problem=problem)


def _extended(before: Mapping[str, Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """The entry added to one of the same name: lists grow, single values are replaced."""
    merged = dict(before)
    for key, value in entry.items():
        if isinstance(value, list) and key in before:
            kept = [it for it in before[key] if it not in value]
            merged[key] = [*cast("list[str]", value), *kept]
        elif isinstance(value, dict) and key in before:
            merged[key] = {**before[key], **cast("dict[str, str]", value)}
        else:
            merged[key] = value
    return merged
