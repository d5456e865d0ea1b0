"""The HTTP routes: each turns a request into a question to the tables, and the answer into the wire's words."""

from fastapi import APIRouter

from ..schemas import answers
from . import games, lessons, play, records, tables

REFUSED = {"model": answers.Fault, "description": "Refused"}
router = APIRouter(prefix="/api", responses={code: REFUSED for code in (401, 403, 404, 409, 413, 422, 429, 503)})
for part in (games, lessons, tables, play, records):
    router.include_router(part.router)
