"""Answers as they come, frozen and stored beside the fetching: neither waits for the other.

Extraction takes processor time and fetching takes patience, so answers are frozen in a few threads
while more are fetched. Large bodies are frozen one at a time, because the memory that one needs
grows with its size. Each answer is stored as soon as it is frozen: a run that is killed keeps what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, replace

from proofpress.capture.access import SourceAccess
from proofpress.capture.clock import write_time
from proofpress.capture.fetcher import Fetched, Fetcher, FetchOutcome
from proofpress.capture.freeze import freeze_failure, freeze_success
from proofpress.capture.records import Failure, Snapshot, Source, SourceRequest, Truncation
from proofpress.capture.replacing import CaptureOutcome, decide
from proofpress.capture.uri import address_to_fetch

WORKERS = 2
"""Threads that freeze ordinary answers."""
LARGE_BODY = 4 * 1024**2
"""Bytes from which on a body is frozen alone of its size."""
_MOMENT = 0.2
"""Seconds without an answer after which what is frozen meanwhile is told."""
_MOST_WAITING = 16
"""Answers that wait to be frozen; their bodies are held in memory or in temporary files."""


@dataclass(frozen=True, slots=True)
class Captured:
    """What became of one source that was asked for."""

    source: Source
    outcome: CaptureOutcome
    failure: Failure | None
    """Why the answer could not be read."""
    truncation: Truncation | None
    """How complete the answer's text is."""


def capture_all(
    requests: Sequence[SourceRequest], fetcher: Fetcher, access: SourceAccess
) -> Generator[Captured]:
    """Ask for each of ``requests``, freeze and store the answers; each as it is done.

    Raises ProofpressError where one cannot be stored: then no more is fetched, and what is stored
    stays. Whatever else goes wrong in a thread is raised here too.
    """
    # Two sources have two addresses: what is dropped from an identity is kept in an address.
    by_address = {address_to_fetch(request.uri): request for request in requests}
    waiting: set[Future[Captured]] = set()
    with ExitStack() as stack:
        # Left in the reverse order: no more is fetched, what waits is given up, what runs ends.
        start = _Workers(stack).start
        stack.callback(_give_up, waiting)
        answers = fetcher.fetch_all(tuple(by_address), _MOMENT)
        stack.callback(getattr(answers, "close", _nothing_to_close))
        for news in answers:
            if news is not None:
                address, answer = news
                request, moment = by_address.pop(address), write_time(access.clock())
                waiting.add(start(answer, request, moment, access))
            # Also while nothing comes: what is done is told at once, and what failed ends the run.
            yield from _take_done(waiting, most_left=_MOST_WAITING)
        if by_address:
            raise RuntimeError(f"the fetcher gave no answer for {len(by_address)} addresses")
        yield from _take_done(waiting, most_left=0)


class _Workers:
    """The threads, as long as ``stack`` is open."""

    def __init__(self, stack: ExitStack) -> None:
        self._ordinary = stack.enter_context(ThreadPoolExecutor(WORKERS, "freeze"))
        self._large = stack.enter_context(ThreadPoolExecutor(1, "freeze-large"))

    def start(
        self, answer: FetchOutcome, request: SourceRequest, moment: str, access: SourceAccess
    ) -> Future[Captured]:
        is_large = isinstance(answer, Fetched) and answer.body.byte_count >= LARGE_BODY
        pool = self._large if is_large else self._ordinary
        return pool.submit(_capture, answer, request, moment, access)


def _capture(
    answer: FetchOutcome, request: SourceRequest, moment: str, access: SourceAccess
) -> Captured:
    snapshot = _freeze(answer, request, moment)
    if not access.keep_bytes:
        snapshot = replace(snapshot, is_body_kept=False)
    body = answer.body if isinstance(answer, Fetched) else None
    outcome = access.store.offer(snapshot, body, _decide_by(access, snapshot))
    window = snapshot.window
    truncation = window.truncation if window else None
    return Captured(request.source, outcome, snapshot.failure, truncation)


def _decide_by(
    access: SourceAccess, snapshot: Snapshot
) -> Callable[[Snapshot | None], CaptureOutcome]:
    return lambda stored: decide(stored, snapshot, access.mode)


def _freeze(answer: FetchOutcome, request: SourceRequest, moment: str) -> Snapshot:
    source, uri, retained = request.source, request.uri, request.retained
    if isinstance(answer, Fetched):
        return freeze_success(
            source, answer, requested_uri=uri, retrieved_at=moment, retained=retained
        )
    return freeze_failure(source, answer, requested_uri=uri, retrieved_at=moment, retained=retained)


def _take_done(waiting: set[Future[Captured]], *, most_left: int) -> Iterator[Captured]:
    """The results that are there; where more than ``most_left`` wait, until no more than that do."""
    while True:
        may_wait = len(waiting) > most_left
        done, _ = wait(waiting, None if may_wait else 0, FIRST_COMPLETED)
        if not done:
            return
        waiting -= done
        for one in done:
            yield one.result()


def _give_up(waiting: set[Future[Captured]]) -> None:
    for one in waiting:
        one.cancel()


def _nothing_to_close() -> None:
    """Of an iterator that is no generator there is nothing to close."""
