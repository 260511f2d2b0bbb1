#!/usr/bin/env python3
"""usage: scripts/openbench/github.py PORT [OWNER/NAME=REPOSITORY ...] [NAME.zip=FILE ...]

Answers the addresses of GitHub that OpenBench's server and client ask for, from git repositories
and files on this machine: branches, commits, comparisons, sources as zip, archives and raw
files. For a trial of OpenBench where GitHub cannot be reached or has no copy of the
engine; sitecustomize.py in this folder leads the addresses here.
"""

import http.server
import json
import re
import subprocess
import sys

REPOSITORIES = {}
FILES = {}
API = re.compile(r"/api\.github\.com/repos/([^/]+/[^/]+)/(branches|commits|zipball)/(.+)$")
COMPARE = re.compile(r"/api\.github\.com/repos/([^/]+/[^/]+)/compare/(.+)\.\.\.(.+)$")
ARCHIVE = re.compile(r"/github\.com/([^/]+/[^/]+)/archive/(.+)\.zip$")


def git(repository, *arguments):
    """Returns the output of a git command as bytes."""
    return subprocess.run(["git", "-C", repository, *arguments], check=True, capture_output=True).stdout


def resolve(repository, revision):
    """Returns the commit of a branch, tag or hash."""
    return git(repository, "rev-parse", "--verify", "--end-of-options", revision + "^{commit}").decode().strip()


def archive(name, revision, folder):
    """Returns the files of a commit as a zip with one folder in it, as GitHub packs them."""
    commit = resolve(REPOSITORIES[name], revision)
    return git(REPOSITORIES[name], "archive", "--format=zip", f"--prefix={folder}/", commit)


def answer(path):
    """Returns the body for a path (host first); raises KeyError or CalledProcessError if there is none."""
    if match := API.fullmatch(path):
        name, kind, revision = match.groups()
        if kind == "zipball":
            return archive(name, revision, name.replace("/", "-") + "-" + revision[:7])
        commit = resolve(REPOSITORIES[name], "refs/heads/" + revision if kind == "branches" else revision)
        message = git(REPOSITORIES[name], "log", "-1", "--format=%B", commit).decode()
        found = {"sha": commit, "commit": {"message": message}}
        return json.dumps({"commit": found} if kind == "branches" else found).encode()
    if match := COMPARE.fullmatch(path):
        name, dev, base = match.groups()
        ahead = git(REPOSITORIES[name], "rev-list", "--count", f"{dev}..{base}")
        return json.dumps({"ahead_by": int(ahead)}).encode()
    if match := ARCHIVE.fullmatch(path):
        name, revision = match.groups()
        revision = revision if revision != "master" else "HEAD"
        return archive(name, revision, name.split("/")[1] + "-" + match[2])
    with open(FILES[path.rsplit("/", 1)[1]], "rb") as file:
        return file.read()


class Handler(http.server.BaseHTTPRequestHandler):
    """GET only, without a token."""

    def do_GET(self):
        try:
            status, body = 200, answer(self.path.rstrip("/"))
        except (KeyError, OSError, subprocess.CalledProcessError) as error:
            status, body = 404, json.dumps({"message": f"Not Found: {error}"}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main():
    if len(sys.argv) < 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    for pair in sys.argv[2:]:
        name, path = pair.split("=", 1)
        (REPOSITORIES if "/" in name else FILES)[name] = path
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()


main()
