"""A passkey in software, and an OpenID Connect provider, for tests of signing in."""

import base64
import hashlib
import json
import secrets
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote_plus, urlencode, urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

SITE = "https://parlour.test"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40  # flags
CLIENT = {"client_id": "parlour", "client_secret": "secret: of % the client"}


def coded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sha256(data):
    return hashlib.sha256(data).digest()


class Authenticator:
    """A device with one passkey, which counts its signatures."""

    def __init__(self, origin=SITE):
        self.origin, self.host, self.count = origin, urlsplit(origin).hostname, 0
        self.id, self.key = secrets.token_bytes(16), ec.generate_private_key(ec.SECP256R1())

    def create(self, options, flags=PRESENT | VERIFIED):
        """The browser's answer to options for a new passkey."""
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        made = {"fmt": "none", "attStmt": {}, "authData": self._data(flags | ATTESTED) + attested}
        client = self._client("webauthn.create", options)
        return self._answer({"clientDataJSON": coded(client), "attestationObject": coded(cbor2.dumps(made))})

    def sign(self, options, flags=PRESENT | VERIFIED):
        """The browser's answer to options for signing in."""
        self.count += 1
        client, data = self._client("webauthn.get", options), self._data(flags)
        signature = self.key.sign(data + sha256(client), ec.ECDSA(SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        return self._answer({name: coded(part) for name, part in parts.items()})

    def _data(self, flags):
        return sha256(self.host.encode()) + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind, options):
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, response):
        return {"id": coded(self.id), "rawId": coded(self.id), "type": "public-key", "response": response}


class Provider(ThreadingHTTPServer):
    """An OpenID Connect provider that lets everybody in as `subject`, and lies as told in `claims`."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), ProviderPages)
        self.issuer = f"http://127.0.0.1:{self.server_port}"
        self.key = RSAKey.generate_key(2048, {"kid": "1"})
        self.subject, self.claims, self.metadata, self.requests = "ann", {}, {}, {}
        self.signer = self.key

    def settings(self):
        """The setting `providers` of a server that trusts it."""
        return {"club": {"issuer": self.issuer, "label": "The club", **CLIENT}}

    def answer_to(self, address):
        """The parameters with which it sends the browser back that visits it."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        code = secrets.token_hex(8)
        self.requests[code] = query
        return query["redirect_uri"], {"state": query["state"], "code": code}

    def token(self, form, header):
        """The token for a code. The client authenticates itself by a header or, if the metadata say so, by the form."""
        encoded = base64.b64encode(":".join(map(quote_plus, CLIENT.values())).encode()).decode()
        if "token_endpoint_auth_methods_supported" in self.metadata:
            assert header is None and {name: form[name] for name in CLIENT} == CLIENT
        else:
            assert header == f"Basic {encoded}"
        query = self.requests.pop(form["code"])
        assert coded(sha256(form["code_verifier"].encode())) == query["code_challenge"]
        assert form["redirect_uri"] == query["redirect_uri"]
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": self.subject, "aud": query["client_id"], "nonce": query["nonce"]}
        claims |= {"iat": now, "exp": now + 300} | self.claims
        header = {"alg": "RS256", "kid": "1"}
        token = jwt.encode(header, {name: it for name, it in claims.items() if it is not None}, self.signer)
        return {"access_token": "a", "token_type": "Bearer", "expires_in": 300, "id_token": token}


class ProviderPages(BaseHTTPRequestHandler):
    def do_GET(self):
        issuer = self.server.issuer
        pages = {
            "/.well-known/openid-configuration": {
                "issuer": issuer,
                "authorization_endpoint": f"{issuer}/authorize",
                "token_endpoint": f"{issuer}/token",
                "jwks_uri": f"{issuer}/keys",
            }
            | self.server.metadata,
            "/keys": KeySet([self.server.key]).as_dict(private=False),
        }
        if self.path.startswith("/authorize"):
            address, answer = self.server.answer_to(self.path)
            self.send_response(302)
            self.send_header("Location", f"{address}?{urlencode(answer)}")
            self.end_headers()
        else:
            self._send(pages[self.path])

    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        form = {name: values[0] for name, values in form.items()}
        self._send(self.server.token(form, self.headers["Authorization"]))

    def _send(self, page):
        body = json.dumps(page).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *arguments):
        pass


@contextmanager
def provider():
    """Run a provider on this machine."""
    with Provider() as it:
        thread = threading.Thread(target=it.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield it
        finally:
            it.shutdown()
            thread.join()
