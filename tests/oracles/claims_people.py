#!/usr/bin/env python3
"""Measures `palisade check` on sentences worded by people who have not seen the reader's phrases.

    tests/oracles/claims_people.py ENGINE DATA [--show]

DATA is a folder with any of these, one item a line:
  half.tsv            position, sentence: a true first half, the rest false or unreadable; none may be shown as true
  free_claims.tsv     position, sentence, true or false
  commentaries.jsonl  a game and a text with planted errors; its sentences with their keys
A position is a FEN or the moves of a game, of which the end is meant. The keys were computed with python-chess where a board
decides. The exit status is 1 if anything false or read in part is shown as true, or anything true called false. Needs python-chess.
"""

import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter

import chess
import chess.pgn

FEN = re.compile(r"^\S+/\S+ [wb] ")


def sentences(engine, place, text):
    """The sentences of a text as the program reads them."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "text.txt"
        path.write_text(text, encoding="utf-8")
        command = [engine, "check", str(path), "--json"]
        if FEN.match(place):
            chess.Board(place)
            command += ["--fen", place]
        else:
            game = chess.pgn.read_game(io.StringIO(place))
            assert game is not None and not game.errors, place
            file = pathlib.Path(folder) / "game.pgn"
            file.write_text(f"{game}\n", encoding="utf-8")
            command += ["--pgn", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    remarks = json.loads(done.stdout)["games"][0]["remarks"]
    return [sentence for remark in remarks for sentence in remark["sentences"]]


def whole(found):
    """The verdict on all sentences together: "true", "false", or None."""
    verdicts = [sentence["verdict"] for sentence in found]
    if "false" in verdicts:
        return "false"
    return "true" if verdicts and set(verdicts) == {"true"} else None


def lines(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if len(fields) > 1 and not line.startswith("#"):
            yield fields


def half(engine, path, show):
    counts, shown = Counter(), 0
    for place, text, *_ in lines(path):
        found = sentences(engine, place, text)
        counts.update(sentence["verdict"] for sentence in found)
        if whole(found) == "true":
            shown += 1
            print(f"SHOWN AS TRUE: {text}")
    print(f"half: {shown} of {sum(counts.values())} shown as true; {dict(counts)}")
    return shown


def free(engine, path, show):
    right = wrong = total = 0
    for place, text, key, *_ in lines(path):
        if key not in ("true", "false"):
            continue
        total += 1
        got = whole(sentences(engine, place, text))
        right += got == key
        if got not in (None, key):
            wrong += 1
            print(f"WRONG: {text} ({key})")
        elif got is None and show:
            print(f"not judged: {text}")
    print(f"free claims: {right} right, {wrong} wrong, {total - right - wrong} not judged")
    return wrong


def commentaries(engine, path, show):
    planted = found_planted = true = confirmed = wrong = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        text, at, spans = one["text"], 0, []
        for sentence in sentences(engine, one["pgn"], text):
            begin = text.find(sentence["text"], at)
            spans.append((begin, begin + len(sentence["text"]), sentence))
            at = max(at, begin)
        at = 0
        for key in one["sentences"]:
            begin = text.find(key["text"], at)
            end, at = begin + len(key["text"]), begin + 1
            got = whole([sentence for first, last, sentence in spans if first < end and begin < last])
            planted += key["planted"]
            found_planted += key["planted"] and got == "false"
            true += key["true"] is True
            confirmed += key["true"] is True and got == "true"
            if key["true"] is not None and got is not None and got != str(key["true"]).lower():
                wrong += 1
                print(f"WRONG: {one['id']}: {key['text']} ({key['true']})")
            elif show and key["true"] is not None and got is None:
                print(f"not judged: {one['id']}: {key['text']}")
    print(
        f"commentaries: {found_planted} of {planted} planted errors found, {confirmed} of {true} true sentences "
        f"confirmed, {wrong} wrong"
    )
    return wrong


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    engine, data = sys.argv[1], pathlib.Path(sys.argv[2])
    wrong = 0
    for name, measure in (("half.tsv", half), ("free_claims.tsv", free), ("commentaries.jsonl", commentaries)):
        if (data / name).exists():
            wrong += measure(engine, data / name, "--show" in sys.argv)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
