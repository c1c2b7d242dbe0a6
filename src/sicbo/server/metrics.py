"""Figures about the house, without anybody's name in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Gauge, Histogram
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from prometheus_client import Metric

    from sicbo.house.answers import GroupKept
    from sicbo.server.service import Service

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
COUNTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)


class Groups(Collector):
    """How groups of commits were kept, since the house was opened."""

    def __init__(self) -> None:
        self._seconds = Histogram(
            "sicbo_commit_seconds", "until the disk had a group of commits", buckets=SECONDS, registry=None
        )
        self._entries = Histogram(
            "sicbo_group_entries", "commits and refusals kept as one group", buckets=COUNTS, registry=None
        )
        self._waiting = Histogram(
            "sicbo_queue_orders", "orders without an answer as a group was kept", buckets=COUNTS, registry=None
        )

    def note(self, kept: GroupKept) -> None:
        """One more group."""
        self._seconds.observe(kept.seconds)
        self._entries.observe(kept.entries)
        self._waiting.observe(kept.waiting)

    def collect(self) -> Iterable[Metric]:
        for figure in (self._seconds, self._entries, self._waiting):
            yield from figure.collect()


def observed(service: Service) -> CollectorRegistry:
    """The figures of this moment."""
    registry = CollectorRegistry()
    registry.register(service.groups)
    house = service.running.house

    def gauge(name: str, explanation: str, value: int) -> None:
        Gauge(name, explanation, registry=registry).set(value)

    gauge("sicbo_streams", "streams in the log", len(house.streams()))
    gauge("sicbo_tables", "tables", len(house.streams("table")))
    gauge("sicbo_commits", "commits in all streams", sum(seq for seq, _ in house.heads().values()))
    gauge("sicbo_connections", "live connections", len(service.hub.connections()))
    gauge("sicbo_alarms", "alarms that are remembered", len(house.alarms))
    gauge("sicbo_stopped", "whether a write has failed", int(house.failed is not None))
    gauge("sicbo_room_bytes", "bytes that the log can still grow by", house.store.room())
    longest = Gauge(
        "sicbo_loop_longest_seconds",
        "the longest turn of the event loop in the last minute or two: how long nobody else was served, and how much "
        "of that was work of the house",
        ["clock"],
        registry=registry,
    )
    for clock, seconds in service.loop_watch.longest._asdict().items():
        longest.labels(clock).set(seconds)
    closed = Gauge("sicbo_closed_connections", "connections that the hub closed", ["code"], registry=registry)
    for code, count in service.hub.closed.items():
        closed.labels(str(int(code))).set(count)
    return registry
