cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int lowest_bit(unsigned long long mask) {
        unsigned long place;
        _BitScanForward64(&place, mask);
        return (int)place;
    }
    static int count_bits(unsigned long long mask) {
        mask = mask - (mask >> 1 & 0x5555555555555555ULL);
        mask = (mask & 0x3333333333333333ULL) + (mask >> 2 & 0x3333333333333333ULL);
        mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)(mask * 0x0101010101010101ULL >> 56);
    }
    #else
    #define lowest_bit(mask) __builtin_ctzll(mask)
    #define count_bits(mask) __builtin_popcountll(mask)
    #endif
    """
    int lowest "lowest_bit" (unsigned long long members) noexcept nogil
    int count "count_bits" (unsigned long long members) noexcept nogil

# The functions of bits.py, inline.

cdef inline unsigned long long one(int place) noexcept nogil:
    return <unsigned long long>1 << place

cdef inline unsigned long long below(int end) noexcept nogil:
    return (<unsigned long long>1 << end) - 1

cdef inline unsigned long long span(int start, int size) noexcept nogil:
    return below(size) << start

cdef inline bint has(unsigned long long members, int place) noexcept nogil:
    return members >> place & 1

cdef inline bint has_all(unsigned long long members, unsigned long long others) noexcept nogil:
    return members & others == others

cdef inline unsigned long long without(unsigned long long members, int place) noexcept nogil:
    return members & ~one(place)

cdef inline unsigned long long without_lowest(unsigned long long members) noexcept nogil:
    return members & members - 1

cdef inline bint has_flag(unsigned long long flags, unsigned long long flag) noexcept nogil:
    return flags & flag != 0

cdef inline unsigned long long field(unsigned long long number, int start, int size) noexcept nogil:
    return number >> start & below(size)

cdef inline unsigned long long rest(unsigned long long number, int start) noexcept nogil:
    return number >> start

cdef inline unsigned long long placed(unsigned long long value, int start) noexcept nogil:
    return value << start

cdef inline long long doubled(long long number, int times) noexcept nogil:
    return number << times
