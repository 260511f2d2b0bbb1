"""Python imports this file at its start if its folder is on PYTHONPATH. Requests to GitHub go to
scripts/openbench/github.py on the port $LOCAL_GITHUB; nothing else changes."""

import os
import re

HOSTS = re.compile(r"https://((?:api\.|raw\.)?github(?:usercontent)?\.com)/")

try:
    import requests.sessions

    unchanged = requests.sessions.Session.request

    def request(self, method, url, *arguments, **named):
        url = HOSTS.sub(rf"http://127.0.0.1:{os.environ['LOCAL_GITHUB']}/\1/", url, count=1)
        return unchanged(self, method, url, *arguments, **named)

    requests.sessions.Session.request = request
except ImportError:
    pass
