// The messages of the protocol. tools/page_types.mjs writes this file from docs/protocol.schema.json.

export type ClientMessage =
  | Sit
  | Resume
  | Watch
  | Start
  | Commit
  | Reveal
  | Act
  | MoreTime
  | Advise
  | WantHints
  | Next
  | LetBot
  | PlayAgain
  | Emote
  | Chat
  | Leave;
export type ServerMessage =
  | Welcome
  | RoomChanged
  | Shuffle
  | HandBegins
  | NewEvents
  | Ask
  | Thinking
  | AdviceMessage
  | HintsMessage
  | Answered
  | HandOver
  | MatchOver
  | RematchState
  | Emoted
  | ChatLine
  | Error;
export type TableEvent =
  | StartEvent
  | ScoreEvent
  | DealEvent
  | DrawEvent
  | DiscardEvent
  | CallEvent
  | AsideEvent
  | ShowEvent
  | RevealEvent
  | MarkEvent
  | FactEvent
  | PayEvent
  | WinEvent
  | EndEvent
  | MatchOverEvent
  | ExchangeEvent
  | RobbedEvent
  | ReserveEvent;

/**
 * Take a free seat, by default the first one. The response is `welcome`, with the seat's token.
 */
export interface Sit {
  type: "sit";
  name: string;
  seat?: number | null;
  key?: string | null;
  commit?: string | null;
}
/**
 * Return to a seat with its token.
 */
export interface Resume {
  type: "resume";
  token: string;
  commit?: string | null;
}
/**
 * Watch, if the room allows it.
 */
export interface Watch {
  type: "watch";
}
/**
 * Start the match although seats are free: bots play them until somebody sits down.
 */
export interface Start {
  type: "start";
}
/**
 * Contribute to the next wall: the SHA-256 of a random value, which `reveal` tells when the server asks for it.
 */
export interface Commit {
  type: "commit";
  hash: string;
}
/**
 * Reveal the value whose hash this seat has sent, in response to `shuffle`.
 */
export interface Reveal {
  type: "reveal";
  hand: number;
  value: string;
}
/**
 * Answer the question to this seat with one of its `legal` actions, word for word.
 */
export interface Act {
  type: "act";
  action: string;
  question?: number | null;
  seat?: number | null;
}
/**
 * Keep a claim open beyond the claim window, for as long as a move may take. Everybody can notice the pause.
 */
export interface MoreTime {
  type: "more_time";
  question?: number | null;
}
/**
 * Ask for advice on the current question of this seat. The response is `advice`.
 */
export interface Advise {
  type: "advise";
  search?: number | null;
}
/**
 * Send `hints` with every question to this seat from now on, beginning with the current one; or stop.
 */
export interface WantHints {
  type: "want_hints";
  on: boolean;
}
/**
 * Ready for the next hand; it is dealt when everybody is ready.
 */
export interface Next {
  type: "next";
}
/**
 * Let a bot play this seat, or take it back. The seat stays yours, and everybody sees who plays it.
 */
export interface LetBot {
  type: "let_bot";
  plays: boolean;
}
/**
 * After the match: play again by the same rules. The first who wants to decides who sits where.
 */
export interface PlayAgain {
  type: "play_again";
  seats?: "next" | "same";
}
/**
 * Show everybody a picture.
 */
export interface Emote {
  type: "emote";
  emote: "hello" | "sorry" | "surprised" | "thanks" | "thinking" | "well_played";
}
/**
 * Write a line to everybody, in a room with chat.
 */
export interface Chat {
  type: "chat";
  text: string;
}
/**
 * Give up the seat: a bot plays on, and others may take the seat.
 */
export interface Leave {
  type: "leave";
}
/**
 * You have joined the room: your seat (-1 for a watcher) and, if you have just taken it, its token.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  room: RoomInfo;
  seat: number;
  token: string | null;
}
/**
 * The public information about a room.
 */
export interface RoomInfo {
  id: string;
  link: string;
  state: "over" | "playing" | "waiting";
  players: number;
  seats: SeatInfo[];
  config: RoomConfig;
  created: number;
  simultaneous: boolean;
  watching: number;
  next: string | null;
}
/**
 * A seat of a room, and who plays it.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "free" | "person";
  present: boolean;
  bot: boolean;
}
/**
 * The configuration with which a room is opened.
 */
