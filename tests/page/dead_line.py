"""A TCP proxy whose connections can go dead, as on a network that drops them without a word."""

import contextlib
import math
import socket
import socketserver
import threading


class DeadLine(socketserver.ThreadingTCPServer):
    """A proxy to a local port. Existing connections can be frozen; new ones work, unless it `refuses` them.

    Each connection also freezes after it `carries` a number of bytes from the server.
    """

    refuses, carries, deaths = False, math.inf, 0
    lost = 0  # pieces of data that clients sent on frozen connections

    def __init__(self, port):
        super().__init__(("127.0.0.1", 0), _Pipe)
        self.port, self.pipes = port, set()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.thread = threading.Thread(target=self.serve_forever)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *exception):
        self.shutdown()
        for pipe in list(self.pipes):
            pipe.close()
        super().__exit__(*exception)

    def freeze(self):
        """Discard everything sent on the current connections from now on, in both directions."""
        for pipe in list(self.pipes):
            pipe.frozen = True

    def lose_answers(self):
        """Discard only what the server sends on the current connections from now on."""
        for pipe in list(self.pipes):
            pipe.is_deaf = True


class _Pipe(socketserver.BaseRequestHandler):
    frozen, is_deaf, carried = False, False, 0

    def handle(self):
        if self.server.refuses:
            return
        with socket.create_connection(("127.0.0.1", self.server.port)) as self.there:
            self.server.pipes.add(self)
            back = threading.Thread(target=self._copy, args=(self.there, self.request))
            back.start()
            self._copy(self.request, self.there)
            back.join()
            self.server.pipes.discard(self)

    def _copy(self, source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.carried += len(data) if source is self.there else 0
                if self.carried > self.server.carries and not self.frozen:
                    self.frozen = True
                    self.server.deaths += 1
                if self.frozen or (self.is_deaf and source is self.there):
                    self.server.lost += source is self.request
                else:
                    target.sendall(data)
        self.close()

    def close(self):
        for end in (self.request, self.there):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
