"""The user's vocabulary file: checked, and added to what ships with Loci."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import msgspec

from core.errors import SettingError
from core.extract.vocabulary.relation_types import ANY, LASTING, EntityType, RelationType


def built_in_data() -> dict[str, Any]:
    """What ships with Loci, as tables."""
    return tomllib.loads(files("resources").joinpath("vocabulary.toml").read_text("utf-8"))


def with_user_file(path: Path, text: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The built-in tables with those of the user's file, and the names that it switches off.

    Raises `SettingError` with the line for a file that is not valid.
    """
    try:
        added = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refused(path, f"It is no valid TOML: {error}.") from error
    return _Merged(path, text).tables(added)


class _Merged:
    """The built-in data with those of one user's file; knows the file for its complaints."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._lines = text.splitlines()

    def tables(self, added: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """Both together, checked."""
        data = built_in_data()
        self._check_top(added)
        for part in ("types", "relations"):
            for name, entry in added.get(part, {}).items():
                self._check_entry(part, name, entry)
                data[part][name] = _extended(data[part].get(name, {}), entry)
        data["forms"].update(added.get("forms", {}))
        off = tuple(added.get("switched_off", ()))
        for name in off:
            known = name in data["types"] or name in data["relations"]
            if not known or name in LASTING:
                why = "cannot be switched off" if known else "is no type and no relation"
                raise self._refuse(name, f"“{name}” {why}.")
        self._check_ends(data)
        return data, off

    def _check_top(self, added: Mapping[str, Any]) -> None:
        for name, value in added.items():
            if name not in {"types", "relations", "forms", "switched_off"}:
                raise self._refuse(name, f"“{name}” is not known here.")
            if not isinstance(value, list if name == "switched_off" else dict):
                raise self._refuse(name, f"“{name}” has the wrong form.")

    def _check_entry(self, part: str, name: str, entry: object) -> None:
        wanted = EntityType if part == "types" else RelationType
        if not name.strip() or not isinstance(entry, dict):
            raise self._refuse(name, f"“{name}” has the wrong form.")
        try:
            msgspec.convert({**cast("dict[str, Any]", entry), "name": name}, wanted)
        except msgspec.ValidationError as error:
            raise self._refuse(name, f"“{name}” is not valid: {error}.") from error

    def _check_ends(self, data: Mapping[str, Any]) -> None:
        for name, entry in data["relations"].items():
            has_value, objects = bool(entry.get("value")), entry.get("objects", ())
            if has_value == bool(objects):
                raise self._refuse(name, f"“{name}” needs either objects or a value.")
            if not 0.0 <= entry.get("weight", 0.0) <= 1.0:
                raise self._refuse(name, f"The weight of “{name}” must be from 0 to 1.")
            for kind in (*entry.get("subjects", ()), *objects):
                if kind != ANY and kind not in data["types"]:
                    raise self._refuse(name, f"“{name}” names the unknown type “{kind}”.")

    def _refuse(self, name: str, detail: str) -> SettingError:
        heads = (f".{name}]", f'."{name}"]', name)
        hits = (at for head in heads for at, it in enumerate(self._lines, start=1) if head in it)
        line = next(hits, 0)
        return refused(self._path, f"Line {line}: {detail}" if line else detail)


def refused(path: Path, detail: str) -> SettingError:
    """The complaint about the user's file."""
    return SettingError(
        str(path), detail=detail, remedy="Correct the file; its head shows the form."
    )


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
