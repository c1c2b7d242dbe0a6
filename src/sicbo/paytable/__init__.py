"""Pay tables compiled from a rulebook: total over the 216 rolls and every area, each cell with its deciding clause."""
