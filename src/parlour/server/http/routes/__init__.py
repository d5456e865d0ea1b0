"""The HTTP routes: each passes a request on to the table service, and returns its result as a response object."""

from . import accounts, admin, games, identities, lessons, notices, play, records, tables

ROUTES = [
    route
    for part in (games, lessons, tables, play, records, identities, accounts, notices, admin)
    for route in part.router.routes
]
