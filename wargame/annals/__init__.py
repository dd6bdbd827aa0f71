"""What happened in all games, one searchable row an event, and the query over it."""
