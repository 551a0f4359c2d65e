import hashlib

import pytest

from core.errors import ModelDamaged, ModelMissing, WrongUse
from core.keys.small_files import SmallFiles
from core.lanes import Cancel
from core.llm.embedder import read_manifest
from core.llm.hardware import MachineInfo
from core.models.model_info import EncoderEntry, LanguageModelEntry, ModelCatalog, built_in_catalog
from core.models.model_store import ModelStore, language_file
from tests.gguf_model import write_gguf

SMALL = MachineInfo(memory_bytes=4 * 2**30, free_bytes=3 * 2**30, cores=2)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return write_gguf(tmp_path_factory.mktemp("gguf") / "small.gguf").read_bytes()


@pytest.fixture
def make_store(server, manners, small, tmp_path):
    manners.content["small.gguf"] = small
    manners.content["cut.gguf"] = small[:-40]
    for name in (
        "tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json",
    ):  # fmt: skip
        manners.content[f"enc/{name}"] = b"{}"
    manners.content["enc/onnx/model_q.onnx"] = b"graph"
    chosen = {"language": "", "encoder": ""}

    def language(name, file, **more):
        return LanguageModelEntry(
            name=name,
            address=server.address(file),
            parameters=10_000_000,
            bits=4.0,
            context_tokens=4096,
            kv_bytes=1000,
            license="MIT",
            languages=("en",),
            **more,
        )

    catalogue = ModelCatalog(
        language=(
            language("Small", "small.gguf", sha256=hashlib.sha256(small).hexdigest()),
            language("Cut", "cut.gguf"),
            language("Wrong sum", "small.gguf", sha256="1" * 64),
        ),
        encoder=(
            EncoderEntry(
                name="Enc",
                model="maker/enc",
                address=server.address("enc/"),
                graph="onnx/model_q.onnx",
                dimension=8,
                max_tokens=64,
                about_bytes=1000,
                license="MIT",
                languages=("en",),
            ),
        ),
    )

    def make():
        return ModelStore(
            tmp_path / "models",
            files=SmallFiles(tmp_path),
            in_use=lambda: (chosen["language"], chosen["encoder"]),
            catalogue=catalogue,
            machine=lambda: SMALL,
            rests_s=(0.0, 0.0),
        )

    make.chosen = chosen
    return make


def fetch(store, name):
    progress = []
    return store.download(name, on_piece=progress.append, cancel=Cancel()), progress


def test_a_model_of_the_catalogue_is_fetched_and_ready(make_store, small):
    store = make_store()
    assert store.model("small").state == "available"

    shown, progress = fetch(store, "Small")

    assert shown.state == "ready"
    assert shown.size_bytes == len(small)
    assert progress[-1].stage == "Checking"
    assert make_store().model("Small").state == "ready"


def test_a_model_in_use_says_so(make_store):
    store = make_store()
    make_store.chosen["language"] = fetch(store, "Small")[0].path

    assert store.model("Small").state == "in use"


def test_a_file_that_is_cut_off_at_its_publisher_does_not_stay(make_store, tmp_path):
    store = make_store()

    with pytest.raises(ModelDamaged):
        fetch(store, "Cut")

    assert store.model("Cut").state == "available"
    assert list((tmp_path / "models" / "language").iterdir()) == []


def test_a_wrong_checksum_is_told(make_store):
    with pytest.raises(ModelDamaged, match="checksum"):
        fetch(make_store(), "Wrong sum")


def test_a_download_that_broke_off_is_partly_there_and_goes_on(make_store, manners, small):
    store = make_store()
    manners.cut_after = [100, 0, 0, 0]
    with pytest.raises(ModelMissing):
        fetch(store, "Small")
    assert store.model("Small").state == "partly"
    assert store.model("Small").got_bytes == 100
    manners.cut_after = []

    shown, _ = fetch(store, "Small")

    assert shown.state == "ready"
    assert manners.asked[-1][1] == "bytes=100-"


def test_an_encoder_arrives_as_a_folder_that_says_what_it_is(make_store, tmp_path):
    shown, _ = fetch(make_store(), "Enc")

    manifest = read_manifest(tmp_path / "models" / "Enc")
    assert shown.state == "ready"
    assert (manifest.name, manifest.dimension, manifest.max_tokens) == ("maker/enc", 8, 64)
    assert (tmp_path / "models" / "Enc" / "model.onnx").read_bytes() == b"graph"


def test_a_file_of_ones_own_is_used_where_it_lies_and_never_deleted(make_store, small, tmp_path):
    own = tmp_path / "mine.gguf"
    own.write_bytes(small)
    store = make_store()

    shown = store.register(own)

    assert (shown.path, shown.is_own, shown.state) == (str(own), True, "ready")
    assert make_store().model("mine").context_tokens > 0
    store.delete("mine")
    assert own.read_bytes() == small
    with pytest.raises(WrongUse):
        store.model("mine")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no model", b"GGUF"])
def test_a_file_that_is_no_model_is_refused(make_store, tmp_path, content):
    file = tmp_path / "wrong.gguf"
    file.write_bytes(content)

    with pytest.raises(ModelDamaged):
        make_store().register(file)


def test_a_truncated_file_is_refused(make_store, small, tmp_path):
    file = tmp_path / "short.gguf"
    file.write_bytes(small[:-40])

    with pytest.raises(ModelDamaged):
        make_store().register(file)


