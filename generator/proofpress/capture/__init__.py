"""URIs in, snapshots out: what each cited source served, frozen once, or why it could not be read.

``identify(uri)`` names a source; ``acquire(requests, access)`` returns one
:class:`Snapshot` for each, from the :class:`SnapshotStore` or, where the mode allows it, through a
:class:`Fetcher`; a data file beside the reports (``identify_file(link, report)``) is copied;
``import_file(...)`` freezes a file that a person obtained by hand. A success holds evidence
windows: the exact searchable text, made by the ``extract`` folder's reader for its media type.

Window offsets (:class:`proofpress.coordinates.WindowSpan`) count code points of a window's text,
which is never extracted again once it is stored. Nothing here knows reports or excerpts.
"""

from proofpress.capture.access import CaptureProgress, SourceAccess
from proofpress.capture.acquire import acquire, acquire_each
from proofpress.capture.body import Body, BodyWriter
from proofpress.capture.data_files import DataFiles
from proofpress.capture.fetch_settings import FetchLimits, FetchSettings
from proofpress.capture.fetcher import FakeFetcher, Fetched, Fetcher, FetchOutcome
from proofpress.capture.freeze import freeze_failure, freeze_success, import_file
from proofpress.capture.local_uri import file_path, identify_file, is_relative
from proofpress.capture.pruning import Pruning, prune
from proofpress.capture.records import (
    Acquired,
    Acquisition,
    EvidenceWindow,
    Failure,
    FailureKind,
    Producer,
    Snapshot,
    Source,
    SourceRequest,
    Truncation,
)
from proofpress.capture.replacing import CaptureOutcome, is_temporary
from proofpress.capture.retained import NOTHING_RETAINED, Retained, read_retained
from proofpress.capture.store import SnapshotStore
from proofpress.capture.uri import (
    IDENTITY_VERSION,
    UriRefusedError,
    differing_credentials,
    identify,
    public_form,
)
from proofpress.capture.verification import FaultKind, StoreFault, VerifiedStore, verify_store

__all__ = [
    "IDENTITY_VERSION",
    "NOTHING_RETAINED",
    "Acquired",
    "Acquisition",
    "Body",
    "BodyWriter",
    "CaptureOutcome",
    "CaptureProgress",
    "DataFiles",
    "EvidenceWindow",
    "Failure",
    "FailureKind",
    "FakeFetcher",
    "FaultKind",
    "FetchLimits",
    "FetchOutcome",
    "FetchSettings",
    "Fetched",
    "Fetcher",
    "Producer",
    "Pruning",
    "Retained",
    "Snapshot",
    "SnapshotStore",
    "Source",
    "SourceAccess",
    "SourceRequest",
    "StoreFault",
    "Truncation",
    "UriRefusedError",
    "VerifiedStore",
    "acquire",
    "acquire_each",
    "differing_credentials",
    "file_path",
    "freeze_failure",
    "freeze_success",
    "identify",
    "identify_file",
    "import_file",
    "is_relative",
    "is_temporary",
    "prune",
    "public_form",
    "read_retained",
    "verify_store",
]
