/* What the games in C share with the kit: random numbers and sets of squares. */
#include <stdint.h>

enum { CHANCE = -1, TERMINAL = -4 };

typedef struct {
    int64_t games, plies;
    double total[2];
} Tally;

/* A random integer in 0 … n-1 (xorshift64, the upper half scaled). */
static inline int64_t below(uint64_t *rng, int64_t n) {
    uint64_t x = *rng;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *rng = x;
    return (int64_t)(((x >> 32) * (uint64_t)n) >> 32);
}

static inline uint64_t bit(int64_t number) { return 1ull << number; }
static inline int64_t popcount(uint64_t bits) { return __builtin_popcountll(bits); }
static inline int64_t lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }
static inline int64_t highest_bit(uint64_t bits) { return 63 - __builtin_clzll(bits); }

static inline int64_t nth_bit(uint64_t bits, int64_t n) {
    while (n--) bits &= bits - 1;
    return lowest_bit(bits);
}
