import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ModelTooLarge
from core.llm.gguf import GgufInfo
from core.llm.hardware import (
    DEFAULT_TRAINED_TOKENS,
    MIN_WINDOW_TOKENS,
    WINDOW_STEP_TOKENS,
    MachineInfo,
    choose_threads,
    choose_window,
    loaded_model_bytes,
    this_machine,
)

GIB = 2**30


def model(*, size=2 * GIB, trained=131_072, kv=112 * 1024, heads=24) -> GgufInfo:
    """By default about a model of three billion weights in four bits."""
    return GgufInfo(
        path="model.gguf",
        size_bytes=size,
        architecture="llama",
        quantization="Q4_K_M",
        parameters=3_000_000_000,
        context_length=trained,
        heads=heads,
        kv_bytes_per_token=kv,
        can_write=True,
    )


def machine(memory=16 * GIB, free=12 * GIB, cores=8) -> MachineInfo:
    return MachineInfo(memory, free, cores)


def test_where_there_is_room_the_window_is_what_is_asked_of_the_model():
    assert choose_window(model(), machine(), max_tokens=8512) == 8512


def test_a_machine_with_little_free_memory_gets_a_smaller_window():
    small = choose_window(model(), machine(free=3 * GIB), max_tokens=8512)

    assert MIN_WINDOW_TOKENS <= small < 8512
    assert small % WINDOW_STEP_TOKENS == 0
    assert loaded_model_bytes(model(), window_tokens=small) <= 3 * GIB


def test_a_small_window_is_tried_where_nothing_is_free():
    assert choose_window(model(), machine(free=0), max_tokens=8512) == MIN_WINDOW_TOKENS


def test_a_model_that_no_window_fits_beside_is_too_large_and_says_both_sizes():
    with pytest.raises(ModelTooLarge, match=r"4\.\d GB.*4\.3 GB") as caught:
        choose_window(model(size=4 * GIB), machine(memory=4 * GIB), max_tokens=8512)

    assert "smaller" in caught.value.remedy


def test_a_window_is_never_larger_than_the_model_was_trained_for():
    assert choose_window(model(trained=2048), machine(), max_tokens=8512) == 2048
    assert choose_window(model(trained=2048), machine(), max_tokens=8512, wanted=9999) == 2048
    assert choose_window(model(trained=0), machine(), max_tokens=8512) == DEFAULT_TRAINED_TOKENS


def test_a_window_that_is_wished_for_is_not_made_smaller():
    tight = machine(free=2 * GIB)

    assert choose_window(model(), tight, max_tokens=8512, wanted=32_768) == 32_768


def test_a_model_that_does_not_tell_its_needs_gets_what_is_asked_of_it():
    assert choose_window(model(kv=0, heads=0), machine(), max_tokens=8512) == 8512


@given(
    free=st.integers(0, 64 * GIB),
    most=st.integers(256, 65_536),
    trained=st.integers(256, 131_072),
    kv=st.integers(0, 10**6),
)
def test_the_window_stays_within_all_its_limits_and_more_memory_never_makes_it_smaller(
    free, most, trained, kv
):
    file = model(trained=trained, kv=kv)

    window = choose_window(file, machine(64 * GIB, free), max_tokens=most)
    more = choose_window(file, machine(64 * GIB, free + GIB), max_tokens=most)

    assert 0 < window <= min(most, trained)
    assert window <= more


@pytest.mark.parametrize(("cores", "threads"), [(1, 1), (2, 2), (4, 4), (6, 5), (8, 7), (32, 8)])
def test_threads_follow_the_cores_and_many_leave_one_free(cores, threads):
    assert choose_threads(machine(cores=cores)) == threads


def test_threads_that_are_wished_for_are_had():
    assert choose_threads(machine(cores=2), wanted=12) == 12


def test_this_machine_has_memory_and_a_core():
    machine = this_machine()

    assert 0 < machine.free_bytes <= machine.memory_bytes
    assert machine.cores >= 1
