"""The JSON files beside a model, looked at before a library trusts them."""

from pathlib import Path
from typing import Any

import msgspec

# What those that load an ONNX model with its tokenizer read; the last two may be missing.
CONFIG_FILES = ("tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json")
# What a loader raises for a value of another type than it expects.
TYPE_ERRORS = (TypeError, KeyError, AttributeError, OverflowError)


def check_configs(folder: Path) -> None:
    """Each of these files that is there holds an object. Raises `ValueError` with the reason."""
    for name in CONFIG_FILES:
        path = folder / name
        if not path.is_file():
            continue
        try:
            msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ValueError(f"{name} is not as it should be: {error}") from error
