"""A tiny model, and its process: one that stays, one to be ended."""

from contextlib import closing
from pathlib import Path

import pytest

from core.llm.llama.llama_model import LlamaModel
from tests.gguf_model import write_gguf


@pytest.fixture(scope="module")
def gguf(tmp_path_factory) -> Path:
    return write_gguf(tmp_path_factory.mktemp("models") / "tiny.gguf", context_length=65536)


@pytest.fixture(scope="module")
def shared_model(gguf):
    with closing(LlamaModel(gguf, context_tokens=65536, threads=1)) as made:
        yield made


@pytest.fixture
def model(shared_model):
    """The model for tests that leave its process alive and ready."""
    return shared_model


@pytest.fixture
def own_model(gguf):
    """A model for tests that end its process."""
    with closing(LlamaModel(gguf, context_tokens=65536, threads=1)) as made:
        yield made
