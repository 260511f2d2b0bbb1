"""Questions without waiting: in a thread of their own, ended when who awaits them is cancelled."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TypeVar

from ._palisade import Stop

T = TypeVar("T")


async def in_thread(ask: Callable[[Stop], T]) -> T:
    """Asks in another thread. If the task is cancelled the search is ended, waited for (it ends at
    once), and the cancellation is passed on."""
    stop = Stop()
    request = asyncio.ensure_future(asyncio.to_thread(ask, stop))
    try:
        return await asyncio.shield(request)
    except asyncio.CancelledError:
        stop.stop()
        with contextlib.suppress(Exception):
            await request
        raise
