"""A cloakroom: a desk that no release has, mounted from here without a change in `src`.

It takes a coat and gives a ticket, has the fee paid out of the owner's wallet, and reminds those whose coats still hang
there at closing time.
"""
