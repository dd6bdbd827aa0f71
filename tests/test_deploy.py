"""What a server is run with says the same everywhere: compose file, Dockerfile, Caddyfile, variables and docs.

Whether the containers do what they are told no test here can say: that takes an engine.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from tests.defined import ROOT, tracked
from wargame.health import READY
from wargame.pgembed import DISCREET

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", "")
SET_IN_THE_IMAGE = dict(
    word.split("=") for line in re.findall(r"^ENV (.+)$", DOCKERFILE, re.M) for word in line.split()
)
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text()
EXAMPLE = dict(line.split("=", 1) for line in (ROOT / "deploy/env.example").read_text().split("\n") if line)
RUNNING = (ROOT / "docs" / "running.md").read_text()
VARIABLES = set(re.findall(r"`([A-Z][A-Z_]{2,})(?:=[^`]*)?`", RUNNING))
CMD: list[str] = json.loads(re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)[-1])
BROUGHT = {"postgres": {"pg_isready", "postgres"}, "redis": {"redis-cli", "redis-server"}, "caddy": {"caddy"}}
"""The programs that an official image brings; what ours brings its Dockerfile says."""
OURS = {"python", "uvicorn", "celery"}
OUTSIDE = {"tests", "bench"}
READING = re.compile(
    r"os\.environ\.get\('(\w+)'|env\.(?:flag|words)\('(\w+)'|os\.environ\['(\w+)'\]$|'(\w+)' (?:not )?in os\.environ$"
)
NOT_SET_BY_HAND = {"DJANGO_SETTINGS_MODULE", "DEMO", "PATH"}
"""Read from the environment, but set by the programs themselves."""


@pytest.mark.dear
def test_every_variable_that_is_read_is_documented() -> None:
    code = [path for path in tracked() if path.suffix == ".py" and path.parts[-1] != "conftest.py"]
    read = {name for path in code if not OUTSIDE & set(path.parts) for name in variables(path.read_text())}
    assert {"SECRET_KEY", "DATABASE_URL", "SOCKETS_EACH", "NO_BOOTSTRAP"} <= read
    assert read - NOT_SET_BY_HAND - VARIABLES == set()


def variables(source: str) -> Iterator[str]:
    """The environment's variables that a file reads."""
    for node in ast.walk(ast.parse(source)) if "env" in source else ():
        if isinstance(node, ast.Call | ast.Subscript | ast.Compare):
            found = READING.match(ast.unparse(node))
            yield from filter(None, found.groups() if found else ())


@pytest.mark.dear
def test_the_compose_file_keeps_to_its_schema(tmp_path: Path) -> None:
    """The Compose specification's, as check-jsonschema brings it; a word misspelt in it is found."""
    misspelt = tmp_path / "docker-compose.yml"
    misspelt.write_text((ROOT / "docker-compose.yml").read_text().replace("healthcheck:", "healthchek:"))
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    found = [
        subprocess.run([*check, str(file)], capture_output=True, text=True)
        for file in (ROOT / "docker-compose.yml", misspelt)
    ]
    assert [one.returncode for one in found] == [0, 1], found[0].stdout
    assert "healthchek" in found[1].stdout


def test_what_compose_asks_for_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)\}", (ROOT / "docker-compose.yml").read_text()))
    assert asked <= EXAMPLE.keys()
    assert EXAMPLE.keys() - asked <= VARIABLES
    assert COMPOSE["x-site"]["environment"].keys() | set(SET_IN_THE_IMAGE) <= VARIABLES | {"PYTHONUNBUFFERED"}
    assert set(re.findall(r"\{\$(\w+)\}", CADDYFILE)) <= SERVICES["proxy"]["environment"].keys()


@pytest.mark.dear
def test_the_image_is_made_of_what_is_there() -> None:
    names = {str(path.relative_to(ROOT)) for path in tracked()}
    ignored = (ROOT / ".dockerignore").read_text().split()
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE):
        for source in line.split()[:-1]:
            assert source in names or any(name.startswith(source) for name in names), source
            assert source.rstrip("/") not in ignored
    built = re.search(r"^COPY --from=board (\S+) (\S+)$", DOCKERFILE, re.MULTILINE)
    assert built and built[1] == "/app/frontend/dist" and built[2] == "frontend/dist"


def test_the_base_images_have_the_versions_that_are_needed() -> None:
    package = json.loads((ROOT / "frontend" / "package.json").read_text())
    node = re.search(r"^FROM node:(\d+)", DOCKERFILE, re.MULTILINE)
    python = re.search(r"^FROM python:3\.(\d+)-slim", DOCKERFILE, re.MULTILINE)
    assert node and int(node[1]) >= int(re.findall(r"\d+", package["engines"]["node"])[0])
    least = re.findall(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text())
    assert python and int(python[1]) >= int(least[0])


def test_each_name_that_a_service_calls_is_a_service() -> None:
    site = COMPOSE["x-site"]["environment"]
    for address in site.values():
        host = re.findall(r"//(?:[^@/]*@)?([\w-]+)", address)[0]
        assert host in SERVICES, address
    name, port = re.findall(r"dynamic a (\S+) (\d+)", CADDYFILE)[0]
    assert name in SERVICES
    assert port == CMD[CMD.index("--port") + 1] == re.findall(r"^EXPOSE (\d+)$", DOCKERFILE, re.MULTILINE)[0]
    assert f"127.0.0.1:{port}/" in SERVICES["web"]["healthcheck"]["test"][-1]


