#!/usr/bin/env python3
"""usage: scripts/mcp_examples.py PROGRAM [ARGUMENT...] [--write]

Asks a server of the Model Context Protocol (palisade-mcp, or palisade mcp) the questions of docs/assistants.md and
prints them with its answers; with --write they take the place of those in the file.
"""

import json
import pathlib
import subprocess
import sys

OPERA = (
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 "
    "11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#"
)
QUESTIONS = [
    ("What is the position after Black's ninth move?", "position", {"game": OPERA, "before": "10."}),
    ("What should White play there, and why?", "study", {"game": OPERA, "before": "10."}),
    ("Was 9...b5 a mistake? What about 9...Qb4+?", "compare_moves",
     {"game": OPERA, "before": "9...b5", "candidates": "b5 Qb4+"}),
    ("What does White threaten after 3.Qh5?", "threats", {"game": "1. e4 e5 2. Bc4 Nc6 3. Qh5"}),
    ("Which of Black's moves lost this game?", "review_game", {"game": OPERA, "side": "black"}),
    ("Is what I wrote about the game true?", "check_claims",
     {"game": OPERA,
      "text": "4...Bxf3 takes the bishop. 10.Nxb5 forks king and rook. 16.Qb8+ is a brilliant stroke. 17.Rd8# is mate.",
      "claims": [{"kind": "piece-on", "square": "b3", "piece": "queen", "side": "white", "after": ["10.Nxb5"]}]}),
    ("Play Black's reply as a player of 1200 would.", "play_at_level",
     {"game": OPERA, "before": "10...cxb5", "rating": 1200, "seed": 1}),
    ("How hard was 16.Qb8+ for a player of 1500?", "how_hard", {"game": OPERA, "before": "16.Qb8+", "rating": 1500}),
    ("King and pawn against king: is this won?", "endgame", {"fen": "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"}),
    ("Show me the last position.", "picture", {"game": OPERA, "format": "text"}),
]
BEGIN, END = "<!-- answers -->\n", "<!-- end of answers -->\n"


def ask(program):
    """The text of each answer, and how many characters all of it has."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "docs", "version": "0"}}
    messages = [{"id": 0, "method": "initialize", "params": hello}, {"method": "notifications/initialized"}]
    for number, (_, tool, arguments) in enumerate(QUESTIONS, 1):
        messages.append({"id": number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})
    lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
    server = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    server.stdin.write(lines)
    server.stdin.flush()
    answers = {}
    while len(answers) <= len(QUESTIONS):
        answer = json.loads(server.stdout.readline())
        answers[answer["id"]] = answer["result"]
    server.stdin.close()
    server.wait()
    for number, (question, tool, arguments) in enumerate(QUESTIONS, 1):
        result = answers[number]
        data = json.dumps(result["structuredContent"], separators=(",", ":"))
        yield question, tool, arguments, result["content"][0]["text"], len(data)


def main():
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return
    program = [word for word in words if word != "--write"]
    text = ""
    for number, (question, tool, arguments, answer, size) in enumerate(ask(program), 1):
        shown = json.dumps({key: "OPERA" if value == OPERA else value for key, value in arguments.items()})
        text += f"{number}. **{question}** `{tool}` `{shown}`\n\n"
        text += "   ```\n" + "".join(f"   {line}\n" for line in answer.splitlines()) + "   ```\n"
        text += f"   (and {size} characters of data for the program)\n\n"
    if "--write" not in words:
        print(text)
        return
    path = pathlib.Path(__file__).parent.parent / "docs/assistants.md"
    page = path.read_text()
    head, rest = page.split(BEGIN)
    path.write_text(head + BEGIN + text + END + rest.split(END)[1])


main()
