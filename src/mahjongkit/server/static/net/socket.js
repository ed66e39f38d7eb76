// RoomSocket: the WebSocket of a room. It joins, reconnects when the connection drops, and passes messages on.

import { load, save } from "../state/settings.js";
import { lang } from "../state/words.js";

/** @typedef {import("./messages.js").ClientMessage} ClientMessage */
/** @typedef {import("./messages.js").ServerMessage} ServerMessage */

/** Close codes after which it does not reconnect: seat taken over, no such room, left, too many errors. */
const FINAL_CODES = new Set([4001, 4004, 4005, 1008]);
const MIN_RETRY_MILLISECONDS = 250;
const MAX_RETRY_MILLISECONDS = 5000;

export class RoomSocket {
  /**
   * @param {string} room
   * @param {(message: ServerMessage) => void} onMessage
   * @param {(connected: boolean) => void} onConnected called when the connection opens or drops
   */
  constructor(room, onMessage, onConnected) {
    this.room = room;
    this.onMessage = onMessage;
    this.onConnected = onConnected;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ClientMessage | null} */
    this.joinMessage = null;
    this.failures = 0;
  }

  get token() {
    return load(`token.${this.room}`);
  }

  /** Connect and resume the visitor's seat by its token, or else send `joinMessage`. @param {ClientMessage} joinMessage */
  open(joinMessage) {
    this.joinMessage = joinMessage;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.room}?lang=${lang()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.onConnected(true);
      this.send(this.token ? { type: "resume", token: this.token } : joinMessage);
    };
    socket.onmessage = (event) => {
      /** @type {ServerMessage} */
      const message = JSON.parse(event.data);
      if (message.type === "welcome" && message.token) save(`token.${this.room}`, message.token);
      if (message.type === "error" && message.code === "wrong_token") save(`token.${this.room}`, null);
      this.onMessage(message);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.onConnected(false);
      if (FINAL_CODES.has(event.code)) return;
      this.failures += 1;
      const wait = Math.min(MAX_RETRY_MILLISECONDS, MIN_RETRY_MILLISECONDS * 2 ** this.failures);
      setTimeout(() => this.socket ?? this.open(joinMessage), wait);
    };
  }

  /** Connect again, so that the server sends everything in the current language. */
  reopen() {
    const [socket, joinMessage] = [this.socket, this.joinMessage];
    this.socket = null;
    socket?.close();
    if (joinMessage) this.open(joinMessage);
  }

  /** Close the connection and do not reconnect. */
  abandon() {
    const socket = this.socket;
    this.socket = this.joinMessage = null;
    socket?.close(1000);
  }

  /** @param {ClientMessage} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  leave() {
    this.send({ type: "leave" });
    save(`token.${this.room}`, null);
  }
}
