"""palisade mcp through the protocol's own Python client: usage: client.py PROGRAM [ARGUMENT...]

Both protocols, the list, every tool, bad arguments, progress, cancelling in the middle, ten calls at once, and
HTTP with its token. Needs the package `mcp` (tests/mcp/requirements.txt).
"""

import re
import subprocess
import sys
import time

import anyio
import httpx2 as httpx
from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

GAME = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5"
CALLS = {
    "position": {"game": GAME},
    "study": {"game": GAME, "nodes": 5000},
    "compare_moves": {"game": GAME, "before": "9...b5", "candidates": "b5 Qb4", "nodes": 5000},
    "threats": {"game": GAME, "nodes": 5000},
    "review_game": {"game": GAME, "nodes": 2000},
    "check_claims": {"game": GAME, "claims": [{"kind": "piece-on", "square": "b3", "piece": "queen"}],
                     "text": "7.Qb3 attacks b7. 4...Bxf3 takes the bishop. What a day!"},
    "play_at_level": {"game": GAME, "rating": 1400},
    "how_hard": {"game": GAME, "rating": 1400},
    "endgame": {"fen": "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "nodes": 5000},
    "picture": {"game": GAME, "arrows": "c3b5"},
}
BAD = {
    "study": {"game": GAME, "moves": "Nd4"},
    "compare_moves": {"game": GAME},
    "how_hard": {"game": GAME, "rating": "high"},
    "position": {"fen": "p" * 1_000_000},
}


def check(condition, *what):
    if not condition:
        raise AssertionError(what)


async def every_tool(session):
    tools = (await session.list_tools()).tools
    check([tool.name for tool in tools] == list(CALLS), [tool.name for tool in tools])
    for tool in tools:
        # The client checks the answer against the schema of the tool.
        result = await session.call_tool(tool.name, CALLS[tool.name])
        check(not result.is_error and result.structured_content["position"]["white"], tool.name, result)
    for name, arguments in BAD.items():
        result = await session.call_tool(name, arguments)
        check(result.is_error and 10 < len(result.content[0].text) < 500, name, result)


async def progress(session):
    steps = []

    async def step(done, total, message):
        steps.append((done, total))

    # Another budget than before, or the review would be there already.
    await session.call_tool("review_game", {"game": GAME, "nodes": 3000}, progress_callback=step)
    check(steps and steps == sorted(set(steps)), steps)


async def cancelled(session):
    begun = anyio.Event()

    async def step(done, total, message):
        begun.set()

    async def review():
        await session.call_tool("review_game", {"game": GAME, "nodes": 200_000}, progress_callback=step)

    start = time.monotonic()
    async with anyio.create_task_group() as group:
        group.start_soon(review)
        await begun.wait()
        group.cancel_scope.cancel()
    result = await session.call_tool("study", CALLS["study"])
    check(not result.is_error, result)
    return time.monotonic() - start


async def ten(session):
    answers = [None] * 10

    async def ask(ply):
        answers[ply] = (await session.call_tool("study", {"game": GAME, "ply": ply, "nodes": 5000})).structured_content

    async with anyio.create_task_group() as group:
        for ply in range(10):
            group.start_soon(ask, ply)
    for ply, answer in enumerate(answers):
        alone = await session.call_tool("study", {"game": GAME, "ply": ply, "nodes": 5000})
        check(answer == alone.structured_content, ply)


async def whole(session):
    await every_tool(session)
    await progress(session)
    seconds = await cancelled(session)
    await ten(session)
    return seconds


async def main(program):
    parameters = StdioServerParameters(command=program[0], args=program[1:])
    async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
        hello = await session.initialize()
        check(hello.server_info.name == "palisade", hello)
        seconds = await whole(session)
        print(f"stdio, {hello.protocol_version}: all tools; cancelled and answered the next after {seconds:.1f} s")
    async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
        found = await session.discover()
        await whole(session)
        print(f"stdio, without a handshake: {session.protocol_version}")
    server = subprocess.Popen([*program, "--http", "0"], stderr=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stderr.readline()).group()
        token = server.stderr.readline().split()[-1]
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(headers=headers, timeout=120) as http:
            async with streamable_http_client(address, http_client=http) as streams:
                async with ClientSession(streams[0], streams[1]) as session:
                    await session.initialize()
                    await every_tool(session)
                    await progress(session)
                    await ten(session)
        print("http: all tools")
    finally:
        server.kill()
        server.wait()


anyio.run(main, sys.argv[1:])
