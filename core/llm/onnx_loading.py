"""Loading of ONNX models from local files: settings of the libraries, checks and errors."""

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from core.process.import_probes import disable_import_probes

# Files that loaders of ONNX models and tokenizers read; the last two are optional.
CONFIG_FILES = ("tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json")


def prepare_fastembed() -> None:
    """Set up the environment before the import: all files are local, any download must fail."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    disable_import_probes()


def local_model(folder: Path, *, threads: int) -> dict[str, Any]:
    """Return the arguments of fastembed for a model in a local folder."""
    return {
        "cache_dir": str(folder),
        "specific_model_path": str(folder),
        "local_files_only": True,
        "threads": threads,
        "providers": ["CPUExecutionProvider"],
    }


def native_errors() -> tuple[type[Exception], ...]:
    """Return the errors that onnxruntime raises for a graph or its inputs."""
    native: Any = import_module("onnxruntime.capi.onnxruntime_pybind11_state")
    return (
        native.Fail,
        native.InvalidArgument,
        native.InvalidGraph,
        native.InvalidProtobuf,
        native.NoSuchFile,
        native.NotImplemented,
        native.RuntimeException,
    )


def load_errors() -> tuple[type[Exception], ...]:
    """Return the errors that loaders raise for damaged files and values of unexpected types."""
    return (ValueError, TypeError, KeyError, AttributeError, OverflowError, *native_errors())


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
