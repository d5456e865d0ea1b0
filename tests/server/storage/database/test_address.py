"""What a database is called."""

import pytest

from parlour.server.settings import read_settings
from parlour.server.storage.engine import DatabaseError, name_of, parse_address

PASSWORD = "swordfish"


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("sqlite:////data/parlour.db", "/data/parlour.db"),
        ("sqlite:///parlour.db", "parlour.db"),
        (f"postgresql://ann:{PASSWORD}@db.test:5432/parlour", "postgresql://ann:***@db.test:5432/parlour"),
        ("postgresql:///parlour", "postgresql:///parlour"),
    ],
)
def test_a_name_tells_no_password(address, name):
    assert name_of(parse_address(read_settings(database=address).database_url)) == name


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (f"ann:{PASSWORD}@db.test", "is not a URL"),
        (f"postgresql:/ann:{PASSWORD}@db.test/parlour", "is not a URL"),
        ("games.db", "set its folder with --data"),
        (
            f"mysql://ann:{PASSWORD}@db.test/parlour",
            r"the unsupported scheme mysql://\. For PostgreSQL, write postgresql://",
        ),
        (f"postgresql+asyncpg://ann:{PASSWORD}@db.test/parlour", r"unsupported scheme postgresql\+asyncpg://"),
        (f"postgresql://ann:{PASSWORD}@db.test:port/parlour", "Check that its port is a number"),
        (f"postgresql://ann:{PASSWORD}@db.test:70000/parlour", "the port 70000; ports are 1 to 65535"),
        (f"postgresql://ann:{PASSWORD}@{PASSWORD}@db.test/parlour", "Write an @ in the password as %40"),
        ("sqlite://games/parlour.db", "four slashes before an absolute path or three before a relative one"),
        ("sqlite://", "does not name a file"),
        ("sqlite:///", "does not name a file"),
        ("sqlite:///:memory:", "does not name a file"),
        ("sqlite:///games.db?mode=ro", "nothing after it"),
    ],
)
def test_what_is_no_address_is_said_without_the_password(address, said):
    with pytest.raises(DatabaseError, match=said) as refused:
        parse_address(read_settings(database=address).database_url)
    assert PASSWORD not in str(refused.value)
    assert "--database" in str(refused.value)


@pytest.mark.parametrize("secret", ["password", "sslpassword"])
def test_a_password_behind_the_question_mark_is_not_said_either(secret):
    url = parse_address(f"postgresql+psycopg://ann@db.test/parlour?sslmode=require&{secret}={PASSWORD}")
    assert name_of(url) == "postgresql://ann@db.test/parlour?sslmode=require"
