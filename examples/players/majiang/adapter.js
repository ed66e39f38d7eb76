/**
 * Lets @kobalab/majiang-ai play as an mjai program:
 *
 *     npm install
 *     mahjongkit simulate riichi --players "mjai:node adapter.js,greedy,greedy,greedy"
 *
 * Every line of the input is a message of mjai, and every line of the output the answer to it.
 */
"use strict";

const readline = require("node:readline");
const Player = require("@kobalab/majiang-ai");
const patches = require("./patches");
const { HONOURS, RULE, mianziOf, nameOf, namesOf, paiOf } = require("./tiles");

const NONE = { type: "none" };

class Adapter {
  /** The answer to a message of mjai. */
  answer(message) {
    const handle = this[message.type];
    return (handle && handle.call(this, message)) || NONE;
  }

  hello() {
    return { type: "join", name: "majiang-ai", room: "default" };
  }

  start_game({ id, names }) {
    this.id = id;
    this.player = new Player();
    this.tell({ kaiju: { id, rule: RULE, title: "", player: names, qijia: 0 } });
  }

  start_kyoku(deal) {
    this.dealer = deal.oya;
    this.pons = {};
    this.isReplacement = false;
    this.discard = null;
    const bySeat = (values) => [0, 1, 2, 3].map((wind) => values[(this.dealer + wind) % 4]);
    const hand = (tiles) => {
      const pais = tiles.map(paiOf);
      return ["m", "p", "s", "z"].map((suit) => suit + pais.filter((pai) => pai[0] === suit).map((pai) => pai[1]).join(""))
        .filter((text) => text.length > 1).join("");
    };
    this.tell({
      qipai: {
        zhuangfeng: HONOURS.indexOf(deal.bakaze),
        jushu: deal.kyoku - 1,
        changbang: deal.honba,
        lizhibang: deal.kyotaku,
        defen: bySeat(deal.scores),
        baopai: paiOf(deal.dora_marker),
        shoupai: bySeat(deal.tehais.map(hand)),
      },
    });
  }

  tsumo({ actor, pai }) {
    const kind = this.isReplacement ? "gangzimo" : "zimo";
    this.isReplacement = false;
    this.taken = pai;
    return this.act(actor, this.tell({ [kind]: { l: this.wind(actor), p: paiOf(pai) } }));
  }

  reach({ actor }) {
    this.declaring = true;
    return actor === this.id ? this.discard : null;
  }

  dahai({ actor, pai, tsumogiri }) {
    const p = paiOf(pai) + (tsumogiri ? "_" : "") + (this.declaring ? "*" : "");
    this.declaring = false;
    this.taken = pai;
    return this.act(actor, this.tell({ dapai: { l: this.wind(actor), p } }));
  }

  chi(call) {
    return this.call(call);
  }

  pon(call) {
    this.pons[call.actor + call.pai.slice(0, 2)] = this.meld(call);
    return this.call(call);
  }

  daiminkan(call) {
    this.isReplacement = true;
    return this.call(call);
  }

  ankan({ actor, consumed }) {
    this.isReplacement = true;
    return this.act(actor, this.tell({ gang: { l: this.wind(actor), m: mianziOf(consumed) } }));
  }

  kakan({ actor, pai }) {
    this.isReplacement = true;
    this.taken = pai;
    const m = this.pons[actor + pai.slice(0, 2)] + paiOf(pai)[1];
    return this.act(actor, this.tell({ gang: { l: this.wind(actor), m } }));
  }

  dora({ dora_marker: marker }) {
    this.tell({ kaigang: { baopai: paiOf(marker) } });
  }

  meld({ actor, target, pai, consumed }) {
    return mianziOf(consumed, pai, (target - actor + 4) % 4);
  }

  call(call) {
    return this.act(call.actor, this.tell({ fulou: { l: this.wind(call.actor), m: this.meld(call) } }));
  }

  /** How many seats after the dealer a seat is. */
  wind(seat) {
    return (seat - this.dealer + 4) % 4;
  }

  /** Tell the AI something; returns its reply. */
  tell(message) {
    let reply = null;
    this.player.action(message, (given) => {
      reply = given;
    });
    return reply;
  }

  /** A reply of the AI to an action of a seat, as a message of mjai. */
  act(actor, reply) {
    const own = { actor: this.id };
    if (!reply) return NONE;
    if (reply.hule) return { type: "hora", ...own, target: actor, pai: this.taken };
    if (reply.daopai) return { type: "ryukyoku", ...own, reason: "kyushukyuhai" };
    if (reply.fulou) {
      const consumed = namesOf(reply.fulou);
      const isChi = new Set(consumed.map((name) => name.slice(0, 2))).size > 1;
      const type = consumed.length === 3 ? "daiminkan" : isChi ? "chi" : "pon";
      return { type, ...own, target: actor, pai: this.taken, consumed };
    }
    if (reply.gang) return this.kong(reply.gang, own);
    const discard = {
      type: "dahai", ...own, pai: nameOf(reply.dapai), tsumogiri: reply.dapai.includes("_"),
    };
    if (!reply.dapai.endsWith("*")) return discard;
    this.discard = discard;
    return { type: "reach", ...own };
  }

  kong(m, own) {
    if (!/[-+=]/.test(m)) return { type: "ankan", ...own, consumed: namesOf(m) };
    const added = nameOf(m[0] + m.slice(-1));
    const consumed = [...namesOf(m.slice(0, -1)), ...namesOf(m.slice(0, -1), true)];
    return { type: "kakan", ...own, pai: added, consumed };
  }
}

patches.install();
const adapter = new Adapter();
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify(adapter.answer(JSON.parse(line)))}\n`);
});
