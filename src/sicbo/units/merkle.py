"""A Merkle tree as in RFC 6962: one digest for a list of leaves, and short proofs that a leaf is in the list.

A leaf is hashed behind a zero byte, a node behind a one, so that neither can pass for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256


def root(leaves: Sequence[bytes]) -> bytes:
    """The digest of these leaves, in their order.

    >>> root([]).hex()[:16], root([b""]).hex()[:16]
    ('e3b0c44298fc1c14', '6e340b9cffb37a98')
    """
    return root_of([leaf_hash(leaf) for leaf in leaves])


def leaf_hash(leaf: bytes) -> bytes:
    """What stands for a leaf in the lowest level of the tree."""
    return sha256(b"\x00" + leaf).digest()


def root_of(level: list[bytes]) -> bytes:
    """The digest of leaves that are hashed already."""
    if not level:
        return sha256(b"").digest()
    while len(level) > 1:
        level = _above(level)
    return level[0]


def paths(leaves: Sequence[bytes], indexes: Sequence[int]) -> list[list[bytes]]:
    """For each of these leaves, the digests beside its way up to the root, lowest first.

    >>> [len(path) for path in paths([b"a", b"b", b"c"], [0, 2])]
    [2, 1]
    """
    found: list[list[bytes]] = [[] for _ in indexes]
    level = [leaf_hash(leaf) for leaf in leaves]
    places = list(indexes)
    while len(level) > 1:
        for path, place in zip(found, places, strict=True):
            if place ^ 1 < len(level):
                path.append(level[place ^ 1])
        places = [place // 2 for place in places]
        level = _above(level)
    return found


def holds(top: bytes, leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bool:
    """Whether this leaf stands at this index of a list of this size with this root.

    >>> leaves = [b"a", b"b", b"c"]
    >>> [path] = paths(leaves, [2])
    >>> holds(root(leaves), b"c", 2, 3, path), holds(root(leaves), b"c", 1, 3, path)
    (True, False)
    """
    if not 0 <= index < size:
        return False
    here = leaf_hash(leaf)
    rest = list(path)
    while size > 1:
        if index ^ 1 < size:
            if not rest:
                return False
            beside = rest.pop(0)
            here = sha256(b"\x01" + (beside + here if index & 1 else here + beside)).digest()
        index, size = index // 2, (size + 1) // 2
    return not rest and here == top


def _above(level: list[bytes]) -> list[bytes]:
    """The next level: each pair becomes a node, and one left over goes up as it is."""
    pairs = zip(level[::2], level[1::2], strict=False)
    nodes = [sha256(b"\x01" + left + right).digest() for left, right in pairs]
    if len(level) % 2:
        nodes.append(level[-1])
    return nodes
