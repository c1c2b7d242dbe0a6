"""Orders with every fault at once, repaired one fault at a time: what the table tells, in the order of the codes."""

from __future__ import annotations

from tests.floor.walk import chips, fairness, irregularities, limits, people, rounds, sessions, streaks
from tests.floor.walk.steps import Chains

WALKS = (rounds, limits, chips, streaks, people, irregularities, fairness, sessions)
CHAINS: Chains = {name: chain for walk in WALKS for name, chain in walk.CHAINS.items()}
