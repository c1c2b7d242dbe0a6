"""`sicbo play`: sit down at a table of a running house, in the terminal."""

from __future__ import annotations

import asyncio
import shlex
import sys
import threading
from typing import TYPE_CHECKING, Any

import click

from sicbo.cli.inputs import language_option
from sicbo.units.money import parse_amount, show
from sicbo.units.refusal import BadInput

if TYPE_CHECKING:
    from sicbo.cli.house_client import Frame, HouseClient, LiveTable

HELP = """\
  tables              the tables of the house
  sit NUMBER or NAME  take a place at a table and buy in
  buy-in AMOUNT       more money to the table
  bet AREA AMOUNT     such as: bet big 10
  undo  redo  double  repeat  clear
  wait                until bets are open
  result              until your round is settled
  cash-out [AMOUNT]   money back to your wallet
  leave               leave the table, with your money
  help, quit"""
FIRST_BUY_IN = 100_00
TIMEOUT_SECONDS = 300


@click.command(
    "play",
    short_help="Sit down at a table of a running house.",
    epilog="\b\nExamples:\n  sicbo play\n  printf 'sit 1\\nwait\\nbet big 10\\nresult\\nleave\\n' | sicbo play",
)
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Where the house is.")
@language_option
def command(url: str, lang: str) -> None:
    """Sit down at a practice table of a demonstration (`sicbo serve --demo`) and play.

    \b
    Inside: help lists the commands, quit or Ctrl-D leaves.
    """
    from sicbo.cli.house_client import HouseClient, HouseError

    if not url.startswith(("http://", "https://")):
        raise click.UsageError("--url must begin with http:// or https://.")
    player = Player(HouseClient(url, lang))
    try:
        asyncio.run(player.run())
    except HouseError as fault:
        raise click.ClickException(f"{fault} Start one with: sicbo serve --demo") from None


