"""The view that each audience has of a table, as plain data: the room, one player, the dealer, the pit."""

from __future__ import annotations

from sicbo.floor.table.views.public import player_view, public_view
from sicbo.floor.table.views.shapes import DealerView, PitView, PlayerView, PublicView
from sicbo.floor.table.views.staff import dealer_view, pit_view

__all__ = [
    "DealerView",
    "PitView",
    "PlayerView",
    "PublicView",
    "dealer_view",
    "pit_view",
    "player_view",
    "public_view",
]
