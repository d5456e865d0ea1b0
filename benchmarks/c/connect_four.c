/* Connect Four, as in games/connect_four/rules.py. */
#include "kit.h"

enum { RED, YELLOW };
enum { COLUMNS = 7, HEIGHT = 7 };

typedef struct {
    uint64_t discs[2];
    uint8_t turn, over;
} State;

static const uint64_t CELLS = 0x0040810204081 * 0x3Full;

static void setup(State *s) { *s = (State){{0, 0}, RED, 0}; }

static inline uint64_t filled(const State *s) { return s->discs[RED] | s->discs[YELLOW]; }

static inline int four(uint64_t discs) {
    static const int STEPS[4] = {1, HEIGHT, HEIGHT - 1, HEIGHT + 1};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = discs & (discs >> STEPS[i]);
        if (pairs & (pairs >> 2 * STEPS[i])) return 1;
    }
    return 0;
}

static inline int actor(const State *s) { return s->over ? TERMINAL : s->turn; }

static inline uint64_t free_cell(const State *s, int64_t column) {
    uint64_t at_bottom = bit(HEIGHT * column);
    return (filled(s) + at_bottom) & CELLS & (at_bottom * 0x7F);
}

static inline int64_t random_action(const State *s, uint64_t *rng) {
    int64_t column = below(rng, COLUMNS);
    while (!free_cell(s, column)) column = below(rng, COLUMNS);
    return column;
}

static inline void apply(State *s, int64_t action) {
    s->discs[s->turn] |= free_cell(s, action);
    s->over = four(s->discs[s->turn]) || filled(s) == CELLS;
    s->turn = 1 - s->turn;
}

static void returns(const State *s, double *out) {
    out[RED] = four(s->discs[RED]) - four(s->discs[YELLOW]);
    out[YELLOW] = -out[RED];
}

#include "playout.h"
