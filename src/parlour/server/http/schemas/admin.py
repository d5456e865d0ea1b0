"""Requests and responses about the operator's tools."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from parlour.server.domain.name_list import MAX_LIST

from .field_types import PersonName, Printable, RequestModel, ResponseModel, SeatNumber

DAY = 86_400  # seconds
LONGEST = 3650 * DAY
MAX_NOTE = 500  # characters

Subject = Annotated[str, Field(min_length=1, max_length=100, examples=["192.0.2.0/24"]), Printable]


class NewNameModel(RequestModel):
    """A new name for a person."""

    seat: SeatNumber = Field(description="A seat of the person.")
    name: PersonName = Field(description="The new name.")


class BanOrderModel(RequestModel):
    """Someone to ban for a time."""

    subject: Subject = Field(description="A network, or a person: TABLE:SEAT or the hash of a key.")
    seconds: int = Field(ge=1, le=LONGEST, description="The length of the ban.")
    note: Annotated[str, Field(max_length=MAX_NOTE), Printable] = Field("", description="A note for operators.")


class LiftedBanModel(RequestModel):
    """A ban to lift."""

    subject: Subject = Field(description="The subject of the ban.")


class NameListModel(RequestModel):
    """The names that nobody may take."""

    text: str = Field(
        max_length=MAX_LIST,
        description="One entry per line: `= Name` forbids this name, `word` names with this word, `*part*` names that "
        "contain this; `#` starts a comment.",
    )


class DataDeletionModel(RequestModel):
    """A person whose data is to be deleted."""

    person: Subject = Field(description="TABLE:SEAT, or the hash of a key.", examples=["5f3a9c01d2e4b687:1"])
    confirmed: Literal[True] = Field(description="Confirms that running games are resigned, for good.")


class TableReportModel(ResponseModel):
    """A report about a public table."""

    table_id: str
    key: str = Field(description="The hash of the reporting person's key.")
    reason: str
    at: int = Field(description="When it was made, in milliseconds since 1970.")
    game: str
    names: list[str] = Field(description="The names of the people at the table then.")


class BanModel(ResponseModel):
    """A ban in force."""

    subject: str = Field(description="A network, or the hash of a key.")
    until: int = Field(description="When it ends, in milliseconds since 1970.")
    note: str


class ListProblemModel(ResponseModel):
    """A line of the list of names that is ignored."""

    line: int
    problem: str


class NameProblems(ResponseModel):
    problems: list[ListProblemModel] = Field(description="The lines that are ignored.")


class AuditEntryModel(ResponseModel):
    """Something that an operator did."""

    at: int = Field(description="In milliseconds since 1970.")
    actor: str = Field(description="The name of the admin key, or the user of the command line.")
    action: str
    details: dict[str, str | int]


class OverviewModel(ResponseModel):
    """The reports, bans, forbidden names and decisions that an operator looks at."""

    reports: list[TableReportModel] = Field(description="The open reports, newest first.")
    bans: list[BanModel] = Field(description="The bans in force.")
    names: str = Field(description="The list of names that nobody may take.")
    problems: list[ListProblemModel] = Field(description="The lines of that list that are ignored.")
    decisions: list[AuditEntryModel] = Field(description="The newest decisions in the audit log, newest first.")


class AuditLog(ResponseModel):
    entries: list[AuditEntryModel] = Field(description="The newest entries, newest first, with each use of a key.")


class ChangedTables(ResponseModel):
    tables: int = Field(description="The number of tables that were changed.")


class ClosedReports(ResponseModel):
    reports: int = Field(description="The number of reports that were closed.")
