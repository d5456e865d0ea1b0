/* Lokai and Bele with its default options, as in src/parlour/games/lokai_and_bele/rules.py. */
#include <stdbool.h>

#include "kit.h"

enum { SQUARES = 64, PASS = SQUARES * SQUARES, DIRECTIONS = 8, QUIET = 50 };

typedef struct {
    uint8_t cell[SQUARES];
    uint64_t men[2][4];
    uint8_t turn, over;
    int16_t quiet_plies;
} State;

static const int STEP[DIRECTIONS] = {8, 9, 1, -7, -8, -9, -1, 7};
static const uint64_t TURN[DIRECTIONS] = {8, 9, 1, 57, 56, 55, 63, 7};
static const uint64_t ARRIVALS[DIRECTIONS] = {
    0xFFFFFFFFFFFFFF00, 0xFEFEFEFEFEFEFE00, 0xFEFEFEFEFEFEFEFE, 0x00FEFEFEFEFEFEFE,
    0x00FFFFFFFFFFFFFF, 0x007F7F7F7F7F7F7F, 0x7F7F7F7F7F7F7F7F, 0x7F7F7F7F7F7F7F00,
};
static const uint64_t WITHIN[5] = {
    0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF, 0x007E7E7E7E7E7E00, 0x00003C3C3C3C0000, 0x0000001818000000,
};
static const uint8_t HEIGHT[32] = {0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
                                   4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

static inline uint64_t low(const State *s, int seat) { return s->men[seat][0] | s->men[seat][1] | s->men[seat][2]; }

static inline uint64_t turn(uint64_t squares, uint64_t n) { return (squares << n) | (squares >> (64 - n)); }

static inline uint64_t step(uint64_t squares, int direction) {
    return turn(squares, TURN[direction]) & ARRIVALS[direction];
}

static inline uint64_t slide(uint64_t squares, uint64_t through, int direction) {
    uint64_t n = TURN[direction], reached = squares;
    through &= ARRIVALS[direction];
    for (int i = 0; i < 3; i++) {
        reached |= through & turn(reached, n);
        through &= turn(through, n);
        n = (n + n) % 64;
    }
    return reached & ~squares;
}

static inline uint64_t empty(const State *s) { return ~(low(s, 0) | low(s, 1) | s->men[0][3] | s->men[1][3]); }

static inline uint64_t moves(const State *s, int seat, int direction) {
    uint64_t space = empty(s);
    uint64_t far = slide(s->men[seat][0], space, direction);
    uint64_t near = step(s->men[seat][1] | s->men[seat][2], direction);
    return far | (near & space);
}

static inline uint64_t captures(const State *s, int seat, int direction) {
    uint64_t space = empty(s);
    int foe = 1 - seat;
    uint64_t singles = s->men[foe][0], twos = s->men[seat][1], threes = s->men[seat][2];
    uint64_t by_singles = step(s->men[seat][0], direction) & low(s, foe);
    uint64_t by_twos = step(twos | slide(twos, space, direction), direction) & (singles | s->men[foe][1]);
    uint64_t by_threes = step(threes | slide(threes, space, direction), direction) & singles;
    return by_singles | by_twos | by_threes;
}

static inline uint64_t reach(const State *s, int direction) {
    return captures(s, s->turn, direction) | moves(s, s->turn, direction);
}

static inline bool can_move(const State *s, int seat) {
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (moves(s, seat, direction) | captures(s, seat, direction)) return true;
    return false;
}

static inline void judge(State *s) {
    s->over = low(s, 0) == 0 || low(s, 1) == 0 || s->quiet_plies >= QUIET ||
              (!can_move(s, s->turn) && !can_move(s, 1 - s->turn));
}

static void setup(State *s) {
    *s = (State){0};
    for (int square = 0; square < 16; square++) {
        s->cell[square] = 2;
        s->cell[SQUARES - 1 - square] = 3;
    }
    s->men[0][0] = 0x000000000000FFFF;
    s->men[1][0] = 0xFFFF000000000000;
}

static inline int actor(const State *s) { return s->over ? TERMINAL : s->turn; }

static inline int64_t origin(const State *s, int64_t square, int direction) {
    do square -= STEP[direction];
    while (!s->cell[square]);
    return square;
}

static inline int64_t random_action(const State *s, uint64_t *rng) {
    int64_t count[DIRECTIONS], total = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++)
        total += count[direction] = popcount(reach(s, direction));
    if (total == 0) return PASS;
    int64_t n = below(rng, total);
    int direction = 0;
    while (n >= count[direction]) n -= count[direction++];
    int64_t to = nth_bit(reach(s, direction), n);
    return SQUARES * origin(s, to, direction) + to;
}

static inline void move(State *s, int64_t square, int64_t to) {
    int me = s->turn;
    int64_t stack = s->cell[square], under = s->cell[to];
    s->men[me][HEIGHT[stack] - 1] ^= bit(square);
    if (under) {
        s->men[1 - me][HEIGHT[under] - 1] ^= bit(to);
        stack = (under << HEIGHT[stack]) | (stack - (1 << HEIGHT[stack]));
        s->quiet_plies = 0;
    }
    s->men[me][HEIGHT[stack] - 1] |= bit(to);
    s->cell[square] = 0;
    s->cell[to] = stack;
}

static inline void apply(State *s, int64_t action) {
    s->quiet_plies++;
    if (action != PASS) move(s, action / SQUARES, action % SQUARES);
    s->turn = 1 - s->turn;
    judge(s);
}

static int64_t points(const State *s, int seat) {
    uint64_t fours = s->men[seat][3];
    int64_t total = 4 * popcount(fours);
    for (int ring = 1; ring < 5; ring++) total += popcount(fours & WITHIN[ring]);
    return total;
}

static void returns(const State *s, double *out) {
    int64_t lead = points(s, 0) - points(s, 1);
    out[0] = (lead > 0) - (lead < 0);
    out[1] = -out[0];
}

#include "playout.h"
