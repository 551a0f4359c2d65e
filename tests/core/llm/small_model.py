"""The small real model that `make llm` installs, in Loci's own process or behind a server."""

import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.paths import models_folder
from core.llm.endpoint.endpoint_model import EndpointModel
from core.llm.language_model import LanguageModel
from core.llm.llama.llama_model import LlamaModel
from core.models.model_info import LanguageModelEntry, built_in_catalog
from core.models.model_store import language_file

WINDOW = 2048
_START_S = 120


def small_model_file() -> Path:
    """Return the file of SmolLM2; skip the test where it or llama.cpp is missing."""
    entry = built_in_catalog().entry("SmolLM2 135M")
    assert isinstance(entry, LanguageModelEntry)
    file = language_file(models_folder(), entry)
    if find_spec("llama_cpp") is None or not file.is_file():
        pytest.skip("the small language model is not installed; run: make llm")
    return file


@contextmanager
def small_model(where: str) -> Generator[LanguageModel]:
    """Yield the model: `where` is "here" for Loci's own process, else "server"."""
    file = small_model_file()
    if where == "here":
        with closing(LlamaModel(file, context_tokens=WINDOW, threads=2)) as model:
            yield model
    else:
        with _server(file) as address, closing(EndpointModel(address)) as model:
            yield model


@contextmanager
def _server(file: Path) -> Generator[str]:
    """Yield the address of llama-cpp-python's own server of that file, on loopback."""
    if find_spec("fastapi") is None:
        pytest.skip("the model server of llama-cpp-python is not installed; run: make test")
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    options = ["--host", "127.0.0.1", "--port", str(port), "--n_ctx", str(WINDOW)]
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(file), *options]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as server:
        try:
            _wait_for(f"http://127.0.0.1:{port}/v1/models", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.kill()


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    pause = threading.Event()
    for _ in range(_START_S * 10):
        assert server.poll() is None, "the model server ended"
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError as error:
            error.close()
            pause.wait(0.1)
        except (urllib.error.URLError, ConnectionError):
            pause.wait(0.1)
    pytest.fail("the model server did not start")
