"""English texts of the commands and the server."""

from __future__ import annotations

WORDS = {
    "hand.discard": "discard",
    "hand.shanten": "then",
    "hand.tiles": "tiles",
    "hand.accepts": "accepts",
    "hand.waits": "waits for",
    "hand.left": "left",
    "hand.wait": "wait",
    "hand.reading": "reading",
    "hand.improves": "shape improvements",
    "hand.improvement": "draw {tile:tiles} ({left} left), discard {discard:tiles}: {count} {count:tile|tiles}",
    "tiles.count": "{tiles} {tiles:tile|tiles} of {kinds} {kinds:kind|kinds}",
    "tiles.face": "tile",
    "tiles.name": "name",
    "tiles.written": "{count} {count:file|files} written to {folder}",
    "pictures.back": "tile face down",
    "pictures.unseen": "tile not shown",
    "pictures.sheet": "all tiles",
    "pictures.view": "the table as seat {seat} sees it",
    "pictures.watched": "the table as a watcher sees it",
    "help.app": (
        "A mahjong toolkit: analyse and score hands, play, review, simulate. mahjongkit rules lists the games."
    ),
    "help.hand": (
        "Shanten, waits, accepted tiles and discards of a hand.\n"
        "\n"
        "Write 13 tiles, or 14 after a draw: 123m 406p 789s 1123z (0 is the red five), melds in brackets: [pon "
        "777z] [chi 345s] [kong 1111m] [added 1111m] [closed 2222p] [north 4z]. Chinese, Unicode and mjai "
        "notation also work."
    ),
    "help.docs": "Open the documentation in your browser; it works offline.",
    "docs.opened": "The documentation: {path}",
    "help.cases": (
        "List the rule cases: worked examples of every game as data, with what the rules say about each.\n"
        "\n"
        "mahjongkit cases --run './my_engine' checks another program: it gets one case in each line as JSON, without "
        "the expectation, and answers each with one line of JSON. The exit code is 1 if an answer is wrong."
    ),
    "help.cases_words": "Only cases with all these words in the id, the title or the rule numbers.",
    "help.cases_game": "Only cases of this game.",
    "help.cases_kind": "Only cases of this kind, such as score or legality.",
    "help.cases_run": "Check this program instead of listing the cases.",
    "help.cases_seconds": "How many seconds the program may take for an answer; for the first one it has at least 60.",
    "help.cases_answer": "Read cases from standard input and answer them: the other side of --run.",
    "help.metavar.words": "WORD",
    "help.metavar.command": "COMMAND",
    "version.compiled": "compiled",
    "version.interpreted": "interpreted",
    "cases.number": "cases",
    "cases.game": "game",
    "cases.kind": "kind",
    "cases.kind.score": "score",
    "cases.kind.refusal": "refusal",
    "cases.kind.shanten": "shanten",
    "cases.kind.settlement": "settlement",
    "cases.kind.danger": "danger",
    "cases.kind.legality": "legality",
    "cases.kind.result": "result",
    "cases.kind.match_end": "match_end",
    "cases.all": "all",
    "cases.right": "right",
    "cases.wrong": "wrong",
    "cases.unsupported": "unsupported",
    "cases.difference": "{field}: expected {expected}, answered {answered}",
    "cases.progress": "cases",
    "help.tiles": "List every tile in every notation; with --svg, write them as pictures.",
    "help.svg": "Write every tile as an SVG file into this folder, plus a sprite and a sheet of all tiles.",
    "help.index": "With --svg: add a small index in the corner of every tile.",
    "help.text": "The hand, in quotes: '123m 406p 789s 1123z'.",
    "help.rules": "The game, e.g. {default}; mahjongkit rules lists all.",
    "help.void": "In games with a void suit: the void suit (m, p or s). Default: the best choice.",
    "help.seen": "Tiles visible elsewhere, like '3s 44p'; they do not count as left.",
    "help.json": "Output JSON.",
    "help.batch": (
        "Read JSON Lines from standard input, each an object with hand, rules, void, seen; write one line "
        "per input line."
    ),
    "help.lang": "Language: zh, ja or en. Default: your locale.",
    "help.version": "Show the version and whether the package is compiled.",
    "rules.option": "option",
    "rules.set": "value",
    "rules.meaning": "meaning",
    "rules.same": "no difference",
    "rules.section.structure": "The match",
    "rules.section.play": "Play",
    "rules.section.scoring": "Scoring and payments",
    "rules.book": "The rules in full: {path}",
    "rules.value": "{name}; {note}",
    "rules.value_in_words": "{value} ({name})",
    "rules.comma": ", ",
    "help.score": (
        "Score a winning hand and explain the score.\n\nThe hand includes the winning tile; winds are E S W N."
    ),
    "help.rules_command": "Show a ruleset: its options and scoring patterns; --diff compares two rulesets.",
    "help.ruleset": "The ruleset, optionally with a preset (ruleset:preset); mahjongkit rules lists all.",
    "help.diff": "Compare with this ruleset.",
    "help.win": "The winning tile.",
    "help.option": "Change an option of the rules: --option name=value; repeatable.",
    "help.score_batch": (
        "Read JSON Lines from standard input, with the options as keys; write one line per input line."
    ),
    "help.simulate": (
        "Play many matches between bots and report statistics; the same seed gives the same matches.\n"
        "\n"
        "mahjongkit simulate {default} --players greedy,random,random,random --matches 10000 --workers 2. "
        "Ctrl-C prints the results so far; the same command with --resume continues. --duplicate removes the "
        "luck of the deal from a comparison; --plot scores.png draws a chart."
    ),
    "help.matches": "How many matches; with --duplicate rounded up to whole deals.",
    "help.hands": "Instead of --matches: play whole matches until at least this many hands.",
    "help.players": (
        "Who plays: one name for all seats, or one for each, like greedy,first,random,random. A name may have an "
        "argument (name:argument); module:Class is a player of your own, and json:'COMMAND' or mjai:'COMMAND' a "
        "program."
    ),
    "help.duplicate": "Duplicate format: play each deal once per seating, with the same walls.",
    "help.seed": "A number that determines every wall and every random choice.",
    "help.workers": (
        "Number of threads, or on a cluster of tasks (there by default one per processor); affects speed only."
    ),
    "help.cluster": (
        "Where to compute, with the same results: local (this machine), ray (starts Ray on this machine) or "
        "ray://host:port (a Ray cluster); Ray needs mahjongkit[cluster]."
    ),
    "help.records": "Write the record of every match into this folder.",
    "help.plot": "Draw the scores and the patterns into this file, PNG or SVG (needs mahjongkit[plot]).",
    "help.state": (
        "Save the results in this file every few seconds, so that --resume can continue even after a crash."
    ),
    "help.resume": "Resume a saved simulation; --matches may be higher than before.",
    "help.on_fault": (
        "What to do when a player raises an error, makes an illegal choice or times out: raise, or default "
        "(continue with a default action). Default: raise, or default if a program plays."
    ),
    "help.time_limit": "How many seconds a player of your own may think about an action. A program has 10 by default.",
    "help.check": "Also check the actions of the built-in players; slower, with the same results.",
    "simulate.hands": "hands",
    "simulate.rate": "{rate} hands/s",
    "simulate.caption": "95% confidence intervals; rates are per hand.",
    "simulate.differences": "Differences of scores, deal by deal",
    "simulate.difference": "difference",
    "simulate.scores": "Scores at the end of a match",
    "simulate.final_score": "final score",
    "simulate.of_matches": "of all matches",
    "simulate.mean": "mean {mean}",
    "simulate.faults": "{player}: {faults} {faults:fault|faults}, with the default action instead; the first: {first}",
    "simulate.stopped": (
        "Stopped after {matches} {matches:match|matches}; the same command with --resume continues ({state})."
    ),
    "simulate.matches": "matches",
    "simulate.title": "{ruleset:game}: {matches} {matches:match|matches}, {hands} {hands:hand|hands}",
    "simulate.seat": "seat",
    "simulate.player": "player",
    "simulate.mean_score": "mean score",
    "simulate.mean_rank": "mean rank",
    "simulate.speed": "{seconds} s, {speed} hands per second",
    "help.csv": "Write the statistics into this file as CSV, one row for each player.",
    "help.parquet": "Write the statistics into this file as Parquet (needs mahjongkit[parquet]).",
    "help.ladder": (
        "Rate a pool of players: duplicate deals, tables paired by what is still uncertain, ratings by "
        "openskill.\n"
        "\n"
        "mahjongkit ladder random first greedy search:50 --matches 4000 --workers 2 --html ladder.html. "
        "Ctrl-C prints the standings so far; the same command with --resume continues, also with more "
        "matches and more players."
    ),
    "help.ladder_players": (
        "The players by name, each once, and at least as many as a table has seats. A name may have an "
        "argument (name:argument); module:Class is a player of your own."
    ),
    "help.ladder_matches": "How many matches at all tables together, rounded up to whole tables.",
    "help.ladder_db": "The SQLite file of the ladder; --resume continues from it, even after a crash.",
    "help.ladder_resume": (
        "Continue the ladder in --db; --matches may be higher than before, and new players may enter."
    ),
    "help.ladder_html": "Write the standings into this file as a page that needs nothing else.",
    "help.ladder_plot": "Draw the ratings over time into this file, PNG or SVG (needs mahjongkit[plot]).",
    "help.ladder_deals": "How many deals a table plays before its result is saved and counted.",
    "help.ladder_tables": "How many tables are paired at once; they can be played at the same time.",
    "help.ladder_max_share": (
        "A guard against collusion: the largest share of a player's tables against the same opponent. "
        "Default: 1.25 times the share of every pair if all play each other equally often."
    ),
    "ladder.title": "Ladder: {ruleset:game}",
    "ladder.summary": (
        "{matches} {matches:match|matches} in {deals} duplicate {deals:deal|deals}, {hands} "
        "{hands:hand|hands}; seed {seed}."
    ),
    "ladder.unfinished": "This ladder is not finished yet.",
    "ladder.standings": "Standings",
    "ladder.place": "place",
    "ladder.rating": "rating",
    "ladder.matches": "matches",
    "ladder.most_met": "most met",
    "ladder.rating_note": (
        "Ratings by openskill (Plackett–Luce) with 95% intervals. Each deal is one observation: the same "
        "walls are played once from every seat, and the players are ranked by the sum of their ranks."
    ),
    "ladder.curve": "Ratings over time",
    "ladder.curve_note": "The rating after every table.",
    "ladder.deals_axis": "deals played at all tables",
    "ladder.placements": "Placements",
    "ladder.statistics": "Statistics",
    "ladder.statistics_note": (
        "Means with 95% confidence intervals; deals are the samples. Rates are per hand. Unlike ratings, "
        "these numbers depend on the opponents."
    ),
    "ladder.opponents": "Who played whom",
    "ladder.opponents_note": (
        "The share of a player's deals (row) against each opponent (column). It is limited, so that two "
        "players who help each other gain little."
    ),
    "ladder.faults": "Faults",
    "help.metavar.players": "PLAYER",
    "help.metavar.share": "SHARE",
    "simulate.place_1": "1st place",
    "simulate.place_2": "2nd place",
    "simulate.place_3": "3rd place",
    "simulate.place_4": "4th place",
    "help.verify": "Replay records and verify every action, win and score; exits 1 on a mismatch.",
    "help.fit": (
        "Find the weights by which greedy chooses, from matches that it plays against itself.\n"
        "\n"
        "mahjongkit fit {default} --out weights.bin --questions 200000. Choices of many questions are played out, and "
        "a small network learns from the outcomes; needs mahjongkit\\[rl]."
    ),
    "help.fit_ruleset": "The game or preset to fit.",
    "help.fit_out": "The file for the weights.",
    "help.fit_questions": "Number of questions to learn from, in each round.",
    "help.fit_rounds": "From the second round on, questions come from matches of players with the weights so far.",
    "help.fit_epochs": "In how many rounds a question is learned from.",
    "help.fit_workers": "Number of processes (default: one per processor); affects speed only.",
    "fit.sample": "playing choices out",
    "fit.learn": "learning",
    "fit.written": "{path}: {size} {size:byte|bytes}",
    "fit.gain": (
        "On {questions} {questions:question|questions} not learned from, the weights change {changed} of the choices "
        "and gain {mean} ± {error} thousandths of a rank per question."
    ),
    "help.dataset": (
        "Turn records, or matches between bots, into files that learning programs read.\n"
        "\n"
        "mahjongkit dataset logs/ --out shards/ reads records of any supported format; mahjongkit dataset --self-play "
        "search:200 --matches 1000 --ruleset {default} --out shards/ plays matches. Each question that a seat was "
        "asked becomes a row: what the seat knew, what it could answer, its answer, and what it earned. The same input "
        "gives the same bytes. After Ctrl-C or a crash, the same command with --resume continues."
    ),
    "help.dataset_out": "The folder to write the shards and manifest.json into.",
    "help.dataset_self_play": (
        "Instead of reading records, let bots play: one name for all seats, or one for each, as in mahjongkit simulate."
    ),
    "help.dataset_matches": "With --self-play: how many matches.",
    "help.dataset_seed": "With --self-play: a number that determines every wall and every random choice.",
    "help.dataset_rules": "The ruleset to play by; for records, instead of the one their format implies.",
    "help.dataset_game": "Only records of this game; a dataset has one game, by default that of the first record.",
    "help.dataset_encoding": "What an observation shows: planes-1, or none for legal actions only.",
    "help.dataset_oracle": "Also show the hands of the other seats.",
    "help.dataset_reward": (
        "What is rewarded: score (points, whenever they move), hand (points, when the hand is over), money "
        "(what the match pays) or rank:[90,45,0,-135] (the rank, when the match is over)."
    ),
    "help.dataset_discount": "How much of its worth a reward keeps for each earlier row of the seat, from 0 to 1.",
    "help.dataset_skip_forced": "Leave out questions with only one legal action.",
    "help.dataset_keep_unproven": (
        "Keep passes that a record does not prove, because the claim of another seat went first."
    ),
    "help.dataset_format": "The format of the shards: npz, or parquet (needs mahjongkit[parquet]).",
    "help.dataset_rows": "How many rows a shard has.",
    "help.dataset_workers": (
        "Number of processes, or on a cluster of tasks (there by default one per processor); affects speed only."
    ),
    "help.dataset_strict": (
        "Stop at the first record that cannot be read or breaks a rule, even if the server accepted it."
    ),
    "help.dataset_resume": "Continue a dataset that was not finished; all other options must be the same.",
    "dataset.rows": "{rows} {rows:row|rows}",
    "dataset.stopped": "Stopped; the same command with --resume continues ({path}).",
    "dataset.left_out": "{file}: left out: {reason}",
    "dataset.done": (
        "{path}: {rows} {rows:row|rows} of {matches} {matches:match|matches} ({hands} {hands:hand|hands}) in {shards} "
        "{shards:shard|shards}"
    ),
    "dataset.left_out_count": "{n} {n:file|files} left out",
    "dataset.forced": "{n} {n:row|rows} left out: only one legal action",
    "dataset.unproven": "{n} {n:row|rows} left out: a pass that the record does not prove",
    "help.check_wall": (
        "Check that walls have their hashes and were shuffled from the secret and the values that were "
        "promised; exits 1 otherwise."
    ),
    "help.check_wall_file": (
        "What /api/rooms/ID/walls of a server returns, or a record of a server; - is standard input."
    ),
    "check_wall.fair": (
        "Hand {hand}: the wall is fair. It has its hash and follows from the server's secret and from "
        "{n} {n:value|values} of players."
    ),
    "check_wall.good": "Hand {hand}: the wall has its hash.",
    "check_wall.closed": (
        "Hand {hand}: nothing to check: the wall is not revealed, or it is not said how it was shuffled."
    ),
    "check_wall.bad": "Hand {hand}: {problem}.",
    "help.record_paths": "Files or folders of records, in any supported format.",
    "help.record_rules": "Play the record by this ruleset instead of the one its format implies.",
    "help.record_option": "Set an option of the rules: --option name=value; it overrides what the file states.",
    "help.strict": "Refuse actions that the rules forbid, even if the server accepted them.",
    "help.convert": "Write a record in another format.",
    "help.convert_in": "The record to read, in any supported format.",
    "help.convert_out": "The file to write.",
    "help.convert_to": "The format to write: mahjongkit, tenhou, tenhou6 or mjai. Default: by the extension of OUT.",
    "help.show": "Print a record as text, hand by hand.",
    "help.show_record": "The record, in any supported format.",
    "help.show_hand": "Only this hand; 0 is the first.",
    "help.show_seat": "Only what this seat saw.",
    "verify.reading": "records",
    "verify.mismatch": "{event}, hand {hand}, {what}: the record has {expected}, the table {got}",
    "verify.warning": "{event}, hand {hand}: warning: {what}: {expected}: {got}",
    "verify.inferred": "{file}: inferred from its numbers: {option}={value}",
    "verify.not_judged": "{file}: not judged: {claim}: {reason}",
    "verify.skipped": "{file}: skipped: {reason}",
    "verify.skipped_count": "{n} {n:file|files} skipped: not {n:a record|records}",
    "record.warning": "warning: {text}",
    "verify.counted": (
        "{games} {games:game|games}, {hands} {hands:hand|hands}, {actions} {actions:action|actions}, {wins} "
        "{wins:win|wins}: {wrong} {wrong:mismatch|mismatches}"
    ),
    "convert.done": "{source} → {target} ({format}, {hands} {hands:hand|hands})",
    "help.settle": "Work out who pays whom at the end of a hand.\n\nGive the hands of all seats in turn order.",
    "help.serve": (
        "Run a game server for friends: rooms with people and bots, saved as they are played.\n"
        "\n"
        "Run mahjongkit serve, then open the address that it prints. To let others in your network join: "
        "--host 0.0.0.0."
    ),
    "help.host": "The address to listen on; 0.0.0.0 for everybody who can reach this machine.",
    "help.port": "The port; 0 picks a free one.",
    "help.db": "The SQLite file that stores rooms, matches and records.",
    "help.origin": "A further address of the server, like https://mahjong.example.org; repeatable.",
    "help.join": (
        "Connect one of your bots to a room.\n"
        "\n"
        "mahjongkit join http://127.0.0.1:8000/room/0123456789abcdef --player greedy"
    ),
    "help.room_url": "The link of the room.",
    "help.serve_mjai": (
        "Let one of our players play at a host that speaks mjai, over standard input and output or TCP.\n"
        "\n"
        "mahjongkit serve-mjai --player search:200\n"
        "mahjongkit serve-mjai --player greedy --connect mjsonp://127.0.0.1:11600/default"
    ),
    "help.mjai_player": "Who plays: greedy, search:200, or module:Class for one of your own.",
    "help.mjai_ruleset": "The rules, for hosts that do not state them. Default: those of mjai records without any.",
    "help.mjai_connect": (
        "Connect to this host over TCP, as mjsonp://address:port/room, instead of reading standard input."
    ),
    "help.mjai_seed": "A number that determines every random choice of the player.",
    "help.server_bot": (
        "Let rooms choose one more bot, by a name: NAME=PLAYER, such as mine=json:'python bot.py'. May be repeated."
    ),
    "help.metavar.bot": "NAME=PLAYER",
    "help.join_player": "Who plays: random, first, greedy, or module:Class for one of your own.",
    "help.join_name": "Display name (default: the player's name).",
    "help.join_seat": "The seat to take, 0 to 3. Default: the first free one.",
    "serve.opened": "mahjongkit is running at {url}",
    "join.over": "The match is over: rank {rank} with {score} {score:point|points}.",
    "server.no_room": "There is no such room.",
    "server.no_page": "There is no such page.",
    "server.no_record": "There is no such record. The record of a match exists once the match is over.",
    "server.no_free_seat": "No seat is free.",
    "server.seat_taken": "That seat is not free.",
    "server.wrong_token": "No seat of this room has this token.",
    "server.wrong_value": "This value does not have the hash that you sent.",
    "server.taken_over": "Your seat was taken over by another connection.",
    "server.no_watchers": "This room does not allow watching.",
    "server.too_many_watchers": "Too many people are watching already.",
    "server.only_watching": "You are only watching.",
    "server.bot_plays": "A bot plays your seat. Take it back first.",
    "server.not_over": "The match is not over yet.",
    "server.no_chat": "This room has no chat.",
    "server.too_many_emotes": "Too many emotes; wait a moment.",
    "server.too_many_lines": "You write too fast; wait a moment.",
    "server.too_many_changes": "You change too often; wait a moment.",
    "server.not_joined": "Send sit, resume or watch first.",
    "server.already_joined": "You have already joined the room.",
    "server.already_started": "The match has already started.",
    "server.other_seat": "You named seat {named}, but yours is {seat}.",
    "server.not_asked": "It's not your turn to act.",
    "server.old_question": "Stale answer: you answered question {number}; the current one is {now}.",
    "server.illegal": "“{action}” is not possible: {reason}.",
    "server.no_advice": "There is no advice for this game.",
    "server.not_saved": "The server couldn't save this; nothing changed. Try again.",
    "server.invalid_message": "Not a valid protocol message: {reason}.",
    "server.not_json": "This is not JSON: {reason}.",
    "server.not_text": "Messages must be text, not binary data.",
    "server.too_long": "This is too long; at most {limit} {limit:character|characters}.",
    "server.too_fast": "Too many messages; at most {limit} a second.",
    "server.join_timeout": "No message received for {seconds} {seconds:second|seconds}.",
    "server.full": "There are too many rooms; try again later.",
    "server.busy": "The server is computing for many others; try again in a moment.",
    "server.overloaded": "The server has too much to do and opens no new rooms for now; try again in a moment.",
    "server.too_many_rooms_here": (
        "Your address has opened {limit} {limit:room|rooms} whose matches are not over; finish one first."
    ),
    "server.too_many_bot_rooms": (
        "Bots are already playing {limit} {limit:match|matches} among themselves; try again later."
    ),
    "server.too_many_connections": "Too many people are connected; try again later.",
    "server.too_many_connections_here": "Your address has too many connections.",
    "server.too_many_uploads": "Too many records are being uploaded; try again in a moment.",
    "server.too_many_uploads_here": "Your address has uploaded too many records; try again later.",
    "server.too_many_requests": "Your address sends too many requests; try again in a moment.",
    "server.too_slow": "The request was not complete after {seconds} {seconds:second|seconds}.",
    "server.too_much_work": "This record takes too much time or memory.",
    "server.paused": "The server cannot save right now, so play is paused. It goes on by itself; nothing is lost.",
    "server.invalid_request": "This request cannot be processed: {reason}",
    "server.unknown_host": "Unknown host name “{host}”; start the server with --origin to allow it.",
    "server.foreign_origin": "The server does not accept requests from pages of {origin}.",
    "help.play_port": "The port; if it is taken, another free one.",
    "help.browser": "Open the browser, or only print the address.",
    "play.opened": "Play at {url} (Ctrl-C to stop)",
    "play.open_to_network": (
        "Friends in your network play at {url} (caution: anyone who can reach this machine can now open the page, and "
        "nothing is encrypted)"
    ),
    "help.play_host": (
        "Open the page to your network, so that friends can join: on all addresses of this machine, or on ADDRESS. "
        "Without it, only this machine reaches the page."
    ),
    "help.play_db": "The SQLite file in which the browser's matches are saved; you can continue them from the lobby.",
    "help.play": (
        "Play in your browser: serve the table on this machine and open it. With --terminal, play in the "
        "terminal.\n"
        "\n"
        "mahjongkit play, mahjongkit play {default}, mahjongkit play {default} --terminal. Ctrl-C ends it."
    ),
    "help.terminal": "Play in the terminal.",
    "help.opponents": (
        "Who plays the other seats: one name for all, or one for each in turn order. Default: greedy, or random "
        "for a game without an evaluator. In the browser, --players, --seat, --seed and --option begin the match at "
        "once, without the lobby."
    ),
    "help.play_search": "With --terminal, the budget of ??: a number of playouts (500) or a time (0.5s, 80ms).",
    "help.own_seat": "Your seat; 0 is the first dealer.",
    "help.play_seed": "A number that determines every wall. Default: random.",
    "help.unicode": "With --terminal: show tiles as Unicode pictures.",
    "help.keep_record": "With --terminal: save the record of the match in this file, even if you leave.",
    "help.play_resume": "With --terminal: continue the match in --record.",
    "help.advise": "Advise what to do with the hand, and why.",
    "help.review": (
        "Compare every decision of a record with the advice for it, and rank the mistakes by what they cost."
    ),
    "help.review_workers": "How many files to review at once; by default one for each processor.",
    "help.review_seat": "Only the decisions of this seat.",
    "help.review_html": (
        "Also write one self-contained page with pictures of the tiles; for several records, a folder of pages."
    ),
    "help.review_most": "How many mistakes to show.",
    "help.review_search": (
        "Roll out the best choices of every decision and the one that was made, and rank them by result: a "
        "number of playouts per decision (200) or a time (0.2s, 80ms)."
    ),
    "help.db_command": "Check, back up or upgrade the database file of a server.",
    "help.db_check": (
        "Check a database file: its pages, its references, and every stored hand by replaying it.\n"
        "\n"
        "Exits with 1 if something is wrong. The server may go on running."
    ),
    "help.db_backup": "Copy a database file; the server may go on running.",
    "help.db_target": "The copy; the file must not exist.",
    "help.db_migrate": (
        "Upgrade a database file of an older version. The old file is kept beside it. The server does this "
        "by itself when it starts."
    ),
    "db.problem": "{where}: {what}",
    "db.checked": (
        "Rooms: {rooms}. Hands replayed: {hands}, with {answers} {answers:answer|answers}. Problems: {problems}."
    ),
    "db.backed_up": "Copied to {target} ({size} {size:byte|bytes}).",
    "db.current": "Nothing to do: the file has version {version}, the current one.",
    "db.migrated": "Upgraded from version {before} to {after}. The old file is {copy}.",
    "help.tls_cert": "Serve over TLS with this certificate (PEM, with its chain); needs --tls-key.",
    "help.tls_key": "The private key of the certificate (PEM).",
    "help.trusted_proxy": "A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; can be repeated.",
    "help.server_workers": "How many processes compute advice, replays and bots that think.",
    "help.max_rooms": "How many rooms may be open at once.",
    "help.max_bot_rooms": "How many matches bots may play among themselves at once.",
    "help.max_connections": "How many connections are accepted at once.",
    "help.rooms_per_address": "How many rooms one address may have open.",
    "help.connections_per_address": "How many connections one address may have.",
    "help.rules_from": "Also know the games in this folder, like examples/new_game.",
    "help.options_metavar": "[OPTIONS]",
    "help.subcommand_metavar": "COMMAND [ARGUMENTS]...",
    "help.type.str": "<text>",
    "help.type.int": "<whole number>",
    "help.type.float": "<number>",
    "help.type.path": "<path>",
    "help.metavar.ruleset": "RULESET",
    "help.metavar.hand": "HAND",
    "help.metavar.path": "PATH",
    "help.metavar.record": "RECORD",
    "help.metavar.source": "SOURCE",
    "help.metavar.target": "TARGET",
    "help.metavar.backup": "TARGET",
    "help.metavar.file": "FILE",
    "help.metavar.folder": "FOLDER",
    "help.metavar.budget": "BUDGET",
    "help.metavar.cluster": "CLUSTER",
    "help.metavar.seconds": "SECONDS",
    "help.metavar.url": "URL",
    "help.metavar.address": "ADDRESS",
    "help.usage": "Usage: ",
    "help.help": "Show this help and exit.",
    "help.arguments_panel_title": "Arguments",
    "help.options_panel_title": "Options",
    "help.commands_panel_title": "Commands",
    "help.default_string": "[default: {value}]",
    "help.required_long_string": "[required]",
    "verify.forbidden": "{event}, hand {hand}, {what}: {expected}: {got}",
}
