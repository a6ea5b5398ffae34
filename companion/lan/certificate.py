"""The certificate a phone shows: P-256, signed by itself, made by the library `cryptography`.

Nobody vouches for it: it is known by its fingerprint, which the invitation carries or the typed code is bound to.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

YEARS = 20
"""Nobody looks at the dates, for phones have wrong clocks; some libraries refuse a certificate without them."""


def new_certificate(now: datetime) -> tuple[bytes, bytes]:
    """A certificate and its key, both PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "table companion")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=365))
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .sign(key, SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return certificate.public_bytes(Encoding.PEM), secret


def fingerprint(der: bytes) -> str:
    """By what a certificate is known: the SHA-256 of its DER form, 64 hexadecimal digits."""
    return hashlib.sha256(der).hexdigest()


def fingerprint_of(pem: bytes) -> str:
    return fingerprint(x509.load_pem_x509_certificate(pem).public_bytes(Encoding.DER))
