#!/usr/bin/env python3
"""usage: scripts/mcp_latency.py PROGRAM [ARGUMENT...]

Measures a server of the Model Context Protocol (palisade-mcp, or palisade mcp) on standard input and output:

- the time to the answer of a study of 2,000 nodes that is asked while three studies of 5,000,000 nodes run;
- after standard input has been closed with a study and a review unanswered: the time until the process has ended, and
  which answers still came;
- the size of tools/list in characters, and in tokens of 3.6 characters.

Every server is a fresh process. The exit status is 1 if a figure is worse than wanted: 1 s, 2 s, 12,000 tokens.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

OPERA = (
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 "
    "11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#"
)
CHARACTERS_OF_A_TOKEN = 3.6
LONG, SHORT = 5_000_000, 2_000
MOST_SECONDS, MOST_SECONDS_AT_THE_END, MOST_TOKENS = 1.0, 2.0, 12_000


class Server:
    """A server that has been greeted."""

    def __init__(self, program):
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "latency", "version": "0"}}
        self.say(id=0, method="initialize", params=hello)
        self.hear()
        self.say(method="notifications/initialized")

    def say(self, **message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def call(self, number, tool, **arguments):
        self.say(id=number, method="tools/call", params={"name": tool, "arguments": arguments})

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.kill()
        self.process.wait()


def beside_long_ones(program):
    """Seconds to the answer of a short study, and the answers that came before it."""
    server = Server(program)
    for number, before in enumerate(("9...b5", "10.Nxb5", "12.O-O-O"), 1):
        server.call(number, "study", game=OPERA, before=before, nodes=LONG)
    time.sleep(1)
    start = time.monotonic()
    server.call(4, "study", game=OPERA, before="7.Qb3", nodes=SHORT)
    earlier = 0
    while server.hear().get("id") != 4:
        earlier += 1
    seconds = time.monotonic() - start
    server.stop()
    return seconds, earlier


def closed(program):
    """Seconds from the end of the input to the end of the process, its exit status and the answers that came."""
    server = Server(program)
    server.call(1, "study", game=OPERA, before="9...b5", nodes=200_000)
    server.call(2, "review_game", game=OPERA, nodes=200_000)
    time.sleep(0.5)
    start = time.monotonic()
    server.process.stdin.close()
    answered = [json.loads(line)["id"] for line in server.process.stdout if '"id"' in line]
    status = server.process.wait()
    return time.monotonic() - start, status, answered


def tools(program):
    """Characters of the answer to tools/list."""
    server = Server(program)
    server.say(id=1, method="tools/list", params={})
    size = len(json.dumps(server.hear()["result"], separators=(",", ":"), ensure_ascii=False))
    server.stop()
    return size


def main():
    program = sys.argv[1:]
    if not program or program[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    fine = True
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = pathlib.Path("/proc/loadavg")
    print(f"{cores} cores, load before: {load.read_text().split()[0] if load.exists() else 'unknown'}")
    for _ in range(5):
        seconds, earlier = beside_long_ones(program)
        fine &= seconds <= MOST_SECONDS
        print(f"study of {SHORT:,} nodes beside three of {LONG:,}: {seconds:.2f} s ({earlier} of them answered before it)")
    for _ in range(3):
        seconds, status, answered = closed(program)
        fine &= seconds <= MOST_SECONDS_AT_THE_END
        came = ", ".join({1: "study", 2: "review"}[one] for one in answered) or "none"
        print(f"input closed: ended after {seconds:.2f} s with status {status}, answers that came: {came}")
    size = tools(program)
    tokens = round(size / CHARACTERS_OF_A_TOKEN)
    fine &= tokens < MOST_TOKENS
    print(f"tools/list: {size:,} characters, some {tokens:,} tokens")
    print(f"load after: {load.read_text().split()[0] if load.exists() else 'unknown'}")
    return 0 if fine else 1


sys.exit(main())
