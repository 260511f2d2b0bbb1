"""An engine inside the process must not leak memory, die with a fork, or ignore Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import TAKEN

import palisade


def resident() -> int:
    """KiB in memory."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no VmRSS")


needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc")


@needs_proc
def test_memory_is_steady_over_many_questions() -> None:
    studies = int(os.environ.get("PALISADE_STUDIES", "60"))

    def ask(times: int) -> None:
        for _ in range(times):
            palisade.study(TAKEN, ["gxf6"], nodes=300)
            palisade.evaluate(TAKEN)

    ask(20)
    before = resident()
    ask(studies)
    assert resident() - before < 4_000, (before, resident())


@needs_proc
def test_a_closed_engine_gives_its_memory_back() -> None:
    before = resident()
    for _ in range(5):
        with palisade.Engine(hash=64) as engine:
            engine.search("startpos", nodes=1000)
    assert resident() - before < 40_000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_has_engines_of_its_own() -> None:
    script = (
        "import os, palisade\n"
        "engine = palisade.Engine(hash=1)\n"
        "first = palisade.study('startpos', nodes=300)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try:\n"
        "        engine.search('startpos', nodes=10)\n"
        "        code = 3\n"
        "    except RuntimeError as error:\n"
        "        code = 0 if 'process' in str(error) else 4\n"
        "    code = code or (0 if palisade.study('startpos', nodes=300) == first else 5)\n"
        "    engine.close()\n"
        "    os._exit(code)\n"
        "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0\n"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], check=True, timeout=60)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(
    "ask",
    [
        "palisade.Engine().search('startpos', seconds=60)",
        "palisade.study('startpos', nodes=10**10)",
        "palisade.review('1. e4 e5 *', nodes=10**10)",
    ],
)
def test_ctrl_c_ends_a_question(ask: str) -> None:
    script = f"import palisade\nprint('ready', flush=True)\ntry:\n    {ask}\nexcept KeyboardInterrupt:\n    print('ended')\n"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=20)[0] == "ended\n"