export interface RoomConfig {
  ruleset: string;
  options: {};
  seats: string[];
  stand_in: string;
  watchers: boolean;
  chat: boolean;
  listed: boolean;
  timers: Timers;
  seed: number | null;
}
/**
 * Time limits in seconds; 0 switches one off.
 */
export interface Timers {
  move: number;
  bank: number;
  absent: number;
  between: number;
  bot: number;
  claim: number | null;
}
/**
 * A player arrived, left or was replaced.
 */
export interface RoomChanged {
  type: "room";
  room: RoomInfo;
}
/**
 * The next wall will be shuffled from the server's secret and from values: reveal yours within `seconds`.
 */
export interface Shuffle {
  type: "shuffle";
  hand: number;
  promise: string;
  hashes: (string | null)[];
  seconds: number;
}
/**
 * A hand begins, or is sent again from its beginning: discard everything known about the previous one.
 */
export interface HandBegins {
  type: "hand";
  hand: number;
  hash: string;
  promise: string | null;
  contributions: ContributionInfo[];
}
/**
 * What a seat contributed to a wall; `value` is null if it was not revealed in time, and left out.
 */
export interface ContributionInfo {
  seat: number;
  hash: string;
  value: string | null;
}
/**
 * New events as this seat sees them; `first` is the index of the first one among its events of the hand.
 */
export interface NewEvents {
  type: "events";
  hand: number;
  first: number;
  events: (
    | StartEvent
    | ScoreEvent
    | DealEvent
    | DrawEvent
    | DiscardEvent
    | CallEvent
    | AsideEvent
    | ShowEvent
    | RevealEvent
    | MarkEvent
    | FactEvent
    | PayEvent
    | WinEvent
    | EndEvent
    | MatchOverEvent
    | ExchangeEvent
    | RobbedEvent
    | ReserveEvent
  )[];
}
/**
 * A hand begins: its number, the dealer, how many tiles can be drawn after the deal.
 */
export interface StartEvent {
  type: "start";
  hand: number;
  /**
   * A seat.
   */
  dealer: number;
  left: number;
}
/**
 * The points of a seat at the start of the hand; for seat -1, the points on the table.
 */
export interface ScoreEvent {
  type: "score";
  /**
   * A seat; -1 is nobody, or the table.
   */
  seat: number;
  points: number;
}
/**
 * Up to four tiles are dealt to a seat.
 */
export interface DealEvent {
  type: "deal";
  /**
   * A seat.
   */
  seat: number;
  tiles: string[];
}
/**
 * A seat draws a tile, possibly a replacement from the back of the wall.
 */
export interface DrawEvent {
  type: "draw";
  /**
   * A seat.
   */
  seat: number;
  /**
   * A tile; ? if hidden.
   */
  tile: string;
  replacement: boolean;
  /**
   * Only this seat knows of it for now.
   */
  secret?: boolean;
  /**
   * What a seat did in secret before, now shown to the others.
   */
  told?: boolean;
}
/**
 * A seat discards a tile.
 */
export interface DiscardEvent {
  type: "discard";
  /**
   * A seat.
   */
  seat: number;
  /**
   * A tile; ? if hidden.
   */
  tile: string;
  /**
   * The seat has just drawn it.
   */
  drawn: boolean;
  /**
   * It lies sideways.
   */
  turned: boolean;
  /**
   * Only this seat knows of it for now.
   */
  secret?: boolean;
  /**
   * What a seat did in secret before, now shown to the others.
   */
  told?: boolean;
}
/**
 * A seat declares a meld: what kind, whose tile it called (-1: nobody's), its tiles.
 */
export interface CallEvent {
  type: "call";
  /**
   * A seat.
   */
  seat: number;
  meld: string;
  /**
   * A seat; -1 is nobody, or the table.
   */
  from: number;
  /**
   * Its tiles, the called one first.
   */
  tiles: string[];
  /**
   * Only this seat knows of it for now.
   */
  secret?: boolean;
  /**
   * What a seat did in secret before, now shown to the others.
   */
  told?: boolean;
}
/**
 * A seat lays a tile beside its hand: a flower or a North.
 */
export interface AsideEvent {
  type: "aside";
  /**
   * A seat.
   */
  seat: number;
  /**
   * A tile; ? if hidden.
   */
  tile: string;
  /**
   * Only this seat knows of it for now.
   */
  secret?: boolean;
  /**
   * What a seat did in secret before, now shown to the others.
   */
  told?: boolean;
}
/**
 * A tile of the wall is turned up; row 0 is the upper row.
 */
