"""Validation of a model's JSON files before a library loads them."""

from pathlib import Path
from typing import Any

import msgspec

# Files that loaders of ONNX models and tokenizers read; the last two are optional.
CONFIG_FILES = ("tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json")
# Exceptions that loaders raise for values of an unexpected type.
TYPE_ERRORS = (TypeError, KeyError, AttributeError, OverflowError)


def check_configs(folder: Path) -> None:
    """Check that each existing file is a JSON object. Raises `ValueError` with the reason."""
    for name in CONFIG_FILES:
        path = folder / name
        if not path.is_file():
            continue
        try:
            msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ValueError(f"{name}: {error}") from error
