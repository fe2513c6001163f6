"""Run by Alembic: all migrations in the transaction that `migrate` began."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