export interface ShowEvent {
  type: "show";
  row: number;
  /**
   * A tile; ? if hidden.
   */
  tile: string;
  /**
   * Only this seat knows of it for now.
   */
  secret?: boolean;
  /**
   * What a seat did in secret before, now shown to the others.
   */
  told?: boolean;
}
/**
 * A seat shows up to four tiles of its hand.
 */
export interface RevealEvent {
  type: "reveal";
  /**
   * A seat.
   */
  seat: number;
  tiles: string[];
}
/**
 * A seat gets a mark, named by the game; a private mark is sent only to that seat.
 */
export interface MarkEvent {
  type: "mark";
  /**
   * A seat.
   */
  seat: number;
  mark: string;
  value: number;
  private: boolean;
  /**
   * Only this seat knows of it for now.
   */
  secret?: boolean;
  /**
   * What a seat did in secret before, now shown to the others.
   */
  told?: boolean;
}
/**
 * A fact about the table changes, named by the game.
 */
export interface FactEvent {
  type: "fact";
  fact: string;
  value: number;
}
/**
 * A payment; -1 stands for the points on the table.
 */
export interface PayEvent {
  type: "pay";
  /**
   * A seat; -1 is nobody, or the table.
   */
  from: number;
  /**
   * A seat; -1 is nobody, or the table.
   */
  to: number;
  amount: number;
  reason: string;
}
/**
 * A seat wins with a tile of another seat, or its own if self-drawn.
 */
export interface WinEvent {
  type: "win";
  /**
   * A seat.
   */
  seat: number;
  /**
   * A seat.
   */
  from: number;
  /**
   * A tile; ? if hidden.
   */
  tile: string;
}
/**
 * The hand is over, with the reason.
 */
export interface EndEvent {
  type: "end";
  reason: string;
}
/**
 * The match is over.
 */
export interface MatchOverEvent {
  type: "match_over";
}
/**
 * A seat passes three tiles to another seat.
 */
export interface ExchangeEvent {
  type: "exchange";
  /**
   * A seat.
   */
  seat: number;
  /**
   * A seat.
   */
  to: number;
  tiles: string[];
}
/**
 * An added kong of a seat is robbed: the meld is a pon again, the tile is discarded.
 */
export interface RobbedEvent {
  type: "robbed";
  /**
   * A seat.
   */
  seat: number;
  /**
   * A tile; ? if hidden.
   */
  tile: string;
}
/**
 * This many more tiles of the wall will not be drawn.
 */
export interface ReserveEvent {
  type: "reserve";
  tiles: number;
}
/**
 * A question to this seat: answer with one of `legal` within `seconds` (null: no time limit).
 */
export interface Ask {
  type: "ask";
  question: number;
  legal: string[];
  seconds: number | null;
  warnings: DiscardWarning[];
  claimable: Claimable[];
  closes: boolean;
  bank: number;
}
/**
 * A dangerous opponent: kinds not to discard, and tiles of the hand that would make this seat liable.
 */
export interface DiscardWarning {
  seat: number;
  kinds: string[];
  tiles: string[];
}
/**
 * A tile that this seat may claim: whose it is, and its index in that seat's river (-1: it lies elsewhere).
 */
export interface Claimable {
  seat: number;
  tile: string;
  place: number;
}
/**
 * The seats that have not chosen yet, in turns where several seats choose at the same time.
 */
export interface Thinking {
  type: "thinking";
  seats: number[];
}
/**
 * The choices of the current question, best first, with numbers and reasons, and the whole as text.
 *
 *     `{0}` in its texts is the player in seat 0.
 */
export interface AdviceMessage {
  type: "advice";
  question: number;
  choices: RatedChoice[];
  words: string;
  search: number | null;
}
/**
 * A choice as the advice rates it; `shanten` is null if the choice does not concern tiles.
 */
export interface RatedChoice {
  action: string;
  shanten: number | null;
  count: number;
  accepts: AcceptedTile[];
  chance: number;
  value: number;
  danger: number;
  played: PlayoutComparison | null;
  why: string[];
}
/**
 * A tile that improves the hand, and how many copies are unseen.
 */
export interface AcceptedTile {
  tile: string;
  left: number;
}
/**
 * The result of playing a choice out, compared with another choice on the same deals.
 */
