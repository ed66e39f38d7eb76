"""Rule cases: worked examples of every game as data, our answers to them, and the check of another program.

The cases are the JSON files in this folder; `docs/cases.md` describes them, `docs/cases.schema.json` is their schema.

>>> from mahjongkit import cases
>>> case = cases.load("sichuan", "score", "1.3 #7")[0]
>>> case.id, case.title, case.expect["multiplier"]
('sichuan-7.1', 'seven pairs', 4)
>>> cases.compare(case.expect, cases.answer(case.question)).wrong
()
"""

from mahjongkit.cases.answers import answer as answer
from mahjongkit.cases.case import KINDS as KINDS
from mahjongkit.cases.case import Case as Case
from mahjongkit.cases.case import load as load
from mahjongkit.cases.comparison import Comparison as Comparison
from mahjongkit.cases.comparison import Difference as Difference
from mahjongkit.cases.comparison import compare as compare
from mahjongkit.cases.program import CaseReport as CaseReport
from mahjongkit.cases.program import check_program as check_program
