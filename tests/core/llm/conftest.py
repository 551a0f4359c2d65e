"""The built embedder, loaded once, and the script that builds it."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from core.llm.embedder import Embedder

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def build_script() -> ModuleType:
    """The module `packaging/build_embedder.py`."""
    spec = importlib.util.spec_from_file_location(
        "build_embedder", ROOT / "packaging" / "build_embedder.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def embedder_folder(build_script: ModuleType) -> Path:
    folder = build_script.models_folder() / build_script.NAME
    if not build_script.is_built(folder):
        pytest.skip("the embedder is not built; run: make setup")
    return folder


@pytest.fixture(scope="session")
def embedder(embedder_folder: Path) -> Embedder:
    return Embedder(embedder_folder, threads=1)


@pytest.fixture(scope="session")
def exact(embedder_folder: Path) -> Embedder:
    """The encoder with its full graph only."""
    return Embedder(embedder_folder, threads=1, quantized=False)
