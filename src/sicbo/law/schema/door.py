"""The door, who is let in and for how long: log-ins, sessions, tokens, links, tickets, terminals."""

from __future__ import annotations

from sicbo.law.schema.base import Strict


class IdleLock(Strict, frozen=True, kw_only=True):
    minutes: int
    clause: str


class Attempts(Strict, frozen=True, kw_only=True):
    """Failed log-ins before the first wait, how the wait grows, and when the failures are forgotten."""

    free: int
    """For one name at one address, in one known browser or in one session."""
    address_free: int
    name_free: int
    first_wait_seconds: int
    longest_wait_seconds: int
    name_longest_wait_seconds: int
    """The longest wait for what others have failed at: short, so that nobody is kept out by strangers."""
    forgotten_hours: int
    clause: str


class PasswordRule(Strict, frozen=True, kw_only=True):
    least: int
    most: int
    clause: str


class PinRule(Strict, frozen=True, kw_only=True):
    """How many digits a patron's PIN has, and how many wrong ones in a row end it."""

    least: int
    most: int
    tries: int
    clause: str


class SessionRule(Strict, frozen=True, kw_only=True):
    inactive_minutes: int
    longest_hours: int
    most: int
    """How many sessions one person may have at once; a further one ends the oldest."""
    clause: str


class ProofRule(Strict, frozen=True, kw_only=True):
    minutes: int
    clause: str


class TokenRule(Strict, frozen=True, kw_only=True):
    longest_days: int
    clause: str


class LinkRule(Strict, frozen=True, kw_only=True):
    owner_hours: int
    invitation_hours: int
    clause: str


class TicketRule(Strict, frozen=True, kw_only=True):
    seconds: int
    clause: str


class PairingRule(Strict, frozen=True, kw_only=True):
    """How long a code waits for its device, and how long a device stays the terminal of a place."""

    code_minutes: int
    device_days: int
    clause: str


class BrowserRule(Strict, frozen=True, kw_only=True):
    """How long a browser stays known for an account, and how many of them one account has."""

    days: int
    most: int
    clause: str


class SecondFactorRule(Strict, frozen=True, kw_only=True):
    """How codes change and how far off the clock of a device may be, in steps; and what is given beside them."""

    step_seconds: int
    digits: int
    window_steps: int
    enrol_minutes: int
    recovery_codes: int
    clause: str


class Door(Strict, frozen=True, kw_only=True):
    """How people and programs come into the house."""

    idle: IdleLock
    attempts: Attempts
    password: PasswordRule
    pin: PinRule
    session: SessionRule
    proof: ProofRule
    token: TokenRule
    link: LinkRule
    ticket: TicketRule
    pairing: PairingRule
    browser: BrowserRule
    second_factor: SecondFactorRule
