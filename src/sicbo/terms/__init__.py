"""Terms of tournaments and promotions: read strictly, checked against a book, told apart by their digest."""
