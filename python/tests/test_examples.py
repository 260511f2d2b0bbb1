"""The examples and the recipes of the README run, and draw what they describe."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import palisade
from palisade import _engine, _level, _position, _study

HERE = Path(__file__).parents[1]
EXAMPLES = sorted((HERE / "examples").glob("*.py"))
README = (HERE / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_draws(script: Path, tmp_path: Path) -> None:
    draws = "--output" in script.read_text(encoding="utf-8")
    picture = tmp_path / "picture.png"
    words = [sys.executable, str(script), *(["-o", str(picture)] if draws else [])]
    if "--nodes" in script.read_text(encoding="utf-8"):
        words += ["--nodes", "2000"]
    done = subprocess.run(words, check=False, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    if draws:
        assert picture.read_bytes().startswith(b"\x89PNG") and picture.stat().st_size > 10_000


def test_every_example_stands_in_the_readme() -> None:
    assert EXAMPLES
    for script in EXAMPLES:
        assert f"examples/{script.name}" in README, script.name


@pytest.mark.parametrize("recipe", re.findall(r"```python\n(.*?)```", README, re.DOTALL), ids=lambda text: text.split("\n")[0][:40])
def test_a_recipe_runs(recipe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.pgn").write_text("1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ *\n")
    if "pandas" in recipe:
        pytest.importorskip("pandas")
    exec(compile(recipe, "README.md", "exec"), {"__name__": "recipe"})


@pytest.mark.parametrize("module", [palisade, _engine, _level, _position, _study], ids=lambda module: module.__name__)
def test_the_documentations_examples_are_true(module: object) -> None:
    names = {"Engine": palisade.Engine, "Level": palisade.Level, "Position": palisade.Position}
    found = doctest.testmod(module, extraglobs=names)  # type: ignore[arg-type]
    assert found.failed == 0
