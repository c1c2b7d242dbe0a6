"""For every test: an example may take as long as it takes, since a loaded machine says nothing about the rule.

At the end a run that tried several Pythons says which.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests import pythons

settings.register_profile("sicbo", deadline=None)
settings.load_profile("sicbo")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was tested and what was not: nothing that is missing counts as passed."""
    tried = {report.nodeid for report in terminalreporter.stats.get("passed", []) if "test_pythons" in report.nodeid}
    if tried:
        terminalreporter.write_line(pythons.told())
