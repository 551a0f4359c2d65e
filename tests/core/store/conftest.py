"""A store in an empty home."""

import multiprocessing

import pytest

from core.store.store import Store


@pytest.fixture
def store(home):
    """An open, empty store."""
    opened = Store.open(home)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def nursery():
    """Makes processes that have the store imported already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["core.store.store", "core.store.maintenance.encryption"])
    return context


@pytest.fixture
def spawned(nursery):
    """Runs a function in another process and returns its result."""

    def run(function, *arguments):
        mine, theirs = nursery.Pipe()
        child = nursery.Process(target=_answer, args=(theirs, function, arguments))
        child.start()
        theirs.close()
        result = mine.recv()
        child.join()
        return result

    return run


def _answer(pipe, function, arguments):
    pipe.send(function(*arguments))
    pipe.close()
