"""A small client: logs in, takes a ticket, listens, gives orders and remembers every answer."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sicbo.server.auth.csrf import HEADER

WAIT = 30
UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing is encrypted here; without it every client would read all the authorities of the machine."""
NOT_KEPT = httpx.Limits(max_keepalive_connections=0)
"""The house closes what was idle for five seconds: a question sent in that very moment would get no answer."""
Frame = dict[str, Any]


class Person:
    """Somebody at the door of the house: a session and what can be asked with it over HTTP."""

    def __init__(self, address: str, session: str = "", token: str = "") -> None:
        self.address = address
        self.session = session
        self.token = token
        self.device = ""
        """What makes the browser a terminal of the floor, if it is one."""
        headers = {HEADER: "1", "origin": address}
        if token:
            headers = {"authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(
            base_url=address, headers=headers, timeout=WAIT, limits=NOT_KEPT, trust_env=False, verify=UNUSED
        )

    async def log_in(self, role: str) -> Person:
        """By one click, in a demonstration."""
        return self._took((await self.ask("POST", f"/api/demo/{role}"))[0])

    async def set_up(self, link: str, login: str, password: str) -> Person:
        """By a one-time link."""
        body = {"link": link, "login": login, "password": password}
        return self._took((await self.ask("POST", "/api/setup", body))[0])

    def _took(self, response: httpx.Response) -> Person:
        assert response.status_code == 200, response.text
        self.session = response.cookies["sicbo"]
        self.http.cookies.clear()
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[httpx.Response, Any]:
        headers = self._cookies()
        response = await self.http.request(method, path, json=body, headers=headers)
        return response, response.json() if response.content else None

    async def give(self, path: str, **order: Any) -> Any:
        """The answer to an order over HTTP, which must be taken."""
        response, told = await self.ask("POST", path, order)
        assert response.status_code == 200, told
        return told

    async def ticket(self, table: str, audience: str = "") -> str:
        response, told = await self.ask("POST", f"/api/tables/{table}/ticket?{urlencode({'audience': audience})}")
        assert response.status_code == 200, told
        return str(told["ticket"])

    async def sit(
        self, table: str, *, since: int = 0, audience: str = "", ticket: str | None = None, origin: str | None = ""
    ) -> Terminal:
        """A live connection to this table."""
        query = {"since": str(since), "audience": audience}
        if not self.token:
            query["ticket"] = await self.ticket(table, audience) if ticket is None else ticket
        headers = self._cookies()
        if self.token:
            headers = {"authorization": f"Bearer {self.token}"}
        socket = await connect(
            f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live?{urlencode(query)}",
            origin=self.address if origin == "" else origin,  # type: ignore[arg-type]
            additional_headers=headers,
            proxy=None,
            max_size=None,
            compression=None,
            ping_interval=None,
        )
        return Terminal(socket)

    def _cookies(self) -> dict[str, str]:
        kept = {"sicbo": self.session, "sicbo-terminal": self.device}
        cookie = "; ".join(f"{name}={value}" for name, value in kept.items() if value)
        return {"cookie": cookie} if cookie else {}

    async def leave(self) -> None:
        await self.http.aclose()


class Terminal:
    """One live connection; everything it was told is in `got`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.got: list[Frame] = []
        self._ids = count(1)
        self._news = asyncio.Event()
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        self.is_over = False
        self._state: Frame = {}
        self._pump = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for body in self.socket:
                frame = self._whole(json.loads(body))
                self.got.append(frame)
                if frame["type"] in {"done", "refused"} and frame["id"] in self._answers:
                    future = self._answers.pop(frame["id"])
                    if not future.done():
                        future.set_result(frame)
                self._news.set()
        except ConnectionClosed:
            pass
        self.is_over = True
        self._news.set()
        for future in self._answers.values():
            if not future.done():
                future.set_exception(ConnectionError("closed before the answer"))
                future.exception()  # whoever waits is told; whoever does not, need not be

    def _whole(self, frame: Frame) -> Frame:
        """A step with the view that it makes of the one before."""
        if frame["type"] == "step":
            is_seated = bool(self._state["place"])
            view = {**self._state["view"], "public": frame["public"]} if is_seated else frame["public"]
            frame |= {"place": self._state["place"], "view": view}
        if "view" in frame:
            self._state = frame
        return frame

    async def order(self, kind: str, id: str = "", **fields: Any) -> Frame:  # noqa: A002
        """The answer to an order over the socket, done or refused."""
        name = id or f"o{next(self._ids)}"
        future: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._answers[name] = future
        await self.send({"id": name, "type": kind, **fields})
        return await asyncio.wait_for(future, WAIT)

    async def send(self, frame: Any) -> None:
        try:
            await self.socket.send(json.dumps(frame))
        except ConnectionClosed as over:
            raise ConnectionError("closed before it was sent") from over

    async def until(self, wanted: Callable[[Frame], bool], after: int = 0) -> Frame:
        """The first message from this one on that is wanted."""
        seen = after
        async with asyncio.timeout(WAIT):
            while True:
                while seen < len(self.got):
                    if wanted(self.got[seen]):
                        return self.got[seen]
                    seen += 1
                if self.is_over:
                    raise ConnectionError(f"closed with {self.socket.close_code}; last told {self.got[-3:]}")
                self._news.clear()
                await self._news.wait()

    async def code(self) -> int | None:
        """The code with which the house closes, once it has."""
        await asyncio.wait_for(asyncio.shield(self._pump), WAIT)
        return self.socket.close_code

    @property
    def seq(self) -> int:
        """The last place in the log that this terminal was shown."""
        return max((frame["seq"] for frame in self.got if frame["type"] in {"state", "step", "update"}), default=0)

    async def betting(self) -> Frame:
        """The next state in which bets are open, or the newest if they are."""
        return await self.until(lambda frame: is_open(frame) is True, self._newest())

    async def closed(self, round_: int) -> Frame:
        """The first state in which the bets of this round are closed."""
        return await self.until(
            lambda frame: is_open(frame) is False and public(frame)["round"] >= round_ and bool(public(frame)["due"])
        )

    def _newest(self) -> int:
        shown = [index for index, frame in enumerate(self.got) if "view" in frame]
        return shown[-1] if shown else 0

    async def close(self) -> None:
        await self.socket.close()
        await self._pump


def public(frame: Frame) -> Frame:
    """The public part of whatever view the message holds."""
    view = frame["view"]
    while "public" not in view and "dealer" in view and isinstance(view["dealer"], dict):
        view = view["dealer"]
    found: Frame = view.get("public", view)
    return found


def is_open(frame: Frame) -> bool | None:
    """Whether bets are open by this message; nothing where it does not say."""
    return bool(public(frame)["bets_open"]) if "view" in frame else None
