"""Known browsers, where somebody has logged in before: they open nothing, and wait for no failure from elsewhere."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import msgspec

from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.cleanup import in_steps
from sicbo.server.auth.secret import Secret, fresh
from sicbo.store.protocol import Store
from sicbo.units.time import DAY

KIND = "tokens"
PAPER = "browser-"
"""Papers of this kind whose name begins so are known browsers."""
PREFIX = "sbb"


class Browser(msgspec.Struct, frozen=True, kw_only=True):
    """One browser, as it is kept: a console that several people share is known for each of them by itself."""

    id: str
    """The same through all its secrets, so that a new one excuses no failure."""
    digest: str
    """Of its secret, which every log-in makes anew: a copy made before is worth nothing after it."""
    users: dict[str, int]
    """Until when it is known for whom."""


class Browsers:
    """Every browser that is known for somebody."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store, self._now = store, now
        self._rule = house_rules().door.browser
        papers = store.papers(KIND)
        kept = (msgspec.json.decode(body, type=Browser) for name, body in papers.items() if name.startswith(PAPER))
        self._kept = {one.id: one for one in kept}
        self._by_digest = {one.digest: one.id for one in self._kept.values()}

    def find(self, shown: Secret | None) -> Browser | None:
        """The browser that has this secret, if it is known for anybody."""
        browser = None if shown is None else self._kept.get(self._by_digest.get(shown.digest(), ""))
        return browser if browser is not None and any(self._now() < end for end in browser.users.values()) else None

    def known(self, shown: Secret | None, user: str) -> Browser | None:
        """The browser that has this secret, if it is known for this user."""
        browser = self.find(shown)
        return browser if browser is not None and self._now() < browser.users.get(user, 0) else None

    def know(self, shown: Secret | None, user: str) -> Secret:
        """The new secret of a browser in which this user has just logged in; the one it has shown is worth nothing."""
        text, end = fresh(PREFIX), self._now() + self._rule.days * DAY
        browser = self.find(shown) or Browser(id=secrets.token_hex(16), digest=text.digest(), users={})
        for one in [one for one in self.of(user) if one.id != browser.id][self._rule.most - 1 :]:
            self._put(one, one.digest, {name: until for name, until in one.users.items() if name != user})
        users = {name: until for name, until in browser.users.items() if self._now() < until and name != user}
        self._put(browser, text.digest(), dict([*users.items(), (user, end)][-self._rule.most :]))
        return text

    def of(self, user: str) -> list[Browser]:
        """The browsers that are known for a user, the one used last first."""
        mine = [one for one in self._kept.values() if self._now() < one.users.get(user, 0)]
        return sorted(mine, key=lambda one: -one.users[user])

    def forget_all(self, user: str) -> None:
        """Make every browser unknown for this user; for others that share it, it stays known."""
        for one in [one for one in self._kept.values() if user in one.users]:
            self._put(one, one.digest, {name: until for name, until in one.users.items() if name != user})

    def sweep(self) -> Iterator[None]:
        """Forget the browsers that time has made unknown for everybody, a step at a time."""
        yield from in_steps(self._kept, self._is_over, self._forget)

    def _is_over(self, browser_id: str) -> bool:
        browser = self._kept.get(browser_id)
        return browser is not None and all(self._now() >= until for until in browser.users.values())

    def _forget(self, browser_ids: list[str]) -> None:
        for one in browser_ids:
            self._by_digest.pop(self._kept.pop(one).digest, None)
        self._store.discard(KIND, [PAPER + one for one in browser_ids])

    @property
    def seconds(self) -> int:
        """How long a browser may keep its secret."""
        return self._rule.days * DAY // 1_000

    def _put(self, browser: Browser, digest: str, users: dict[str, int]) -> None:
        """Keep the browser so from now on, or not at all where it is known for nobody."""
        if not users:
            self._forget([browser.id])
            return
        self._by_digest.pop(browser.digest, None)
        changed = msgspec.structs.replace(browser, digest=digest, users=users)
        self._store.put(KIND, PAPER + browser.id, msgspec.json.encode(changed))
        self._kept[changed.id], self._by_digest[digest] = changed, changed.id
