"""The API of clubs: the same services as the pages, and the same refusals."""
