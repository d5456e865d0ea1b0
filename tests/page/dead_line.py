"""A TCP proxy whose connections can go dead, as on a network that drops them without a word."""

import contextlib
import socket
import socketserver
import threading


class DeadLine(socketserver.ThreadingTCPServer):
    """A proxy to a local port. Existing connections can be frozen; new ones work, unless it `refuses` them."""

    refuses = False

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


class _Pipe(socketserver.BaseRequestHandler):
    frozen = False

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
                if not self.frozen:
                    target.sendall(data)
        self.close()

    def close(self):
        for end in (self.request, self.there):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
