"""Fixtures: other processes."""

import multiprocessing

import pytest


@pytest.fixture(scope="session")
def nursery():
    """Return a process factory with the store imported already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["core.store.store", "core.store.maintenance.encryption"])
    return context


@pytest.fixture
def spawned(nursery):
    """Run a function in another process and return its result."""

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
