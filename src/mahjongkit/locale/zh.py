"""Chinese texts of the commands and the server."""

from __future__ import annotations

WORDS = {
    "hand.discard": "打",
    "hand.shanten": "之后",
    "hand.tiles": "张数",
    "hand.accepts": "进张",
    "hand.waits": "听",
    "hand.left": "余张",
    "hand.wait": "听型",
    "hand.reading": "拆解",
    "hand.improves": "改良",
    "hand.improvement": "摸{tile:tiles}（余{left}张）打{discard:tiles}：进张{count}张",
    "tiles.count": "{kinds}种{tiles}张",
    "tiles.face": "牌面",
    "tiles.name": "名称",
    "tiles.written": "已在 {folder} 中写入 {count} 个文件",
    "pictures.back": "扣着的牌",
    "pictures.unseen": "未亮出的牌",
    "pictures.sheet": "全部的牌",
    "pictures.view": "{seat} 号座位所见的牌桌",
    "pictures.watched": "旁观者所见的牌桌",
    "help.app": "麻将工具：分析手牌、计分、对局、复盘、模拟。mahjongkit rules 列出所有玩法。",
    "help.hand": (
        "手牌的向听数、听牌、进张与各种打法。\n"
        "\n"
        "写 13 张牌，摸牌后 14 张：123m 406p 789s 1123z（0 为赤五），副露写在方括号里：[碰 777z] [吃 345s] "
        "[明杠 1111m] [补杠 1111m] [暗杠 2222p] [拔北 4z]。牌也可以用中文、Unicode 或 mjai 写法。"
    ),
    "help.docs": "在浏览器中打开文档，无需联网。",
    "docs.opened": "文档：{path}",
    "help.cases": (
        "列出规则用例：各种玩法的算例，以数据形式写明牌况和规则的结论。\n"
        "\n"
        "mahjongkit cases --run './my_engine' 检查另一个程序：每行发给它一个 JSON 用例（不含答案），它每行回一个 JSON。"
        "有答错的，退出码为 1。"
    ),
    "help.cases_words": "只取编号、标题或规则号里含有所有这些词的用例。",
    "help.cases_game": "只取这种玩法的用例。",
    "help.cases_kind": "只取这一类用例，如 score、legality。",
    "help.cases_run": "不列出用例，而是检查这个程序。",
    "help.cases_seconds": "程序答一题最多用几秒；第一题至少有 60 秒。",
    "help.cases_answer": "从标准输入读用例并作答，即 --run 的另一端。",
    "help.metavar.words": "词",
    "help.metavar.command": "命令",
    "version.compiled": "已编译",
    "version.interpreted": "未编译",
    "cases.number": "用例",
    "cases.game": "玩法",
    "cases.kind": "类别",
    "cases.kind.score": "计分",
    "cases.kind.refusal": "拒绝",
    "cases.kind.shanten": "向听",
    "cases.kind.settlement": "整局结算",
    "cases.kind.danger": "包牌",
    "cases.kind.legality": "合法动作",
    "cases.kind.result": "一局的结果",
    "cases.kind.match_end": "终局",
    "cases.all": "合计",
    "cases.right": "对",
    "cases.wrong": "错",
    "cases.unsupported": "不支持",
    "cases.difference": "{field}：应为 {expected}，答的是 {answered}",
    "cases.progress": "用例",
    "help.tiles": "列出每张牌的所有写法；加 --svg 则输出图片。",
    "help.svg": "把每张牌写成 SVG 文件存入此文件夹，另有全部牌的图集与总图。",
    "help.index": "配合 --svg：在牌角加上小标记。",
    "help.text": "手牌，放在引号里：'123m 406p 789s 1123z'。",
    "help.rules": "规则，如 {default}；mahjongkit rules 列出全部。",
    "help.void": "有定缺的玩法：定缺的花色（m、p 或 s）。不写则取最好的一种。",
    "help.seen": "别处可见的牌，如 '3s 44p'；不计入余张。",
    "help.json": "以 JSON 格式输出。",
    "help.batch": "从标准输入读 JSON Lines，每行一个对象，键为 hand、rules、void、seen；每行输出一行结果。",
    "help.lang": "语言：zh、ja 或 en。默认随系统。",
    "help.version": "显示版本以及是否已编译。",
    "rules.option": "选项",
    "rules.set": "取值",
    "rules.meaning": "含义",
    "rules.same": "没有差别",
    "rules.section.structure": "对局",
    "rules.section.play": "行牌",
    "rules.section.scoring": "计分与支付",
    "rules.book": "完整规则：{path}",
    "rules.value": "{name}；{note}",
    "rules.value_in_words": "{value}（{name}）",
    "rules.comma": "，",
    "help.score": "计算和（胡）牌得分并列出明细。\n\n手牌含和（胡）的那张牌，风位写 E S W N。",
    "help.rules_command": "显示规则的选项与番型；--diff 比较两套规则。",
    "help.ruleset": "规则，可带预设（规则:预设）；mahjongkit rules 列出全部。",
    "help.diff": "与另一套规则比较。",
    "help.win": "和（胡）的那张牌。",
    "help.option": "改变规则的选项：--option 名字=值，可重复。",
    "help.score_batch": "从标准输入读 JSON Lines，键同选项；每行输出一行结果。",
    "help.simulate": (
        "让机器人对打许多场并统计结果；种子相同，对局相同。\n"
        "\n"
        "mahjongkit simulate {default} --players greedy,random,random,random --matches 10000 --workers 2。按 "
        "Ctrl-C 显示至今的结果，同一命令加 --resume 接着进行。--duplicate 在比较时去掉配牌的运气；--plot "
        "scores.png 作图。"
    ),
    "help.matches": "对局场数；与 --duplicate 合用时向上取整到整轮。",
    "help.hands": "代替 --matches：打完整场，直到打满这么多局。",
    "help.players": (
        "机器人：一个名字代表所有座位，或逐座列出，如 greedy,first,random,random。名字可带参数（名字:参数）；"
        "module:Class 是自写的机器人，json:'命令' 或 mjai:'命令' 是程序。"
    ),
    "help.duplicate": "复式：每副牌按座位数重复，牌山相同，依次换座。",
    "help.seed": "随机种子，决定牌山和所有随机选择。",
    "help.workers": "同时运行的线程数，在集群上是任务数（默认每个处理器一个）；只影响速度，不影响结果。",
    "help.cluster": (
        "在哪里计算，结果都一样：local（本机）、ray（在本机启动 Ray）或 ray://HOST:PORT（Ray 集群）；Ray 需要安装 "
        "mahjongkit[cluster]。"
    ),
    "help.records": "把每场的牌谱写入此文件夹。",
    "help.plot": "把得分与番型的图表存到此文件，PNG 或 SVG（需要 mahjongkit[plot]）。",
    "help.state": "每隔几秒把统计写入此文件，即使崩溃也可用 --resume 接着进行。",
    "help.resume": "从同一模拟的存档接着进行；--matches 可以比原先多。",
    "help.on_fault": (
        "机器人出错、选择不合法或超时怎么办：raise（报错）或 default（用默认动作继续）。默认 raise；有程序参"
        "加时默认 default。"
    ),
    "help.time_limit": "自写的机器人每个动作最多想几秒；程序默认 10 秒。",
    "help.check": "也检查自带机器人的动作是否合法；结果不变，只是慢一些。",
    "simulate.hands": "局",
    "simulate.rate": "每秒{rate}局",
    "simulate.caption": "区间为 95% 置信区间；比率以全部局数计。",
    "simulate.differences": "逐副得分差",
    "simulate.difference": "差",
    "simulate.scores": "终局得分",
    "simulate.final_score": "终局得分",
    "simulate.of_matches": "占场数",
    "simulate.mean": "平均{mean}",
    "simulate.faults": "{player}：{faults}次差错，以默认动作代替；第一次：{first}",
    "simulate.stopped": "打完{matches}场后停止；同一命令加 --resume 接着进行（{state}）。",
    "simulate.matches": "场",
    "simulate.title": "{ruleset:game}：{matches}场，{hands}局",
    "simulate.seat": "座位",
    "simulate.player": "玩家",
    "simulate.mean_score": "平均得分",
    "simulate.mean_rank": "平均名次",
    "simulate.speed": "{seconds}秒，每秒{speed}局",
    "help.csv": "把统计写入此文件（CSV），每个机器人一行。",
    "help.parquet": "把统计写入此文件（Parquet；需要 mahjongkit[parquet]）。",
    "help.ladder": (
        "给一组机器人排天梯：打复式牌，优先给等级分最不确定的配桌，用 openskill 计算等级分。\n"
        "\n"
        "mahjongkit ladder random first greedy search:50 --matches 4000 --workers 2 --html ladder.html。按 "
        "Ctrl-C 显示至今的排名，同一命令加 --resume 接着进行，场数和机器人都可以增加。"
    ),
    "help.ladder_players": (
        "机器人的名字，每个只写一次，至少坐满一桌。名字可带参数（名字:参数）；module:Class 是自写的机器人。"
    ),
    "help.ladder_matches": "所有桌合计的场数；向上取整到整桌。",
    "help.ladder_db": "天梯的 SQLite 文件；即使崩溃也可用 --resume 接着进行。",
    "help.ladder_resume": "从 --db 的天梯接着进行；--matches 可以比原先多，也可以有新的机器人加入。",
    "help.ladder_html": "把排名写成单独的网页，存到此文件。",
    "help.ladder_plot": "把等级分的变化画到此文件，PNG 或 SVG（需要 mahjongkit[plot]）。",
    "help.ladder_deals": "一桌打几副牌后保存并计分。",
    "help.ladder_tables": "一次配几桌；这些桌可以同时打。",
    "help.ladder_max_share": "防止串通：同一对手最多占一个机器人桌数的比例。默认为人人均等相遇时的 1.25 倍。",
    "ladder.title": "天梯：{ruleset:game}",
    "ladder.summary": "{deals}副复式牌，{matches}场，{hands}局；种子 {seed}。",
    "ladder.unfinished": "天梯尚未打完。",
    "ladder.standings": "排名",
    "ladder.place": "名次",
    "ladder.rating": "等级分",
    "ladder.matches": "场数",
    "ladder.most_met": "最常相遇",
    "ladder.rating_note": (
        "等级分由 openskill（Plackett-Luce 模型）计算，附 95% 区间。每副牌为一个样本：同样的牌山从每个座位各"
        "打一场，按名次之和排出先后。"
    ),
    "ladder.curve": "等级分的变化",
    "ladder.curve_note": "每打完一桌后的等级分。",
    "ladder.deals_axis": "各桌已打的副数",
    "ladder.placements": "名次分布",
    "ladder.statistics": "统计",
    "ladder.statistics_note": (
        "平均值附 95% 置信区间，以每副牌为样本；比率以全部局数计。与等级分不同，这些数字受对手强弱影响。"
    ),
    "ladder.opponents": "相遇情况",
    "ladder.opponents_note": (
        "一个机器人（行）与各对手（列）同桌的副数所占比例。比例有上限，两个互相帮忙的机器人占不到多少便宜。"
    ),
    "ladder.faults": "出错",
    "help.metavar.players": "机器人",
    "help.metavar.share": "比例",
    "simulate.place_1": "第一名",
    "simulate.place_2": "第二名",
    "simulate.place_3": "第三名",
    "simulate.place_4": "第四名",
    "help.verify": "重放牌谱：每个动作都须合法，和（胡）牌、得失与终局得分都须一致；否则退出码为 1。",
    "help.fit": (
        "让 greedy 自我对打，从中求出它选择时所用的权重。\n"
        "\n"
        "mahjongkit fit {default} --out weights.bin --questions 200000。把许多问题的各个选择打到本局结束，"
        "由一个小网络从结果中学习；需要 mahjongkit\\[rl]。"
    ),
    "help.fit_ruleset": "要拟合的玩法或预设。",
    "help.fit_out": "存放权重的文件。",
    "help.fit_questions": "每一轮用来学习的问题数。",
    "help.fit_rounds": "从第二轮起，问题取自使用当前权重的玩家的对局。",
    "help.fit_epochs": "每个问题在几轮里用来学习。",
    "help.fit_workers": "同时运行的进程数（默认每个处理器一个）；只影响速度，不影响结果。",
    "fit.sample": "模拟各个选择",
    "fit.learn": "学习",
    "fit.written": "{path}：{size} 字节",
    "fit.gain": (
        "在未学过的 {questions} 个问题上，这些权重改变了 {changed} 的选择，"
        "每个问题平均提升 {mean} ± {error} 个千分之一名次。"
    ),
    "help.dataset": (
        "把牌谱或机器人的对局做成供学习程序读取的数据文件。\n"
        "\n"
        "mahjongkit dataset logs/ --out shards/ 读取任何支持格式的牌谱；mahjongkit dataset --self-play search:200 "
        "--matches 1000 --ruleset {default} --out shards/ 让机器人对局。每家每次要做选择，就成为一行：当时知道什么、"
        "可以选什么、选了什么、之后得失多少。输入相同，输出的每个字节都相同。"
        "按 Ctrl-C 或崩溃之后，同一命令加 --resume 接着进行。"
    ),
    "help.dataset_out": "写入数据文件和 manifest.json 的文件夹。",
    "help.dataset_self_play": "不读牌谱，让机器人对局：一个名字用于各家，或每家一个，同 mahjongkit simulate。",
    "help.dataset_matches": "配合 --self-play：打多少场。",
    "help.dataset_seed": "配合 --self-play：随机种子，决定牌山和所有随机选择。",
    "help.dataset_rules": "对局所用的规则；读牌谱时，代替其格式所默认的规则。",
    "help.dataset_game": "只收这种玩法的牌谱；一个数据集只有一种玩法，默认是第一份牌谱的。",
    "help.dataset_encoding": "观测的内容：planes-1；none 则只有合法动作。",
    "help.dataset_oracle": "观测里也显示别家的手牌。",
    "help.dataset_reward": (
        "奖励什么：score（点数每次变动时）、hand（一局结束时的点数得失）、money（终局时的输赢）"
        "或 rank:[90,45,0,-135]（终局时的名次）。"
    ),
    "help.dataset_discount": "折扣：奖励对同一家更早一行的价值按此打折，0 到 1。",
    "help.dataset_skip_forced": "略去只有一个合法动作的行。",
    "help.dataset_keep_unproven": (
        "保留牌谱不能证实的“过”：别家的吃、碰、杠、和（胡）优先，无从得知这家是否也想要那张牌。"
    ),
    "help.dataset_format": "数据文件的格式：npz，或 parquet（需要 mahjongkit[parquet]）。",
    "help.dataset_rows": "每个数据文件的行数。",
    "help.dataset_workers": "同时运行的进程数，在集群上是任务数（默认每个处理器一个）；只影响速度，不影响结果。",
    "help.dataset_strict": "遇到第一份读不了或违反规则的牌谱就停止，即使原平台接受了那个动作。",
    "help.dataset_resume": "接着做未完成的数据集；其他选项必须相同。",
    "dataset.rows": "{rows} 行",
    "dataset.stopped": "已停止；同一命令加 --resume 接着进行（{path}）。",
    "dataset.left_out": "{file}：未收入：{reason}",
    "dataset.done": "{path}：{matches} 场（{hands} 局），{rows} 行，{shards} 个数据文件",
    "dataset.left_out_count": "{n} 个文件未收入",
    "dataset.forced": "略去 {n} 行：只有一个合法动作",
    "dataset.unproven": "略去 {n} 行：牌谱不能证实的“过”",
    "help.check_wall": "核对牌山：哈希值须与公布的一致，牌山须由承诺的秘密数和各家的数洗成；否则退出码为 1。",
    "help.check_wall_file": "服务器 /api/rooms/ID/walls 返回的内容，或服务器的牌谱；- 表示标准输入。",
    "check_wall.fair": "第 {hand} 局：牌山公正。哈希值一致，由服务器的秘密数和 {n} 位玩家的数洗成。",
    "check_wall.good": "第 {hand} 局：牌山与哈希值一致。",
    "check_wall.closed": "第 {hand} 局：无可核对：牌山尚未公开，或没有记载洗牌方法。",
    "check_wall.bad": "第 {hand} 局：{problem}。",
    "help.record_paths": "任何支持格式的牌谱文件或文件夹。",
    "help.record_rules": "按此规则重放牌谱，而不用其格式默认的规则。",
    "help.record_option": "设定规则选项：--option 名字=值；优先于文件所载。",
    "help.strict": "拒绝规则禁止的动作，即使当时服务器接受了。",
    "help.convert": "把牌谱转换成另一种格式。",
    "help.convert_in": "要读的牌谱，任何支持的格式。",
    "help.convert_out": "要写的文件。",
    "help.convert_to": "输出格式：mahjongkit、tenhou、tenhou6 或 mjai。默认看文件后缀。",
    "help.show": "把牌谱逐局显示为文字。",
    "help.show_record": "牌谱，任何支持的格式。",
    "help.show_hand": "只看这一局；0 是第一局。",
    "help.show_seat": "只看这个座位所见。",
    "verify.reading": "牌谱",
    "verify.mismatch": "{event}，第{hand}局，{what}：牌谱记为{expected}，重放得到{got}",
    "verify.warning": "{event}，第{hand}局：警告：{what}：{expected}：{got}",
    "verify.inferred": "{file}：由其中的数字推定：{option}={value}",
    "verify.not_judged": "{file}：无法判定：{claim}（{reason}）",
    "verify.skipped": "{file}：跳过：{reason}",
    "verify.skipped_count": "跳过{n}个文件：不是牌谱",
    "record.warning": "警告：{text}",
    "verify.counted": "{games}场，{hands}局，{actions}个动作，{wins}次和（胡）牌：{wrong}处不符",
    "convert.done": "{source} → {target}（{format}，{hands}局）",
    "help.settle": "一局结束时谁付给谁，列成账单。\n\n按座位顺序写出各家手牌。",
    "help.serve": (
        "启动联机服务器：可与朋友或机器人同桌，对局随时存盘。\n"
        "\n"
        "运行 mahjongkit serve，然后打开它显示的地址。要让局域网里的人加入：--host 0.0.0.0。"
    ),
    "help.host": "服务地址；0.0.0.0 表示能连到本机的人都可以加入。",
    "help.port": "端口；0 表示任取一个空闲的。",
    "help.db": "保存房间、对局与牌谱的文件。",
    "help.origin": "服务器的其他网址，如 https://mahjong.example.org；可重复。",
    "help.join": (
        "让机器人进入服务器上的房间打牌。\n"
        "\n"
        "mahjongkit join http://127.0.0.1:8000/room/0123456789abcdef --player greedy"
    ),
    "help.room_url": "房间的链接。",
    "help.serve_mjai": (
        "让本程序的机器人参加使用 mjai 协议的对局：经标准输入输出，或经 TCP。\n"
        "\n"
        "mahjongkit serve-mjai --player search:200\n"
        "mahjongkit serve-mjai --player greedy --connect mjsonp://127.0.0.1:11600/default"
    ),
    "help.mjai_player": "由谁来打：greedy、search:200，或自写的 module:Class。",
    "help.mjai_ruleset": "对方不说明规则时用的规则；默认与不写规则的 mjai 牌谱相同。",
    "help.mjai_connect": "经 TCP 连接到这个地址，如 mjsonp://127.0.0.1:11600/default，而不读标准输入。",
    "help.mjai_seed": "随机种子，决定机器人的所有随机选择。",
    "help.server_bot": "让房间可以选用一个新的机器人：名字=机器人，如 mine=json:'python bot.py'。可重复。",
    "help.metavar.bot": "名字=机器人",
    "help.join_player": "由谁来打：random、first、greedy，或自写的 module:Class。",
    "help.join_name": "在桌上的名字。默认与机器人同名。",
    "help.join_seat": "要坐的座位，0 到 3。默认第一个空位。",
    "serve.opened": "mahjongkit 已启动：{url}",
    "join.over": "对局结束：第 {rank} 名，得分 {score}。",
    "server.no_room": "没有这个房间。",
    "server.no_page": "没有这个页面。",
    "server.no_record": "没有这份牌谱；对局结束后才会有。",
    "server.no_free_seat": "没有空位了。",
    "server.seat_taken": "那个座位不是空的。",
    "server.wrong_token": "这个房间没有座位属于该令牌。",
    "server.wrong_value": "这个数与先前发送的哈希值不符。",
    "server.taken_over": "你的座位已由另一个连接接管。",
    "server.no_watchers": "这个房间不允许旁观。",
    "server.too_many_watchers": "旁观的人太多了。",
    "server.only_watching": "旁观者只能看。",
    "server.bot_plays": "机器人正在替你打，请先收回座位。",
    "server.not_over": "对局还没有结束。",
    "server.no_chat": "这个房间没有开启聊天。",
    "server.too_many_emotes": "表情发得太快了，请稍等。",
    "server.too_many_lines": "说得太快了，请稍等。",
    "server.too_many_changes": "切换得太频繁了，请稍等。",
    "server.not_joined": "请先发送 sit、resume 或 watch。",
    "server.already_joined": "你已经在房间里了。",
    "server.already_started": "对局已经开始了。",
    "server.other_seat": "你写的是座位 {named}，但你的座位是 {seat}。",
    "server.not_asked": "现在没轮到你。",
    "server.old_question": "操作已过期：你回应的是请求 {number}，当前是 {now}。",
    "server.illegal": "不能“{action}”：{reason}。",
    "server.no_advice": "这种玩法没有建议。",
    "server.not_saved": "服务器保存失败，操作未生效，请重试。",
    "server.invalid_message": "不是有效的协议消息：{reason}。",
    "server.not_json": "这不是 JSON：{reason}。",
    "server.not_text": "消息应是文本，不是字节。",
    "server.too_long": "太长了；最多 {limit} 个字符。",
    "server.too_fast": "消息太多；每秒最多 {limit} 条。",
    "server.join_timeout": "{seconds} 秒内没有收到消息。",
    "server.full": "房间太多了；请稍后再试。",
    "server.busy": "服务器正忙于其他人的请求；请稍后再试。",
    "server.overloaded": "服务器负荷过重，暂时不能开新房间；请稍后再试。",
    "server.too_many_rooms_here": "你的地址已开了 {limit} 个对局未结束的房间；请先打完一个。",
    "server.too_many_bot_rooms": "已有 {limit} 个只有机器人的对局在进行；请稍后再试。",
    "server.too_many_connections": "连接的人太多了；请稍后再试。",
    "server.too_many_connections_here": "你的地址的连接太多了。",
    "server.too_many_uploads": "正在上传的牌谱太多了；请稍后再试。",
    "server.too_many_uploads_here": "你的地址上传的牌谱太多了；请稍后再试。",
    "server.too_many_requests": "你的地址发送的请求太多了；请稍后再试。",
    "server.too_slow": "请求在 {seconds} 秒内没有发完。",
    "server.too_much_work": "处理这份牌谱需要的时间或内存太多。",
    "server.paused": "服务器暂时无法保存，对局已暂停；恢复后会自动继续，不会丢失任何内容。",
    "server.invalid_request": "无法处理：{reason}",
    "server.unknown_host": "不接受主机名“{host}”；启动时用 --origin 允许它。",
    "server.foreign_origin": "不接受来自 {origin} 页面的请求。",
    "help.play_port": "端口；已被占用时另选一个空闲的。",
    "help.browser": "打开浏览器，或只显示网址。",
    "play.opened": "请打开 {url}（按 Ctrl-C 结束）",
    "play.open_to_network": ("同一网络里的朋友请打开 {url}（注意：凡能连到本机的人现在都能打开页面，且连接不加密）"),
    "help.play_host": ("向局域网开放页面，让朋友加入：监听本机所有地址，或只监听所写的地址。不写则只有本机能打开。"),
    "help.play_db": "保存浏览器对局的 SQLite 文件；可在大厅接着打。",
    "help.play": (
        "在浏览器里打：在本机开桌并打开页面。加 --terminal 则在终端里打。\n"
        "\n"
        "mahjongkit play、mahjongkit play {default}、mahjongkit play {default} --terminal。按 Ctrl-C 结束。"
    ),
    "help.terminal": "在终端里打。",
    "help.opponents": (
        "其他座位的机器人：一个名字给所有人，或每人一个，按顺序。默认 greedy。"
        "在浏览器里，写了 --players、--seat、--seed 或 --option 就不经大厅，直接开局。"
    ),
    "help.play_search": "配合 --terminal：?? 推演多久，写次数（如 500）或时间（如 0.5s、80ms）。",
    "help.own_seat": "你的座位；0 先坐庄。",
    "help.play_seed": "决定所有牌山的种子；不写则随机。",
    "help.unicode": "配合 --terminal：用 Unicode 麻将字符显示牌。",
    "help.keep_record": "配合 --terminal：把牌谱存到这个文件，中途离开也会保存。",
    "help.play_resume": "配合 --terminal：接着 --record 里的牌局打。",
    "help.advise": "建议怎么打，并说明理由。",
    "help.review": "复盘：把牌谱里的每个决定与建议对照，按损失排列。",
    "help.review_workers": "同时复盘几个文件；默认每个处理器一个。",
    "help.review_seat": "只看这个座位。",
    "help.review_html": "另存一个带牌图的单文件网页；有多个牌谱时，是存放各网页的文件夹。",
    "help.review_most": "显示几个失误。",
    "help.review_search": (
        "对每个决定的主要选项与实际选择做推演，按结果排序：每个决定的次数（如 200），或时间（如 0.2s、80ms）。"
    ),
    "help.db_command": "检查、备份或升级服务器的数据库文件。",
    "help.db_check": (
        "检查数据库文件：数据页、引用，以及逐局重放所有保存的对局。\n\n发现问题时退出码为 1。服务器可以继续运行。"
    ),
    "help.db_backup": "复制数据库文件；服务器可以继续运行。",
    "help.db_target": "备份文件；必须是还不存在的文件。",
    "help.db_migrate": "升级旧版本的数据库文件。旧文件保留在旁边。服务器启动时会自动升级。",
    "db.problem": "{where}：{what}",
    "db.checked": "房间：{rooms}。重放的局：{hands}，共 {answers} 次回答。问题：{problems}。",
    "db.backed_up": "已复制到 {target}（{size} 字节）。",
    "db.current": "无需升级：文件已是当前版本 {version}。",
    "db.migrated": "已从版本 {before} 升级到 {after}。旧文件是 {copy}。",
    "help.tls_cert": "用此证书（PEM，含证书链）提供 TLS 服务；需要 --tls-key。",
    "help.tls_key": "证书的私钥（PEM）。",
    "help.trusted_proxy": "信任此代理的 X-Forwarded-For 和 X-Forwarded-Proto；可重复。",
    "help.server_workers": "计算建议、回放和思考型机器人的进程数。",
    "help.max_rooms": "同时最多开放的房间数。",
    "help.max_bot_rooms": "同时最多进行的纯机器人对局数。",
    "help.max_connections": "同时最多接受的连接数。",
    "help.rooms_per_address": "每个地址最多开放的房间数。",
    "help.connections_per_address": "每个地址最多的连接数。",
    "help.rules_from": "也使用此文件夹里的玩法，如 examples/new_game。",
    "help.options_metavar": "[选项]",
    "help.subcommand_metavar": "命令 [参数]...",
    "help.type.str": "<文字>",
    "help.type.int": "<整数>",
    "help.type.float": "<数>",
    "help.type.path": "<路径>",
    "help.metavar.ruleset": "规则",
    "help.metavar.hand": "手牌",
    "help.metavar.path": "路径",
    "help.metavar.record": "牌谱",
    "help.metavar.source": "来源",
    "help.metavar.target": "目标",
    "help.metavar.backup": "备份文件",
    "help.metavar.file": "文件",
    "help.metavar.folder": "文件夹",
    "help.metavar.budget": "预算",
    "help.metavar.cluster": "集群",
    "help.metavar.seconds": "秒",
    "help.metavar.url": "网址",
    "help.metavar.address": "地址",
    "help.usage": "用法：",
    "help.help": "显示此帮助并退出。",
    "help.arguments_panel_title": "参数",
    "help.options_panel_title": "选项",
    "help.commands_panel_title": "命令",
    "help.default_string": "[默认：{value}]",
    "help.required_long_string": "[必填]",
    "verify.forbidden": "{event}，第{hand}局，{what}：{expected}：{got}",
}
