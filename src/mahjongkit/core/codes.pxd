cimport cython

cpdef enum:
    # Verbs: what a seat can answer. ADDED and CLOSED are kongs. A game numbers its own verbs from FIRST_GAME_VERB on.
    PASS = 0
    DISCARD = 1
    CHI = 2
    PON = 3
    KONG = 4
    ADDED = 5
    CLOSED = 6
    TSUMO = 7
    RON = 8
    FIRST_GAME_VERB = 9
    # Events: what happens at the table. tools/hot_modules.py writes these lines from game/event_spec.py.
    START = 0
    SCORE = 1
    DEALT = 2
    DREW = 3
    DISCARDED = 4
    CALLED = 5
    SET_ASIDE = 6
    SHOWN = 7
    REVEALED = 8
    MARKED = 9
    FACT = 10
    PAID = 11
    WON = 12
    ENDED = 13
    MATCH_OVER = 14
    EXCHANGED = 15
    ROBBED = 16
    RESERVED = 17
    # Flags of an event.
    PRIVATE = 128
    SECRET = 64
    DISCLOSED = 32
    FROM_BACK = 1
    WAS_DRAWN = 1
    TURNED = 2
    WAS_CALLED = 4
    # Tiles and seats that are none.
    NO_TILE = 63
    NO_TILES = 1061109567
    HIDDEN_TILE = 62
    NOBODY = 7
    POT = 6
    # Sizes.
    FACES = 45
    MAX_OFFERS = 400
    MAX_EVENTS = 768
    MAX_ANSWERS = 768
    MAX_DISCARDS = 48
    MAX_MELDS = 5
    MAX_ASIDES = 8
    MAX_MARKS = 8
    MAX_CARRIED = 8
    MAX_LAID = 14
    MAX_TURNED = 10
    MAX_ROWS = 80
    # Places in the position that a hand begins with, after the four scores.
    POT_PLACE = 4
    NUMBER_PLACE = 5
    DEALER_PLACE = 6
    CARRIED_PLACE = 7
    TURN_PLACE = 15
    REPEAT_PLACE = 16
    POSITION_SIZE = 17
    # What did not fit: the sizes above by number.
    EVENTS_FULL = 1
    ANSWERS_FULL = 2
    OFFERS_FULL = 3
    RIVER_FULL = 4
    MELDS_FULL = 5
    ASIDES_FULL = 6
    LAID_FULL = 7
    TURNED_FULL = 8

# The functions of codes.py, inline, because every offer and every event of a simulated hand needs some of them.

cdef inline int action_code(int verb, int a, int b, int c, bint drawn) noexcept nogil:
    return verb | a << 6 | b << 12 | c << 18 | (1 << 24 if drawn else 0)

cdef inline int verb_of(int action) noexcept nogil:
    return action & 63

cdef inline int tile_of(int action, int place) noexcept nogil:
    return action >> (6 + 6 * place) & 63

cdef inline int answer_code(int seat, int action) noexcept nogil:
    return seat << 28 | action

cdef inline int answer_seat(int answer) noexcept nogil:
    return answer >> 28

cdef inline int answer_action(int answer) noexcept nogil:
    return answer & (1 << 28) - 1

cdef inline bint is_drawn(int action) noexcept nogil:
    return action >> 24 & 1

cdef inline int with_third_tile(int action, int face) noexcept nogil:
    return action & ~(NO_TILE << 18) | face << 18

cdef inline bint same_tiles(int action, int other) noexcept nogil:
    return action >> 6 == other >> 6

cdef inline unsigned long long event_code(int kind, int seat, int other, int flags, long long value) noexcept nogil:
    cdef unsigned long long event = <unsigned int>value
    return (((event << 8 | flags) << 8 | other) << 8 | seat) << 8 | kind

cdef inline int event_kind(unsigned long long event) noexcept nogil:
    return event & 255

cdef inline int event_seat(unsigned long long event) noexcept nogil:
    return event >> 8 & 255

cdef inline int event_other(unsigned long long event) noexcept nogil:
    return event >> 16 & 255

cdef inline int event_flags(unsigned long long event) noexcept nogil:
    return event >> 24 & 255

cdef inline int event_verb(unsigned long long event) noexcept nogil:
    return event >> 24 & DISCLOSED - 1

cdef inline int event_reason(unsigned long long event) noexcept nogil:
    return event_verb(event)

cdef inline int event_value(unsigned long long event) noexcept nogil:
    return <int>(event >> 32)

cdef inline int event_half(unsigned long long event, int place) noexcept nogil:
    return event >> (32 + 16 * place) & 65535

cdef inline int event_tile(unsigned long long event) noexcept nogil:
    return event >> 32 & 255

cdef inline int event_tile_at(unsigned long long event, int place) noexcept nogil:
    return event >> 32 + 8 * place & 255

cdef inline unsigned int pack_tiles(int a, int b, int c, int d) noexcept nogil:
    return ((<unsigned int>d << 8 | c) << 8 | b) << 8 | a

cdef inline unsigned int with_tile(unsigned int value, int place, int face) noexcept nogil:
    return value ^ <unsigned int>(NO_TILE ^ face) << 8 * place

cdef inline unsigned int pack_halves(int low, int high) noexcept nogil:
    return high << 16 | low

cdef inline int turned_code(int row, int face) noexcept nogil:
    return row << 7 | face

cdef inline int turned_row(int turned) noexcept nogil:
    return turned >> 7

cdef inline int turned_face(int turned) noexcept nogil:
    return turned & 127

cdef inline int kind_of(int face) noexcept nogil:
    return face if face < 34 or face > 36 else 4 + 9 * (face - 34)
