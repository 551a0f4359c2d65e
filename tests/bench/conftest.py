import os
from pathlib import Path

import platformdirs
import pytest


@pytest.fixture(scope="session")
def embedder_folder():
    cache = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    folder = Path(os.environ.get("LOCI_MODELS", cache)) / "all-MiniLM-L6-v2"
    if not folder.is_dir():
        pytest.skip("the embedder is not built: run make setup")
    return folder
