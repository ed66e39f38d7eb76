cimport cython

from mahjongkit.core cimport bits, draw_tables, shape
from mahjongkit.core.draw_tables cimport FIELDS, MASKS, NEEDS, WORDS
from mahjongkit.core.shape cimport Goal, MERGE, POWERS
from mahjongkit.core.state cimport GameState

cpdef enum:
    PADDED = 48

cdef unsigned long long ORPHANS

cdef extern from *:
    """
    #ifdef __SSE2__
    #include <emmintrin.h>
    static inline unsigned long long bits_at(const unsigned char* numbers, int place) {
        __m128i shift = _mm_cvtsi32_si128(7 - place);
        unsigned long long found = 0;
        for (int part = 2; part >= 0; part--) {
            __m128i bytes = _mm_loadu_si128((const __m128i*)(numbers + 16 * part));
            found = found << 16 | (unsigned)_mm_movemask_epi8(_mm_sll_epi16(bytes, shift));
        }
        return found;
    }
    #else
    static inline unsigned long long bits_at(const unsigned char* numbers, int place) {
        unsigned long long found = 0;
        for (int kind = 0; kind < 34; kind++)
            found |= (unsigned long long)(numbers[kind] >> place & 1) << kind;
        return found;
    }
    #endif
    """
    unsigned long long bits_at(const unsigned char* numbers, int place) noexcept nogil

cdef extern from *:
    """
    #ifdef _MSC_VER
    #define prefetch_line(start)
    #else
    #define prefetch_line(start) __builtin_prefetch(start)
    #endif
    """
    void prefetch_line(const void* start) noexcept nogil

cdef inline void prefetch_word(const unsigned int[::1] words, int place) noexcept nogil:
    prefetch_line(&words[place])

cdef inline unsigned long long folded(unsigned long long fields) noexcept nogil:
    return (fields | fields >> 9 | fields >> 18 | fields >> 27 | fields >> 36) & 511

@cython.final
cdef class AcceptedTiles:
    cdef unsigned long long[34] after
    cdef int[34] missing_after
    cdef int[4] suit_rules
    cdef int[4] keys
    cdef unsigned int[4] suit_words
    cdef int[16] rows_without
    cdef unsigned char[48] counts
    cdef int[14] discarded
    cdef unsigned int[14] word_after
    cdef int[14] row_after
    cdef unsigned long long[14] plain
    cdef unsigned long long[14] paired
    cdef int discards
    cdef const unsigned int[::1] words
    cdef const unsigned long long[::1] masks
    cdef const unsigned short[::1] needs
    cdef const unsigned long long[::1] fields
    cdef const unsigned char[::1] merged
    cdef unsigned long long held
    cdef unsigned long long present
    cdef unsigned long long first
    cdef unsigned long long second
    cdef unsigned long long third
    cdef unsigned long long fourth
    cdef int tiles
    cdef int needs_at
    cdef int tiles_missing
    cdef int special
    cdef bint is_special

    cdef void load(self, GameState state, int seat) noexcept nogil
    @cython.locals(held=cython.ulonglong, kind=cython.int, suit=cython.int, key=cython.int)
    cdef void prefetch(self, Goal goal) noexcept nogil
    @cython.locals(missing=cython.int)
    cdef int scan(self, Goal goal) noexcept nogil
    @cython.locals(ones=cython.ulonglong, twos=cython.ulonglong, fours=cython.ulonglong)
    cdef void note_held(self) noexcept nogil
    cdef unsigned long long ranks_in_play(self, int rule) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, d=cython.int, front=cython.int, back=cython.int)
    cdef void merge_rows(self) noexcept nogil
    @cython.locals(place=cython.uint, found=cython.ulonglong)
    cdef inline unsigned long long accepted_ranks(self, unsigned int word, int needs) noexcept nogil
    @cython.locals(found=cython.ulonglong, needs=cython.int)
    cdef unsigned long long accepted(self, Goal goal) noexcept nogil
    @cython.locals(
        fewest=cython.int, known=cython.int, elsewhere=cython.ulonglong, kind=cython.int, suit=cython.int, row=cython.int,
        needs=cython.int, missing=cython.int, found=cython.ulonglong,
    )
    cdef int find(self, Goal goal) noexcept nogil
    @cython.locals(count=cython.int, held=cython.int, rank=cython.int, place=cython.uint)
    cdef void look_up_discards(self) noexcept nogil
    @cython.locals(found=cython.ulonglong, others=cython.int, needs=cython.int)
    cdef unsigned long long accepted_elsewhere(self, int own_suit, int row) noexcept nogil
    @cython.locals(
        first=cython.ulonglong, second=cython.ulonglong, third=cython.ulonglong, fourth=cython.ulonglong,
        tile=cython.ulonglong,
    )
    cdef unsigned long long with_special(
        self, Goal goal, int discarded, int missing, unsigned long long found
    ) noexcept nogil
    @cython.locals(missing=cython.int)
    cdef int missing_special(self, Goal goal) noexcept nogil
    @cython.locals(found=cython.ulonglong, pairs=cython.int, singles=cython.ulonglong)
    cdef unsigned long long accepted_specially(self, Goal goal, int missing) noexcept nogil
    cdef int missing_different_pairs(self) noexcept nogil
    @cython.locals(pairs=cython.int)
    cdef int missing_any_pairs(self) noexcept nogil
    cdef unsigned long long singles(self) noexcept nogil
    cdef int missing_orphans(self) noexcept nogil
