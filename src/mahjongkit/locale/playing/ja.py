"""Japanese texts of the terminal and of reviews."""

from __future__ import annotations

WORDS = {
    "play.you": "あなた",
    "play.left": "残り{n}枚",
    "play.laid": "公開 ",
    "play.by_tiles": "{verb}：牌を入力してください（例：{example}）",
    "play.turn": "あなたの番です：番号か牌を入力してください（h ヘルプ、? ?? 助言）",
    "play.claim": "{last}。どうしますか？ Enter でパス（h ヘルプ、? ?? 助言）",
    "play.nothing_typed": "番号か牌を入力してください（例：3、5p）。h でヘルプ",
    "play.unreadable": (
        "「{text}」は読み取れません。番号、牌（5p など）、または動作の名前を入力してください。h でヘルプ"
    ),
    "play.no_number": "番号 {number} はありません。選べるのは {numbers} です",
    "play.no_numbers": "ここでは番号で選べません。牌を入力してください",
    "play.several": "「{text}」は一つに決まりません：{choices}",
    "play.not_legal": "「{text}」は今できません。番号の付いたものから選んでください",
    "play.go_on": "Enter で次の局へ（? で詳しく）",
    "play.to_the_end": "Enter で結果へ（? で詳しく）",
    "play.final": "最終結果",
    "play.rank": "順位",
    "play.score": "得点",
    "play.change": "増減",
    "play.points": "ポイント",
    "play.kept": ("退席しました。対局は {record} に保存されています。\n続き：{command} --record {record} --resume"),
    "play.not_kept": (
        "退席しました。対局は保存されていません（次は --record ファイル を付けてください）。\n"
        "同じ牌山で打つ：{command} --seed {seed}"
    ),
    "play.help": (
        "手牌の下の番号で上の牌を切ります。ほかの動作にも番号があります。\n"
        "牌（{tile}）や動作の名前でも入力でき、後に牌を付けられます：{verbs}。\n"
        "河：{marks}。[ ] 副露、( ) 暗槓。\n"
        "? 助言    ?? シミュレーション後の助言（--search 参照）\n"
        "l この局の経過    h ヘルプ    q 退席（Ctrl-C、Ctrl-D も可）"
    ),
    "review.title": "検討：{ruleset:game}、{hands}局",
    "review.working": "局",
    "review.decisions": "判断",
    "review.agreed": "助言と一致",
    "review.cost": "損失の合計（{unit}）",
    "review.total_cost": "損失の合計",
    "review.file": "ファイル",
    "review.all_files": "全ファイル",
    "review.curve": "得点の推移",
    "review.mistakes": "主なミス（悪手）",
    "review.no_mistakes": "目立ったミスはありません。",
    "review.mistake": "{hand} {turn}巡目、{player}：{done:tiles}、助言は{advised:tiles}、損失は約{cost}",
    "review.done": "実際：{done:tiles}",
    "review.advised": "助言：{advised:tiles}",
    "review.every": "すべての判断",
    "review.written": "ページを {path} に書き出しました。",
    "review.estimate": "損失は greedy による平均的な見積もりで、個々の局では異なります。",
    "review.searched": "損失はシミュレーションで明確だった差の平均です（判断ごとに {budget}）。運の要素も残ります。",
    "review.legend": "赤枠：実際の打牌、緑枠：助言",
    "play.not_legal_because": "「{text}」はできません：{reason}",
}
