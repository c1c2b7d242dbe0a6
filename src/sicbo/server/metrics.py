"""Figures about the house, without anybody's name in them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Gauge

from sicbo.server.service import Service


def observed(service: Service) -> CollectorRegistry:
    """The figures of this moment."""
    registry = CollectorRegistry()
    house = service.running.house

    def gauge(name: str, told: str, value: int) -> None:
        Gauge(name, told, registry=registry).set(value)

    gauge("sicbo_streams", "streams in the log", len(house.streams()))
    gauge("sicbo_tables", "tables", len(house.streams("table")))
    gauge("sicbo_commits", "commits in all streams", sum(seq for seq, _ in house.heads().values()))
    gauge("sicbo_connections", "live connections", len(service.hub.connections()))
    gauge("sicbo_alarms", "alarms that are remembered", len(house.alarms))
    gauge("sicbo_stopped", "whether a write has failed", int(house.failed is not None))
    gauge("sicbo_room_bytes", "bytes that the log can still grow by", house.store.room())
    closed = Gauge("sicbo_closed_connections", "connections that the hub closed", ["code"], registry=registry)
    for code, count in service.hub.closed.items():
        closed.labels(str(int(code))).set(count)
    return registry
