/* Random play to the end, for the game whose State and functions stand above. */

static int64_t play_out(State *s, uint64_t *rng) {
    int64_t plies = 0;
    while (actor(s) != TERMINAL) {
        apply(s, random_action(s, rng));
        plies++;
    }
    return plies;
}

/* Random games from the start, added up in a tally. */
void play_many(uint64_t *rng, Tally *tally, int64_t count) {
    State start, s;
    setup(&start);
    for (int64_t i = 0; i < count; i++) {
        double result[2];
        s = start;
        tally->plies += play_out(&s, rng);
        returns(&s, result);
        tally->games++;
        tally->total[0] += result[0];
        tally->total[1] += result[1];
    }
}
