"""Parlour's games inside other people's programs; each bridge needs the package it leads to."""
