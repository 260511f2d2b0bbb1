"""A plugin of pytest for the own tests of the package `stockfish`: each has a time limit, since
that client waits for ever where an answer is not as it expects."""

import signal

import pytest

LIMIT = 12


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    def late(*_):
        raise TimeoutError(f"no answer in {LIMIT} s")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(LIMIT)
    try:
        return (yield)
    finally:
        signal.alarm(0)
