"""`FittedEvaluator` lists the choices of a seat, describes each by numbers, and lets a fitted network choose.

The evaluator's own estimates are among the numbers, so the network starts from them and learns where they are wrong.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes
from mahjongkit.core.state import GameState
from mahjongkit.players import choice_network, discard_rating
from mahjongkit.players.choice_network import ChoiceNetwork
from mahjongkit.players.evaluator import Evaluation, Evaluator

if not cython.compiled:  # compiled, the .pxd declares them
    # Where the numbers of each group begin in a row; first of all comes the evaluator's value.
    CHANCE = 1
    MISSING = 6
    VERB = 12
    TILE = 19
    GAME_TILE = 48
    REST = 54
    TABLE = 62
    GAME_TABLE = 78
    RELATIVE = 99
    FEATURES = 105


class FittedEvaluator(Evaluator):
    """Evaluates like `Evaluator`; with weights, its network rates the choices and the best of them is taken."""

    def __init__(self, ruleset: Any) -> None:
        Evaluator.__init__(self, ruleset)
        self.network = ChoiceNetwork(TABLE, RELATIVE)
        self.win_network = ChoiceNetwork()  # estimates the chance to win the hand, for advice …
        self.outcome_network = ChoiceNetwork()  # … and how many more opponents are left behind then, for search
        self.may_decline_wins = False  # whether the network may decline a win by another seat's tile
        self.lists_choices = False  # whether choices are listed, and rated by the network if it has weights
        self.choices = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.choice_action = [0] * choice_network.MAX_CHOICES
            self.choice_value = [0.0] * choice_network.MAX_CHOICES  # by the evaluator
            self.choice_rating = [0.0] * choice_network.MAX_CHOICES  # by the network
            self.table_row = [0.0] * FEATURES  # what all choices share

    # Each game may override these.

    def describe_game_tile(self, state: GameState, seat: int, kind: int, first: int) -> None:
        """Fill up to six numbers about a kind, from `first` on."""

    def describe_game_table(self, state: GameState, seat: int) -> None:
        """Set up to 21 numbers about the table with `set_table`."""

    def set_table(self, place: int, number: float) -> None:
        """Set a number of the game that all choices share."""
        self.table_row[GAME_TABLE + place] = number

    def declaration_gain(self, state: GameState, seat: int, kind: int) -> float:
        """What declaring with a discard brings more than the discard alone."""
        return 0.0

    def value_of_ron(self, state: GameState, seat: int) -> float:
        """What the win that is offered brings."""
        return 0.0

    def estimates_outcomes(self) -> bool:
        return bool(self.outcome_network.inputs)

    def outcome_of(self, action: int) -> float:
        choice = self.find_choice(action)
        if choice < 0:
            return 0.0
        return self.outcome_network.rate_row(self.network, choice) * self.outcome_network.deviation

    # Evaluations for advice.

    def evaluate(self, state: GameState, seat: int) -> tuple[int, list[Evaluation], list[int]]:
        """With weights, the ratings decide how far the values of the choices lie apart, and chances are fitted."""
        chosen, found, live = Evaluator.evaluate(self, state, seat)
        ratings = self.ratings()
        if chosen not in ratings:
            return chosen, found, live
        found = self.with_fitted_chances(chosen, found)
        unit = self.network.unit
        best = 0.0
        for one in found:
            if one.action == chosen:
                best = one.value
        worst = best - unit * (ratings[chosen] - min(ratings.values()))
        corrected = []
        for one in found:
            value = min(one.value, worst)
            if one.action in ratings:
                value = best - unit * (ratings[chosen] - ratings[one.action])
            corrected.append(one._replace(value=value, correction=value - one.value) if one.known else one)
        return chosen, corrected, live

    def with_fitted_chances(self, chosen: int, found: list[Evaluation]) -> list[Evaluation]:
        """Evaluations with the chances to win that the second network estimates.

        An action that is not listed is corrected like the chosen one, and gets no higher chance than the listed ones.
        """
        if not self.win_network.inputs:
            return found
        chances = {}
        lowest = 1.0
        for i in range(self.choices):
            numbers = self.network.numbers(i)
            chance = chances[self.choice_action[i]] = self.win_network.chance_of(numbers)
            if not numbers[MISSING + 5]:
                lowest = min(lowest, chance)
        factor = 1.0
        for one in found:
            if one.action == chosen and one.chance > 0.0:
                factor = chances[chosen] / one.chance
        return [
            one._replace(chance=chances.get(one.action, min(lowest, factor * one.chance))) if one.known else one
            for one in found
        ]

    # Choosing.

    def use_weights(self, weights: bytes) -> int:
        """Choose by a network with these weights from now on; two more may follow in the same file."""
        networks = choice_network.split(weights)
        self.lists_choices = True
        self.network.load(networks[0], FEATURES)
        if len(networks) > 1:
            self.win_network.load(networks[1], FEATURES)
        if len(networks) > 2:
            self.outcome_network.load(networks[2], FEATURES)
        return len(networks)

    def choose(self, state: GameState, seat: int) -> int:
        self.choices = 0
        return Evaluator.choose(self, state, seat)

    def count_ratings(self) -> int:
        return self.choices if self.network.inputs else 0

    def ratings(self) -> dict[int, float]:
        """The rated actions of the last question: how many opponents each leaves behind, compared with the others.

        All but the evaluator's favourite, the first one, are lowered by the margin, so the highest one is chosen.
        """
        margin = self.network.margin * self.network.deviation
        return {self.choice_action[i]: self.rating_at(i) - (margin if i else 0.0) for i in range(self.count_ratings())}

    def rated_action(self, place: int) -> int:
        return self.choice_action[place]

    def rating_at(self, place: int) -> float:
        return self.choice_rating[place] * self.network.deviation

    def spread_of_ratings(self) -> float:
        return self.network.deviation

    def choose_turn(self, state: GameState, seat: int) -> int:
        if self.lists_choices:
            for kind in range(34):
                self.discard_value[kind] = -1e9
        favourite = Evaluator.choose_turn(self, state, seat)
        if not self.lists_choices:
            return favourite
        self.list_turn(state, seat)
        return self.rate_choices(favourite)

    def choose_claim(self, state: GameState, seat: int) -> int:
        if not self.lists_choices:
            return Evaluator.choose_claim(self, state, seat)
        self.list_claims(state, seat)
        best = 0
        for i in range(self.choices):
            if self.choice_value[i] > self.choice_value[best]:
                best = i
        return self.rate_choices(self.choice_action[best])

    def choose_ron(self, state: GameState, seat: int) -> int:
        """The win, or to pass and wait for a better one."""
        win = state.options[seat * codes.MAX_OFFERS]
        if not (self.lists_choices and self.may_decline_wins):
            return win
        self.choices = 0
        self.read_table(state, seat)
        self.find_danger(state, seat)
        self.opened = self.is_open(state, seat)
        self.describe_table(state, seat)
        choice = self.add_choice(state, seat, win, self.value_of_ron(state, seat), -1)
        self.describe_estimate(choice, 1, 1.0, 0, 0)
        last = state.options[seat * codes.MAX_OFFERS + state.offers[seat] - 1]
        self.list_hold(state, seat, last, self.value_of_passing(state, seat))
        return self.rate_choices(win)

    def list_hold(self, state: GameState, seat: int, action: int, value: float) -> None:
        """List an action after which nothing is discarded; the hand has just been rated as it is."""
        self.describe_hold(self.add_choice(state, seat, action, value, -1))

    def rate_choices(self, favourite: int) -> int:
        """Of the listed choices the one with the highest rating; the favourite is moved to the front."""
        best = self.find_choice(favourite)
        if best < 0:
            self.choices = 0
            return favourite
        self.swap_with_first(best)
        self.compare_numbers(0, RELATIVE)
        self.compare_numbers(CHANCE, RELATIVE + 1)
        self.compare_numbers(CHANCE + 1, RELATIVE + 2)
        self.compare_numbers(CHANCE + 4, RELATIVE + 3)
        self.compare_numbers(TILE, RELATIVE + 4)
        self.compare_numbers(REST, RELATIVE + 5)
        if not self.network.inputs:
            return favourite
        self.network.read_shared()
        for i in range(self.choices):
            self.choice_rating[i] = self.network.rate(i)
        best = 0
        most = self.choice_rating[0] + self.network.margin
        for i in range(1, self.choices):
            if self.choice_rating[i] > most:
                best = i
                most = self.choice_rating[i]
        return self.choice_action[best]

    # Listing choices.

    def list_turn(self, state: GameState, seat: int) -> None:
        """List the discards that were rated, the safest others, declarations and kongs."""
        self.choices = 0
        self.describe_table(state, seat)
        state.load(seat)
        self.list_rated(state, seat)
        if self.in_danger:
            self.list_safest(state, seat, 3)
        self.list_declarations(state, seat)
        self.list_kongs(state, seat)

    def list_rated(self, state: GameState, seat: int) -> None:
        for kind in range(34):
            if self.discard_value[kind] < -1e8 or not state.counts[seat * 34 + kind]:
                continue
            action = self.discard_of(state, seat, kind)
            if action >= 0 and state.is_legal(seat, action):
                choice = self.add_choice(state, seat, action, self.discard_value[kind], kind)
                self.describe_rest(state, kind, self.discard_missing[kind], choice)
                self.describe_estimate(
                    choice,
                    self.discard_missing[kind],
                    self.discard_chance[kind],
                    self.discard_accepted[kind],
                    self.discard_count[kind],
                )

    def list_safest(self, state: GameState, seat: int, size: int) -> None:
        """List the `size` safest discards that are not listed yet, as folding."""
        for _ in range(size):
            best = -1
            least = 1e9
            for kind in range(34):
                if state.counts[seat * 34 + kind] and self.danger[kind] < least:
                    action = self.discard_of(state, seat, kind)
                    if action >= 0 and state.is_legal(seat, action) and self.find_choice(action) < 0:
                        best = kind
                        least = self.danger[kind]
            if best < 0:
                return
            choice = self.add_choice(state, seat, self.discard_of(state, seat, best), -self.danger[best], best)
            self.describe_rest(state, best, discard_rating.FOLDING, choice)
            self.describe_estimate(choice, discard_rating.FOLDING, 0.0, 0, 0)

    def list_declarations(self, state: GameState, seat: int) -> None:
        """List every declaration with a listed discard; the worse one of the two is lowered by the difference."""
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb < codes.FIRST_GAME_VERB:
                continue
            for other in range(self.choices):
                kind = codes.kind_of(codes.tile_of(action, 0))
                if (
                    codes.verb_of(self.choice_action[other]) == codes.DISCARD
                    and codes.same_tiles(action, self.choice_action[other])
                    and self.discard_missing[kind] == 1
                ):
                    gain = self.declaration_gain(state, seat, kind)
                    value = self.choice_value[other]
                    choice = self.add_choice(state, seat, action, value - max(0.0, -gain), kind)
                    if choice != other:
                        self.copy_estimate(other, choice)
                        self.lower(other, max(0.0, gain))
                    break

    def list_kongs(self, state: GameState, seat: int) -> None:
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb == codes.CLOSED or verb == codes.ADDED:
                value = self.value_of_kong(state, seat, action)
                choice = self.add_choice(state, seat, action, value, codes.kind_of(codes.tile_of(action, 0)))
                self.describe_hold(choice)

    def list_claims(self, state: GameState, seat: int) -> None:
        """List the last offer, which is to pass, and every call that can win."""
        self.choices = 0
        self.describe_table(state, seat)
        last = state.options[seat * codes.MAX_OFFERS + state.offers[seat] - 1]
        self.list_hold(state, seat, last, self.value_of_passing(state, seat))
        for i in range(state.offers[seat] - 1):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CHI and verb != codes.PON and verb != codes.KONG:
                continue
            if not self.can_win_after_call(state, seat, action):
                continue
            value = self.value_of_call(state, seat, action)
            kind = codes.kind_of(codes.tile_of(action, 0))
            if verb == codes.KONG:
                self.describe_hold(self.add_choice(state, seat, action, value, kind))
            else:
                choice = self.add_choice(state, seat, action, value, self.best_kind)
                self.describe_estimate(
                    choice, self.best_tiles_missing, self.best_chance, self.best_accepted, self.best_accepted_count
                )

    def find_choice(self, action: int) -> int:
        for i in range(self.choices):
            if self.choice_action[i] == action:
                return i
        return -1

    def swap_with_first(self, choice: int) -> None:
        if choice == 0:
            return
        action = self.choice_action[0]
        value = self.choice_value[0]
        self.choice_action[0] = self.choice_action[choice]
        self.choice_value[0] = self.choice_value[choice]
        self.choice_action[choice] = action
        self.choice_value[choice] = value
        for i in range(FEATURES):
            at = choice * choice_network.MAX_INPUTS + i
            number = self.network.rows[i]
            self.network.rows[i] = self.network.rows[at]
            self.network.rows[at] = number

    # Describing choices.

    def compare_numbers(self, number: int, place: int) -> None:
        """Write at `place` of every row how far a number is below the highest one of all choices."""
        most = -1e9
        for i in range(self.choices):
            most = max(most, self.network.rows[i * choice_network.MAX_INPUTS + number])
        for i in range(self.choices):
            first = i * choice_network.MAX_INPUTS
            self.network.rows[first + place] = self.network.rows[first + number] - most

    def add_choice(self, state: GameState, seat: int, action: int, value: float, kind: int) -> int:
        """Add a choice and describe its tile; a full list loses its last one."""
        choice = min(self.choices, choice_network.MAX_CHOICES - 1)
        self.choices = choice + 1
        self.choice_action[choice] = action
        self.choice_value[choice] = value
        first = choice * choice_network.MAX_INPUTS
        for i in range(FEATURES):
            self.network.rows[first + i] = self.table_row[i]
        self.network.rows[first] = value
        self.describe_verb(first + VERB, codes.verb_of(action))
        if kind >= 0:
            self.describe_tile(state, seat, kind, first + TILE)
            self.describe_game_tile(state, seat, kind, first + GAME_TILE)
        return choice

    def lower(self, choice: int, amount: float) -> None:
        """Lower the value of a choice."""
        self.choice_value[choice] -= amount
        self.network.rows[choice * choice_network.MAX_INPUTS] = self.choice_value[choice]

    def copy_estimate(self, choice: int, other: int) -> None:
        """Give another choice the same estimates and the same rest of the hand."""
        for i in range(FEATURES):
            if CHANCE <= i < VERB or REST <= i < TABLE:
                self.network.rows[other * choice_network.MAX_INPUTS + i] = self.network.rows[
                    choice * choice_network.MAX_INPUTS + i
                ]

    def describe_hold(self, choice: int) -> None:
        """Describe a choice after which nothing is discarded."""
        self.describe_estimate(
            choice, self.hold_missing, self.hold_chance, self.hold_accepted, self.hold_accepted_count
        )

    def describe_estimate(self, choice: int, missing: int, chance: float, accepted: int, count: int) -> None:
        """Chance to win, value of a win, accepted tiles and kinds, and how far the hand is from ready."""
        first = choice * choice_network.MAX_INPUTS
        self.network.rows[first + CHANCE] = chance
        self.network.rows[first + CHANCE + 1] = self.choice_value[choice] / max(0.02, chance)
        self.network.rows[first + CHANCE + 2] = count / max(1.0, float(self.unseen))
        self.network.rows[first + CHANCE + 3] = bits.count(accepted)
        self.network.rows[first + CHANCE + 4] = count
        self.network.rows[first + MISSING + (5 if missing == discard_rating.FOLDING else min(missing, 5) - 1)] = 1.0

    def describe_verb(self, first: int, verb: int) -> None:
        if verb == codes.DISCARD:
            self.network.rows[first] = 1.0
        elif verb == codes.CHI:
            self.network.rows[first + 1] = 1.0
        elif verb == codes.PON:
            self.network.rows[first + 2] = 1.0
        elif verb == codes.KONG or verb == codes.CLOSED or verb == codes.ADDED:
            self.network.rows[first + 3] = 1.0
        elif verb == codes.PASS:
            self.network.rows[first + 4] = 1.0
        else:
            self.network.rows[first + 5] = 1.0
        self.network.rows[first + 6] = 1.0 if self.opened else 0.0

    def describe_tile(self, state: GameState, seat: int, kind: int, first: int) -> None:
        """What a tile costs and might become, its rank, and copies in the hand and unseen, with its neighbours."""
        self.network.rows[first] = self.danger[kind]
        self.network.rows[first + 1] = self.live[kind]
        self.network.rows[first + 2] = state.counts[seat * 34 + kind]
        if kind >= 27:
            self.network.rows[first + 3] = 1.0
        else:
            rank = kind % 9
            self.network.rows[first + 4 + min(rank, 8 - rank)] = 1.0
            for step in range(-2, 3):
                if 0 <= rank + step < 9:
                    at = first + 9 + 2 * (step + 2)
                    self.network.rows[at] = state.counts[seat * 34 + kind + step]
                    self.network.rows[at + 1] = self.live[kind + step]
        if state.drawn[seat] >= 0 and codes.kind_of(state.drawn[seat]) == kind:
            self.network.rows[first + 19] = 1.0
        self.describe_safety(state, seat, kind, first + 20)

    def describe_rest(self, state: GameState, kind: int, missing: int, choice: int) -> None:
        """What a discard might have become, and the pairs, neighbours and single tiles that stay in the probed hand."""
        first = choice * choice_network.MAX_INPUTS + REST
        state.probe.hand.remove(kind)
        self.network.rows[first] = self.potential_of(state, kind, missing)
        for other in range(34):
            count = state.probe.hand.counts[other]
            if count == 0:
                continue
            if count > 1:
                self.add_one(first + (1 if count == 2 else 2))
            rank = other % 9 if other < 27 else 9
            above = rank < 8 and state.probe.hand.counts[other + 1] > 0
            two_above = rank < 7 and state.probe.hand.counts[other + 2] > 0
            if above:
                self.add_one(first + (3 if 0 < rank < 7 else 4))
            if two_above:
                self.add_one(first + 5)
            below = 0 < rank < 9 and state.probe.hand.counts[other - 1] > 0
            two_below = 1 < rank < 9 and state.probe.hand.counts[other - 2] > 0
            if count == 1 and not (above or two_above or below or two_below):
                self.add_one(first + (6 if 1 < rank < 7 else 7))
        state.probe.hand.add(kind)

    def add_one(self, place: int) -> None:
        """Add 1 to a number."""
        self.network.rows[place] = self.network.rows[place] + 1.0

    def describe_safety(self, state: GameState, seat: int, kind: int, first: int) -> None:
        """The safe tiles that stay in the hand, and what the safest and the average tile cost then."""
        safe = 0
        tiles = 0
        least = 1e9
        total = 0.0
        for other in range(34 if self.in_danger else 0):
            count = state.counts[seat * 34 + other] - (1 if other == kind else 0)
            if count > 0:
                tiles += count
                total += count * self.danger[other]
                if self.danger[other] <= 0.0:
                    safe += count
                least = min(least, self.danger[other])
        self.network.rows[first] = safe
        self.network.rows[first + 1] = least if tiles else 0.0
        self.network.rows[first + 2] = total / max(1, tiles)

    def describe_table(self, state: GameState, seat: int) -> None:
        """What all choices share: time, threats, melds and scores."""
        for i in range(FEATURES):
            self.table_row[i] = 0.0
        self.table_row[TABLE] = self.draws
        self.table_row[TABLE + 1] = state.discards[seat]
        self.table_row[TABLE + 2] = self.risk
        self.table_row[TABLE + 3] = 1.0 if self.in_danger else 0.0
        self.table_row[TABLE + 4] = self.threats_at // discard_rating.DRAWS
        self.table_row[TABLE + 5] = state.melds[seat]
        self.table_row[TABLE + 6] = 1.0 if seat == state.dealer else 0.0
        lowest = 1000000000
        highest = -1000000000
        total = 0
        place = 8
        for step in range(1, state.players):
            other = (seat + step) % state.players
            self.table_row[TABLE + place] = state.melds[other]
            place += 1
            total += state.score[other]
            lowest = min(lowest, state.score[other])
            highest = max(highest, state.score[other])
        self.table_row[TABLE + 11] = state.score[seat] - highest
        self.table_row[TABLE + 12] = state.score[seat] - lowest
        self.table_row[TABLE + 13] = state.score[seat] - total / max(1, state.players - 1)
        self.table_row[TABLE + 14] = state.number
        self.describe_game_table(state, seat)
