"""Somebody to play with at any hour: games against practice players, and games in which one person plays all
sides (ADR 0111).
"""
