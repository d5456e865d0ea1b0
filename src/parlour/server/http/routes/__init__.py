"""The HTTP routes: each turns a request into a question to the tables, and the answer into the wire's words."""

from . import games, lessons, play, records, tables

ROUTES = [route for part in (games, lessons, tables, play, records) for route in part.router.routes]
