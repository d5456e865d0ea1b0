"""Brings a database to the newest schema, on the connection that `parlour.server.storage.schema` is used with."""

from alembic import context

from parlour.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
