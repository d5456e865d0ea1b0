"""A browser's end of Web Push."""

import base64
import json
import os

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that has subscribed to push messages."""

    def __init__(self):
        self._key, self._secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.p256dh = encoded(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self.auth = encoded(self._secret)

    def decrypt(self, body):
        return http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")

    def claims(self, authorization, public_key):
        """The claims of a signature, after checking that it is by a public key."""
        fields = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        assert fields["k"] == public_key
        signed, signature = fields["t"].rsplit(".", 1)
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public_key))
        raw = decoded(signature)
        numbers = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
        key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
        return json.loads(decoded(signed.split(".")[1]))
