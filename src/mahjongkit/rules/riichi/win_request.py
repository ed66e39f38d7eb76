"""A riichi win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mahjongkit.errors import MahjongError, NotAWin
from mahjongkit.errors import NoYaku as NoYaku
from mahjongkit.hand import Hand
from mahjongkit.rules.riichi import breakdown as core
from mahjongkit.rules.riichi.indicators import dora_and_ura
from mahjongkit.rules.riichi.liability import discarder, liable_seats
from mahjongkit.rules.riichi.payments import LIABLE
from mahjongkit.rules.riichi.score import RiichiScore, RiichiWin
from mahjongkit.rules.riichi.win_claim import RiichiInputs as RiichiInputs
from mahjongkit.rules.riichi.win_claim import WinClaim, check_local_yaku, check_values, faults_of
from mahjongkit.rules.riichi.win_moment import WinMoment
from mahjongkit.scoring.groups import numbered
from mahjongkit.scoring.score import ScorerRequest
from mahjongkit.scoring.win_checks import complete_hand
from mahjongkit.tiles import KINDS, RED_FIVES, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi


class RiichiWinRequest(ScorerRequest[RiichiScore]):
    """A checked win."""

    __slots__ = ()
    score_type: ClassVar[type[RiichiScore]] = RiichiScore

    won: RiichiWin
    context: core.WinContext

    def _refusal(self, score: RiichiScore) -> MahjongError:
        if score.size == 0:
            return NotAWin("win.not_complete", hand=str(self.hand))
        least = self.won.ruleset.options.min_han
        if least == 1:
            return NoYaku("riichi.no_yaku", hand=str(self.hand))
        return NoYaku("riichi.no_yaku_of_han", hand=str(self.hand), han=str(least))


def prepare(ruleset: Riichi, hand: Hand, win: str | int, inputs: RiichiInputs) -> RiichiWinRequest:
    """Check a win and collect what the scorer needs.

    `hand` has 13 tiles without the winning tile or 14 with it; melds and Norths set aside stand in brackets.
    """
    complete, face = complete_hand(hand, win, ruleset.shape.goals[None][0])
    check_values(inputs.flags, inputs.riichi, inputs.honba, inputs.sticks)
    claim = WinClaim.of(ruleset, inputs, complete, face)
    if fault := next(faults_of(claim), None):
        raise fault
    check_local_yaku(ruleset, claim)
    shown, hidden = dora_and_ura(claim)
    context = _context(claim, shown, hidden)
    paid = (discarder(claim), inputs.honba, inputs.sticks)
    won = RiichiWin(ruleset, complete, face, claim.seat, *paid, context=context)
    for name, other in liable_seats(claim).items():
        context.set_liable(LIABLE.index(name), other)
    request = RiichiWinRequest(won, context)
    if not ruleset.options.atozuke and not complete.is_closed:
        _refuse_late_yaku(request, hand, inputs)
    return request


def _context(claim: WinClaim, shown: list[int], hidden: list[int]) -> core.WinContext:
    """The win as the scorer reads it; `shown` and `hidden` are the kinds of the dora and ura indicators."""
    inputs, options = claim.inputs, claim.ruleset.options
    ippatsu, chankan = inputs.ippatsu, inputs.chankan
    if chankan and claim.wins_on_north:  # a North set aside is not a kong (RULES 4.1.11)
        chankan = options.kita_chankan_yaku
        ippatsu = ippatsu and options.kita_ron_ippatsu
    moment = WinMoment(
        tsumo=inputs.tsumo,
        seat=claim.seat,
        round_wind=claim.round_wind,
        dealer=claim.dealer,
        riichi=int(inputs.riichi),
        ippatsu=ippatsu,
        rinshan=inputs.rinshan,
        chankan=chankan,
        last=inputs.haitei or inputs.houtei,
        first=inputs.tenhou or inputs.chiihou or inputs.renhou,
        red=sum(tile in RED_FIVES for tile in claim.all_tiles),
        north=claim.norths,
        open_riichi=inputs.open_riichi,
        tsubame=inputs.tsubame_gaeshi,
        kanburi=inputs.kanburi,
        eighth=inputs.paarenchan,
    )
    context = core.WinContext(
        [kind_of(tile) for tile in claim.hand.faces],
        numbered(claim.hand.sets),
        kind_of(claim.win),
        moment,
        shown=shown,
        hidden=hidden,
        opened=claim.opened_by_north,
    )
    context.count_dora(claim.ruleset.scoring.pattern_values)
    return context


# Without atozuke.


def _refuse_late_yaku(request: RiichiWinRequest, hand: Hand, inputs: RiichiInputs) -> None:
    """Refuse an open hand that would have no yaku with another of its waits; yaku of circumstance do not count."""
    waiting = request.hand - request.win
    for kind in range(KINDS):
        if waiting.counts[kind] == 4:
            continue
        try:
            other = request.won.ruleset.scoring.with_late_yaku.prepare(
                _with_plain(waiting, kind), kind, seat=inputs.seat, round=inputs.round
            )
            other.score()
        except NoYaku:
            raise NoYaku("riichi.no_yaku_with", hand=str(hand), tile=code(kind)) from None
        except ValueError:  # this tile does not complete the hand
            continue


def _with_plain(hand: Hand, kind: int) -> Hand:
    """The hand with one more tile and plain fives for its red ones, which are not yaku."""
    sets = [type(meld).of(meld.kind, meld.kinds) for meld in hand.melds]
    return Hand.of([*map(kind_of, hand.faces), kind], sets)
