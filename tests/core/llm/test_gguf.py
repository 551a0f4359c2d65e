import os
import struct

import gguf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ModelDamaged, ModelMissing
from core.llm.gguf import MIXTURES, TENSOR_KINDS, inspect_gguf
from tests.gguf_model import LAYERS, WIDTH, write_gguf


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return write_gguf(tmp_path_factory.mktemp("models") / "tiny.gguf", context_length=4096)


def written(path, *, architecture="bert", tensor=None, **about):
    """A file with one small tensor and what `about` says."""
    writer = gguf.GGUFWriter(str(path), architecture)
    for key, value in about.items():
        getattr(writer, f"add_{key}")(value)
    import numpy as np

    writer.add_tensor("one", np.zeros((4, 32), np.float32) if tensor is None else tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def test_the_head_says_what_the_model_is(whole):
    info = inspect_gguf(whole)

    assert (info.architecture, info.context_length) == ("llama", 4096)
    assert info.size_bytes == whole.stat().st_size
    assert info.quantization == "F32"
    assert info.can_write


def test_weights_and_the_memory_of_a_token_are_counted(whole):
    tensors = gguf.GGUFReader(str(whole)).tensors

    info = inspect_gguf(whole)

    assert info.parameters == sum(int(tensor.n_elements) for tensor in tensors)
    assert info.kv_bytes_per_token == LAYERS * 2 * WIDTH * 2


def test_fewer_heads_for_keys_need_less_memory(tmp_path):
    path = written(
        tmp_path / "shared.gguf",
        architecture="llama",
        block_count=3,
        embedding_length=64,
        head_count=8,
        head_count_kv=2,
    )

    assert inspect_gguf(path).kv_bytes_per_token == 3 * 2 * (8 + 8) * 2


def test_heads_that_differ_from_layer_to_layer_are_summed(tmp_path):
    path = written(
        tmp_path / "uneven.gguf",
        architecture="openelm",
        block_count=3,
        embedding_length=64,
        head_count=[4, 4, 8],
        head_count_kv=[1, 2, 4],
        key_length=16,
        value_length=16,
    )

    assert inspect_gguf(path).kv_bytes_per_token == (1 + 2 + 4) * (16 + 16) * 2


def test_an_encoder_cannot_write(tmp_path):
    path = written(
        tmp_path / "encoder.gguf", pooling_type=gguf.PoolingType.CLS, token_list=["a", "b"]
    )

    assert not inspect_gguf(path).can_write


def test_license_and_languages_are_told(tmp_path):
    path = written(tmp_path / "said.gguf", license="apache-2.0", languages=["en", "de"])

    info = inspect_gguf(path)

    assert (info.license, info.languages) == ("apache-2.0", ("en", "de"))


def test_a_mixture_is_known_by_its_name(tmp_path):
    path = written(tmp_path / "mixed.gguf", file_type=gguf.LlamaFileType.MOSTLY_Q4_K_M)

    assert inspect_gguf(path).quantization == "Q4_K_M"


def test_without_a_mixture_the_commonest_tensor_names_it(tmp_path):
    assert inspect_gguf(written(tmp_path / "plain.gguf")).quantization == "F32"


def test_sizes_of_blocks_are_those_of_the_format():
    ours = {name: (values, size) for name, values, size in TENSOR_KINDS.values()}
    theirs = {kind.name: sizes for kind, sizes in gguf.GGML_QUANT_SIZES.items()}

    for number, (name, *_) in TENSOR_KINDS.items():
        assert gguf.GGMLQuantizationType(number).name == name
    assert {name: theirs[name] for name in ours} == ours
    for number, name in MIXTURES.items():
        assert name in gguf.LlamaFileType(number).name


@pytest.mark.parametrize("cut", [5, 20, 30, 300, 3000, 10_000, 200_000, -1])
def test_a_file_that_was_cut_off_is_incomplete(whole, tmp_path, cut):
    path = tmp_path / "half.gguf"
    path.write_bytes(whole.read_bytes()[:cut])

    with pytest.raises(ModelDamaged, match="incomplete") as caught:
        inspect_gguf(path)

    assert "again" in caught.value.remedy


def test_no_file_and_a_folder_are_missing_models(tmp_path):
    for path in (tmp_path / "none.gguf", tmp_path):
        with pytest.raises(ModelMissing) as caught:
            inspect_gguf(path)
        assert caught.value.remedy


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_a_missing_model(whole, tmp_path):
    path = tmp_path / "locked.gguf"
    path.write_bytes(whole.read_bytes())
    path.chmod(0)

    with pytest.raises(ModelMissing, match="read"):
        inspect_gguf(path)


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04", b"Dear Anna,"])
def test_another_kind_of_file_is_no_gguf_file(tmp_path, content):
    path = tmp_path / "letter.gguf"
    path.write_bytes(content)

    with pytest.raises(ModelDamaged, match="isn't a GGUF file"):
        inspect_gguf(path)


@pytest.mark.parametrize("version", [1, 4, 3 << 24])
def test_a_version_that_is_not_known_is_refused(tmp_path, version):
    path = tmp_path / "new.gguf"
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", version, 0, 0))

    with pytest.raises(ModelDamaged, match="version"):
        inspect_gguf(path)


def test_a_file_that_does_not_say_what_it_holds_is_refused(tmp_path):
    path = tmp_path / "silent.gguf"
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, 0))

    with pytest.raises(ModelDamaged, match="what kind"):
        inspect_gguf(path)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_the_head_holds_it_is_read_or_refused(whole, tmp_path_factory, data):
    changed = bytearray(whole.read_bytes()[:4000])
    for _ in range(data.draw(st.integers(1, 8))):
        changed[data.draw(st.integers(4, 3999))] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.mktemp("changed") / "changed.gguf"
    path.write_bytes(changed)

    with pytest.raises(ModelDamaged):
        inspect_gguf(path)


@settings(max_examples=60, deadline=None)
@given(rest=st.binary(max_size=200))
def test_bytes_that_mean_nothing_are_refused(rest, tmp_path_factory):
    path = tmp_path_factory.mktemp("garbage") / "garbage.gguf"
    path.write_bytes(b"GGUF" + struct.pack("<I", 3) + rest)

    with pytest.raises(ModelDamaged):
        inspect_gguf(path)