def test_the_database_is_called_what_the_site_calls_it() -> None:
    given, address = SERVICES["database"]["environment"], COMPOSE["x-site"]["environment"]["DATABASE_URL"]
    user, name = given["POSTGRES_USER"], given["POSTGRES_DB"]
    assert address == f"postgresql://{user}:${{POSTGRES_PASSWORD}}@database/{name}"
    assert SERVICES["database"]["healthcheck"]["test"][-1] == user


def test_who_waits_waits_for_what_can_come() -> None:
    for name, service in SERVICES.items():
        waits = service.get("depends_on", {})
        conditions = waits if isinstance(waits, dict) else {other: {} for other in waits}
        for other, how in conditions.items():
            assert other in SERVICES, name
            assert how.get("condition") != "service_healthy" or "healthcheck" in SERVICES[other]


def test_volumes_are_declared_and_files_exist() -> None:
    mounted = [volume.split(":")[0] for s in SERVICES.values() for volume in s.get("volumes", [])]
    assert {name for name in mounted if "/" not in name} == COMPOSE["volumes"].keys()
    assert all((ROOT / name).is_file() for name in mounted if "/" in name)


def test_what_is_kept_lies_where_the_programs_write_it() -> None:
    """PostgreSQL 18 keeps its data a folder higher than its forerunners did; Caddy its certificates in `/data`."""
    kept = {name: [v.split(":")[:2] for v in s["volumes"]] for name, s in SERVICES.items() if "volumes" in s}
    assert kept == {
        "database": [["database", "/var/lib/postgresql"]],
        "proxy": [["./deploy/Caddyfile", "/etc/caddy/Caddyfile"], ["certificates", "/data"]],
    }
    assert int(SERVICES["database"]["image"].split(":")[1]) >= 18
    command = SERVICES["beat"]["command"]
    assert Path(command[command.index("-s") + 1]).parent == Path(SET_IN_THE_IMAGE["VAR"])


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert {name: s["ports"] for name, s in SERVICES.items() if "ports" in s} == {
        "proxy": ["80:80", "443:443"]
    }
    assert not any(s.get("network_mode") == "host" for s in SERVICES.values())


def test_a_health_check_has_time_to_answer() -> None:
    test = SERVICES["web"]["healthcheck"]["test"][-1]
    assert f":8000{READY}'" in test
    assert int(re.findall(r"timeout=(\d+)", test)[0]) < int(
        SERVICES["web"]["healthcheck"]["timeout"].rstrip("s")
    )


@pytest.mark.parametrize("name", SERVICES)
def test_what_a_service_runs_is_in_its_image(name: str) -> None:
    service = SERVICES[name]
    brought = BROUGHT.get(service["image"].split(":")[0], OURS)
    check = service.get("healthcheck", {}).get("test", [])
    assert check[:1] in ([], ["CMD"])
    for program in (*check[1:2], *service.get("command", [])[:1]):
        assert program in brought


def test_there_is_one_beat_and_more_than_one_web_process() -> None:
    assert SERVICES["beat"].get("deploy", {}).get("replicas", 1) == 1
    assert SERVICES["web"]["deploy"]["replicas"] > 1


def test_the_database_logs_as_little_as_the_embedded_one() -> None:
    command = SERVICES["database"]["command"]
    assert dict(word.split("=") for word in command[2::2]) == DISCREET


@pytest.mark.exhaustive
def test_the_image_is_built_without_a_database(open_folder: Path) -> None:
    command = next(line for line in DOCKERFILE.splitlines() if "collectstatic" in line)
    assert "SECRET_KEY=build python manage.py collectstatic --noinput" in command
    mine = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    building = {**mine, "SECRET_KEY": "build", "NO_BOOTSTRAP": "1", "VAR": str(open_folder)}
    run = [sys.executable, "manage.py", "collectstatic", "--noinput", "--dry-run"]
    subprocess.run(run, cwd=ROOT, env=building, check=True, capture_output=True)
    assert {path.name for path in open_folder.iterdir()} == {"static"}


def options(words: list[str]) -> dict[str, str]:
    """Options of a command by name, without where it listens, where it writes and how many there are."""
    found = {
        word: "" if following.startswith("-") else following
        for word, following in zip(words, [*words[1:], "-"], strict=True)
        if word.startswith("-")
    }
    apart = {"--host", "--port", "--workers", "--forwarded-allow-ips", "-s", "-l"}
    return {name: value for name, value in found.items() if name not in apart}


@pytest.mark.parametrize("service", ["web", "worker", "sender", "beat"])
def test_the_docs_name_the_commands_that_the_containers_run(service: str) -> None:
    run = [str(word) for word in SERVICES[service].get("command", CMD)]
    lines = [shlex.split(line) for line in RUNNING.splitlines() if line.startswith(f"{run[0]} ")]
    assert [options(run)] == [options(words) for words in lines if options(words) == options(run)]


def test_what_goes_outward_has_a_worker_of_its_own() -> None:
    """What nobody but strangers can hold up: the worker of clocks takes none of it."""
    queues = {entry.get("options", {}).get("queue") for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    command = SERVICES["sender"]["command"]
    assert queues == {None, command[command.index("-Q") + 1]}
    assert "-Q" not in SERVICES["worker"]["command"]
