"""Chinese texts of the terminal and of reviews."""

from __future__ import annotations

WORDS = {
    "play.you": "你",
    "play.left": "余{n}张",
    "play.laid": "亮牌 ",
    "play.by_tiles": "{verb}：请输入三张牌，如 {example}",
    "play.turn": "轮到你：输入编号或牌（h 帮助，? 或 ?? 建议）",
    "play.claim": "{last}。要吗？回车为过（h 帮助，? 或 ?? 建议）",
    "play.nothing_typed": "请输入编号或牌，如 3 或 5p；h 显示帮助",
    "play.unreadable": "看不懂“{text}”：请输入编号、牌（如 5p）或动作名；h 显示帮助",
    "play.no_number": "没有编号 {number}；可选：{numbers}",
    "play.no_numbers": "这里没有编号可选；请直接输入牌",
    "play.several": "“{text}”不止一种意思：{choices}",
    "play.not_legal": "现在不能“{text}”；请从编号里选",
    "play.go_on": "回车：下一局（? 详解）",
    "play.to_the_end": "回车：看结果（? 详解）",
    "play.final": "终局",
    "play.rank": "名次",
    "play.score": "得分",
    "play.change": "增减",
    "play.points": "积分",
    "play.kept": ("已离席。牌局已保存到 {record}。\n继续：{command} --record {record} --resume"),
    "play.not_kept": ("已离席。牌局没有保存（下次可加 --record 文件）。\n用同样的牌重打：{command} --seed {seed}"),
    "play.help": (
        "手牌下面的数字打出上面的牌，其余动作也有编号。\n"
        "也可以直接写牌（{tile}）或动作名，后面可跟牌：{verbs}。\n"
        "牌河：{marks}。[ ] 副露，( ) 暗杠。\n"
        "? 建议    ?? 推演之后的建议（见 --search）\n"
        "l 本局经过    h 帮助    q 离席（Ctrl-C、Ctrl-D 也可）"
    ),
    "review.title": "复盘：{ruleset:game}，{hands}局",
    "review.working": "局",
    "review.decisions": "决定",
    "review.agreed": "与建议一致",
    "review.cost": "共损失（{unit}）",
    "review.total_cost": "共损失",
    "review.file": "文件",
    "review.all_files": "全部文件",
    "review.curve": "得分曲线",
    "review.mistakes": "主要失误",
    "review.no_mistakes": "没有值得一提的失误。",
    "review.mistake": "{hand}第{turn}巡，{player}：{done:tiles}，建议{advised:tiles}，损失约{cost}",
    "review.done": "实际：{done:tiles}",
    "review.advised": "建议：{advised:tiles}",
    "review.every": "所有决定",
    "review.written": "网页已保存到 {path}。",
    "review.estimate": "损失是 greedy 给出的平均估计，单局会有出入。",
    "review.searched": "损失取推演中显著的平均差值（每个决定 {budget}），仍有运气成分。",
    "review.legend": "红框：实际打出；绿框：建议",
    "play.not_legal_because": "不能“{text}”：{reason}",
}