def test_a_file_of_ones_own_that_went_away_says_why(make_store, small, tmp_path):
    own = tmp_path / "mine.gguf"
    own.write_bytes(small)
    store = make_store()
    store.register(own)
    own.unlink()

    shown = store.model("mine")

    assert shown.state == "available"
    assert "doesn't exist" in str(shown.note)


def test_deleting_a_model_removes_it_from_the_folder_with_its_part(make_store, manners, tmp_path):
    store = make_store()
    manners.cut_after = [100, 0, 0, 0]
    with pytest.raises(ModelMissing):
        fetch(store, "Small")

    assert store.delete("Small").state == "available"

    assert list((tmp_path / "models" / "language").iterdir()) == []


def test_the_encoder_in_use_is_not_deleted(make_store):
    store = make_store()
    fetch(store, "Enc")
    make_store.chosen["encoder"] = "Enc"

    with pytest.raises(WrongUse, match="in use"):
        store.delete("Enc")


def test_an_unknown_name_is_told_the_names_there_are(make_store):
    with pytest.raises(WrongUse, match="Small, Cut"):
        make_store().model("nothing")


def test_a_model_too_large_for_the_machine_says_why(make_store):
    large = ModelStore(
        make_store()._folder,
        files=SmallFiles(make_store()._folder),
        in_use=lambda: ("", ""),
        machine=lambda: SMALL,
    ).model("Qwen3 8B")

    assert large.fit == "too large"
    assert "4.3 GB" in str(large.fit_why)


def test_the_largest_model_that_runs_well_is_recommended_and_comes_first(tmp_path):
    machine = MachineInfo(memory_bytes=16 * 10**9, free_bytes=9 * 10**9, cores=2)
    store = ModelStore(
        tmp_path, files=SmallFiles(tmp_path), in_use=lambda: ("", ""), machine=lambda: machine
    )

    language = [it for it in store.models() if it.kind == "language"]

    best = max((it for it in language if it.fit == "good"), key=lambda it: it.memory_bytes)
    assert [it.name for it in language if it.is_recommended] == [best.name]
    assert language[0].name == best.name
    assert best.can_read


def test_a_model_below_a_billion_parameters_is_no_reader(make_store):
    folder = make_store()._folder
    store = ModelStore(folder, files=SmallFiles(folder), in_use=lambda: ("", ""))

    models = {it.name: it for it in store.models()}

    assert not models["SmolLM2 135M"].can_read
    assert models["Qwen2.5 1.5B Instruct"].can_read


def test_the_catalogue_that_comes_with_loci_is_sound():
    catalogue = built_in_catalog()

    names = [it.name for it in (*catalogue.language, *catalogue.encoder)]
    assert len(set(names)) == len(names)
    assert len(catalogue.language) >= 12
    assert all(it.file.endswith(".gguf") and it.license for it in catalogue.language)
    assert all(it.address.startswith("https://") for it in catalogue.language)
    assert sum(not it.address for it in catalogue.encoder) == 2


def test_a_model_of_the_catalogue_is_no_own_file_whoever_names_its_path(make_store, tmp_path):
    store = make_store()
    file = language_file(store._folder, store._catalogue.language[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    write_gguf(file)

    named = store.register(file)

    assert named.name == store._catalogue.language[1].name
    assert not any(model.is_own for model in store.models())


def test_an_own_file_is_known_by_its_file_name_too(make_store, tmp_path):
    store = make_store()
    store.register(write_gguf(tmp_path / "mine.gguf"))

    assert store.model("mine.gguf").path == str(tmp_path / "mine.gguf")


def test_of_own_files_of_one_name_the_one_that_is_still_there_is_meant(make_store, tmp_path):
    store = make_store()
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
        store.register(write_gguf(tmp_path / folder / "mine.gguf"))
    (tmp_path / "old" / "mine.gguf").unlink()

    assert store.model("mine").path == str(tmp_path / "new" / "mine.gguf")


def test_own_files_of_one_name_are_told_apart_by_their_paths(make_store, tmp_path):
    store = make_store()
    paths = [tmp_path / folder / "mine.gguf" for folder in ("one", "two")]
    for path in paths:
        path.parent.mkdir()
        store.register(write_gguf(path))

    with pytest.raises(WrongUse) as raised:
        store.model("mine")

    assert all(str(path) in raised.value.remedy for path in paths)


def test_the_encoder_that_an_installed_program_brings_is_ready_and_stays(tmp_path):
    shipped = tmp_path / "program"
    (shipped / "Enc").mkdir(parents=True)
    (shipped / "Enc" / "embedder.json").write_text("{}")
    entry = EncoderEntry(
        name="Enc",
        model="maker/enc",
        dimension=8,
        max_tokens=64,
        about_bytes=1000,
        license="MIT",
        languages=("en",),
    )
    store = ModelStore(
        tmp_path / "models",
        files=SmallFiles(tmp_path),
        shipped=shipped,
        in_use=lambda: ("", ""),
        catalogue=ModelCatalog(language=(), encoder=(entry,)),
        machine=lambda: SMALL,
    )

    shown = store.model("Enc")

    assert (shown.state, shown.path) == ("ready", str(shipped / "Enc"))
    with pytest.raises(WrongUse, match="Enc"):
        store.delete("Enc")
    assert (shipped / "Enc" / "embedder.json").exists()
