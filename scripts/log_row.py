#!/usr/bin/env python3
"""Adds a row to the log of tests: scripts/log_row.py FILE COLUMN=VALUE...

The columns are those of the file's first line; a name that is none of them is refused, and
a file that does not exist as well. `sprt.sh` and `gauntlet.sh` call this when a match is over;
by hand it adds a row that no program writes (a figure of speed, a suite). Today's
date is filled in.
"""
import csv
import datetime
import sys


def main(arguments):
    if len(arguments) < 2 or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments and arguments[0].startswith("-") else 2
    path = arguments[0]
    try:
        with open(path, newline="", encoding="utf-8") as file:
            columns = next(csv.reader(file), [])
    except OSError as error:
        print(f"log_row.py: {path}: {error.strerror}", file=sys.stderr)
        return 2
    row = {"date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")}
    row.update(argument.split("=", 1) for argument in arguments[1:] if "=" in argument)
    unknown = [name for name in row if name not in columns]
    if unknown or any("=" not in argument for argument in arguments[1:]):
        print(f"log_row.py: {path} has the columns {', '.join(columns)}", file=sys.stderr)
        return 2
    with open(path, "a", newline="", encoding="utf-8") as file:
        csv.DictWriter(file, columns, restval="", lineterminator="\n").writerow(row)
    print(f"a row was added to {path}")
    return 0


sys.exit(main(sys.argv[1:]))
