"""Loading of ONNX models from local files: settings of the libraries, checks and errors."""

import mmap
import os
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from core.process.import_probes import disable_import_probes

# Files that loaders of ONNX models and tokenizers read; the last two are optional.
CONFIG_FILES = ("tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json")


# Numbers of the fields of ONNX's messages, and of the type of a number with 16 bits.
_GRAPH, _INITIALIZER, _DIMENSION, _TYPE, _NAME, _RAW_DATA = 7, 5, 1, 2, 8, 9
_FLOAT16, _VARINT, _BYTES = 10, 0, 2
_WIDTHS = {1: 8, 5: 4}
# A table of fewer bytes is left to the runtime.
_LARGE = 1_000_000


class GraphSession:
    """Runs an ONNX graph with the memory that it needs, and no more after a large batch.

    Half of a small encoder is the table of its words, of which a text needs some rows: it is
    mapped from the file and never copied. Raises what `native_errors` names.
    """

    def __init__(self, graph: Path, *, threads: int) -> None:
        runtime: Any = import_module("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        # The arena keeps what the largest batch took; without it a batch takes 3 to 6 % longer.
        options.enable_cpu_mem_arena = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # The runtime only refers to the tables: they live as long as the session.
        self._tables = [
            (name, runtime.OrtValue.ortvalue_from_numpy(table))
            for name, table in mapped_tables(graph)
        ]
        for name, table in self._tables:
            options.add_initializer(name, table)
        self._session: Any = runtime.InferenceSession(
            str(graph), options, providers=["CPUExecutionProvider"]
        )

    def run(self, outputs: Sequence[str], inputs: Mapping[str, object]) -> list[Any]:
        """Return the outputs of those names."""
        return self._session.run(outputs, inputs)


def mapped_tables(graph: Path) -> list[tuple[str, NDArray[np.float16]]]:
    """Return the large tables of 16-bit numbers of a graph, mapped from its file.

    There are none where the file is damaged, or on Windows, where a mapped file cannot be replaced.
    """
    if os.name != "posix" or not graph.is_file() or not graph.stat().st_size:
        return []
    with graph.open("rb") as file:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    try:
        return [
            _table(data, start, end)
            for number, first, last in _fields(data, 0, len(data))
            if number == _GRAPH
            for inner, start, end in _fields(data, first, last)
            if inner == _INITIALIZER and _is_table(data, start, end)
        ]
    except (ValueError, IndexError, KeyError):
        return []


def _is_table(data: mmap.mmap, start: int, end: int) -> bool:
    if end - start < _LARGE:
        return False
    return any(
        number == _TYPE and _varint(data, first)[0] == _FLOAT16
        for number, first, _ in _fields(data, start, end)
    )


def _table(data: mmap.mmap, start: int, end: int) -> tuple[str, NDArray[np.float16]]:
    shape = [
        _varint(data, first)[0]
        for number, first, _ in _fields(data, start, end)
        if number == _DIMENSION
    ]
    parts = {number: (first, last) for number, first, last in _fields(data, start, end)}
    name, (first, last) = parts[_NAME], parts[_RAW_DATA]
    numbers = np.frombuffer(data, np.float16, (last - first) // 2, first)
    return data[slice(*name)].decode(), numbers.reshape(shape)


def _fields(data: mmap.mmap, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield the number and span of each field of a protobuf message; a varint begins there."""
    while start < end:
        tag, start = _varint(data, start)
        kind, last = tag & 7, start
        if kind == _VARINT:
            _, last = _varint(data, start)
        elif kind == _BYTES:
            length, start = _varint(data, start)
            last = start + length
        else:
            last = start + _WIDTHS[kind]
        yield tag >> 3, start, last
        start = last


def _varint(data: mmap.mmap, at: int) -> tuple[int, int]:
    """Return the number that begins there, seven bits a byte, and where it ends."""
    number = shift = 0
    while True:
        byte = data[at]
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at


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
