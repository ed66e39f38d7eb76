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
    MAX_LAID = 14
    MAX_TURNED = 10
    MAX_ROWS = 80
    # What did not fit: the sizes above by number.
    EVENTS_FULL = 1
    ANSWERS_FULL = 2
    OFFERS_FULL = 3
    RIVER_FULL = 4
    MELDS_FULL = 5
    ASIDES_FULL = 6
    LAID_FULL = 7
    TURNED_FULL = 8

cpdef int action_code(int verb, int a, int b, int c, bint drawn) noexcept nogil
cpdef int verb_of(int action) noexcept nogil
cpdef int tile_of(int action, int place) noexcept nogil
cpdef bint is_drawn(int action) noexcept nogil
cpdef int with_third_tile(int action, int face) noexcept nogil
cpdef bint same_tiles(int action, int other) noexcept nogil
cpdef unsigned long long event_code(int kind, int seat, int other, int flags, long long value) noexcept nogil
cpdef int event_kind(unsigned long long event) noexcept nogil
cpdef int event_seat(unsigned long long event) noexcept nogil
cpdef int event_other(unsigned long long event) noexcept nogil
cpdef int event_flags(unsigned long long event) noexcept nogil
cpdef int event_verb(unsigned long long event) noexcept nogil
cpdef int event_reason(unsigned long long event) noexcept nogil
@cython.locals(number=cython.int)
cpdef int event_value(unsigned long long event) noexcept nogil
cpdef int event_half(unsigned long long event, int place) noexcept nogil
cpdef int event_tile(unsigned long long event) noexcept nogil
cpdef unsigned long long with_value(unsigned long long event, long long value) noexcept nogil
@cython.locals(value=cython.uint)
cpdef unsigned int pack_tiles(int a, int b, int c, int d) noexcept nogil
@cython.locals(tile=cython.uint)
cpdef unsigned int with_tile(unsigned int value, int place, int face) noexcept nogil
cpdef unsigned int pack_halves(int low, int high) noexcept nogil
cpdef int turned_code(int row, int face) noexcept nogil
cpdef int turned_row(int turned) noexcept nogil
cpdef int turned_face(int turned) noexcept nogil

cdef inline int kind_of(int face) noexcept nogil:
    return face if face < 34 or face > 36 else 4 + 9 * (face - 34)

# Inline, because every offer and every event of a simulated hand needs one; codes.py says what they do.
cdef inline int packed_action(int verb, int a, int b, int c, bint drawn) noexcept nogil:
    return verb | a << 6 | b << 12 | c << 18 | (1 << 24 if drawn else 0)

cdef inline unsigned long long packed_event(int kind, int seat, int other, int flags, long long value) noexcept nogil:
    cdef unsigned long long event = <unsigned int>value
    return (((event << 8 | flags) << 8 | other) << 8 | seat) << 8 | kind
