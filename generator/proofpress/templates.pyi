# For the type checker alone: the package itself lies in templates/ at the repository's root.
from importlib.resources.abc import Traversable

def template_folder() -> Traversable: ...
