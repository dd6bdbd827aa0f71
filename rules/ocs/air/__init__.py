"""14, 15, 9.14f Planes: on their bases, on missions, in air combat, under flak, and what they do."""
