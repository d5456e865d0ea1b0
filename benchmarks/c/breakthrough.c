/* Breakthrough, as in games/breakthrough/rules.py. */
#include "kit.h"

enum { WHITE, BLACK };
enum { TO_A, STRAIGHT, TO_H };

typedef struct {
    uint64_t men[2];
    uint8_t turn;
} State;

static const uint64_t FIRST_RANK = 0x00000000000000FF, LAST_RANK = 0xFF00000000000000;
static const uint64_t STEP[2][3] = {{7, 8, 9}, {9, 8, 7}};
static const uint64_t EDGE[3] = {0x0101010101010101, 0, 0x8080808080808080};

static void setup(State *s) {
    *s = (State){.men = {0x000000000000FFFF, 0xFFFF000000000000}, .turn = WHITE};
}

static inline int won(const State *s, int seat) {
    uint64_t far = seat == WHITE ? LAST_RANK : FIRST_RANK;
    return (s->men[seat] & far) != 0 || s->men[1 - seat] == 0;
}

static inline int actor(const State *s) {
    return won(s, WHITE) || won(s, BLACK) ? TERMINAL : s->turn;
}

static inline uint64_t reach(const State *s, int way) {
    uint64_t men = s->men[s->turn] & ~EDGE[way], step = STEP[s->turn][way];
    uint64_t squares = s->turn == WHITE ? men << step : men >> step;
    return squares & ~(way == STRAIGHT ? s->men[WHITE] | s->men[BLACK] : s->men[s->turn]);
}

static inline int64_t random_action(const State *s, uint64_t *rng) {
    uint64_t to_a = reach(s, TO_A), straight = reach(s, STRAIGHT), to_h = reach(s, TO_H);
    int64_t upto_a = popcount(to_a), upto_straight = upto_a + popcount(straight);
    int64_t n = below(rng, upto_straight + popcount(to_h));
    int64_t way = TO_A, before = 0;
    uint64_t squares = to_a;
    if (n >= upto_a) way = STRAIGHT, squares = straight, before = upto_a;
    if (n >= upto_straight) way = TO_H, squares = to_h, before = upto_straight;
    return 64 * way + nth_bit(squares, n - before);
}

static inline void apply(State *s, int64_t action) {
    int64_t way = action / 64, to = action % 64;
    int64_t here = s->turn == WHITE ? to - STEP[WHITE][way] : to + STEP[BLACK][way];
    s->men[s->turn] ^= bit(here) | bit(to);
    s->men[1 - s->turn] &= ~bit(to);
    s->turn = 1 - s->turn;
}

static void returns(const State *s, double *out) {
    out[WHITE] = won(s, WHITE) ? 1 : -1;
    out[BLACK] = -out[WHITE];
}

#include "playout.h"
