/**
 * Computes every win of matches again with majiang-core, and compares points and payments:
 *
 *     node check_wins.js match.mjson ...
 *
 * Writes one line of JSON: how many wins were compared, and what differs.
 */
"use strict";

const fs = require("node:fs");
const { Shoupai, Util } = require("@kobalab/majiang-core");
const { HONOURS, RULE, mianziOf, paiOf } = require("./tiles");

/** A hand as it is played, with everything that the score of a win depends on. */
class Hand {
  constructor(deal) {
    this.deal = deal;
    this.hands = deal.tehais.map((tiles) => new Shoupai(tiles.map(paiOf)));
    this.indicators = [paiOf(deal.dora_marker)];
    this.left = 70;
    this.riichi = [0, 0, 0, 0];
    this.ippatsu = [0, 0, 0, 0];
    this.isFirstTurn = [true, true, true, true];
    this.sticks = deal.kyotaku;
    this.honba = deal.honba;
    this.pons = {};
    this.last = {};
    this.isReplacement = false;
  }

  wind(seat) {
    return (seat - this.deal.oya + 4) % 4;
  }

  tsumo({ actor, pai }) {
    this.left -= 1;
    this.isRinshan = this.isReplacement;
    this.isReplacement = false;
    this.hands[actor].zimo(paiOf(pai), false);
  }

  reach({ actor }) {
    this.riichi[actor] = this.isFirstTurn[actor] ? 2 : 1;
    this.declaring = true;
  }

  reach_accepted({ actor }) {
    this.sticks += 1;
    this.ippatsu[actor] = 1;
  }

  dahai({ actor, pai, tsumogiri }) {
    this.ippatsu[actor] = 0;
    this.isFirstTurn[actor] = false;
    this.isRinshan = false;
    this.hands[actor].dapai(paiOf(pai) + (tsumogiri ? "_" : "") + (this.declaring ? "*" : ""), false);
    this.declaring = false;
  }

  /** A call or a kong ends everybody's first turn, and the chance of ippatsu. */
  interrupt() {
    this.ippatsu.fill(0);
    this.isFirstTurn.fill(false);
  }

  call({ actor, target, pai, consumed }) {
    const m = mianziOf(consumed, pai, (target - actor + 4) % 4);
    this.interrupt();
    this.hands[actor].fulou(m, false);
    return m;
  }

  chi(call) {
    this.call(call);
  }

  pon(call) {
    this.pons[call.actor + call.pai.slice(0, 2)] = this.call(call);
  }

  daiminkan(call) {
    this.call(call);
    this.isReplacement = true;
  }

  ankan({ actor, consumed }) {
    this.hands[actor].gang(mianziOf(consumed), false);
    this.interrupt();
    this.isReplacement = true;
  }

  kakan({ actor, pai }) {
    this.hands[actor].gang(this.pons[actor + pai.slice(0, 2)] + paiOf(pai)[1], false);
    this.isReplacement = true;
  }

  dora({ dora_marker: marker }) {
    this.indicators.push(paiOf(marker));
  }

  /** What majiang-core computes for a win: the points, and what everybody gets or pays, by seat. */
  score({ actor, target, pai, ura_markers: ura }, isFirstWin) {
    const isSelfDrawn = actor === target;
    const isRobbed = this.last.type === "kakan";
    const taken = isSelfDrawn ? null : paiOf(pai) + " +=-"[(target - actor + 4) % 4];
    const isLast = this.left === 0 && !this.isRinshan;
    const found = Util.hule(this.hands[actor], taken, {
      rule: RULE,
      zhuangfeng: HONOURS.indexOf(this.deal.bakaze),
      menfeng: this.wind(actor),
      hupai: {
        lizhi: this.riichi[actor],
        // A kong that is robbed has not taken place: it ends nobody's ippatsu.
        yifa: this.ippatsu[actor],
        qianggang: isRobbed,
        lingshang: isSelfDrawn && this.isRinshan,
        haidi: !isLast ? 0 : isSelfDrawn ? 1 : 2,
        tianhu: !(isSelfDrawn && this.isFirstTurn[actor]) ? 0 : this.wind(actor) === 0 ? 1 : 2,
      },
      baopai: this.indicators,
      fubaopai: this.riichi[actor] ? ura.map(paiOf) : null,
      jicun: isFirstWin ? { changbang: this.honba, lizhibang: this.sticks } : { changbang: 0, lizhibang: 0 },
    });
    return { points: found.defen, deltas: [0, 1, 2, 3].map((seat) => found.fenpei[this.wind(seat)]), found };
  }
}

function compare(path, totals) {
  let hand = null;
  let wins = 0;
  for (const line of fs.readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const message = JSON.parse(line);
    if (message.type === "start_kyoku") {
      hand = new Hand(message);
      wins = 0;
    } else if (message.type === "hora") {
      const { points, deltas, found } = hand.score(message, wins === 0);
      wins += 1;
      totals.wins += 1;
      if (points !== message.hora_points || deltas.some((delta, seat) => delta !== message.deltas[seat])) {
        totals.differences.push({ path, message, points, deltas, hupai: found.hupai });
      }
    } else if (hand && typeof hand[message.type] === "function") {
      if (message.type === "tsumo" && hand.last.type === "kakan") hand.interrupt();
      hand[message.type](message);
      hand.last = message.type === "dora" || message.type === "reach_accepted" ? hand.last : message;
    }
  }
}

const totals = { wins: 0, differences: [] };
for (const path of process.argv.slice(2)) compare(path, totals);
process.stdout.write(`${JSON.stringify(totals)}\n`);
