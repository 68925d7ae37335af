"""Sites that are built once a session, whichever of its workers asks first."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hosted import HOSTS, Host, build_hosts, missing, site_folder, write_project

try:
    import fcntl
except ImportError:  # Then each worker builds its own.
    fcntl = None  # type: ignore[assignment]


@contextmanager
def _alone(folder: Path) -> Iterator[bool]:
    """Whether what belongs into ``folder`` is still to be made; until it is, other workers wait."""
    folder.mkdir(exist_ok=True)
    with Path(f"{folder}.lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder / "done"
        yield not done.exists()
        done.touch()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this session share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if fcntl and "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def project(shared: Path) -> Path:
    """The project that every host builds, with its snapshots."""
    folder = shared / "hosted-project"
    with _alone(folder) as is_first:
        if is_first:
            write_project(folder)
    return folder


@pytest.fixture(scope="session")
def site_of(project: Path, shared: Path) -> Callable[[Host], Path]:
    """``site_of(host)``: the folder of its site. The first call builds all of that engine."""

    def find(host: Host) -> Path:
        reason = missing(host)
        if reason:
            pytest.skip(reason)
        folder = shared / f"hosted-{host.engine}"
        with _alone(folder) as is_first:
            if is_first:
                hosts = [h for h in HOSTS if h.engine == host.engine and missing(h) is None]
                build_hosts(host.engine, hosts, project, folder)
        return site_folder(host, folder)

    return find
