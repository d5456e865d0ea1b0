// What the server sends and takes. Made by scripts/types from its OpenAPI document: change that, not this file.

export interface paths {
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Key
         * @description A bearer token for a bot: what it sits down with, it alone can play. (The page has a cookie instead.)
         */
        post: operations["make_key_api_keys_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Games
         * @description The games and their options.
         */
        get: operations["list_games_api_games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Rules
         * @description The rules of a game as a player reads them.
         */
        get: operations["read_rules_api_games__name__rules_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Findings
         * @description What the lab found out about a game.
         */
        get: operations["read_findings_api_games__name__findings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Levels
         * @description The levels of the computer, from the weakest to the strongest; then players from outside, if there are any.
         */
        get: operations["list_levels_api_levels_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/lesson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Lesson
         * @description What a game's lesson teaches, and how long that takes.
         */
        get: operations["read_lesson_api_games__name__lesson_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/lesson/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See Step
         * @description The table at a step, and what is to be done there.
         */
        get: operations["see_step_api_games__name__lesson__step__get"];
        put?: never;
        /**
         * Take Step
         * @description What comes of an action at a step: whether it does what is to be done, and if not, why.
         */
        post: operations["take_step_api_games__name__lesson__step__post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tables
         * @description The public tables that wait for players or are being played at, the newest first.
         */
        get: operations["list_tables_api_tables_get"];
        put?: never;
        /**
         * Open Table
         * @description Open a table. You hold the seats that are `"me"`; say that you are ready, and the game begins when all are.
         */
        post: operations["open_table_api_tables_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Own Tables
         * @description The newest 50 tables at which you hold a seat, the newest first: also those where the game is over.
         */
        get: operations["list_own_tables_api_tables_mine_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See Table
         * @description The table as you may see it now.
         */
        get: operations["see_table_api_tables__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/turns/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See Past Table
         * @description The table as it was after some turns.
         */
        get: operations["see_past_table_api_tables__id__turns__number__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/beats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See Beats
         * @description The table before a turn, and the beats of it and some that followed; else from the last decision.
         */
        get: operations["see_beats_api_tables__id__beats_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See Preview
         * @description What an action would bring about, as far as you can know, when you are to act.
         */
        get: operations["see_preview_api_tables__id__preview_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Events
         * @description What happened at the table, from event `after` + 1 on.
         *
         *     A long game has more events than one answer holds: as long as `after` and the events that came are less than `seq`,
         *     ask again for those after them.
         */
        get: operations["list_events_api_tables__id__events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sit Down
         * @description Take a seat.
         */
        post: operations["sit_down_api_tables__id__seats_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Ready
         * @description Be ready to start, at all your seats. The game begins when all seats are taken and all persons are ready.
         */
        post: operations["get_ready_api_tables__id__ready_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave
         * @description Give up your seats before the start.
         */
        post: operations["leave_api_tables__id__leave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play
         * @description Play actions by their texts. When this is answered they are on disk, and what chance brought as well.
         *
         *     A request that answers an older `seq` is refused with the present one, so nothing is ever played twice.
         */
        post: operations["play_api_tables__id__actions_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resign
         * @description Give up. With two seats the other wins; with more the computer plays on for you.
         */
        post: operations["resign_api_tables__id__resign_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Go back to before your last decision, where only computers play beside you.
         */
        post: operations["undo_api_tables__id__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim
         * @description Claim the win where the other person is to act and has gone away.
         */
        post: operations["claim_api_tables__id__claim_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand Over
         * @description Let the computer play on for a person who is to act and has gone away, or a computer that is not there.
         */
        post: operations["hand_over_api_tables__id__handover_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer
         * @description Offer a draw, a takeback or a rematch to the other persons.
         */
        post: operations["offer_api_tables__id__offers_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer
         * @description Agree to an offer or decline it. Who declines their own offer takes it back.
         */
        post: operations["answer_api_tables__id__answers_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rematch
         * @description Play again, seats moved round by one: offered to the other persons, or agreed to. The old table names the new.
         */
        post: operations["rematch_api_tables__id__rematch_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyse
         * @description What the computer thinks of a position: of any when the game is over, of the present one as a hint.
         *
         *     There are hints for who plays against computers only, on their turn. They know no more than the seat does. A key
         *     has one analysis at a time, and a network a few; where too many wait already, `Retry-After` says when to ask again.
         */
        get: operations["analyse_api_tables__id__analysis_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count
         * @description What a finished game was like, in numbers.
         */
        get: operations["count_api_tables__id__statistics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Record
         * @description The record of play, a text; with the secret of the dice once the game is over.
         */
        get: operations["read_record_api_tables__id__record_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Record
         * @description Lay out a record of play as a finished table, to be replayed.
         *
         *     Records are played through one after another, each in a few seconds at most. A network can have a few under way;
         *     where too many wait already, `Retry-After` says when to ask again.
         */
        post: operations["import_record_api_records_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AnalysedMove: {
            text: string;
            sentence: string;
            /** @description The result that the seat to act can expect. */
            value: number;
            /** @description How often the search tried it. */
            visits: number;
            /** @description Whether the value is certain. */
            proven: boolean;
            /** @description Whether the value is an upper bound: the move is at most so good. */
            bound: boolean;
            spots: string[];
        };
        Analysis: {
            /** @description From best to worst. */
            moves: components["schemas"]["AnalysedMove"][];
            /** @description Why the best is the one to play, in a sentence, where that can be said. */
            explanation: string;
            /** @description The moves that both sides are expected to play. */
            line: string[];
            /** @description The result that each seat can expect. */
            value: number[];
            simulations: number;
        };
        /** @description Answer an offer. */
        AnswerOffer: {
            /**
             * @description The `seq` of the snapshot that you answer.
             * @example 5
             */
            seq: number;
            /**
             * @description What was offered.
             * @enum {string}
             */
            kind: "draw" | "takeback" | "rematch";
            /** @description Whether you agree. */
            accept: boolean;
        };
        /** @description Spots that belong together, and how they are laid out. */
        Area: {
            id: string;
            kind: string;
            spots: components["schemas"]["Spot"][];
            /** @default  */
            title: string;
            /** @default [] */
            columns: string[];
            /** @default [] */
            rows: string[];
            /** @default false */
            printed: boolean;
            /** @default [] */
            heads: string[];
            /** @default [] */
            lines: string[][];
            /** @default false */
            offers: boolean;
            /** @default 1 */
            scale: number;
            seat: number | null;
        };
        /**
         * @description Pieces that the seat to act places as it likes before any of it is played: one on each spot.
         *
         *     A person puts them down, exchanges them and takes them up again, and a client plays what has come of it at one
         *     request, spot by spot in this order. Each action is that of a choice that is open now.
         */
        Arrangement: {
            spots: string[];
            supplies: components["schemas"]["Supply"][];
        };
        /** @description A moment of a turn. The beats of a turn, one after the other, lead from the table before it to that after it. */
        Beat: {
            /** @description The number of its turn, counted from 0. */
            turn: number;
            /** @description What it is: roll, move, capture …; a client tells one that it does not know. */
            kind: string;
            /** @description What happens. It may be empty, where there is only something to see. */
            sentence: string;
            /** @description The spots that it concerns: from and to, who shoots and who is hit. */
            spots: string[];
            /** @description Whose doing it is, or whose fate. */
            seat: number | null;
            /** @description Who acts in its turn; where chance decides, whose it is to bear it; else -1. */
            actor: number;
            /** @description Whether who acts knew beforehand what it tells. */
            foreseen: boolean;
            /** @description How long it is shown at normal speed, in milliseconds. */
            ms: number;
            /** @description The areas that look otherwise when it is over, whole. */
            areas: components["schemas"]["Area"][];
            /** @description The ids of all areas then, where areas have come or gone. */
            order: string[] | null;
            /** @description All counters then, where one has changed. */
            counters: components["schemas"]["Counter"][] | null;
        };
        /** @description A table, and the beats that lead on from there. */
        Beats: {
            /** @description The table before the first beat, without choices. */
            scene: components["schemas"]["Scene"];
            beats: components["schemas"]["Beat"][];
        };
        /** @description How a choice is offered, where its sentence would be too long. */
        Button: {
            label: string;
            /** @default  */
            note: string;
            piece: components["schemas"]["Piece"] | null;
            /** @default 0 */
            rank: number;
        };
        /** @description What is printed on a card beside its name. */
        Card: {
            /** @default  */
            cost: string;
            /** @default  */
            text: string;
            /** @default  */
            extra: string;
            /** @default  */
            picture: string;
            /** @default  */
            refusal: string;
        };
        /** @description One legal action, and how a person makes it. */
        Choice: {
            action: number;
            text: string;
            spots: string[];
            sentence: string;
            /** @default false */
            captures: boolean;
            button: components["schemas"]["Button"] | null;
        };
        /** @description An option that takes one of a few words. */
        ChoiceOption: {
            name: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "choice";
            values: string[];
            default: string;
            meaning: string;
            /** @description What a person calls it. */
            title: string;
            /** @description What a person calls the values, in their order. */
            words: string[];
        };
        /** @description A number with a name; of the whole table, or of one seat. */
        Counter: {
            label: string;
            value: number;
            limit: number | null;
            seat: number | null;
            /** @default  */
            text: string;
        };
        /** @description Days for each move: play by correspondence. */
        DaysClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "days";
            /**
             * @description Days for each move.
             * @example 3
             */
            days: number;
        };
        /** @description A position that the rules show. */
        Diagram: {
            scene: components["schemas"]["Scene"];
            /** @description The spots that it is about, by their ids. */
            marks: string[];
        };
        /** @description What came of working out every roll again from the secret, and the fingerprint of the secret. */
        DiceProof: {
            /** @description Whether all is as it should be. */
            holds: boolean;
            /** @description How many rolls are right, up to the first that is wrong. */
            rolls: number;
            sentence: string;
        };
        /** @description What was asked is done, and on disk. */
        Done: {
            /** @description The table's sequence number now. */
            seq: number;
        };
        End: {
            /** @enum {string} */
            reason: "game" | "resigned" | "time" | "agreed" | "abandoned" | "failed" | "record";
            sentence: string;
            /** @description Each seat's result. */
            results: number[];
        };
        Events: {
            seq: number;
            /** @description What happened, in order; what you may not know is left out. */
            events: {
                [key: string]: unknown;
            }[];
        };
        /** @description What proves the dice: docs/ideas/dice.md has the formulas. */
        Fairness: {
            /** @description Whether chance decides anything in this game. */
            chance: boolean;
            /** @description The number of the formula by which the dice fall. */
            formula: number;
            /** @description The SHA-256 of the secret, published before the game began. */
            commitment: string;
            /** @description What the persons added. */
            entropy: string[];
            /** @description Told when the game is over. */
            secret: string | null;
            /** @description What was taken back in the game, in a sentence. */
            takebacks: string | null;
            /** @description There when the secret is, as soon as the server has verified all. */
            verdict: components["schemas"]["DiceProof"] | null;
        };
        /** @description Why a request was refused; what says nothing more is left out. */
        Fault: {
            /**
             * @description A code that programs can go by.
             * @example stale
             */
            error: string;
            /** @description What is wrong and what would be right, in a sentence. */
            message: string;
            /** @description The field at fault. */
            field?: string | null;
            /** @description The table's sequence number now. */
            seq?: number | null;
            /** @description Why the rules do not allow an action, and nothing else. */
            reason?: string | null;
        };
        /** @description What the lab found out about a game. */
        Findings: {
            title: string;
            /** @description The page of findings, in English. Its pictures lie under /findings/. */
            html: string;
        };
        /** @description An option that is on or off. */
        FlagOption: {
            name: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "flag";
            default: boolean;
            meaning: string;
            /** @description What a person calls it. */
            title: string;
        };
        Game: {
            /**
             * @description By which a table is ordered.
             * @example bingo_battle
             */
            name: string;
            /** @example Bingo Battle */
            title: string;
            summary: string;
            /**
             * @description How many can sit down, in words.
             * @example 1 or 2
             */
            seats: string;
            min_seats: number;
            max_seats: number;
            /** @description What the seats are called. */
            seat_names: string[];
            /** @description Their colours, as scenes have them where all are taken. */
            seat_colours: string[];
            options: (components["schemas"]["ChoiceOption"] | components["schemas"]["NumberOption"] | components["schemas"]["FlagOption"])[];
            /** @description Whether a lesson teaches it. */
            lesson: boolean;
            /** @description Whether the lab has found something out about it. */
            findings: boolean;
        };
        /** @description Seconds for the whole game, and some more after each move. */
        GameClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "game";
            /**
             * @description Seconds at the start.
             * @example 600
             */
            seconds: number;
            /**
             * @description Seconds won with each move.
             * @default 0
             * @example 5
             */
            increment?: number;
        };
        /** @description Be ready to start. */
        GetReady: {
            /**
             * @description Your own part in the dice: at most 64 letters A to Z, digits, _ and -.
             * @default
             * @example 8f14e45fceea167a
             */
            entropy?: string;
        };
        /** @description Let the computer play on for a seat whose person has left, or whose computer is not there. */
        HandOver: {
            /**
             * @description The `seq` of the snapshot that you answer.
             * @example 5
             */
            seq: number;
            /**
             * @description The number of the seat.
             * @example 0
             */
            seat: number;
            /**
             * @description A computer by its name in `/api/levels`; left out, the usual one.
             * @default casual
             */
            level?: string;
        };
        Imported: {
            /** @description The id of the table at which the record is replayed. */
            id: string;
        };
        /** @description A first game that teaches, step by step. */
        Lesson: {
            /** @description What the game is called. */
            title: string;
            /** @description Their titles. */
            chapters: string[];
            /** @description For each chapter its rule in a sentence; empty where it has none. */
            summaries: string[];
            /** @description For each step, the number of its chapter, counted from 0. */
            steps: number[];
            /** @description How long it takes, about. */
            minutes: number;
            /** @description Those of the first game that follows it. */
            options: {
                [key: string]: boolean | number | string;
            };
            /** @description How many seats that game has. */
            seats: number;
            /** @description What is special about that game, such as how short it is; else empty. */
            first_game: string;
            /** @description The table as the game begins, which has room for all that may lie there. */
            start: components["schemas"]["Scene"];
        };
        /** @description What is done in a step. */
        LessonAction: {
            /**
             * @description The `text` of an action, or what a person types.
             * @example w3
             */
            action: string;
        };
        /** @description What came of an action. */
        LessonAnswer: {
            /**
             * @description done; other: legal, but not what is to be done here; illegal; unknown: no action of the game.
             * @enum {string}
             */
            verdict: "done" | "other" | "illegal" | "unknown";
            /** @description What came of it and why that is good, or else why it was not done. */
            sentence: string;
            /** @description What happened, with what others did then; null where it was not done. */
            beats: components["schemas"]["Beats"] | null;
            /** @description The table after it, without choices. */
            scene: components["schemas"]["Scene"] | null;
        };
        /** @description One thing to be done. */
        LessonStep: {
            /** @description Counted from 0. */
            number: number;
            /** @description What is to be seen, and what to do. */
            text: string;
            hint: string;
            /** @description The text of an action that does it. */
            example: string;
            /** @description The learner's seat, which is to act. */
            seat: number;
            scene: components["schemas"]["Scene"];
            /** @description The position text, as that seat may see it. */
            position: string;
        };
        Level: {
            /** @example casual */
            name: string;
            meaning: string;
            /** @description Whether it plays where nobody says who. */
            usual: boolean;
            /** @description Whether it is a player from outside, which whoever runs the server has named. */
            outside: boolean;
        };
        ListedSeat: {
            seat: number;
            /** @description What the game calls the seat. */
            name: string;
            /** @enum {string} */
            who: "person" | "computer" | "open";
            /** @description The person's name, or the computer's as `/api/levels` lists it. */
            player: string | null;
        };
        /** @description A table in a list: what anybody may know of it. */
        Listing: {
            id: string;
            game: string;
            title: string;
            /** @enum {string} */
            status: "waiting" | "playing" | "over";
            seats: components["schemas"]["ListedSeat"][];
            clock: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"];
            /**
             * @description When it was opened, by ISO 8601 in UTC.
             * @example 2026-01-31T18:00:00Z
             */
            created: string;
            /** @description The seat to act. */
            actor: number | null;
            /** @description Each seat's result, once the game is over. */
            results: number[] | null;
            /** @description Your seat there, the first if there are several; null in the public list. */
            mine: number | null;
        };
        /** @description Offer something to the other persons. */
        MakeOffer: {
            /**
             * @description The `seq` of the snapshot that you answer.
             * @example 5
             */
            seq: number;
            /**
             * @description What you offer.
             * @enum {string}
             */
            kind: "draw" | "takeback" | "rematch";
        };
        /** @description Seconds for each move. */
        MoveClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "move";
            /**
             * @description Seconds for each move.
             * @example 600
             */
            seconds: number;
        };
        /** @description Nobody is in a hurry. */
        NoClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "none";
        };
        /** @description An empty object. */
        Nothing: Record<string, never>;
        /** @description An option that takes a whole number. */
        NumberOption: {
            name: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "number";
            low: number;
            high: number;
            default: number;
            meaning: string;
            /** @description What a person calls it. */
            title: string;
        };
        Offer: {
            /** @enum {string} */
            kind: "draw" | "takeback" | "rematch";
            /** @description The seat that offers. */
            seat: number;
        };
        Opened: {
            /** @description The table's id. */
            id: string;
            /** @description Its sequence number. */
            seq: number;
        };
        /** @description A table to be opened. */
        Order: {
            /**
             * @description The name of a game.
             * @example bingo_battle
             */
            game: string;
            /**
             * @description The game's options by their names; those left out keep their defaults.
             * @default {}
             */
            options?: {
                [key: string]: boolean | number | string;
            };
            /**
             * @description Who sits where, a word for each seat: "me", "open", or a computer by its name in `/api/levels`.
             * @example [
             *       "me",
             *       "casual"
             *     ]
             */
            seats: string[];
            /**
             * @description What you are called at the table.
             * @example Ada
             */
            name?: string | null;
            /**
             * @description How time is kept.
             * @default {
             *       "kind": "none"
             *     }
             */
            clock?: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"];
            /**
             * @description Whether the table is listed for everyone.
             * @default false
             */
            public?: boolean;
            /** @description A position text to start from instead of the usual start. */
            position?: string | null;
        };
        /** @description The table as it was after some turns, as you may see it. */
        PastTable: {
            scene: components["schemas"]["Scene"];
            /** @description Whether who is to act there lays out a setup. */
            arranges: boolean;
            last: string[];
            position: string;
        };
        /** @description A thing that lies on a spot. */
        Piece: {
            kind: string;
            owner: number | null;
            /** @default  */
            label: string;
            card: components["schemas"]["Card"] | null;
            /** @default  */
            picture: string;
            /** @default 1 */
            size: number;
            /** @default  */
            colour: string;
            /** @default false */
            hidden: boolean;
        };
        /** @description Several actions of the seat to act, to be had at one request: a button, or its name typed. */
        Plan: {
            name: string;
            sentence: string;
            actions: number[];
            /** @default false */
            shuffled: boolean;
        };
        /**
         * @description Actions to be played, one after the other, all or none.
         *
         *     What you cannot foresee (dice, something revealed) and another seat's turn may follow upon the last of them only.
         */
        Play: {
            /**
             * @description The `seq` of the snapshot that you answer.
             * @example 5
             */
            seq: number;
            /**
             * @description The `text` of each action, as the scene's choices give it.
             * @example [
             *       "a"
             *     ]
             */
            actions: string[];
            /** @description Which of your seats plays; needed by nobody who holds one. */
            seat?: number | null;
        };
        /** @description A record of play, to be replayed. */
        Record: {
            /** @description The text of the record. */
            record: string;
        };
        Rules: {
            title: string;
            /** @description The rules as a player reads them; diagrams are `code.language-position`, as text. */
            html: string;
            /** @description The diagrams, in the order of the text. */
            diagrams: components["schemas"]["Diagram"][];
            /** @description Whether a lesson teaches the game. */
            lesson: boolean;
            /** @description Whether the lab has found something out about it. */
            findings: boolean;
        };
        /** @description All that a person sees and can do at a moment of a game. */
        Scene: {
            title: string;
            seats: string[];
            actor: number;
            prompt: string;
            areas: components["schemas"]["Area"][];
            /** @default [] */
            counters: components["schemas"]["Counter"][];
            /** @default [] */
            choices: components["schemas"]["Choice"][];
            /** @default [] */
            plans: components["schemas"]["Plan"][];
            arrangement: components["schemas"]["Arrangement"] | null;
            /**
             * @default [
             *       "red",
             *       "blue",
             *       "yellow",
             *       "green",
             *       "violet",
             *       "black"
             *     ]
             */
            colours: string[];
        };
        Seat: {
            seat: number;
            /** @description What the game calls the seat. */
            name: string;
            /** @enum {string} */
            who: "person" | "computer" | "open";
            /** @description The person's name, or the computer's as `/api/levels` lists it. */
            player: string | null;
            /** @description Whether you hold it. */
            mine: boolean;
            /** @description Whether somebody is connected who holds it, or the computer is there. */
            present: boolean;
            /** @description Whether it is ready to start. */
            ready: boolean;
            /** @description Whether it has made a hidden choice ahead of its turn, which is to be played. */
            sealed: boolean;
            /** @description What is left on its clock at `now_ms`, in milliseconds. */
            clock_ms: number | null;
            /** @description Its result at the end: 1, 0 or -1; playing alone, the score. */
            result: number | null;
        };
        Seated: {
            /** @description The table's sequence number now. */
            seq: number;
            /** @description The number of your seat. */
            seat: number;
        };
        /** @description Something happened, but you may not know yet what it was. */
        SecretTurn: {
            number: number;
            /**
             * @default true
             * @constant
             */
            secret: true;
            actor: number;
        };
        /** @description The moment that a request answers. */
        Seen: {
            /**
             * @description The `seq` of the snapshot that you answer.
             * @example 5
             */
            seq: number;
        };
        /** @description An action or an outcome that happened. */
        SeenTurn: {
            /** @description Counted from 0. */
            number: number;
            /** @description A seat, or -1 for chance. */
            actor: number;
            /** @description In the game's notation. */
            text: string;
            sentence: string;
            /** @description The spots that a person would have clicked. */
            spots: string[];
            /** @description What it brought about besides, in sentences. */
            story: string[];
            captures: boolean;
            /** @description Turns in a row with the same may be shown as one; empty: by itself. */
            group: string;
        };
        /** @description Take a seat. */
        SitDown: {
            /**
             * @description What you are called at the table.
             * @example Ada
             */
            name?: string | null;
            /** @description The number of a seat; without it, the first that is open. */
            seat?: number | null;
        };
        /** @description A table as you may see it. In a live update, `turns` are those from `first_turn` on: the rest is as before. */
        Snapshot: {
            id: string;
            /** @description The sequence number, which your next action names. */
            seq: number;
            game: string;
            title: string;
            options: {
                [key: string]: boolean | number | string;
            };
            public: boolean;
            /** @enum {string} */
            status: "waiting" | "playing" | "over";
            /** @description Whether the game's rules run at full speed already. */
            compiled: boolean;
            seats: components["schemas"]["Seat"][];
            clock: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"];
            /** @description The seat whose clock runs. */
            running: number | null;
            /** @description The server's time, in milliseconds since 1970. */
            now_ms: number;
            /** @description The seat through whose eyes you see; null for a spectator. */
            viewpoint: number | null;
            /** @description What lies on the table; `choices` are there when you have one to make. */
            scene: components["schemas"]["Scene"];
            first_turn: number;
            turns: (components["schemas"]["SeenTurn"] | components["schemas"]["SecretTurn"])[];
            /** @description Those of the turns since the last update; none when you come. */
            beats: components["schemas"]["Beat"][];
            /** @description The spots of the last decision that you know of. */
            last: string[];
            offers: components["schemas"]["Offer"][];
            /** @description The seat for which the computer is thinking. */
            thinking: number | null;
            /** @description What there is to know of players from outside that fail or are not there. */
            notes: string[];
            end: components["schemas"]["End"] | null;
            fairness: components["schemas"]["Fairness"];
            /** @description The id of the next table. */
            rematch: string | null;
            /** @description The position text, as you may see it. */
            position: string;
            /** @description What the author of the game should know, while it is being written. */
            notice: string | null;
            /** @description What you may ask for now. */
            may: ("play" | "undo" | "hint" | "resign" | "draw" | "takeback" | "claim" | "handover" | "rematch" | "analyse" | "sit" | "leave" | "ready")[];
        };
        /** @description A place that can hold pieces and be clicked; x and y count from the area's upper left. */
        Spot: {
            id: string;
            x: number;
            y: number;
            /** @default [] */
            pieces: components["schemas"]["Piece"][];
            /** @default  */
            label: string;
            /** @default false */
            locked: boolean;
            /** @default  */
            name: string;
            /** @default  */
            note: string;
            /** @default 0 */
            shade: number;
            tint: number | null;
            /** @default  */
            picture: string;
            /** @default  */
            emphasis: string;
            odds: number | null;
        };
        /** @description How often something happened in a game. */
        Statistic: {
            /**
             * @description What was counted, in words.
             * @example Captures
             */
            label: string;
            /** @description Each seat's number. */
            values: number[];
        };
        /** @description What a finished game was like, in numbers. */
        Statistics: {
            /** @description How many actions and outcomes there were. */
            turns: number;
            /** @description How long it was played; null where nobody knows. */
            seconds: number | null;
            rows: components["schemas"]["Statistic"][];
            /** @description What chance brought each seat beyond what was to be expected, on the scale of results: of a win it is 1. Null in a game that does not tell it. */
            luck: number[] | null;
        };
        /** @description Like pieces that wait to be placed, as many as lie on their spot. */
        Supply: {
            spot: string;
            actions: (number | null)[];
        };
        Token: {
            /** @description Send it as `Authorization: Bearer …` with every request, and keep it to yourself. */
            token: string;
        };
        /** @description All that a client may say on a live connection: that it is still there. */
        Ping: {
            /** @constant */
            type: "ping";
        };
        /** @description What a ping is answered with. All else that the server says on a live connection is a snapshot. */
        Pong: {
            /**
             * @default pong
             * @constant
             */
            type: "pong";
        };
        /**
         * @description Why the server closes a live connection; a sentence comes with it.
         *
         *     1008: it did not understand what it was told; 1012: it stops, and may be back soon; 4400: it refuses; 4401: the
         *     Authorization header holds no token; 4403: you are a page of another site; 4404: there is no such table; 4422: the
         *     address is not valid; 4429: you say too much; 4503: it cannot read the table now.
         * @enum {integer}
         */
        CloseCode: 1008 | 1012 | 4400 | 4401 | 4403 | 4404 | 4422 | 4429 | 4503;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    make_key_api_keys_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    list_games_api_games_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"][];
                };
            };
        };
    };
    read_rules_api_games__name__rules_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
        };
    };
    read_findings_api_games__name__findings_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Findings"];
                };
            };
        };
    };
    list_levels_api_levels_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Level"][];
                };
            };
        };
    };
    read_lesson_api_games__name__lesson_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
        };
    };
    see_step_api_games__name__lesson__step__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Counted from 0. */
                step: number;
                /** @description The game's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonStep"];
                };
            };
        };
    };
    take_step_api_games__name__lesson__step__post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Counted from 0. */
                step: number;
                /** @description The game's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonAction"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonAnswer"];
                };
            };
        };
    };
    list_tables_api_tables_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"][];
                };
            };
        };
    };
    open_table_api_tables_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
        };
    };
    list_own_tables_api_tables_mine_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"][];
                };
            };
        };
    };
    see_table_api_tables__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
        };
    };
    see_past_table_api_tables__id__turns__number__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastTable"];
                };
            };
        };
    };
    see_beats_api_tables__id__beats_get: {
        parameters: {
            query?: {
                from_turn?: number | null;
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beats"];
                };
            };
        };
    };
    see_preview_api_tables__id__preview_get: {
        parameters: {
            query: {
                action: string;
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beats"];
                };
            };
        };
    };
    list_events_api_tables__id__events_get: {
        parameters: {
            query?: {
                after?: number;
                /** @description How many at most. */
                count?: number;
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
        };
    };
    sit_down_api_tables__id__seats_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SitDown"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
        };
    };
    get_ready_api_tables__id__ready_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetReady"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    leave_api_tables__id__leave_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    play_api_tables__id__actions_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Play"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    resign_api_tables__id__resign_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Seen"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    undo_api_tables__id__undo_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Seen"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    claim_api_tables__id__claim_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Seen"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    hand_over_api_tables__id__handover_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandOver"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    offer_api_tables__id__offers_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeOffer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    answer_api_tables__id__answers_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerOffer"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    rematch_api_tables__id__rematch_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Seen"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    analyse_api_tables__id__analysis_get: {
        parameters: {
            query?: {
                /** @description After how many turns; by default now. */
                turn?: number | null;
                /** @description How long to think. */
                seconds?: number;
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
        };
    };
    count_api_tables__id__statistics_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
        };
    };
    read_record_api_tables__id__record_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    import_record_api_records_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Record"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Imported"];
                };
            };
        };
    };
}
