#!/usr/bin/env python3
"""Tries what depends on the system: clock, memory, pipes, speed.

usage: scripts/platform_probe.py NAME ENGINE [--bench NODES] [--hash MIB] [--slow] [--against ENGINE]
       scripts/platform_probe.py --android FILE

ENGINE is the engine or a wrapper that starts it (Wine, QEMU). Prints one line of figures
and fails with the first thing that is wrong:

- `go movetime 100` is answered within 10 ms of it, at `Move Overhead` 0: the fifth of 21
  answers in order of their times, because a busy machine makes the others late (--slow
  only reports, for an emulated processor);
- a hash table of --hash MiB (4096 if left out) is there and can be searched with; the
  largest possible size is refused with a message, and the next search begins at once;
- `quit`, the end of input and a reader that is gone each end the process, with success;
- `bench` counts --bench nodes.

--against says besides what part of that engine's nodes it searches in the same processor
time: `bench --depth 12`, three runs of each in turn, the middle ones.

--android lets FILE, for ARM, talk under qemu-aarch64-static with a list of all that it asks
the system for, and fails if a call is new: Android ends an app that makes a call which is
not on its list.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 60

# Every call the file was seen to make. All are on the list of Android 8 and later for apps
# (bionic: libc/seccomp/arm64_app_policy.cpp, later the lists it is made from).
ANDROID = set(
    """
    brk clock_gettime clone close exit exit_group fcntl fstat futex getdents64 getrandom gettid
    ioctl lseek madvise mmap mprotect mremap munmap newfstatat openat ppoll prctl pread64 read
    rt_sigaction rt_sigprocmask sched_getaffinity set_tid_address sigaltstack sysinfo write
    """.split()
)


class Engine:
    """The engine at the other end of pipes."""

    def __init__(self, *command, stderr=subprocess.DEVNULL):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr)

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\r\n")
        self.process.stdin.flush()

    def until(self, start):
        """The lines up to one that begins with `start`, which comes last."""
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        lines = []
        for line in self.process.stdout:
            lines.append(line.decode().strip())
            if lines[-1].startswith(start):
                watchdog.cancel()
                return lines
        sys.exit(f"platform_probe: no '{start}'; heard: {lines[-5:]}")

    def say(self, line, start):
        self.send(line)
        return self.until(start)

    def end(self, what):
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            sys.exit(f"platform_probe: {what} does not end the process")
        if code != 0:
            sys.exit(f"platform_probe: {what} ends the process with {code}")


def clock(command):
    """Milliseconds from `go movetime 100` to its answer, in order of size."""
    engine = Engine(command)
    engine.send("setoption name Move Overhead value 0")
    engine.say("isready", "readyok")
    times = []
    for _ in range(21):
        begun = time.perf_counter()
        engine.say("go movetime 100", "bestmove")
        times.append((time.perf_counter() - begun) * 1000)
    engine.send("quit")
    engine.end("quit")
    return sorted(times)


def memory(command, mib):
    """The seconds for a table of this many MiB, and for a search after a refused one."""
    engine = Engine(command)
    engine.say("isready", "readyok")
    begun = time.perf_counter()
    engine.send(f"setoption name Hash value {mib}")
    output = engine.say("isready", "readyok")
    taken = time.perf_counter() - begun
    if len(output) != 1:
        sys.exit(f"platform_probe: Hash {mib}: {output}")
    engine.say("go depth 8", "bestmove")
    begun = time.perf_counter()
    engine.send("setoption name Hash value 33554432")
    output = engine.say("isready", "readyok")
    if not output[0].startswith("info string Hash stays at"):
        sys.exit(f"platform_probe: a table of 32 TiB is not refused: {output}")
    engine.say("go depth 5", "bestmove")
    refused = time.perf_counter() - begun
    engine.process.stdin.close()
    engine.end("the end of input")
    return taken, refused


def gone_reader(command):
    engine = Engine(command)
    engine.say("isready", "readyok")
    engine.process.stdout.close()
    engine.send("go infinite")
    engine.end("a reader that is gone")


def bench(command):
    """Nodes and nodes per second."""
    output = subprocess.run([command, "bench"], check=True, capture_output=True, text=True).stdout
    words = output.strip().splitlines()[-1].split()
    return int(words[0]), int(words[2])


def pace(command):
    """Nodes per second of processor time in `bench --depth 12`, the process's start counted."""
    with subprocess.Popen([command, "bench", "--depth", "12"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        last = process.stdout.read().split(b"\n")[-2]
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    return int(last.split()[0]) / (usage.ru_utime + usage.ru_stime)


def compare(command, other):
    """The middle pace of three, and the other's."""
    paces = [(pace(command), pace(other)) for _ in range(3)]
    return [statistics.median(column) for column in zip(*paces)]


def android(file):
    """Fails if the file makes a call that is not known to be allowed."""
    root = pathlib.Path(__file__).resolve().parent.parent
    with tempfile.TemporaryDirectory() as folder:
        listed = pathlib.Path(folder, "calls.txt")
        with listed.open("w") as stderr:
            engine = Engine("qemu-aarch64-static", "-strace", file, stderr=stderr)
            engine.say("uci", "uciok")
            for setting in (
                f"Debug Log File value {folder}/log.txt",
                f"SyzygyPath value {root}/tests/data/syzygy",
                f"EvalFile value {root}/src/evaluation/weights/weights.toml",
                f"BookFile value {folder}/nothing.bin",
                "Threads value 4",
                "Hash value 256",
            ):
                engine.send(f"setoption name {setting}")
            engine.send("ucinewgame")
            engine.say("isready", "readyok")
            for position in ("startpos moves e2e4", "fen 8/8/8/8/8/4k3/4P3/4K3 w - - 0 1"):
                engine.send(f"position {position}")
                engine.say("go depth 7", "bestmove")
                engine.say("go movetime 100", "bestmove")
            engine.send("quit")
            engine.end("quit")
        calls = set(re.findall(r"^\d+ (\w+)\(", listed.read_text(errors="replace"), re.MULTILINE))
    if not calls:
        sys.exit("platform_probe: QEMU lists no call")
    if calls - ANDROID:
        sys.exit(f"platform_probe: calls that are not in Android's list: {' '.join(sorted(calls - ANDROID))}")
    print(f"android: {len(calls)} different calls, all on Android's list for apps")


def main():
    parser = argparse.ArgumentParser(description="Tries what depends on the system.")
    parser.add_argument("name", nargs="?")
    parser.add_argument("engine", nargs="?")
    parser.add_argument("--android", metavar="FILE", help="print only the system calls of a file for Android")
    parser.add_argument("--against", metavar="ENGINE", help="compare the pace with this one's")
    parser.add_argument("--bench", type=int, help="nodes that bench has to count")
    parser.add_argument("--hash", type=int, default=4096, help="MiB to try")
    parser.add_argument("--slow", action="store_true", help="an emulated processor: no demand on the clock")
    arguments = parser.parse_args()
    if arguments.android:
        return android(arguments.android)
    if not arguments.engine:
        parser.error("no engine")
    times = clock(arguments.engine)
    middle = statistics.median(times)
    if not arguments.slow and abs(times[4] - 100) > 10:
        sys.exit(f"platform_probe: movetime 100 took {times[4]:.1f} ms")
    taken, refused = memory(arguments.engine, arguments.hash)
    if refused > 2:
        sys.exit(f"platform_probe: a refused table held the next search up for {refused:.1f} s")
    gone_reader(arguments.engine)
    nodes, speed = bench(arguments.engine)
    if arguments.bench is not None and nodes != arguments.bench:
        sys.exit(f"platform_probe: bench counts {nodes} nodes, not {arguments.bench}")
    print(
        f"{arguments.name}: bench {nodes} at {speed} nps; movetime 100 answered after {times[0]:.1f}, "
        f"{times[4]:.1f}, {middle:.1f}, {times[-1]:.1f} ms (first, fifth, middle, last of 21); Hash {arguments.hash} in {taken:.1f} s; "
        f"32 TiB refused and depth 5 searched in {refused * 1000:.0f} ms; quit, end of input and a "
        "closed pipe end it"
    )
    if arguments.against:
        own, other = compare(arguments.engine, arguments.against)
        print(f"{arguments.name}: {own:.0f} nodes in a second of processor time, the other {other:.0f}: {own / other:.2f} times")
    return None


if __name__ == "__main__":
    main()
