"""Streak wagers: placed, carried from round to round, ended, ruled on."""
