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
         * Create Key
         * @description Create a bearer token for a bot. Only this token can play the seats taken with it. (The page uses a cookie.)
         */
        post: operations["create_key"];
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
         * @description List the games and their options.
         */
        get: operations["list_games"];
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
         * Get Rules
         * @description Get the rules of a game, formatted for players.
         */
        get: operations["get_rules"];
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
         * Get Findings
         * @description Get the lab's findings on a game.
         */
        get: operations["get_findings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw Position
         * @description Draw a position from which a new table could start.
         */
        post: operations["draw_position"];
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
         * @description List the computer's levels from weakest to strongest, then the external players of this server.
         */
        get: operations["list_levels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phrases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Phrases
         * @description List what players can say to each other, in your language.
         */
        get: operations["list_phrases"];
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
         * Get Lesson
         * @description Get the outline of a game's lesson.
         */
        get: operations["get_lesson"];
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
         * Get Lesson Step
         * @description Get the table and the task of a step.
         */
        get: operations["get_lesson_step"];
        put?: never;
        /**
         * Check Lesson Action
         * @description Check an action against the task of a step. Nothing is stored.
         */
        post: operations["check_lesson_action"];
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
         * @description List the public tables: first those waiting for players, then games in progress, newest first.
         *
         *     Tables whose host has been away for a minute are left out until the host is back.
         */
        get: operations["list_tables"];
        put?: never;
        /**
         * Create Table
         * @description Open a table. You get the seats marked `"me"`. Send `ready`; the game starts when everyone is ready.
         */
        post: operations["create_table"];
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
         * @description List the tables where you have a seat: first those waiting for you, then other running ones, then finished ones.
         *
         *     Within each group, those that changed last come first.
         */
        get: operations["list_own_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/pairing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find Partner
         * @description Get a seat at a table with the next person who wants the same game, options and clock.
         *
         *     If somebody waits for the same, you take a seat there; otherwise, a public table is opened. Stay connected to its
         *     `live` address to be paired: nobody is seated at the table of someone who isn't there. You give up other public
         *     tables where you are waiting. To stop waiting, leave the table. You aren't paired with people if one of you has
         *     reported a table of the other.
         */
        post: operations["find_partner"];
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
         * Get Table
         * @description Get the current state of a table, as you may see it.
         */
        get: operations["get_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report Table
         * @description Report a public table to the operator of the server. A second report replaces your first one.
         *
         *     A table where you are the only person can't be reported.
         */
        post: operations["report_table"];
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
         * Get Past Table
         * @description Get the table as it was after a number of turns.
         */
        get: operations["get_past_table"];
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
         * Get Beats
         * @description Get the table before a turn, with the beats of that turn and some of the next; default: the last decision.
         */
        get: operations["get_beats"];
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
         * Preview Action
         * @description Preview an action on your turn: its effects, as far as you can know them.
         */
        get: operations["preview_action"];
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
         * @description List a table's events, starting with event `after` + 1.
         *
         *     Long games need several requests: while `after` plus the number of events received is less than `seq`, request the
         *     events after those.
         */
        get: operations["list_events"];
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
         * Take Seat
         * @description Take an open seat.
         */
        post: operations["take_seat"];
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
         * Confirm Ready
         * @description Mark all your seats as ready. The game starts when every seat is taken and every person is ready.
         *
         *     If anyone has committed to entropy for the dice, it starts when all of it is revealed. A repeated request changes
         *     nothing: the commitment of your first one stands, until a start is aborted or you leave.
         */
        post: operations["confirm_ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reveal Entropy
         * @description Reveal the entropy that you have committed to, once `may` contains `reveal`.
         *
         *     Note the list of commitments in `fairness` first, and compare it with the entropy after the game. Nobody sees
         *     your entropy until everyone has revealed theirs. Clients that have not done so after 20 seconds (a day in
         *     correspondence games) lose their seats, and everyone else has to get ready again with fresh entropy.
         */
        post: operations["reveal_entropy"];
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
         * Leave Table
         * @description Leave all your seats before the game starts.
         */
        post: operations["leave_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove Person
         * @description Remove another person before the start. Only the host can do this, and the person can't take a seat again.
         */
        post: operations["remove_person"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close Table
         * @description Call the game off before the start. Only the host can do this.
         */
        post: operations["close_table"];
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
         * Play Actions
         * @description Play one or more actions.
         *
         *     The response is sent once the actions and any rolls that follow are on disk. A request with an outdated `seq` is
         *     refused and the error gives the current one, so no action is ever played twice.
         */
        post: operations["play_actions"];
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
         * @description Resign. In games with two seats the other seat wins; with more seats the computer takes over yours.
         */
        post: operations["resign"];
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
         * Take Back
         * @description Take back your last decision and everything after it, if no other person is playing, or a sealed choice.
         */
        post: operations["take_back"];
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
         * Claim Win
         * @description Claim a win in a game with two seats if the other person is to move and has been away too long.
         */
        post: operations["claim_win"];
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
         * Hand Over Seat
         * @description Let the computer take over from a person who is to move and is away, or from a missing external player.
         */
        post: operations["hand_over_seat"];
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
         * Make Offer
         * @description Offer the other people a draw or a rematch, or ask them for a takeback.
         */
        post: operations["make_offer"];
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
         * Answer Offer
         * @description Accept or decline an offer. Declining your own offer withdraws it.
         */
        post: operations["answer_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute Others
         * @description Block all offers from the others in this game, or what they say.
         *
         *     Their open offers are declined. Their phrases aren't refused, but left out of your snapshots.
         */
        post: operations["mute_others"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/phrases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say Phrase
         * @description Say one of the set phrases. Everyone at the table sees it in their own language.
         *
         *     At most 3 phrases in 10 seconds and 30 per game. Earlier values of `seq` stay valid.
         */
        post: operations["say_phrase"];
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
         * Request Rematch
         * @description Offer or accept a rematch with the seats rotated by one. The old table's `rematch` is the new table's id.
         */
        post: operations["request_rematch"];
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
         * Analyse Position
         * @description Analyse a position of a finished game, or get a hint for the current one.
         *
         *     Hints are available on your own turn if no other person is playing. They use only what your seat can see. Each key
         *     can run one analysis at a time, and each network a few. If too many are waiting, see `Retry-After`.
         */
        get: operations["analyse_position"];
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
         * Get Statistics
         * @description Get the statistics of a finished game.
         */
        get: operations["get_statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Rolls
         * @description Get the data from which the rolls of a finished game are computed, to verify the dice yourself.
         */
        get: operations["get_rolls"];
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
         * Get Record
         * @description Get the game record as text, with comments in the current language. Once the game is over, it includes the dice
         *     secret.
         */
        get: operations["get_record"];
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
         * @description Import a game record as a finished table for replay.
         *
         *     Records are read one after another and must take no more than a few seconds each. Each network can have a few in
         *     progress. If too many are waiting, see `Retry-After`.
         */
        post: operations["import_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Records
         * @description List the game records in a text, so that one can be chosen for import. Nothing is stored.
         */
        post: operations["list_records"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Identity
         * @description Get the number of your devices and tables.
         */
        get: operations["get_identity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Link Code
         * @description Create a code with which another device can play your seats. At most 5 are valid; another replaces the oldest.
         */
        post: operations["create_link_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Recovery Code
         * @description Create a recovery code to write down, in case you lose your key. It replaces the previous one.
         */
        post: operations["create_recovery_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join Identity
         * @description Join the identity of a code. From then on, each of its keys and of yours can play the seats of all.
         *
         *     If you have seats, the code is refused as `unconfirmed`, and stays valid, unless `confirmed` is true.
         */
        post: operations["join_identity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign Out
         * @description Sign out keys of yours. Unless it is only this one, your link codes and your recovery code are cancelled, too.
         */
        post: operations["sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Data
         * @description Download your account and notification channels, and all tables where you hold or held a seat, as JSON.
         *
         *     The tables come with their game records, and with the phrases that you have said there.
         */
        get: operations["export_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Data
         * @description Remove your name from all tables and records, and delete your keys and codes. This cannot be undone.
         *
         *     If you have running games, this is refused as `unconfirmed` unless `resign` is true.
         */
        post: operations["delete_data"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Account
         * @description Get the ways to sign in to your identity.
         */
        get: operations["get_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Passkey Options
         * @description Get what a browser needs to create a passkey. It is valid once, for five minutes.
         */
        post: operations["get_passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Passkey
         * @description Add a passkey. It makes your identity an account, to which you can sign in on any device.
         */
        post: operations["add_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/passkeys/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove Passkey
         * @description Remove a passkey.
         */
        post: operations["remove_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/passkeys/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename Passkey
         * @description Rename a passkey.
         */
        post: operations["rename_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Sign In Options
         * @description Get what a browser needs to sign in with a passkey. It is valid once, for five minutes.
         */
        post: operations["get_sign_in_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign In With Passkey
         * @description Sign in to the account of a passkey, with a fresh key.
         *
         *     If you have seats, this is refused as `unconfirmed` unless `confirmed` is true. Your former key becomes invalid, and
         *     so do your other keys and codes if you had no account.
         */
        post: operations["sign_in_with_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/providers/{provider}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Provider Address
         * @description Get the address at which you can sign in. It is valid once, for five minutes.
         */
        post: operations["get_provider_address"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/providers/{provider}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign In With Provider
         * @description Sign in to the account of a login, with a fresh key, as with a passkey. A new login is added to your identity.
         */
        post: operations["sign_in_with_provider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity/providers/{provider}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove Login
         * @description Remove your login at a provider.
         */
        post: operations["remove_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Notices
         * @description Get your channels, and the kinds that this server offers.
         */
        get: operations["get_notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/browsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Browser
         * @description Get push notifications in a browser. At most 5 browsers are kept; another replaces the oldest.
         */
        post: operations["add_browser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Mail
         * @description Send a code to an e-mail address. Notifications go there once you have confirmed it with the code.
         *
         *     An address gets at most 3 codes a day.
         */
        post: operations["add_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/mail/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm Mail
         * @description Confirm an e-mail address with the code that was sent there. It replaces your former address.
         */
        post: operations["confirm_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Webhook
         * @description Have notifications posted to one of your web addresses. At most 2 are kept; another replaces the oldest.
         */
        post: operations["add_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Schedule
         * @description Choose when you get messages. They are written in the language of this request.
         */
        post: operations["set_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove Channel
         * @description Remove one of your channels.
         */
        post: operations["remove_channel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Test Message
         * @description Send a message through all of your channels.
         */
        post: operations["send_test_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/unsubscribe/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe
         * @description End a subscription, from the link in a message. The answer is the same if it has ended already.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vacation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Vacation
         * @description Get your vacation, if you are on one, and the days that you have left this year.
         */
        get: operations["get_vacation"];
        put?: never;
        /**
         * Begin Vacation
         * @description Stop your clocks in correspondence games for some days. You have 30 days in any 365.
         *
         *     Your opponents can see it. Games that begin during a vacation are included if you send this again.
         */
        post: operations["begin_vacation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vacation/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End Vacation
         * @description End your vacation early. You keep the days that have not begun.
         */
        post: operations["end_vacation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Overview
         * @description Get the open reports, the bans in force, the list of forbidden names and the newest decisions.
         *
         *     All requests under `/api/admin` need an admin key in the header `Parlour-Admin-Key`.
         */
        get: operations["get_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Audit Log
         * @description Get the audit log: what operators did, newest first, with each use of a key.
         */
        get: operations["get_audit_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tables/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call Off Table
         * @description Call off the game at a table, even after the start.
         */
        post: operations["call_off_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tables/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename Person
         * @description Give the person at a seat another name at this table. The former name disappears from its events and record.
         */
        post: operations["rename_person"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tables/{id}/reports/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close Reports
         * @description Close all reports about a table.
         */
        post: operations["close_reports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ban Subject
         * @description Ban a person or a network from opening, joining and watching tables. They can finish their own games.
         */
        post: operations["ban_subject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bans/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift Ban
         * @description Lift a ban, and get what remains.
         */
        post: operations["lift_ban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Forbidden Names
         * @description Replace the list of names that nobody may take. People who have one keep it until somebody renames them.
         */
        post: operations["set_forbidden_names"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Person
         * @description Delete a person's data, as they could do themselves: resign their games and remove their name everywhere.
         */
        post: operations["delete_person"];
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
        /** @description The ways to sign in to your identity. */
        Account: {
            /** @description The address at which people can sign in; empty if the server has no accounts. */
            address: string;
            /** @description Whether you have a passkey or a login, which makes your identity an account. */
            registered: boolean;
            passkeys: components["schemas"]["Passkey"][];
            providers: components["schemas"]["Provider"][];
        };
        AnalysedMove: {
            text: string;
            sentence: string;
            /** @description The expected result for the seat to move. */
            value: number;
            /** @description The number of times the search visited the move. */
            visits: number;
            /** @description Whether the value is proven. */
            proven: boolean;
            /** @description Whether the value is only an upper bound. */
            bound: boolean;
            spots: string[];
        };
        Analysis: {
            /** @description The moves, best first. */
            moves: components["schemas"]["AnalysedMove"][];
            /** @description Why the best move is best, in a sentence; may be empty. */
            explanation: string;
            /** @description The principal variation: the expected sequence of moves. */
            line: string[];
            /** @description The expected result for each seat. */
            value: number[];
            simulations: number;
        };
        /** @description The answer to an offer. */
        AnswerOffer: {
            /**
             * @description The `seq` of the snapshot that you are responding to.
             * @example 5
             */
            seq: number;
            /**
             * @description The kind of offer.
             * @enum {string}
             */
            kind: "draw" | "takeback" | "rematch";
            /** @description Whether you accept it. */
            accept: boolean;
        };
        /** @description A group of spots and their layout. */
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
            /** @default [] */
            edges: [
                string,
                string
            ][];
            /** @default 1 */
            unit: number;
            /** @default [] */
            size: number[];
            /** @default  */
            picture: string;
        };
        /**
         * @description A setup: pieces that the seat to move may place freely, one per spot, before any of them is played.
         *
         *     A person can place, swap and pick up pieces. The client then plays the result in one request, spot by spot in this
         *     order. Each action is one of the current choices.
         */
        Arrangement: {
            spots: string[];
            supplies: components["schemas"]["Supply"][];
        };
        /** @description Something that an operator did. */
        AuditEntry: {
            /** @description In milliseconds since 1970. */
            at: number;
            /** @description The name of the admin key, or the user of the command line. */
            actor: string;
            action: string;
            details: {
                [key: string]: string | number;
            };
        };
        AuditLog: {
            /** @description The newest entries, newest first, with each use of a key. */
            entries: components["schemas"]["AuditEntry"][];
        };
        /** @description A ban in force. */
        Ban: {
            /** @description A network, or the hash of a key. */
            subject: string;
            /** @description When it ends, in milliseconds since 1970. */
            until: number;
            note: string;
        };
        /** @description Someone to ban for a time. */
        BanOrder: {
            /**
             * @description A network, or a person: TABLE:SEAT or the hash of a key.
             * @example 192.0.2.0/24
             */
            subject: string;
            /** @description The length of the ban. */
            seconds: number;
            /**
             * @description A note for operators.
             * @default
             */
            note?: string;
        };
        /** @description One step of a turn's animation. The beats of a turn lead from the table before it to the table after it. */
        Beat: {
            /** @description The number of the turn, from 0. */
            turn: number;
            /** @description The kind of event: roll, move, capture, … For unknown kinds, clients can show the sentence. */
            kind: string;
            /** @description A description of the event; may be empty. */
            sentence: string;
            /** @description The ids of the spots involved, for example the origin and the target of a move. */
            spots: string[];
            /** @description The seat that it concerns. */
            seat: number | null;
            /** @description The seat that acts in this turn, or that a chance event concerns; otherwise -1. */
            actor: number;
            /** @description Whether the acting seat knew this in advance. */
            foreseen: boolean;
            /** @description Its duration at normal speed, in milliseconds. */
            ms: number;
            /** @description The areas that have changed after this beat, in full. */
            areas: components["schemas"]["Area"][];
            /** @description The ids of all areas after this beat; null if none was added or removed. */
            order: string[] | null;
            /** @description All counters after this beat; null if none has changed. */
            counters: components["schemas"]["Counter"][] | null;
        };
        /** @description A table and the beats that follow. */
        Beats: {
            /** @description The table before the first beat, without choices. */
            scene: components["schemas"]["Scene"];
            beats: components["schemas"]["Beat"][];
        };
        /** @description A browser's push subscription. */
        Browser: {
            /**
             * @description The address of its push service.
             * @example https://push.example.org/abc
             */
            endpoint: string;
            keys: components["schemas"]["BrowserKeys"];
        };
        /** @description The keys of a browser's push subscription. */
        BrowserKeys: {
            p256dh: string;
            auth: string;
        };
        /** @description Options for a browser. */
        BrowserOptions: {
            /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
            options: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description A short label for a choice whose sentence would be too long. */
        Button: {
            label: string;
            /** @default  */
            note: string;
            piece: components["schemas"]["Piece"] | null;
            /** @default 0 */
            rank: number;
        };
        /** @description The text printed on a card besides its name. */
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
        ChangedTables: {
            /** @description The number of tables that were changed. */
            tables: number;
        };
        /** @description A way to reach you. */
        Channel: {
            /** @description Keep it to yourself: it ends the subscription. */
            id: string;
            /** @enum {string} */
            kind: "push" | "mail" | "webhook";
            address: string;
            /** @description False for an e-mail address whose code you have not sent yet. */
            confirmed: boolean;
        };
        /** @description One of your channels. */
        ChannelChoice: {
            /** @description The channel's id. */
            id: string;
        };
        /** @description A legal action and the clicks that select it. */
        Choice: {
            action: number;
            text: string;
            spots: string[];
            sentence: string;
            /** @default false */
            captures: boolean;
            button: components["schemas"]["Button"] | null;
        };
        /** @description An option with a fixed set of values. */
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
            /** @description The option's display name. */
            title: string;
            /** @description The display names of the values, in the same order. */
            words: string[];
        };
        ClosedReports: {
            /** @description The number of reports that were closed. */
            reports: number;
        };
        /** @description A labelled number for the whole table or for one seat. */
        Counter: {
            label: string;
            value: number;
            limit: number | null;
            seat: number | null;
            /** @default  */
            text: string;
        };
        /** @description A credential that a browser has made or used. */
        Credential: {
            /** @description `PublicKeyCredential.toJSON()`. */
            credential: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /** @description A person whose data is to be deleted. */
        DataDeletion: {
            /**
             * @description TABLE:SEAT, or the hash of a key.
             * @example 5f3a9c01d2e4b687:1
             */
            person: string;
            /**
             * @description Confirms that running games are resigned, for good.
             * @constant
             */
            confirmed: true;
        };
        /** @description Correspondence play with a number of days per move. */
        DaysClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "days";
            /**
             * @description Days per move.
             * @example 3
             */
            days: number;
        };
        /** @description A request to delete your data. */
        Deletion: {
            /**
             * @description Whether to resign your running games.
             * @default false
             */
            resign?: boolean;
        };
        /** @description A position shown in the rules. */
        Diagram: {
            scene: components["schemas"]["Scene"];
            /** @description The ids of the highlighted spots. */
            marks: string[];
        };
        /** @description The result of recomputing every roll from the secret and entropy and checking all commitments. */
        DiceProof: {
            /** @description Whether all rolls and commitments match. */
            holds: boolean;
            /** @description The number of matching rolls before the first mismatch. */
            rolls: number;
            sentence: string;
        };
        /** @description The command was carried out and is on disk. */
        Done: {
            /** @description The table's current sequence number. */
            seq: number;
        };
        End: {
            /**
             * @description `aborted` means that the game was called off: it has no result.
             * @enum {string}
             */
            reason: "game" | "resigned" | "time" | "agreed" | "abandoned" | "failed" | "record" | "aborted";
            sentence: string;
            /** @description Each seat's result. */
            results: number[];
        };
        Erased: {
            /** @description The number of tables from which you were removed. */
            tables: number;
        };
        Events: {
            seq: number;
            /** @description The events in order, without anything hidden from you. */
            events: {
                [key: string]: unknown;
            }[];
        };
        /** @description The data for verifying the dice. docs/ideas/dice.md has the formulas and says what verification proves. */
        Fairness: {
            /** @description Whether the game has chance events. */
            chance: boolean;
            /** @description The number of the formula that determines the rolls. */
            formula: number;
            /** @description The SHA-256 of the secret, published before the game started. */
            commitment: string;
            /** @description For each seat, the SHA-256 of the entropy that its client will reveal; null for none. Check it against `entropy` later. The whole list is null if entropy was sent openly, as in games of earlier versions. */
            commitments: (string | null)[] | null;
            /** @description The revealed entropy, in seat order; empty until the game starts. */
            entropy: string[];
            /** @description The secret; null until the game is over. */
            secret: string | null;
            /** @description The earlier starts that were aborted, each with the seats that did not reveal their entropy. */
            aborted: number[][];
            /** @description The takebacks in this game, in a sentence. */
            takebacks: string | null;
            /** @description The result of the server's verification; null until the secret is out and all rolls are checked. */
            verdict: components["schemas"]["DiceProof"] | null;
        };
        /** @description The lab's findings on a game. */
        Findings: {
            title: string;
            /** @description The findings page, in English. Its pictures are under /findings/. */
            html: string;
        };
        /** @description An on/off option. */
        FlagOption: {
            name: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "flag";
            default: boolean;
            meaning: string;
            /** @description The option's display name. */
            title: string;
        };
        /** @description The seat of the person to remove. */
        FreeSeat: {
            /**
             * @description The number of the seat.
             * @example 0
             */
            seat: number;
        };
        Game: {
            /**
             * @description The name to use in `POST /api/tables`.
             * @example bingo_battle
             */
            name: string;
            /** @example Bingo Battle */
            title: string;
            summary: string;
            /**
             * @description The number of seats, in words.
             * @example 1 or 2
             */
            seats: string;
            min_seats: number;
            max_seats: number;
            /** @description The names of the seats. */
            seat_names: string[];
            /** @description The colours of the seats when all of them are in play. */
            seat_colours: string[];
            options: (components["schemas"]["ChoiceOption"] | components["schemas"]["NumberOption"] | components["schemas"]["FlagOption"])[];
            /** @description Whether the game has a lesson. */
            lesson: boolean;
            /** @description Whether the lab has findings on the game. */
            findings: boolean;
        };
        /** @description A time budget for the whole game, plus an increment per move. */
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
             * @description Seconds added after each move.
             * @default 0
             * @example 5
             */
            increment?: number;
        };
        /** @description Mark your seats as ready. */
        GetReady: {
            /**
             * @description The SHA-256 of your entropy for the dice, in hexadecimal digits. If you leave it out, you contribute nothing. Only the first one counts. When `may` contains `reveal`, you have 20 seconds to send the entropy, or you lose your seat.
             * @default
             * @example 2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90
             */
            commitment?: string;
        };
        /** @description Let the computer take over a seat whose person is away or whose external player is missing. */
        HandOver: {
            /**
             * @description The `seq` of the snapshot that you are responding to.
             * @example 5
             */
            seq: number;
            /**
             * @description The number of the seat.
             * @example 0
             */
            seat: number;
            /**
             * @description The name of a computer player from `/api/levels`.
             * @default casual
             */
            level?: string;
        };
        /** @description Your identity: the keys that act for the same seats. */
        IdentitySummary: {
            /** @description The number of keys that are signed in. */
            devices: number;
            /** @description The number of tables where you have a seat. */
            tables: number;
            /** @description The number of those tables whose game is not over. */
            running: number;
            /** @description Whether you have a recovery code. */
            recovery: boolean;
        };
        Imported: {
            /** @description The id of the table with the imported game. */
            id: string;
        };
        /** @description A code for joining another identity. */
        Join: {
            /**
             * @description A link code or a recovery code. Case, spaces and hyphens don't matter.
             * @example K7PX42MD
             */
            code: string;
            /**
             * @description Whether the keys of both sides may play each other's seats; needed if you have seats.
             * @default false
             */
            confirmed?: boolean;
        };
        Joined: {
            /** @description The new recovery code, if you used one. */
            recovery: string | null;
        };
        JsonValue: unknown;
        /** @description A step-by-step lesson on a game. */
        Lesson: {
            /** @description The game's title. */
            title: string;
            /** @description The titles of the chapters. */
            chapters: string[];
            /** @description The rule taught by each chapter, in a sentence; may be empty. */
            summaries: string[];
            /** @description The chapter number of each step, from 0. */
            steps: number[];
            /** @description The approximate length in minutes. */
            minutes: number;
            /** @description The options of the first game after the lesson. */
            options: {
                [key: string]: boolean | number | string;
            };
            /** @description The number of seats in that game. */
            seats: number;
            /** @description What is special about that game, for example that it is short; may be empty. */
            first_game: string;
            /** @description The table at the start of the game, with room for everything that may appear. */
            start: components["schemas"]["Scene"];
        };
        /** @description An action in a step. */
        LessonAction: {
            /**
             * @description The `text` of an action, or a typed move.
             * @example w3
             */
            action: string;
        };
        /** @description The result of an action. */
        LessonAnswer: {
            /**
             * @description done: task solved; other: legal, but not the task; illegal; unknown: not an action of this game.
             * @enum {string}
             */
            verdict: "done" | "other" | "illegal" | "unknown";
            /** @description What the action achieved, or why it was not accepted. */
            sentence: string;
            /** @description The beats of the action and of the other players' replies; null if it was not played. */
            beats: components["schemas"]["Beats"] | null;
            /** @description The table afterwards, without choices. */
            scene: components["schemas"]["Scene"] | null;
        };
        /** @description One task. */
        LessonStep: {
            /** @description The number of the step, from 0. */
            number: number;
            /** @description The explanation and the task. */
            text: string;
            hint: string;
            /** @description The text of an action that solves the task. */
            example: string;
            /** @description The learner's seat, which is to move. */
            seat: number;
            scene: components["schemas"]["Scene"];
            /** @description The position text, limited to what that seat may see. */
            position: string;
        };
        Level: {
            /** @example casual */
            name: string;
            meaning: string;
            /** @description Whether it is the default. */
            usual: boolean;
            /** @description Whether it is an external player, added by the server's operator. */
            outside: boolean;
        };
        /** @description A ban to lift. */
        LiftedBan: {
            /**
             * @description The subject of the ban.
             * @example 192.0.2.0/24
             */
            subject: string;
        };
        LinkCode: {
            /**
             * @description The code. It is not stored, so it cannot be shown again.
             * @example K7PX42MD
             */
            code: string;
            /** @description The number of seconds until the code expires. It can be used once. */
            seconds: number;
        };
        /** @description A line of the list of names that is ignored. */
        ListProblem: {
            line: number;
            problem: string;
        };
        ListedSeat: {
            seat: number;
            /** @description The seat's name in the game. */
            name: string;
            /** @enum {string} */
            who: "person" | "computer" | "open";
            /** @description The person's name, or the computer player's name in `/api/levels`. */
            player: string | null;
        };
        /** @description A table in a list; public information only. */
        Listing: {
            id: string;
            /** @description The sequence number. */
            seq: number;
            game: string;
            title: string;
            /** @enum {string} */
            status: "waiting" | "playing" | "over";
            /** @description The game's options; empty for tables of earlier versions. */
            options: {
                [key: string]: boolean | number | string;
            };
            seats: components["schemas"]["ListedSeat"][];
            clock: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"];
            /** @description Milliseconds left on each seat's clock when this was sent. */
            clocks_ms: (number | null)[];
            /** @description The seat whose clock is running. */
            running: number | null;
            /**
             * @description When the table was opened, in ISO 8601, UTC.
             * @example 2026-01-31T18:00:00Z
             */
            created: string;
            /**
             * @description When the last move was made, or anything else changed at the table, in ISO 8601, UTC.
             * @example 2026-01-31T18:20:00Z
             */
            changed: string;
            /** @description The seat to move. */
            actor: number | null;
            /** @description Each seat's result, once the game is over; null if it was called off. */
            results: number[] | null;
            /** @description Your first seat at the table; null in the public list. */
            mine: number | null;
            /** @description All your seats at the table; empty in the public list. */
            own: number[];
            /** @description Whether you have a choice to make there; false in the public list. */
            due: boolean;
            /** @description In the public list, whether the host of a table that waits for players is connected. */
            host_here: boolean;
        };
        /** @description An e-mail address. */
        Mail: {
            /** @example ada@example.org */
            address: string;
        };
        /** @description The code that was sent to an e-mail address. */
        MailCode: {
            /** @example K7PX42MD */
            code: string;
        };
        /** @description An offer to the other people. */
        MakeOffer: {
            /**
             * @description The `seq` of the snapshot that you are responding to.
             * @example 5
             */
            seq: number;
            /**
             * @description The kind of offer.
             * @enum {string}
             */
            kind: "draw" | "takeback" | "rematch";
        };
        /** @description A time limit per move. */
        MoveClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "move";
            /**
             * @description Seconds per move.
             * @example 600
             */
            seconds: number;
        };
        /** @description Whether to block what comes from the others. */
        Mute: {
            /**
             * @description True: block it; false: allow it.
             * @default true
             */
            muted?: boolean;
            /**
             * @description Their offers, or what they say.
             * @default offers
             * @enum {string}
             */
            what?: "offers" | "talk";
        };
        /** @description The names that nobody may take. */
        NameList: {
            /** @description One entry per line: `= Name` forbids this name, `word` names with this word, `*part*` names that contain this; `#` starts a comment. */
            text: string;
        };
        NameProblems: {
            /** @description The lines that are ignored. */
            problems: components["schemas"]["ListProblem"][];
        };
        /** @description A new name for a person. */
        NewName: {
            /**
             * @description A seat of the person.
             * @example 0
             */
            seat: number;
            /** @description The new name. */
            name: string;
        };
        /** @description The name of a passkey to be created. */
        NewPasskey: {
            /** @example My phone */
            name: string;
        };
        /** @description No time limit. */
        NoClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "none";
        };
        /** @description An empty object. */
        Nothing: Record<string, never>;
        /** @description Your channels and schedule, and what this server offers. */
        Notices: {
            /** @description The server's public key for push subscriptions; null: not offered. */
            push_key: string | null;
            /** @description Whether the server sends e-mails. */
            mail: boolean;
            /** @description Whether the server sends to webhooks. */
            webhook: boolean;
            channels: components["schemas"]["Channel"][];
            schedule: components["schemas"]["ScheduleSummary"];
        };
        /** @description A whole-number option. */
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
            /** @description The option's display name. */
            title: string;
        };
        Offer: {
            /** @enum {string} */
            kind: "draw" | "takeback" | "rematch";
            /** @description The seat that made the offer. */
            seat: number;
        };
        Opened: {
            /** @description The table's id. */
            id: string;
            /** @description The table's sequence number. */
            seq: number;
        };
        /** @description A table to open. */
        Order: {
            /**
             * @description The name of a game.
             * @example bingo_battle
             */
            game: string;
            /**
             * @description The game's options by name. Omitted options keep their defaults.
             * @default {}
             */
            options?: {
                [key: string]: boolean | number | string;
            };
            /**
             * @description One word per seat: "me", "open", or the name of a computer player from `/api/levels`.
             * @example [
             *       "me",
             *       "casual"
             *     ]
             */
            seats: string[];
            /**
             * @description Your name at the table.
             * @example Ada
             */
            name?: string | null;
            /**
             * @description The clock.
             * @default {
             *       "kind": "none"
             *     }
             */
            clock?: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"];
            /**
             * @description Whether the table is listed publicly.
             * @default false
             */
            public?: boolean;
            /**
             * @description Whether one person may take several of the open seats at a public table. At other tables, anyone may.
             * @default false
             */
            several?: boolean;
            /** @description A position text to start from instead of the normal start. */
            position?: string | null;
        };
        /** @description The possible outcomes of a roll. */
        Outcomes: {
            /** @description The outcomes in the game's notation, in the order of the formula. */
            texts: string[];
            /** @description The weight of each outcome. */
            weights: number[];
        };
        /** @description The reports, bans, forbidden names and decisions that an operator looks at. */
        Overview: {
            /** @description The open reports, newest first. */
            reports: components["schemas"]["TableReport"][];
            /** @description The bans in force. */
            bans: components["schemas"]["Ban"][];
            /** @description The list of names that nobody may take. */
            names: string;
            /** @description The lines of that list that are ignored. */
            problems: components["schemas"]["ListProblem"][];
            /** @description The newest decisions in the audit log, newest first. */
            decisions: components["schemas"]["AuditEntry"][];
        };
        /** @description A page of your tables. */
        OwnTables: {
            /** @description The number of tables on all pages. */
            total: number;
            tables: components["schemas"]["Listing"][];
        };
        Pairing: {
            /** @description The id of the table where you have a seat. */
            id: string;
            /** @description The table's sequence number. */
            seq: number;
            /** @description Whether it has open seats, for others who want the same. */
            waiting: boolean;
        };
        /** @description The game that a person wants to play with the next person who wants the same. */
        PairingWish: {
            /**
             * @description The name of a game.
             * @example bingo_battle
             */
            game: string;
            /**
             * @description The game's options by name. Omitted options keep their defaults.
             * @default {}
             */
            options?: {
                [key: string]: boolean | number | string;
            };
            /**
             * @description Your name, which is left out if somebody there has a similar one.
             * @example Ada
             */
            name?: string | null;
            /**
             * @description The clock.
             * @default {
             *       "kind": "none"
             *     }
             */
            clock?: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"];
            /**
             * @description The ids of tables where you don't want to sit.
             * @default []
             */
            without?: string[];
        };
        Passkey: {
            id: string;
            name: string;
            /**
             * @description When it was created, in ISO 8601, UTC.
             * @example 2026-01-31T18:00:00Z
             */
            added: string;
            /** @description When it last signed someone in. */
            used: string | null;
        };
        /** @description A new name for a passkey. */
        PasskeyName: {
            /** @example My phone */
            name: string;
            id: string;
        };
        /** @description The passkey to remove. */
        PasskeyRemoval: {
            id: string;
        };
        /** @description The signature of a passkey. */
        PasskeySignIn: {
            /** @description `PublicKeyCredential.toJSON()`. */
            credential: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description Whether your seats may become part of the account, if you have seats.
             * @default false
             */
            confirmed?: boolean;
        };
        /** @description The table after a number of turns, as you may see it. */
        PastTable: {
            scene: components["schemas"]["Scene"];
            /** @description Whether the seat to move is laying out a setup. */
            arranges: boolean;
            last: string[];
            position: string;
        };
        /** @description A phrase that players can say. */
        PhraseText: {
            /** @enum {string} */
            name: "hello" | "good_luck" | "have_fun" | "one_moment" | "back" | "nice_move" | "oops" | "thanks" | "sorry" | "well_played" | "another" | "goodbye";
            text: string;
        };
        /** @description An object on a spot, such as a coin, a die or a card. */
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
        /** @description Several actions of the seat to move, played with one button or by typing the plan's name. */
        Plan: {
            name: string;
            sentence: string;
            actions: number[];
            /** @default false */
            shuffled: boolean;
        };
        /**
         * @description Actions to play in order. Either all of them are played or none.
         *
         *     Only the last action may be followed by something that you can't foresee (dice, a reveal) or another seat's turn.
         */
        Play: {
            /**
             * @description The `seq` of the snapshot that you are responding to.
             * @example 5
             */
            seq: number;
            /**
             * @description The `text` of each action, from the scene's choices.
             * @example [
             *       "a"
             *     ]
             */
            actions: string[];
            /** @description Which of your seats plays; optional if you have only one. */
            seat?: number | null;
        };
        /** @description A position from which a new table could start. */
        Position: {
            /** @description The table as a spectator sees it, without choices. */
            scene: components["schemas"]["Scene"];
        };
        /** @description The effects of an action, or the reason why it is illegal. */
        Preview: {
            /** @description The table before the first beat, without choices; null if illegal. */
            scene: components["schemas"]["Scene"] | null;
            beats: components["schemas"]["Beat"][];
            /** @description Why the action is illegal, and how to fix it; null if it is legal. */
            illegal: string | null;
            /** @description Why the rules forbid the action, without suggestions. */
            reason: string | null;
        };
        /** @description A provider through which people can sign in. */
        Provider: {
            name: string;
            /** @description The name shown to people. */
            label: string;
            /** @description Whether you can sign in there to this identity. */
            linked: boolean;
        };
        ProviderAddress: {
            /** @description The provider's page, which sends the browser back to `/signed-in/{provider}`. */
            address: string;
        };
        /** @description The parameters with which a provider sent the browser back. */
        ProviderResult: {
            state: string;
            code: string;
            /** @description The parameter `iss`, if there is one. */
            issuer?: string | null;
        };
        /** @description The beginning of a sign-in at a provider. */
        ProviderSignIn: {
            /**
             * @description Whether your seats, or your account, may be joined with the account of the login.
             * @default false
             */
            confirmed?: boolean;
        };
        /** @description A game record to import. */
        Record: {
            /** @description The text of the record, or of several. */
            record: string;
            /** @description The number of the record, from 1, if the text has several. */
            number?: number | null;
        };
        /** @description A game record in a text, as far as it can be read without playing it. */
        RecordSummary: {
            /** @description Its number, from 1. */
            number: number;
            /** @description The game's title, or its name in the record; empty if the record is invalid. */
            title: string;
            players: string[];
            turns: number;
        };
        /** @description A text with one or more game records. */
        RecordText: {
            /** @description The text of the record, or of several. */
            record: string;
        };
        RecoveryCode: {
            /** @description The code, which replaces any earlier one. It is not stored, so write it down. */
            code: string;
        };
        /** @description A phrase that a player said. */
        Remark: {
            /** @description The sequence number of its event. */
            seq: number;
            /** @description The seat that said it. */
            seat: number;
            /** @enum {string} */
            phrase: "hello" | "good_luck" | "have_fun" | "one_moment" | "back" | "nice_move" | "oops" | "thanks" | "sorry" | "well_played" | "another" | "goodbye";
            /** @description The phrase in your language. */
            text: string;
            /** @description When it was said, in milliseconds since 1970 (UTC). */
            at: number;
        };
        /** @description A report about a public table, for the operator of the server. */
        Report: {
            /**
             * @description What is wrong with the table or the people there.
             * @enum {string}
             */
            reason: "name" | "spam" | "cheating" | "conduct" | "other";
        };
        /** @description Resign. */
        Resign: {
            /**
             * @description The `seq` of the snapshot that you are responding to.
             * @example 5
             */
            seq: number;
            /** @description Which of your seats resigns; default: the one to move, or else the first. */
            seat?: number | null;
        };
        /** @description The entropy that you have committed to. */
        Reveal: {
            /**
             * @description Your entropy for the dice: up to 64 letters (A to Z, a to z), digits, _ and -. Its SHA-256 must be your commitment.
             * @example 8f14e45fceea167a
             */
            entropy: string;
        };
        Roll: {
            /** @description The number of the turn, from 0. */
            turn: number;
            /**
             * @description The first part of the formula's message, without entropy.
             * @example roll:0:3
             */
            name: string;
            /** @description The index of its outcomes in the list of this response. */
            outcomes: number;
        };
        /** @description Some rolls of a finished game, with everything needed to compute them by the formula in docs/ideas/dice.md. */
        Rolls: {
            rolls: components["schemas"]["Roll"][];
            outcomes: components["schemas"]["Outcomes"][];
            /** @description Request the rolls from this turn on next; null if there are no more. */
            next_turn: number | null;
        };
        Rules: {
            title: string;
            /** @description The rules; diagrams are position texts in `code.language-position` elements. */
            html: string;
            /** @description The diagrams, in order of appearance. */
            diagrams: components["schemas"]["Diagram"][];
            /** @description Whether the game has a lesson. */
            lesson: boolean;
            /** @description Whether the lab has findings on the game. */
            findings: boolean;
        };
        /** @description Everything that a viewer sees and can do at one moment of a game. */
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
            /** @default  */
            capture: string;
        };
        /** @description When you want messages. Times are minutes after midnight in your time zone. */
        Schedule: {
            /**
             * @description The name of your time zone.
             * @default UTC
             * @example Europe/Berlin
             */
            zone?: string;
            /** @description The start of your quiet hours; null: none. */
            quiet_from?: number | null;
            /** @description The end of your quiet hours. */
            quiet_until?: number | null;
            /** @description The time of the daily message about correspondence games; null: no summary. */
            digest?: number | null;
        };
        /** @description When you get messages. */
        ScheduleSummary: {
            zone: string;
            quiet_from: number | null;
            quiet_until: number | null;
            digest: number | null;
        };
        Seat: {
            seat: number;
            /** @description The seat's name in the game. */
            name: string;
            /** @enum {string} */
            who: "person" | "computer" | "open";
            /** @description The person's name, or the computer player's name in `/api/levels`. */
            player: string | null;
            /** @description Whether this is your seat. */
            mine: boolean;
            /** @description Whether the person is connected, or the computer player available. */
            present: boolean;
            /** @description Whether the seat is ready to start. */
            ready: boolean;
            /** @description Whether the seat has a sealed choice waiting to be played. */
            sealed: boolean;
            /** @description Milliseconds left on the seat's clock at `now_ms`. */
            clock_ms: number | null;
            /** @description The end of the person's vacation, in milliseconds since 1970. Until then, the clock is stopped. Null if they are not on vacation. */
            vacation_until: number | null;
            /** @description For your own seats, while the clock counts seconds: milliseconds of interruptions of your connection, at `now_ms`, for which your clock will still be stopped. At 0, it runs on. */
            outage_ms: number | null;
            /** @description The final result: 1, 0 or -1; in solo games, the score. */
            result: number | null;
        };
        Seated: {
            /** @description The table's current sequence number. */
            seq: number;
            /** @description The number of your seat. */
            seat: number;
        };
        /** @description A turn that is still hidden from you. */
        SecretTurn: {
            number: number;
            /**
             * @default true
             * @constant
             */
            secret: true;
            actor: number;
        };
        /** @description The snapshot that a request responds to. */
        Seen: {
            /**
             * @description The `seq` of the snapshot that you are responding to.
             * @example 5
             */
            seq: number;
        };
        /** @description An action or a chance outcome. */
        SeenTurn: {
            /** @description The number of the turn, from 0. */
            number: number;
            /** @description The seat that acted; -1 for chance. */
            actor: number;
            /** @description The action or outcome in the game's notation. */
            text: string;
            sentence: string;
            /** @description The ids of the spots that a person would click for it. */
            spots: string[];
            /** @description Its further effects, in sentences. */
            story: string[];
            captures: boolean;
            /** @description Consecutive turns with the same group may be shown as one; empty: no group. */
            group: string;
        };
        /** @description Keys to sign out. */
        SignOut: {
            /**
             * @description Which of your keys: the others, the one you use, or all.
             * @default others
             * @enum {string}
             */
            devices?: "others" | "this" | "all";
        };
        /** @description Take a seat. */
        SitDown: {
            /**
             * @description Your name at the table.
             * @example Ada
             */
            name?: string | null;
            /** @description The number of the seat; default: the first open seat. */
            seat?: number | null;
        };
        /** @description A table as you may see it. Live updates contain only the turns from `first_turn` on; the others are unchanged. */
        Snapshot: {
            id: string;
            /** @description The sequence number. Send it with your next action. */
            seq: number;
            game: string;
            title: string;
            options: {
                [key: string]: boolean | number | string;
            };
            public: boolean;
            /** @enum {string} */
            status: "waiting" | "playing" | "over";
            /** @description Whether the game's rules are already compiled. */
            compiled: boolean;
            seats: components["schemas"]["Seat"][];
            clock: components["schemas"]["NoClock"] | components["schemas"]["MoveClock"] | components["schemas"]["GameClock"] | components["schemas"]["DaysClock"];
            /** @description The seat whose clock is running. */
            running: number | null;
            /** @description Milliseconds after `now_ms` for which the running clock is stopped, because the player's connection is down. Null if the connection works. */
            paused_ms: number | null;
            /** @description Milliseconds left at `now_ms` for the first move of the seat to move. Its clock doesn't run until then. If no move is made in time, the game is called off. Null if there is no such limit now. */
            first_move_ms: number | null;
            /** @description The first seat of the host, who may free seats and close the table. */
            host: number | null;
            /** @description The server's time in milliseconds since 1970 (UTC). */
            now_ms: number;
            /** @description The seat whose view this is; null for spectators. */
            viewpoint: number | null;
            /** @description What is on the table, with `choices` when you are to move. */
            scene: components["schemas"]["Scene"];
            first_turn: number;
            turns: (components["schemas"]["SeenTurn"] | components["schemas"]["SecretTurn"])[];
            /** @description The beats of the turns since the last update; empty in the first one. */
            beats: components["schemas"]["Beat"][];
            /** @description The ids of the spots of the last decision visible to you. */
            last: string[];
            offers: components["schemas"]["Offer"][];
            /** @description The last phrases that players said, unless you have muted them. */
            talk: components["schemas"]["Remark"][];
            /** @description How many people are watching, as counted every few seconds. */
            spectators: number;
            /** @description The seat for which the computer is currently thinking. */
            thinking: number | null;
            /** @description Notes on external players that failed or are missing, and on your removal by the host. */
            notes: string[];
            end: components["schemas"]["End"] | null;
            fairness: components["schemas"]["Fairness"];
            /** @description The id of the rematch's table. */
            rematch: string | null;
            /** @description The position text, limited to what you may see. */
            position: string;
            /** @description A notice for the author of a game under development. */
            notice: string | null;
            /** @description The commands that you may send now. */
            may: ("play" | "undo" | "hint" | "resign" | "draw" | "takeback" | "claim" | "handover" | "rematch" | "analyse" | "sit" | "leave" | "ready" | "reveal" | "free" | "close" | "mute" | "unmute" | "mute_talk" | "unmute_talk" | "talk" | "report")[];
        };
        /** @description One of the set phrases. */
        Speak: {
            /**
             * @description The name of a phrase from `/api/phrases`.
             * @enum {string}
             */
            phrase: "hello" | "good_luck" | "have_fun" | "one_moment" | "back" | "nice_move" | "oops" | "thanks" | "sorry" | "well_played" | "another" | "goodbye";
        };
        /** @description A clickable place for pieces. `x` and `y` count from the area's top left corner. */
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
        /** @description A position of a game. */
        StartingPosition: {
            /**
             * @description The game's options by name. Omitted options keep their defaults.
             * @default {}
             */
            options?: {
                [key: string]: boolean | number | string;
            };
            /** @description The position as text. */
            position: string;
        };
        /** @description The number of times something happened in a game, or a mean. */
        Statistic: {
            /**
             * @description What was counted.
             * @example Captures
             */
            label: string;
            /** @description The count or mean for each seat. */
            values: number[];
        };
        /** @description The statistics of a finished game. */
        Statistics: {
            /** @description The number of actions and chance outcomes. */
            turns: number;
            /** @description The playing time in seconds; null if unknown. */
            seconds: number | null;
            rows: components["schemas"]["Statistic"][];
            /** @description Each seat's gain from chance compared with the expected outcome, on the scale of results. A win is 1. Null if the game does not measure it. */
            luck: number[] | null;
        };
        /** @description Identical pieces waiting to be placed, as many as lie on their spot. */
        Supply: {
            spot: string;
            actions: (number | null)[];
        };
        /** @description A report about a public table. */
        TableReport: {
            table_id: string;
            /** @description The hash of the reporting person's key. */
            key: string;
            reason: string;
            /** @description When it was made, in milliseconds since 1970. */
            at: number;
            game: string;
            /** @description The names of the people at the table then. */
            names: string[];
        };
        /** @description A test of your channels. */
        Tested: {
            /** @description The number of channels that accepted the message. */
            sent: number;
        };
        Token: {
            /** @description Send it as `Authorization: Bearer …` with every request, and keep it secret. */
            token: string;
        };
        /** @description The end of a subscription. */
        Unsubscribed: {
            /** @default true */
            done: boolean;
        };
        /** @description Your vacation. */
        Vacation: {
            /** @description Its end, in milliseconds since 1970; null if you are not on vacation. */
            until: number | null;
            /** @description The days that you have left this year. */
            days_left: number;
        };
        /** @description The length of a vacation. */
        VacationDays: {
            /**
             * @description The number of days.
             * @example 7
             */
            days: number;
        };
        /** @description A web address to which notifications are posted as JSON, with `title`, `text` and `url`. */
        Webhook: {
            /** @example https://push.example.org/abc */
            url: string;
        };
        /** @description An error. Fields that don't apply are omitted. */
        Fault: {
            /**
             * @description The error code, for programs.
             * @example stale
             */
            error: string;
            /** @description What is wrong and how to fix it, in a sentence. */
            message: string;
            /**
             * @description The invalid field.
             * @default null
             */
            field?: string | null;
            /**
             * @description The table's current sequence number.
             * @default null
             */
            seq?: number | null;
            /**
             * @description Why the rules forbid the action, without suggestions.
             * @default null
             */
            reason?: string | null;
        };
        /** @description The only message that a client may send on a live connection. */
        Ping: {
            /** @constant */
            type: "ping";
        };
        /** @description The response to a ping. All other messages from the server are snapshots. */
        Pong: {
            /**
             * @default pong
             * @constant
             */
            type: "pong";
        };
        /**
         * @description Why the server closed a live connection; the reason field holds a sentence. See `/api/asyncapi.json`.
         * @enum {integer}
         */
        CloseCode: 1008 | 1012 | 4400 | 4401 | 4403 | 4404 | 4422 | 4429 | 4503;
        /** @description A message of the live connection for all of your tables: those that have changed since the last message. */
        OwnTablesUpdate: {
            tables: components["schemas"]["Listing"][];
            /** @description The ids of tables where you no longer have a seat. */
            gone: string[];
        };
    };
    responses: {
        /** @description A key is needed, or the one sent is invalid or has been signed out. */
        NoKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description Not your seat, no valid admin key, or a request from another site's page. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description There is no such table, game or page. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description Not possible now, not allowed to you, or to be confirmed. `error` gives the reason. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description The server does not accept this host name. */
        WrongHost: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description A value is missing or invalid; `field` names it. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description Too many requests. `Retry-After` gives the seconds to wait. */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description The server or its database is busy. `Retry-After` gives the seconds to wait. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
    };
    parameters: {
        /** @description The language of the sentences; default: that of the header `Accept-Language`. */
        lang: "en" | "de";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    create_key: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    list_games: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    get_rules: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    get_findings: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    draw_position: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The game's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartingPosition"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
        };
    };
    list_levels: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    list_phrases: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["PhraseText"][];
                };
            };
        };
    };
    get_lesson: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    get_lesson_step: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The number of the step, from 0. */
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
    check_lesson_action: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The number of the step, from 0. */
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
    list_tables: {
        parameters: {
            query?: {
                /** @description Only tables of the game with this name. */
                game?: string | null;
                /** @description The number of tables to skip at the start. */
                skip?: number;
                /** @description The maximum number of tables. */
                limit?: number;
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    create_table: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    list_own_tables: {
        parameters: {
            query?: {
                /** @description Only tables in this state. Tables that are due count as running, too. */
                state?: ("due" | "running" | "over") | null;
                /** @description Only tables with this text in the name of the game or of a player. */
                text?: string;
                /** @description The number of the page, from 0. */
                page?: number;
                /** @description The number of tables per page. */
                size?: number;
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["OwnTables"];
                };
            };
        };
    };
    find_partner: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PairingWish"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pairing"];
                };
            };
        };
    };
    get_table: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
        };
    };
    report_table: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
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
    get_past_table: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                number: number;
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
                    "application/json": components["schemas"]["PastTable"];
                };
            };
        };
    };
    get_beats: {
        parameters: {
            query?: {
                from_turn?: number | null;
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
    preview_action: {
        parameters: {
            query: {
                action: string;
                /** @description Answer an illegal action with the reason, not with an error. */
                explain?: boolean;
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                after?: number;
                /** @description The maximum number of events. */
                count?: number;
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
    take_seat: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    confirm_ready: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    reveal_entropy: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reveal"];
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
    leave_table: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    remove_person: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreeSeat"];
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
    close_table: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    play_actions: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    resign: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Resign"];
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
    take_back: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    claim_win: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    hand_over_seat: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    make_offer: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    answer_offer: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    mute_others: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mute"];
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
    say_phrase: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Speak"];
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
    request_rematch: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    analyse_position: {
        parameters: {
            query?: {
                /** @description Analyse the position after this many turns; default: the current position. */
                turn?: number | null;
                /** @description Thinking time in seconds. */
                seconds?: number;
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
    get_statistics: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
                    "application/json": components["schemas"]["Statistics"];
                };
            };
        };
    };
    get_rolls: {
        parameters: {
            query?: {
                from_turn?: number;
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
                    "application/json": components["schemas"]["Rolls"];
                };
            };
        };
    };
    get_record: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
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
                    "text/plain": string;
                };
            };
        };
    };
    import_record: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
    list_records: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordText"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordSummary"][];
                };
            };
        };
    };
    get_identity: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["IdentitySummary"];
                };
            };
        };
    };
    create_link_code: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkCode"];
                };
            };
        };
    };
    create_recovery_code: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
        };
    };
    join_identity: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Join"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOut"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentitySummary"];
                };
            };
        };
    };
    export_data: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    delete_data: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erased"];
                };
            };
        };
    };
    get_account: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    get_passkey_options: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserOptions"];
                };
            };
        };
    };
    add_passkey: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credential"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    remove_passkey: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRemoval"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    rename_passkey: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    get_sign_in_options: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["BrowserOptions"];
                };
            };
        };
    };
    sign_in_with_passkey: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    get_provider_address: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The name of a provider. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderSignIn"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderAddress"];
                };
            };
        };
    };
    sign_in_with_provider: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The name of a provider. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderResult"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    remove_login: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The name of a provider. */
                provider: string;
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
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    get_notices: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    add_browser: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Browser"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    add_mail: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mail"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    confirm_mail: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailCode"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    add_webhook: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    set_schedule: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Schedule"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    remove_channel: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelChoice"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
        };
    };
    send_test_message: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["Tested"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The channel's id. */
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
                    "application/json": components["schemas"]["Unsubscribed"];
                };
            };
        };
    };
    get_vacation: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["Vacation"];
                };
            };
        };
    };
    begin_vacation: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VacationDays"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vacation"];
                };
            };
        };
    };
    end_vacation: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["Vacation"];
                };
            };
        };
    };
    get_overview: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    get_audit_log: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
        };
    };
    call_off_table: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["ChangedTables"];
                };
            };
        };
    };
    rename_person: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path: {
                /** @description The table's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewName"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedTables"];
                };
            };
        };
    };
    close_reports: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
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
                    "application/json": components["schemas"]["ClosedReports"];
                };
            };
        };
    };
    ban_subject: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BanOrder"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ban"];
                };
            };
        };
    };
    lift_ban: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiftedBan"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    set_forbidden_names: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameList"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameProblems"];
                };
            };
        };
    };
    delete_person: {
        parameters: {
            query?: {
                /** @description The language of the sentences; default: that of the header `Accept-Language`. */
                lang?: components["parameters"]["lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataDeletion"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedTables"];
                };
            };
        };
    };
}
