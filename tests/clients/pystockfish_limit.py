"""A plugin of pytest for the own tests of the package `stockfish`: each has a time limit, since
that client waits for ever where an answer is not as it expects."""

import signal

import pytest

LIMIT = 12
# For those that let the engine measure itself.
BENCHMARK_LIMIT = 120


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    limit = BENCHMARK_LIMIT if "benchmark" in item.name else LIMIT

    def late(*_):
        raise TimeoutError(f"no answer in {limit} s")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(limit)
    try:
        return (yield)
    finally:
        signal.alarm(0)
