"""The client of a running house: over HTTP by the standard library, and commands over a live connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import ProxyHandler, Request, build_opener
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

Frame = dict[str, Any]
SECONDS = 10


class HouseError(Exception):
    """What the house said no to, in its own words."""


class HouseClient:
    """One person's way to the house."""

    def __init__(self, address: str, lang: str) -> None:
        parts = urlsplit(address)
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.lang = lang
        self._cookie = ""
        self._opener = build_opener(ProxyHandler({}))

    async def ask(self, method: str, path: str, body: Frame | None = None) -> Any:
        """What the house answers; a refusal is raised with its words."""
        return await asyncio.to_thread(self._ask, method, path, body)

    async def log_in(self, role: str) -> str:
        """The person behind a one-click log-in of the demonstration."""
        self._cookie = ""
        return str((await self.ask("POST", f"/api/demo/{quote(role)}"))["user"])

    async def order(self, path: str, **fields: Any) -> Any:
        return await self.ask("POST", path, {"id": uuid4().hex, **fields})

    async def live(self, table: str, on_frame: Callable[[Frame], None]) -> LiveTable:
        """A live connection to a table; every message goes to `told`."""
        ticket = (await self.ask("POST", f"/api/tables/{quote(table)}/ticket"))["ticket"]
        query = urlencode({"ticket": ticket, "lang": self.lang})
        try:
            socket = await connect(
                f"ws{self.address.removeprefix('http')}/api/tables/{quote(table)}/live?{query}",
                origin=self.address,  # type: ignore[arg-type]
                additional_headers={"cookie": self._cookie},
                proxy=None,
            )
        except (OSError, WebSocketException) as fault:
            raise HouseError(f"The live connection to {table} did not come about ({fault}). Sit down again.") from None
        return LiveTable(socket, on_frame)

    def _ask(self, method: str, path: str, body: Frame | None) -> Any:
        headers = {"x-sicbo": "1", "origin": self.address, "accept-language": self.lang, "cookie": self._cookie}
        content = None if body is None else json.dumps(body).encode()
        if content is not None:
            headers["content-type"] = "application/json"
        request = Request(self.address + path, content, headers, method=method)  # noqa: S310 http or https only
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                if cookies := answer.headers.get_all("set-cookie"):
                    self._cookie = "; ".join(cookie.partition(";")[0] for cookie in cookies)
                return self._read(answer)
        except HTTPError as refused:
            raise HouseError(refusal_text(self._read(refused))) from None
        except (URLError, OSError) as fault:
            raise HouseError(f"No house answers at {self.address} ({getattr(fault, 'reason', fault)}).") from None

    def _read(self, answer: IO[bytes]) -> Any:
        try:
            return json.load(answer)
        except ValueError:
            raise HouseError(f"What answers at {self.address} is no house.") from None


class LiveTable:
    """A live connection: orders and their answers."""

    def __init__(self, socket: ClientConnection, on_frame: Callable[[Frame], None]) -> None:
        self._socket, self._on_frame = socket, on_frame
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        self._state: Frame = {}
        self.listening = asyncio.create_task(self._listen())

    async def order(self, kind: str, **fields: Any) -> Frame:
        """What the order has brought about; a refusal is raised with its words."""
        name = uuid4().hex
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        try:
            await self._socket.send(json.dumps({"id": name, "type": kind, **fields}))
            frame = await asyncio.wait_for(answer, SECONDS)
        except (ConnectionClosed, TimeoutError):
            raise HouseError(
                "The connection broke before the answer came. Sit down again to see where you stand."
            ) from None
        if frame["type"] == "refused":
            raise HouseError(refusal_text(frame["refused"]))
        return frame

    async def close(self) -> None:
        await self._socket.close()
        await self.listening

    async def _listen(self) -> None:
        try:
            async for body in self._socket:
                frame = self._whole(json.loads(body))
                waiting = self._answers.pop(frame.get("id", ""), None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(frame)
                else:
                    self._on_frame(frame)
        except ConnectionClosed:
            pass
        self._on_frame({"type": "over", "code": self._socket.close_code})

    def _whole(self, frame: Frame) -> Frame:
        """A step, which changes nothing of one's own, as the state that it makes; all else as it came."""
        if frame["type"] == "step":
            public = frame.pop("public")
            view = {**self._state["view"], "public": public} if self._state["place"] else public
            frame = {**frame, "type": "state", "place": self._state["place"], "view": view}
        if "view" in frame:
            self._state = frame
        return frame


def refusal_text(refused: Frame) -> str:
    """A refusal in one line."""
    clause = f" ({refused['clause']})" if refused.get("clause") else ""
    return f"{refused.get('message', refused.get('detail', 'refused'))} {refused.get('remedy', '')}".strip() + clause
