"""For every test: an example may take as long as it takes, since a loaded machine says nothing about the rule."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("sicbo", deadline=None)
settings.load_profile("sicbo")
