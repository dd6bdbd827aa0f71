"""Python reads this as it starts: a process that a test has started marks what it enters."""

import os
import sys
from pathlib import Path

if "FAULTS_CHILD" in os.environ and "PYTEST_CURRENT_TEST" in os.environ:
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
    from bench.faults import marks

    del sys.path[0]
    sys.meta_path.insert(0, marks.Finder)
