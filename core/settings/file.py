"""Settings in a TOML file, with the environment on top.

An encrypted library keeps options that say something about the user in a sealed file beside it.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import tomli_w

from core.errors import SettingError
from core.settings.options import Settings, is_public

SETTINGS_FILE = "settings.toml"
ENVIRONMENT_PREFIX = "LOCI_OPTION_"


class SealedFiles(Protocol):
    """Sealed files of a data directory; without a `key` they are neither read nor written."""

    key: bytes | None

    def seal(self, name: str, content: bytes) -> None:
        """Write the sealed file of that name."""
        ...

    def unseal(self, name: str) -> bytes:
        """Return the content of the sealed file; empty if there is none."""
        ...


def read_settings(
    path: Path, *, environment: Mapping[str, str] | None = None, sealed: SealedFiles | None = None
) -> Settings:
    """Read settings from a TOML file (absent: defaults), overridden by ``LOCI_OPTION_NAME``.

    What is in both the file and the sealed one, after a kill, counts as in the file. Raises
    `SettingError` for a file that is no TOML, an unknown name or a value not allowed.
    """
    values = _file_values(path, sealed)
    names = {option.name for option in Settings.options()}
    for key, value in (os.environ if environment is None else environment).items():
        name = key.removeprefix(ENVIRONMENT_PREFIX).lower()
        if key.startswith(ENVIRONMENT_PREFIX) and name in names:
            values[name] = value
    return Settings(values)


def write_settings(path: Path, settings: Settings, *, sealed: SealedFiles | None = None) -> None:
    """Write the values that differ from the defaults; the file is replaced atomically.

    Of an option that `stores_default`, any value that was set is written. With a key, options that
    are not public are written to the sealed file, before the other.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    changed = {
        option.name: _as_toml(settings.values[option.name])
        for option in Settings.options()
        if option.name in settings.values
        and (option.stores_default or settings.values[option.name] != option.default)
    }
    if sealed is not None and sealed.key is not None:
        private = {name: value for name, value in changed.items() if not is_public(name)}
        sealed.seal(path.name, tomli_w.dumps(private).encode())
        changed = {name: value for name, value in changed.items() if is_public(name)}
    draft = path.with_name(f"{path.name}.new")
    draft.write_text(tomli_w.dumps(changed), encoding="utf-8")
    draft.replace(path)


def _file_values(path: Path, sealed: SealedFiles | None) -> dict[str, Any]:
    private = b"" if sealed is None else sealed.unseal(path.name)
    try:
        plain = path.read_bytes()
    except FileNotFoundError:
        plain = b""
    try:
        return {**tomllib.loads(private.decode()), **tomllib.loads(plain.decode())}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(str(path), "settings_invalid", reason=str(error)) from error


def _as_toml(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
