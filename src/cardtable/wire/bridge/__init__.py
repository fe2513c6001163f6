"""Protocols of bridge: jacobian and the table manager's."""
