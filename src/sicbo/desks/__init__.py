"""The desks of the house: each is one value, and this is the list of them.

A desk that is added goes to the end: what follows from one event is numbered in this order.
"""

from __future__ import annotations

from sicbo.desks.cage import CAGE
from sicbo.desks.case import CASE
from sicbo.desks.clock import CLOCK
from sicbo.desks.patron import PATRON
from sicbo.desks.promotion import PROMOTION
from sicbo.desks.staff import STAFF
from sicbo.desks.table import TABLE
from sicbo.desks.tournament import TOURNAMENT

ALL = (PATRON, STAFF, CAGE, TABLE, CLOCK, CASE, TOURNAMENT, PROMOTION)
