"""What players are shown: X-ray, odds, payments in words, marks on the map."""
