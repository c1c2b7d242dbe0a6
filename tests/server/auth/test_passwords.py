"""Passwords: what one may be, that only the right one fits, and that hashing waits its turn."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from argon2 import PasswordHasher, extract_parameters

from sicbo.server.auth.common_passwords import WORDS, is_common
from sicbo.server.auth.passwords import STRENGTH, Busy, Passwords, weakness
from sicbo.server.auth.secret import Secret
from tests.server.auth.entrance import CHEAP, GOOD, OTHER, code, run


@pytest.mark.clause("house 14.2")
@pytest.mark.parametrize(
    ("length", "refused"),
    [(11, "password-too-short"), (12, ""), (13, ""), (127, ""), (128, ""), (129, "password-too-long")],
)
def test_a_password_has_twelve_to_a_hundred_and_twenty_eight_characters(length: int, refused: str) -> None:
    text = "".join(chr(ord("a") + (i * i + i // 7) % 26) for i in range(length))
    assert code(weakness(Secret(text))) == refused


def test_length_counts_characters_not_bytes_and_any_script_will_do() -> None:
    assert code(weakness(Secret("三隻安靜的鶴在湖邊跳舞"))) == "password-too-short"
    assert weakness(Secret("三隻安靜的鶴在湖邊跳舞吧")) is None


@pytest.mark.clause("house 14.2")
@pytest.mark.parametrize(
    "common",
    [
        "password1234",
        "Password!!!!!",
        "P@ssw0rd2024",
        "1234567890123",
        "098765432109",
        "qwertyuiopqwerty",
        "abcdefghijklm",
        "aaaaaaaaaaaa",
        "abcabcabcabcabc",
        "dragondragon",
        "2024!Welcome!",
        "administrator",
        "sicbo-sicbo-sicbo",
        "ann.keller-88",
    ],
)
def test_what_many_people_use_is_refused(common: str) -> None:
    assert code(weakness(Secret(common), ("Ann.Keller",))) == "password-common"


@pytest.mark.parametrize("good", ["seven quiet cranes", "dragon eats monkey", "83027716549032", "tr0ub4dor&3-lamp"])
def test_what_few_people_use_is_taken(good: str) -> None:
    assert weakness(Secret(good), ("ann",)) is None


def test_the_list_is_not_blind() -> None:
    assert len(WORDS) > 150
    assert all(is_common(f"{word}99!") for word in WORDS)


def test_only_the_right_password_fits_and_its_hash_is_argon2id() -> None:
    async def tried() -> None:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed(GOOD)
        assert kept.startswith("$argon2id$")
        assert (await passwords.verify(kept, GOOD)).is_right
        for wrong in (OTHER, Secret(""), Secret(GOOD.reveal() + " "), Secret(GOOD.reveal().upper())):
            assert not (await passwords.verify(kept, wrong)).is_right
        assert not (await passwords.verify("torn paper", GOOD)).is_right

    run(tried())


def test_two_keyboards_type_the_same_password() -> None:
    async def tried() -> None:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed(Secret("caf\u00e9 au lait noir"))
        assert (await passwords.verify(kept, Secret("cafe\u0301 au lait noir"))).is_right

    run(tried())


def test_a_longer_text_never_passes_for_its_beginning() -> None:
    async def tried() -> None:
        passwords = Passwords(CHEAP)
        longest = Secret("".join(chr(ord("a") + (i * i + i // 7) % 26) for i in range(128)))
        kept = await passwords.hashed(longest)
        assert (await passwords.verify(kept, longest)).is_right
        assert not (await passwords.verify(kept, Secret(longest.reveal() + "x"))).is_right

    run(tried())


def test_an_unknown_user_costs_the_same_hashing_and_is_never_right() -> None:
    class Counting(PasswordHasher):
        verified = 0

        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002
            Counting.verified += 1
            assert extract_parameters(str(hash)) == extract_parameters(CHEAP.hash("x"))
            return super().verify(hash, password)

    async def tried() -> None:
        passwords = Passwords(Counting(time_cost=1, memory_cost=8, parallelism=1))
        kept = await passwords.hashed(GOOD)
        await passwords.verify(kept, OTHER)
        assert not (await passwords.verify(None, OTHER)).is_right
        assert Counting.verified == 2

    run(tried())


def test_a_hash_made_with_older_parameters_is_made_anew_when_it_was_right_and_only_then() -> None:
    async def tried() -> None:
        old = await Passwords(CHEAP).hashed(GOOD)
        stronger = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
        verdict = await stronger.verify(old, GOOD)
        assert verdict.rehash is not None
        assert extract_parameters(verdict.rehash).time_cost == 2
        assert (await stronger.verify(verdict.rehash, GOOD)) == type(verdict)(is_right=True)
        assert (await stronger.verify(old, OTHER)).rehash is None

    run(tried())


def test_the_strength_in_use_is_above_the_least_that_is_advised() -> None:
    assert STRENGTH.memory_cost >= 19 * 1024
    assert STRENGTH.time_cost >= 2


def test_hashing_runs_a_few_at_a_time_off_the_event_loop_and_a_flood_is_turned_away() -> None:
    class Slow(PasswordHasher):
        running = most = 0
        lock = threading.Lock()
        met = threading.Event()

        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002
            assert threading.current_thread() is not threading.main_thread()
            with Slow.lock:
                Slow.running += 1
                Slow.most = max(Slow.most, Slow.running)
                if Slow.running == 2:
                    Slow.met.set()
            Slow.met.wait(30)  # the first waits for company, however long the machine takes to send it
            time.sleep(0.01)
            with Slow.lock:
                Slow.running -= 1
            return super().verify(hash, password)

    async def tried() -> None:
        passwords = Passwords(Slow(time_cost=1, memory_cost=8, parallelism=1), at_once=2, waiting=5)
        kept = await passwords.hashed(GOOD)
        answers = await asyncio.gather(*(passwords.verify(kept, GOOD) for _ in range(12)), return_exceptions=True)
        assert [isinstance(answer, Busy) for answer in answers] == [False] * 7 + [True] * 5
        assert (await passwords.verify(kept, GOOD)).is_right
        assert Slow.most == 2

    run(tried())