export interface PlayoutComparison {
  deals: number;
  other: string;
  gain: number;
  error: number;
  clear: boolean;
}
/**
 * What a learner should know about a question, in the language of the connection, for clients that asked for it.
 */
export interface HintsMessage {
  type: "hints";
  question: number;
  hand: HintedHand;
  discards: HintedHand[];
  tiles: HintedTile[];
  notes: string[];
  words: string;
}
/**
 * The hand as it stands (`action` is empty), or after a discard.
 */
export interface HintedHand {
  action: string;
  shanten: number;
  state: string;
  count: number;
  waits: HintedWait[];
  warnings: string[];
}
/**
 * A tile that a ready hand waits for.
 */
export interface HintedWait {
  tile: string;
  left: number;
  value: string;
  wins: boolean;
}
/**
 * How safe a tile of the hand is: nobody can win on it, few hands can, or any can.
 */
export interface HintedTile {
  tile: string;
  safety: "fair" | "risky" | "safe";
  words: string;
}
/**
 * The question to this seat was answered: by you, by the clock when time ran out, or by a bot.
 */
export interface Answered {
  type: "answered";
  question: number;
  action: string;
  by: "bot" | "clock" | "you";
}
/**
 * The hand is over: its payments with their reasons, and the wall. The next hand is dealt in `seconds`.
 */
export interface HandOver {
  type: "hand_over";
  hand: number;
  result: {};
  words: string;
  result_view: ResultView;
  hash: string;
  salt: string;
  wall: string;
  seconds: number | null;
}
/**
 * The result of a hand, in the language of the connection; `{0}` in its texts is the player in seat 0.
 */
export interface ResultView {
  ending: string;
  wins: WinView[];
  end_hands: EndHandView[];
  tile_rows: ResultTileRow[];
  notes: string[];
  payments: ShownPayment[];
  deltas: number[];
  scores: number[];
}
/**
 * One winning hand: its seat, the seat it won from, the winning tile, and how its value is made up.
 */
export interface WinView {
  seat: number;
  source: number;
  tile: string;
  tiles: string[];
  melds: ShownMeld[];
  flowers: string[];
  unit: string;
  rows: ResultRow[];
  excluded: string[];
  items: ResultItem[];
  items_total: string;
  remarks: string[];
  value: string;
  points: number;
}
/**
 * A meld of a winner's hand.
 */
export interface ShownMeld {
  kind: string;
  tiles: string[];
}
/**
 * A scoring pattern that counts: its name, its value, and why it counts.
 */
export interface ResultRow {
  name: string;
  worth: string;
  why: string;
}
/**
 * A smaller item of the value, such as fu: how much, for what, with which tiles.
 */
export interface ResultItem {
  amount: number;
  words: string;
  tiles: string;
}
/**
 * The hand of a seat that did not win: how it stood, its tiles if they were opened, and its waits.
 */
export interface EndHandView {
  seat: number;
  words: string;
  tiles: string[];
  melds: ShownMeld[];
  flowers: string[];
  waits: ShownWait[];
}
/**
 * A tile that a hand waited for, and what it was worth, if the game says that.
 */
export interface ShownWait {
  tile: string;
  worth: string;
}
/**
 * A row of tiles turned up that mattered, such as indicators.
 */
export interface ResultTileRow {
  words: string;
  tiles: string[];
}
/**
 * A payment from one seat (-1: the table) to another.
 */
export interface ShownPayment {
  payer: number;
  payee: number;
  amount: number;
  why: string;
}
/**
 * The match is over; `record` is the path of its record.
 */
export interface MatchOver {
  type: "match_over";
  scores: number[];
  ranks: number[];
  points: number[];
  curve: number[][];
  record: string;
}
/**
 * Who wants to play again. The room opens when all people here want to, or in `seconds` for those who do.
 */
export interface RematchState {
  type: "rematch";
  wanting: number[];
  seats: "next" | "same";
  seconds: number | null;
  link: string | null;
}
/**
 * A player shows a picture.
 */
export interface Emoted {
  type: "emote";
  seat: number;
  emote: "hello" | "sorry" | "surprised" | "thanks" | "thinking" | "well_played";
}
/**
 * A player has written a line.
 */
export interface ChatLine {
  type: "chat";
  seat: number;
  name: string;
  text: string;
}
/**
 * A request failed and nothing has changed: a code for programs, and words for people.
 */
export interface Error {
  type: "error";
  code: string;
  words: string;
  reason: string;
  rule: string;
}
