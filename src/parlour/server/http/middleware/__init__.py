"""Pure ASGI middleware between the network and the application.

Each refuses by itself what exceeds a limit or comes from another site, so that the application need not check.
"""
