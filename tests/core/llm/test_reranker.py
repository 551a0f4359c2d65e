import pytest

from core.errors import ModelDamaged, ModelMissing
from core.llm.reranker import CrossEncoder, RerankerCache

pytest.importorskip("onnx", reason="the extra `embedder` is not installed")

from tests.core.llm.cross_encoder import write_cross_encoder

QUESTION = "Who leads Heron?"
TEXTS = ["Bread.", "Mara leads Heron.", "Heron and bread, bread, bread.", ""]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_cross_encoder(tmp_path_factory.mktemp("reranker"))


def test_each_text_is_read_together_with_the_question(folder):
    scores = CrossEncoder(folder, threads=1).score(QUESTION, TEXTS)

    assert scores.tolist() == [0.0, 2.0, 1.0, 0.0]


def test_many_texts_of_different_length_are_scored_as_each_alone(folder):
    encoder = CrossEncoder(folder, threads=1)
    texts = ["leads " * n for n in range(11)]

    scores = encoder.score(QUESTION, texts)

    assert scores.tolist() == [encoder.score(QUESTION, [text])[0] for text in texts]
    assert encoder.score(QUESTION, []).tolist() == []


def test_a_downloaded_folder_may_keep_its_graph_one_level_down(tmp_path):
    write_cross_encoder(tmp_path, graph="onnx/model.onnx")

    assert CrossEncoder(tmp_path, threads=1).score(QUESTION, TEXTS)[1] == 2.0


def test_a_folder_without_a_model_is_a_missing_model_with_a_remedy(tmp_path):
    with pytest.raises(ModelMissing, match=r"model\.onnx") as caught:
        CrossEncoder(tmp_path, threads=1)

    assert "Settings" in caught.value.remedy


def test_a_missing_tokenizer_is_named(tmp_path):
    write_cross_encoder(tmp_path)
    (tmp_path / "tokenizer.json").unlink()

    with pytest.raises(ModelMissing, match=r"tokenizer\.json"):
        CrossEncoder(tmp_path, threads=1)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "tokenizer_config.json"])
def test_a_damaged_file_is_a_damaged_model(tmp_path, name):
    write_cross_encoder(tmp_path)
    (tmp_path / name).write_bytes(b"nothing of use")

    with pytest.raises(ModelDamaged, match="isn't a cross-encoder"):
        CrossEncoder(tmp_path, threads=1)


def test_a_model_that_gives_vectors_is_no_cross_encoder(tmp_path):
    write_cross_encoder(tmp_path, outputs=8)

    with pytest.raises(ModelDamaged, match="instead of one score"):
        CrossEncoder(tmp_path, threads=1)


def test_the_chosen_folder_is_loaded_once_and_follows_the_setting(folder):
    choice = RerankerCache(threads=1)

    first = choice.get(str(folder))

    assert first is not None
    assert first.score(QUESTION, TEXTS)[1] == 2.0
    assert choice.get(str(folder)) is first
    assert choice.get("") is None


def test_a_bad_folder_is_told_to_each_question_until_another_is_chosen(tmp_path, folder):
    choice = RerankerCache(threads=1)
    for _ in range(2):
        with pytest.raises(ModelMissing):
            choice.get(str(tmp_path)).score(QUESTION, TEXTS)

    assert choice.get(str(folder)).score(QUESTION, TEXTS)[1] == 2.0


@pytest.mark.parametrize("name", ["tokenizer_config.json", "config.json"])
def test_json_of_another_shape_is_a_damaged_model(tmp_path, name):
    write_cross_encoder(tmp_path)
    (tmp_path / name).write_text("[]", "utf-8")

    with pytest.raises(ModelDamaged, match=name):
        CrossEncoder(tmp_path, threads=1)
