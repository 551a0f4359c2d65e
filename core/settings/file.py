"""Settings in a TOML file, with the environment on top."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w

from core.errors import SettingError
from core.settings.options import Settings

ENVIRONMENT_PREFIX = "LOCI_OPTION_"


def read_settings(path: Path, *, environment: Mapping[str, str] | None = None) -> Settings:
    """Read settings from a TOML file (absent: defaults), overridden by ``LOCI_OPTION_NAME``.

    Raises `SettingError` for a file that is no TOML, an unknown name or a value not allowed.
    """
    values = _file_values(path)
    names = {option.name for option in Settings.options()}
    for key, value in (os.environ if environment is None else environment).items():
        name = key.removeprefix(ENVIRONMENT_PREFIX).lower()
        if key.startswith(ENVIRONMENT_PREFIX) and name in names:
            values[name] = value
    return Settings(values)


def write_settings(path: Path, settings: Settings) -> None:
    """Write the values that differ from the defaults; the file is replaced atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    changed = {
        option.name: _as_toml(settings.values[option.name])
        for option in Settings.options()
        if option.name in settings.values and settings.values[option.name] != option.default
    }
    draft = path.with_suffix(".new")
    draft.write_text(tomli_w.dumps(changed), encoding="utf-8")
    draft.replace(path)


def _file_values(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(str(path), "settings_invalid", reason=str(error)) from error


def _as_toml(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