class Player:
    """One evening at the terminal."""

    def __init__(self, house: HouseClient) -> None:
        self._house = house
        self._user = ""
        self._cards: list[Frame] = []
        self._card: Frame = {}
        self._live: LiveTable | None = None
        self._state: Frame = {}
        self._shown: tuple[Any, ...] = ()
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Until there is nothing more to read, or quit."""
        from sicbo.cli.house_client import HouseError

        self._user = await self._house.log_in("player")
        click.echo(f"Welcome, {self._user}. Choose a table; help lists the commands, quit leaves.")
        await self.tables()
        lines = _lines()
        while (line := await lines.get()) is not None:
            try:
                words = shlex.split(line)
                if words and words[0] in {"quit", "exit"}:
                    break
                if words:
                    await self.obey(words[0], words[1:])
            except BadInput as refused:
                click.echo(f"! {refused.sentence(self._house.lang)}")
            except (HouseError, ValueError) as fault:
                click.echo(f"! {fault}")
        if self._live is not None:
            await self._live.close()

    async def obey(self, word: str, rest: list[str]) -> None:
        """Do what was typed."""
        match word, rest:
            case "help", []:
                click.echo(HELP)
            case "tables", []:
                await self.tables()
            case "sit", [table]:
                await self.sit(table)
            case "buy-in", [amount]:
                await self.buy_in(self._money(amount))
            case "bet", [area, amount]:
                await self._order("place-wager", area=area, amount=self._money(amount))
            case (("undo" | "redo" | "double" | "repeat" | "clear"), []):
                await self._order(f"{word}-wagers")
            case "wait", []:
                await self._until(lambda view: bool(view["public"]["bets_open"]))
            case "result", []:
                await self._until(lambda view: not view["wagers"])
            case "cash-out", [*amount] if len(amount) <= 1:
                await self.cash_out(self._money(amount[0]) if amount else self._view()["stack"])
            case "leave", []:
                await self.leave()
            case _:
                click.echo(f"! I do not understand: {shlex.join([word, *rest])}. help lists the commands.")

    async def tables(self) -> None:
        cards = await self._house.ask("GET", "/api/tables")
        self._cards = [card for card in cards if card["mode"] == "practice"]
        for number, card in enumerate(self._cards, start=1):
            low, high = (show(card[name] or 0, card["currency"]) for name in ("minimum", "maximum"))
            free = len(card["free"])
            click.echo(
                f"{number:>3}  {card['id']:<32} {card['currency']} {low} to {high}  {card['phase']}, {free} free"
            )

    async def sit(self, table: str) -> None:
        """Take a free place, or go on at the place one has."""
        if self._live is not None:
            raise ValueError("You sit at a table; leave it first.")
        chosen = self._cards[int(table) - 1] if table.isdecimal() and 0 < int(table) <= len(self._cards) else None
        self._card = chosen or next((one for one in self._cards if one["id"] == table), {})
        if not self._card:
            raise ValueError(f"There is no table {table}; choose a number or a name of the list.")
        await self._be_who_pays_in(self._card["currency"])
        name = self._card["id"]
        patron = await self._house.ask("GET", f"/api/patrons/{self._user}")
        if name not in patron["seats"]:
            if not self._card["free"]:
                raise ValueError("Every place of this table is taken; choose another.")
            await self._house.order(self._wallet, type="sit", table=name, place=self._card["free"][0])
        self._state, self._shown = {}, ()
        self._live = await self._house.live(name, self._show_frame)
        await self._until(lambda _: True)
        if not self._view()["stack"] and not self._view()["wagers"]:
            await self.buy_in(min(FIRST_BUY_IN, patron["wallet"]))

    async def buy_in(self, amount: int) -> None:
        self._at_a_table()
        before = self._view()["stack"]
        await self._house.order(self._wallet, type="send-to-table", table=self._card["id"], amount=amount)
        await self._until(lambda view: view["stack"] != before)
        click.echo(f"bought in; you have {self._amount(self._view()['stack'])}")

    async def cash_out(self, amount: int) -> None:
        from uuid import uuid4

        await self._at_a_table().order("cash-out", amount=amount, transfer=uuid4().hex)
        click.echo(f"{self._amount(amount)} went to your wallet")

    async def leave(self) -> None:
        if self._view()["stack"]:
            await self.cash_out(self._view()["stack"])
        live = self._at_a_table()
        await live.order("leave-place")
        self._live = None
        await live.close()
        click.echo("you have left the table")

    @property
    def _wallet(self) -> str:
        return f"/api/patrons/{self._user}/commands"

    async def _be_who_pays_in(self, currency: str) -> None:
        """The demonstration has a player for each currency."""
        if (await self._house.ask("GET", f"/api/patrons/{self._user}"))["unit"] == currency:
            return
        for role in ("player", f"player-{currency.lower()}"):
            self._user = await self._house.log_in(role)
            if (await self._house.ask("GET", f"/api/patrons/{self._user}"))["unit"] == currency:
                return

    async def _order(self, kind: str, **fields: Any) -> None:
        live = self._at_a_table()
        answer = await live.order(kind, round=self._view()["public"]["takes_round"], **fields)
        for event in answer["events"]:
            for change in event.get("changes", ()):
                click.echo(f"registered: {change['area']} {self._amount(change['after'])}")

    async def _until(self, wanted: Any) -> None:
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while not ("stack" in self._state.get("view", {}) and wanted(self._view())):
                    self._at_a_table()
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise ValueError(f"Nothing has come within {TIMEOUT_SECONDS} seconds; you still sit there.") from None

    def _show_frame(self, frame: Frame) -> None:
        """Show what has changed."""
        match frame["type"]:
            case "state" | "update":
                self._state = frame
                self._show(frame)
            case "countdown":
                click.echo(f"bets close in {max(0, frame['closes_at'] - frame['now']) // 1000} s")
            case "over" if self._live is not None:
                self._live = None
                click.echo(f"! The house closed the connection ({frame['code']}). Sit down again to go on.")
        self._news.set()

    def _show(self, frame: Frame) -> None:
        for event in frame.get("events", ()):
            if event["type"] == "round-settled":
                self._settled(event)
        view = frame["view"]
        public = view.get("public", view)
        shown = (public["takes_round"], public["bets_open"], public["dice"])
        if shown == self._shown:
            return
        self._shown = shown
        if public["dice"]:
            dice = public["dice"]
            click.echo(f"round {public['round']}: {' '.join(map(str, dice))}, total {sum(dice)}")
        elif public["bets_open"]:
            click.echo(f"round {public['takes_round']}: bets are open")
        elif public["phase"] == "dealing":
            click.echo(f"round {public['round']}: no more bets")

    def _settled(self, event: Frame) -> None:
        for wager in (one for place in event["places"] for one in place["wagers"]):
            result = f"wins {self._amount(wager['win'])}" if wager["outcome"] == "win" else wager["outcome"] + "s"
            click.echo(f"  {wager['area']} {self._amount(wager['stake'])} {result} ({wager['clause']})")

    def _at_a_table(self) -> LiveTable:
        if self._live is None:
            raise ValueError("You sit at no table; sit NUMBER takes you to one.")
        return self._live

    def _view(self) -> Frame:
        self._at_a_table()
        view: Frame = self._state["view"]
        return view

    def _money(self, text: str) -> int:
        self._at_a_table()
        return parse_amount(text, self._card["currency"])

    def _amount(self, amount: int) -> str:
        return show(amount, self._card["currency"])


def _lines() -> asyncio.Queue[str | None]:
    """What is typed, line by line, and nothing at the end; read in a thread, so that the table goes on meanwhile."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    return lines
