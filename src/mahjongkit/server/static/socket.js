// The line to a room: says who one is, comes back when it is lost, and hands on what is told.

import { keep, read } from "./settings.js";
import { lang } from "./words.js";

/** @typedef {{type: string, [field: string]: any}} Message */

const FINAL = new Set([4001, 4004, 4005, 1008]);
/** After these the line is not taken up again: the seat is played elsewhere, there is no room, one has left, one was thrown out. */

export class Line {
  /**
   * @param {string} room
   * @param {(message: Message) => void} told
   * @param {(connected: boolean) => void} changed
   */
  constructor(room, told, changed) {
    this.room = room;
    this.told = told;
    this.changed = changed;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Message | null} */
    this.enter = null;
    this.failed = 0;
  }

  get token() {
    return read(`token.${this.room}`);
  }

  /** Come in: by the token of the own seat, else as told. @param {Message} enter */
  open(enter) {
    this.enter = enter;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.room}?lang=${lang()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.failed = 0;
      this.changed(true);
      this.say(this.token ? { type: "resume", token: this.token } : enter);
    };
    socket.onmessage = (message) => {
      const told = JSON.parse(message.data);
      if (told.type === "welcome" && told.token) keep(`token.${this.room}`, told.token);
      if (told.type === "error" && told.code === "wrong_token") keep(`token.${this.room}`, null);
      this.told(told);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.changed(false);
      if (FINAL.has(event.code)) return;
      this.failed += 1;
      setTimeout(() => this.socket ?? this.open(enter), Math.min(5000, 250 * 2 ** this.failed));
    };
  }

  /** Begin anew, perhaps in another language: everything is told once more. */
  reopen() {
    const [socket, enter] = [this.socket, this.enter];
    this.socket = null;
    socket?.close();
    if (enter) this.open(enter);
  }

  /** @param {Message} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  leave() {
    this.say({ type: "leave" });
    keep(`token.${this.room}`, null);
  }
}
