"""Storm of Steel: fast-play combat 1930-50 on a measured table."""
