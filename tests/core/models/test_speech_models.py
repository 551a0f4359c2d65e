"""Speech models: folders of files, of which the chosen or the largest is used."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.errors import ModelMissing
from core.keys.small_files import SmallFiles
from core.lanes import Cancel
from core.models.model_info import ModelCatalog, SpeechEntry, built_in_catalog
from core.models.model_store import ModelStore
from core.records.models import DownloadProgress, ModelInfo

SIZES = {"Whisper tiny": 100, "Whisper base": 200}


@pytest.fixture
def open_store(server, manners, tmp_path: Path) -> Callable[..., ModelStore]:
    for name in SIZES:
        for file in ("config.json", "tokenizer.json", "vocabulary.txt"):
            manners.content[f"{name}/{file}".replace(" ", "-")] = b"{}"
        manners.content[f"{name}/model.bin".replace(" ", "-")] = b"w" * SIZES[name]
    entries = tuple(
        SpeechEntry(name, server.address(f"{name}/".replace(" ", "-")), size, "MIT", ("en",))
        for name, size in SIZES.items()
    )

    def open_it(chosen: str = "") -> ModelStore:
        return ModelStore(
            tmp_path / "models",
            files=SmallFiles(tmp_path),
            in_use=lambda: ("", ""),
            speech=lambda: chosen,
            catalogue=ModelCatalog(speech=entries),
            rests_s=(0.0,),
        )

    return open_it


def fetch(store: ModelStore, name: str) -> ModelInfo:
    pieces: list[DownloadProgress] = []
    return store.download(name, on_piece=pieces.append, cancel=Cancel())


def test_a_speech_model_is_fetched_as_a_folder_and_used_at_once(open_store, tmp_path) -> None:
    store = open_store()
    assert store.speech_folder() is None

    shown = fetch(store, "Whisper base")

    folder = tmp_path / "models" / "speech" / "whisper-base"
    assert (shown.kind, shown.state, shown.path) == ("speech", "in use", str(folder))
    assert {it.name for it in folder.iterdir()} == {
        "config.json", "tokenizer.json", "vocabulary.txt", "model.bin",
    }  # fmt: skip
    assert store.speech_folder() == folder


def test_a_download_that_was_cut_is_not_used(open_store, manners) -> None:
    del manners.content["Whisper-base/model.bin"]
    store = open_store()

    with pytest.raises(ModelMissing):
        fetch(store, "Whisper base")

    assert store.speech_folder() is None


def test_the_largest_model_is_used_unless_another_one_is_chosen(open_store) -> None:
    for name in SIZES:
        fetch(open_store(), name)

    assert open_store().speech_folder().name == "whisper-base"
    assert open_store("Whisper tiny").speech_folder().name == "whisper-tiny"
    assert open_store("Whisper gone").speech_folder().name == "whisper-base"
    assert open_store("Whisper tiny").model("Whisper base").state == "ready"


def test_a_deleted_model_leaves_its_place_to_the_next(open_store) -> None:
    for name in SIZES:
        fetch(open_store(), name)

    deleted = open_store().delete("Whisper base")

    assert deleted.state == "available"
    assert open_store().speech_folder().name == "whisper-tiny"


def test_models_of_the_catalog_have_folders_of_their_own() -> None:
    folders = [entry.folder for entry in built_in_catalog().speech]

    assert {"whisper-tiny.en", "whisper-tiny", "whisper-base", "whisper-small"} == {*folders}
