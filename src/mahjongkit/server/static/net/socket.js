// RoomSocket: the WebSocket of a room. It joins, reconnects when the connection drops, and passes messages on.

import { load, save } from "../state/settings.js";
import { lang } from "../state/words.js";
import { Contributions, randomHex } from "./contributions.js";

/** @typedef {import("./messages.js").ClientMessage} ClientMessage */
/** @typedef {import("./messages.js").ServerMessage} ServerMessage */

/**
 * `open`; `lost`, and it reconnects; `taken_over` by another tab or window; `closed` by the server for good.
 * @typedef {"open" | "lost" | "taken_over" | "closed"} ConnectionState
 */

/** The close code of a seat that another connection has taken over. */
const TAKEN_OVER = 4001;
/** Other close codes after which it does not reconnect: no such room, left, too many errors. */
const FINAL_CODES = new Set([4004, 4005, 1008]);
const MIN_RETRY_MILLISECONDS = 250;
const MAX_RETRY_MILLISECONDS = 5000;

export class RoomSocket {
  /**
   * @param {string} room
   * @param {(message: ServerMessage) => void} onMessage
   * @param {(state: ConnectionState) => void} onState called when the connection opens or ends
   */
  constructor(room, onMessage, onState) {
    this.room = room;
    this.onMessage = onMessage;
    this.onState = onState;
    this.contributions = new Contributions(room);
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ClientMessage | null} */
    this.joinMessage = null;
    /** Failed attempts since the connection was lost. */
    this.failures = 0;
    this.retryTimer = 0;
    /** Tells other tabs that this one plays the seat, so that one which reconnects does not take it back. */
    this.tabs = new BroadcastChannel(`mahjongkit.${room}`);
    this.tabs.onmessage = () => this.failures && this.joinMessage?.type === "sit" && this.stop("taken_over");
  }

  get token() {
    return load(`token.${this.room}`);
  }

  /** A random key, the same until the visitor leaves: with it a repeated `sit` gets the same seat. @returns {string} */
  get key() {
    const known = load(`key.${this.room}`);
    if (known) return known;
    const key = randomHex();
    save(`key.${this.room}`, key);
    return key;
  }

  /** The message that joins the room; a visitor who has a token resumes their seat. @param {ClientMessage} message @returns {ClientMessage} */
  joining(message) {
    if (message.type !== "sit") return message;
    const commit = this.contributions.commit();
    return this.token ? { type: "resume", token: this.token, commit } : { ...message, key: this.key, commit };
  }

  /** Connect and resume the visitor's seat by its token, or else send `joinMessage`. @param {ClientMessage} joinMessage */
  open(joinMessage) {
    this.joinMessage = joinMessage;
    clearTimeout(this.retryTimer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.room}?lang=${lang()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.onState("open");
      this.send(this.joining(joinMessage));
    };
    socket.onmessage = (event) => {
      /** @type {ServerMessage} */
      const message = JSON.parse(event.data);
      if (message.type === "welcome" && message.token) save(`token.${this.room}`, message.token);
      if (message.type === "welcome" && message.seat >= 0) this.tabs.postMessage("playing");
      if (message.type === "error" && message.code === "wrong_token") this.forget();
      if (message.type === "shuffle") this.contributions.reveal(message).forEach((answer) => this.send(answer));
      this.onMessage(message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === TAKEN_OVER) return this.stop("taken_over");
      if (FINAL_CODES.has(event.code)) return this.stop("closed");
      this.failures += 1;
      const wait = Math.min(MAX_RETRY_MILLISECONDS, MIN_RETRY_MILLISECONDS * 2 ** this.failures);
      this.retryTimer = window.setTimeout(() => this.open(joinMessage), wait);
      this.onState("lost");
    };
  }

  /** Close the connection, if there is one, and do not reconnect. @param {ConnectionState} state */
  stop(state) {
    const socket = this.socket;
    this.socket = null;
    this.failures = 0;
    clearTimeout(this.retryTimer);
    socket?.close(1000);
    this.onState(state);
  }

  /** Connect again, so that the server sends everything in the current language. */
  reopen() {
    const [socket, joinMessage] = [this.socket, this.joinMessage];
    this.socket = null;
    socket?.close();
    if (joinMessage) this.open(joinMessage);
  }

  /** Close the connection and forget how it was joined. */
  abandon() {
    this.joinMessage = null;
    this.stop("closed");
  }

  /** @param {ClientMessage} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  leave() {
    this.send({ type: "leave" });
    this.forget();
  }

  /** Forget the seat. */
  forget() {
    save(`token.${this.room}`, null);
    save(`key.${this.room}`, null);
  }
}
