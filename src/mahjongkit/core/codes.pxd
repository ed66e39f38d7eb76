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
    # Events: what happens at the table.
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
    # Sizes.
    NO_TILE = 63
    NOBODY = 7
    POT = 6
    FACES = 45
    MAX_OFFERS = 400
    MAX_EVENTS = 768
    MAX_ANSWERS = 768
    MAX_DISCARDS = 48
    MAX_ROWS = 80

cpdef int action_code(int verb, int a, int b, int c, bint drawn) noexcept nogil
cpdef int verb_of(int action) noexcept nogil
cpdef int tile_of(int action, int place) noexcept nogil

cdef inline int kind_of(int face) noexcept nogil:
    return face if face < 34 or face > 36 else 4 + 9 * (face - 34)
