"""Japanese texts of the commands and the server."""

from __future__ import annotations

WORDS = {
    "hand.discard": "打牌",
    "hand.shanten": "その後",
    "hand.tiles": "枚数",
    "hand.accepts": "有効牌",
    "hand.waits": "待ち",
    "hand.left": "残り",
    "hand.wait": "待ちの形",
    "hand.reading": "分解",
    "hand.improves": "手変わり",
    "hand.improvement": "{tile:tiles}（残り{left}枚）を引いて打{discard:tiles}：受け入れ{count}枚",
    "tiles.count": "{kinds}種{tiles}枚",
    "tiles.face": "牌",
    "tiles.name": "名前",
    "tiles.written": "{folder} に {count} 個のファイルを書き出しました",
    "pictures.back": "伏せた牌",
    "pictures.unseen": "見えない牌",
    "pictures.sheet": "すべての牌",
    "pictures.view": "席{seat}から見た卓",
    "pictures.watched": "観戦者から見た卓",
    "help.app": (
        "麻雀のツール：手牌の分析、点数計算、対局、検討、シミュレーション。mahjongkit rules でゲームの一覧を表示する。"
    ),
    "help.hand": (
        "手牌の向聴数、待ち、有効牌、打牌の比較を表示する。\n"
        "\n"
        "13枚、ツモの後は14枚を書く：123m 406p 789s 1123z（0は赤五）。副露は角括弧で：[ポン 777z] [チー 345s] "
        "[大明槓 1111m] [加槓 1111m] [暗槓 2222p] [北抜き 4z]。漢字、Unicode、mjai の表記も読める。"
    ),
    "help.docs": "文書をブラウザで開く。オフラインでも読める。",
    "docs.opened": "文書：{path}",
    "help.cases": (
        "ルール事例の一覧：各ゲームの計算例や局面を、ルール上の結論とともにデータにしたもの。\n"
        "\n"
        "mahjongkit cases --run './my_engine' で別のプログラムを検査する。事例を 1 行に 1 件、"
        "答えを除いた JSON で送り、プログラムは 1 行の JSON で答える。誤りがあれば終了コードは 1 になる。"
    ),
    "help.cases_words": "番号・題・ルール番号にこれらの語をすべて含む事例だけ。",
    "help.cases_game": "このゲームの事例だけ。",
    "help.cases_kind": "この種類（score、legality など）の事例だけ。",
    "help.cases_run": "一覧の代わりに、このプログラムを検査する。",
    "help.cases_seconds": "1 件の答えを待つ秒数。最初の 1 件は 60 秒以上待つ。",
    "help.cases_answer": "標準入力から事例を読んで答える（--run の相手側）。",
    "help.metavar.words": "語",
    "help.metavar.command": "コマンド",
    "version.compiled": "コンパイル済み",
    "version.interpreted": "未コンパイル",
    "cases.number": "事例",
    "cases.game": "ゲーム",
    "cases.kind": "種類",
    "cases.kind.score": "点数計算",
    "cases.kind.refusal": "拒否",
    "cases.kind.shanten": "向聴数",
    "cases.kind.settlement": "一局の精算",
    "cases.kind.danger": "責任払い",
    "cases.kind.legality": "合法手",
    "cases.kind.result": "局の結果",
    "cases.kind.match_end": "対局の終わり",
    "cases.all": "合計",
    "cases.right": "正",
    "cases.wrong": "誤",
    "cases.unsupported": "未対応",
    "cases.difference": "{field}：正しくは {expected}、答えは {answered}",
    "cases.progress": "事例",
    "help.tiles": "すべての牌を各表記で一覧にする。--svg で画像を書き出す。",
    "help.svg": "すべての牌を SVG ファイルとしてこのフォルダーに書き出す。スプライトと一覧も付く。",
    "help.index": "--svg と併用：牌の隅に小さな数字を入れる。",
    "help.text": "手牌を引用符で：'123m 406p 789s 1123z'。",
    "help.rules": "ルール（例：{default}）。mahjongkit rules で一覧を表示する。",
    "help.void": "欠け色のあるゲームの欠け色（m、p、s）。省略すれば最も良い色で計算する。",
    "help.seen": "ほかに見えている牌（例：'3s 44p'）。残り枚数に数えない。",
    "help.json": "JSON で出力する。",
    "help.batch": (
        "標準入力の JSON Lines を読む。各行は hand、rules、void、seen を持つオブジェクト。"
        "一行ごとに結果を一行出力する。"
    ),
    "help.lang": "言語：zh、ja、en。省略すれば環境に従う。",
    "help.version": "バージョンと、コンパイル済みかどうかを表示する。",
    "rules.option": "オプション",
    "rules.set": "値",
    "rules.meaning": "意味",
    "rules.same": "違いはありません",
    "rules.section.structure": "対局",
    "rules.section.play": "進行",
    "rules.section.scoring": "点数と支払い",
    "rules.book": "ルールの全文：{path}",
    "rules.value": "{name}：{note}",
    "rules.value_in_words": "{value}（{name}）",
    "rules.comma": "、",
    "help.score": "和了の点数を計算し、明細を表示する。\n\n手牌には和了牌も含める。風は E S W N で書く。",
    "help.rules_command": "ルールのページ（オプションと役）を表示する。--diff で二つのルールを比べる。",
    "help.ruleset": "ルール。プリセットも付けられる（ルール:プリセット）。mahjongkit rules で一覧を表示する。",
    "help.diff": "もう一つのルールと比べる。",
    "help.win": "和了牌。",
    "help.option": "ルールのオプションを変える：--option 名前=値。繰り返し指定できる。",
    "help.score_batch": "標準入力の JSON Lines を読む。キーはオプションと同じ。一行ごとに結果を一行出力する。",
    "help.simulate": (
        "プレイヤー同士で対局を多数行い、結果を集計する。シードが同じなら対局も同じ。\n"
        "\n"
        "mahjongkit simulate {default} --players greedy,random,random,random --matches 10000 --workers 2。"
        "Ctrl-C でそこまでの結果を表示し、同じコマンドに --resume を付けると続きから行う。--duplicate "
        "は比較から配牌の運を除く。--plot scores.png で図を描く。"
    ),
    "help.matches": "対局の数。--duplicate では一巡りの倍数に切り上げる。",
    "help.hands": "--matches の代わりに：この局数に達するまで対局を最後まで行う。",
    "help.players": (
        "プレイヤー：名前一つなら全席、または席ごとに greedy,first,random,random のように。名前:引数 も可。"
        "module:Class は自作のプレイヤー、json:'コマンド' と mjai:'コマンド' はプログラム。"
    ),
    "help.duplicate": "デュプリケート：同じ山を席の数だけ繰り返し、プレイヤーが席を一つずつ移る。",
    "help.seed": "山とすべての乱数を決めるシード。",
    "help.workers": (
        "同時に動かすスレッドの数。クラスターではタスクの数（指定しなければプロセッサーごとに 1 つ）。"
        "速さだけが変わり、結果は変わらない。"
    ),
    "help.cluster": (
        "計算する場所。結果は変わらない：local（このマシン）、ray（このマシンで Ray を起動）、ray://HOST:PORT（Ray "
        "クラスター）。Ray には mahjongkit[cluster] が必要。"
    ),
    "help.records": "すべての対局の牌譜をこのフォルダーに書き出す。",
    "help.plot": "得点と役の図をこのファイルに描く。PNG か SVG（mahjongkit[plot] が必要）。",
    "help.state": "数秒ごとに途中経過をこのファイルに保存する。異常終了の後でも --resume で続けられる。",
    "help.resume": "同じシミュレーションの続きから行う。--matches は前より多くてもよい。",
    "help.on_fault": (
        "プレイヤーのエラー、不正な手、時間切れのとき：raise（エラー）か default（既定の手で続ける）。省略時"
        "は raise、プログラムがいれば default。"
    ),
    "help.time_limit": "自作のプレイヤーが一手に使える秒数。プログラムは省略時 10 秒。",
    "help.check": "付属のプレイヤーの手も合法かどうか調べる。結果は同じで、遅くなるだけ。",
    "simulate.hands": "局",
    "simulate.rate": "毎秒{rate}局",
    "simulate.caption": "95%信頼区間。率は全局に対する割合。",
    "simulate.differences": "山ごとの得点の差",
    "simulate.difference": "差",
    "simulate.scores": "対局終了時の得点",
    "simulate.final_score": "終了時の得点",
    "simulate.of_matches": "対局に占める割合",
    "simulate.mean": "平均{mean}",
    "simulate.faults": "{player}：エラー{faults}回、既定の手に置き換えました。最初：{first}",
    "simulate.stopped": (
        "{matches}対局で停止しました。同じコマンドに --resume を付けると続きから行います（{state}）。"
    ),
    "simulate.matches": "対局",
    "simulate.title": "{ruleset:game}：{matches}対局、{hands}局",
    "simulate.seat": "席",
    "simulate.player": "プレイヤー",
    "simulate.mean_score": "平均得点",
    "simulate.mean_rank": "平均順位",
    "simulate.speed": "{seconds}秒、毎秒{speed}局",
    "help.csv": "統計をこのファイルに CSV で書き出す。一行に一人。",
    "help.parquet": "統計をこのファイルに Parquet で書き出す（mahjongkit[parquet] が必要）。",
    "help.ladder": (
        "プレイヤーのラダー：デュプリケートの山を使い、まだ不確かな相手から卓を組み、openskill でレーティング"
        "を求める。\n"
        "\n"
        "mahjongkit ladder random first greedy search:50 --matches 4000 --workers 2 --html "
        "ladder.html。Ctrl-C でそこまでの順位を表示し、同じコマンドに --resume を付けると続きから行う。対局も"
        "プレイヤーも増やせる。"
    ),
    "help.ladder_players": (
        "プレイヤーの名前を一度ずつ、少なくとも一卓の人数だけ。名前:引数 も可。module:Class は自作のプレイヤー。"
    ),
    "help.ladder_matches": "全卓を合わせた対局の数。卓の単位に切り上げる。",
    "help.ladder_db": "ラダーの SQLite ファイル。異常終了の後でも --resume で続けられる。",
    "help.ladder_resume": "--db のラダーの続きから行う。--matches は前より多くてもよく、新しいプレイヤーも加われる。",
    "help.ladder_html": "順位を一つのファイルで完結したページとして書き出す。",
    "help.ladder_plot": "レーティングの推移をこのファイルに描く。PNG か SVG（mahjongkit[plot] が必要）。",
    "help.ladder_deals": "一卓がいくつの山を打つごとに結果を保存して数えるか。",
    "help.ladder_tables": "一度に組む卓の数。これらは同時に打てる。",
    "help.ladder_max_share": (
        "結託を防ぐ：あるプレイヤーの卓のうち、同じ相手との卓が占める割合の上限。省略すれば全員が均等に当たる"
        "ときの 1.25 倍。"
    ),
    "ladder.title": "ラダー：{ruleset:game}",
    "ladder.summary": "デュプリケートの山{deals}、{matches}対局、{hands}局。シード {seed}。",
    "ladder.unfinished": "このラダーはまだ途中です。",
    "ladder.standings": "順位表",
    "ladder.place": "順位",
    "ladder.rating": "レーティング",
    "ladder.matches": "対局数",
    "ladder.most_met": "最多の相手",
    "ladder.rating_note": (
        "レーティングは openskill（Plackett–Luce）による。95%区間付き。山一つが一つの標本で、同じ山を全席か"
        "ら一度ずつ打ち、順位の合計で順序を決める。"
    ),
    "ladder.curve": "レーティングの推移",
    "ladder.curve_note": "一卓を終えるごとのレーティング。",
    "ladder.deals_axis": "全卓で打った山の数",
    "ladder.placements": "順位の分布",
    "ladder.statistics": "統計",
    "ladder.statistics_note": (
        "平均と95%信頼区間。標本は山。率は全局に対する割合。レーティングと違い、相手の強さに左右される。"
    ),
    "ladder.opponents": "対戦の組み合わせ",
    "ladder.opponents_note": (
        "プレイヤー（行）が打った山のうち、それぞれの相手（列）と同卓した割合。上限があるので、助け合う二人が"
        "いても得は小さい。"
    ),
    "ladder.faults": "エラー",
    "help.metavar.players": "プレイヤー",
    "help.metavar.share": "割合",
    "simulate.place_1": "1位",
    "simulate.place_2": "2位",
    "simulate.place_3": "3位",
    "simulate.place_4": "4位",
    "help.verify": (
        "牌譜を再生し、すべての動作が合法で、和了・増減・最終得点が一致するかを調べる。違えば終了コード 1。"
    ),
    "help.fit": (
        "greedy 同士の対局から、打牌などを選ぶときの重みを求める。\n"
        "\n"
        "mahjongkit fit {default} --out weights.bin --questions 200000。多くの場面で選択肢を局の終わりまで打ってみて、"
        "その結果から小さなネットワークが学習する。mahjongkit\\[rl] が必要。"
    ),
    "help.fit_ruleset": "対象のゲームまたはプリセット。",
    "help.fit_out": "重みを書き込むファイル。",
    "help.fit_questions": "各ラウンドで学習に使う場面の数。",
    "help.fit_rounds": "2 ラウンド目からは、それまでの重みを使うプレイヤーの対局から場面を取る。",
    "help.fit_epochs": "1 つの場面を何ラウンドで学習に使うか。",
    "help.fit_workers": (
        "同時に動かすプロセスの数（指定しなければプロセッサーごとに 1 つ）。速さだけが変わり、結果は変わらない。"
    ),
    "fit.sample": "選択肢を打ってみています",
    "fit.learn": "学習しています",
    "fit.written": "{path}：{size} バイト",
    "fit.gain": (
        "学習に使っていない {questions} 場面で、この重みは選択の {changed} を変え、"
        "1 場面あたり順位を平均 {mean} ± {error} （千分の一順位）上げます。"
    ),
    "help.dataset": (
        "牌譜や CPU 同士の対局から、学習プログラムが読むデータファイルを作る。\n"
        "\n"
        "mahjongkit dataset logs/ --out shards/ は対応するすべての形式の牌譜を読み、mahjongkit dataset --self-play "
        "search:200 --matches 1000 --ruleset {default} --out shards/ は対局を行う。各席が選択を求められるたびに"
        "一行になる：見えていたもの、選べた行動、選んだ行動、その後の収支。同じ入力からは同じバイト列ができる。"
        "Ctrl-C や異常終了の後は、同じコマンドに --resume を付けると続きから行う。"
    ),
    "help.dataset_out": "データファイルと manifest.json を書き出すフォルダー。",
    "help.dataset_self_play": (
        "牌譜を読まずに CPU に対局させる。名前は全席に一つか、席ごとに一つ。mahjongkit simulate と同じ。"
    ),
    "help.dataset_matches": "--self-play のとき、対局の数。",
    "help.dataset_seed": "--self-play のとき、山とすべての乱数を決めるシード。",
    "help.dataset_rules": "対局のルール。牌譜を読むときは、その形式の標準のルールの代わりに使う。",
    "help.dataset_game": ("このゲームの牌譜だけを使う。データセットのゲームは一つで、指定しなければ最初の牌譜のもの。"),
    "help.dataset_encoding": "観測の内容：planes-1、または none（選べる行動だけ）。",
    "help.dataset_oracle": "観測に他家の手牌も入れる。",
    "help.dataset_reward": (
        "報酬：score（点数が動くたび）、hand（局が終わったときの収支）、money（終局時の精算）、rank:[90,45,0,-135]（終局時の順位）。"
    ),
    "help.dataset_discount": "割引率：報酬が同じ席の一つ前の行で持つ価値の割合。0 から 1。",
    "help.dataset_skip_forced": "選べる行動が一つしかない行を除く。",
    "help.dataset_keep_unproven": (
        "牌譜から確かめられないパスも残す。他家の鳴きや和了が優先され、その席も鳴きたかったかどうか分からないもの。"
    ),
    "help.dataset_format": "データファイルの形式：npz、または parquet（mahjongkit[parquet] が必要）。",
    "help.dataset_rows": "データファイル一つあたりの行数。",
    "help.dataset_workers": (
        "同時に動かすプロセスの数。クラスターではタスクの数（指定しなければプロセッサーごとに 1 つ）。"
        "速さだけが変わり、結果は変わらない。"
    ),
    "help.dataset_strict": "読めない牌譜やルールに反する牌譜があれば、サーバーが認めていても、そこで止まる。",
    "help.dataset_resume": "途中のデータセットを続ける。ほかのオプションは同じでなければならない。",
    "dataset.rows": "{rows} 行",
    "dataset.stopped": "停止しました。同じコマンドに --resume を付けると続きから行います（{path}）。",
    "dataset.left_out": "{file}：除外：{reason}",
    "dataset.done": "{path}：{matches} 対局（{hands} 局）、{rows} 行、データファイル {shards} 個",
    "dataset.left_out_count": "{n} 個のファイルを除外",
    "dataset.forced": "{n} 行を除外：選べる行動が一つだけ",
    "dataset.unproven": "{n} 行を除外：牌譜から確かめられないパス",
    "help.check_wall": "牌山のハッシュ値と、約束した秘密の値と各席の値から作られたかを確かめる。違えば終了コード 1。",
    "help.check_wall_file": "サーバーの /api/rooms/ID/walls が返す内容、またはサーバーの牌譜。- は標準入力。",
    "check_wall.fair": (
        "局 {hand}：公正な牌山です。ハッシュ値が合い、サーバーの秘密の値とプレイヤー {n} 人の値から作られています。"
    ),
    "check_wall.good": "局 {hand}：牌山とハッシュ値が合います。",
    "check_wall.closed": "局 {hand}：確かめるものがありません。牌山が未公開か、シャッフルの記録がありません。",
    "check_wall.bad": "局 {hand}：{problem}。",
    "help.record_paths": "牌譜のファイルかフォルダー。対応する形式ならどれでもよい。",
    "help.record_rules": "形式から決まるルールの代わりに、このルールで牌譜を再生する。",
    "help.record_option": "ルールのオプションを指定する：--option 名前=値。ファイルの記載より優先する。",
    "help.strict": "サーバーが受け付けた打牌や鳴きでも、ルールが禁じていれば拒否する。",
    "help.convert": "牌譜を別の形式に変換する。",
    "help.convert_in": "読む牌譜。対応する形式ならどれでもよい。",
    "help.convert_out": "書き出すファイル。",
    "help.convert_to": "書き出す形式：mahjongkit、tenhou、tenhou6、mjai。省略すれば拡張子で決まる。",
    "help.show": "牌譜を一局ずつ文字で表示する。",
    "help.show_record": "牌譜。対応する形式ならどれでもよい。",
    "help.show_hand": "この局だけ。0 が最初。",
    "help.show_seat": "この席に見えるものだけ。",
    "verify.reading": "牌譜",
    "verify.mismatch": "{event}、第{hand}局、{what}：牌譜では{expected}、再生では{got}",
    "verify.warning": "{event}、第{hand}局：警告：{what}：{expected}：{got}",
    "verify.inferred": "{file}：数値から推定：{option}={value}",
    "verify.not_judged": "{file}：判定できません：{claim}（{reason}）",
    "verify.skipped": "{file}：対象外：{reason}",
    "verify.skipped_count": "{n}個のファイルは牌譜ではないため対象外",
    "record.warning": "警告：{text}",
    "verify.counted": "{games}対局、{hands}局、{actions}動作、{wins}和了：不一致{wrong}件",
    "convert.done": "{source} → {target}（{format}、{hands}局）",
    "help.settle": "一局の終わりに誰が誰に払うかを明細にする。\n\n全員の手牌を席の順に書く。",
    "help.serve": (
        "対局サーバーを起動する。部屋では人もボットも打て、対局は打つそばから保存される。\n"
        "\n"
        "mahjongkit serve を実行し、表示された URL を開く。同じネットワークの人を入れるには --host 0.0.0.0。"
    ),
    "help.host": "待ち受けるアドレス。0.0.0.0 ならこのマシンに接続できる全員が入れる。",
    "help.port": "ポート。0 なら空いているもの。",
    "help.db": "部屋・対局・牌譜を保存するファイル。",
    "help.origin": "サーバーの別の URL（https://mahjong.example.org など）。繰り返し指定できる。",
    "help.join": (
        "自分のボットを部屋で打たせる。\n\nmahjongkit join http://127.0.0.1:8000/room/0123456789abcdef --player greedy"
    ),
    "help.room_url": "部屋のリンク。",
    "help.serve_mjai": (
        "付属のプレイヤーを mjai で話す対局サーバーで打たせる。標準入出力か TCP を使う。\n"
        "\n"
        "mahjongkit serve-mjai --player search:200\n"
        "mahjongkit serve-mjai --player greedy --connect mjsonp://127.0.0.1:11600/default"
    ),
    "help.mjai_player": "プレイヤー：greedy、search:200、または自作の module:Class。",
    "help.mjai_ruleset": "相手がルールを伝えないときのルール。省略すれば、ルールの書かれていない mjai 牌譜と同じ。",
    "help.mjai_connect": "標準入力を読む代わりに、mjsonp://127.0.0.1:11600/default のようなアドレスに TCP で接続する。",
    "help.mjai_seed": "プレイヤーのすべての乱数を決めるシード。",
    "help.server_bot": (
        "部屋で選べるボットを名前で加える：名前=プレイヤー。例：mine=json:'python bot.py'。何度でも指定できる。"
    ),
    "help.metavar.bot": "名前=プレイヤー",
    "help.join_player": "プレイヤー：random、first、greedy、または自作の module:Class。",
    "help.join_name": "卓での名前。省略すればプレイヤーの名前。",
    "help.join_seat": "座る席、0 から 3。省略すれば最初の空席。",
    "serve.opened": "mahjongkit を起動しました：{url}",
    "join.over": "対局終了：{rank} 位、{score} 点。",
    "server.no_room": "その部屋はありません。",
    "server.no_page": "そのページはありません。",
    "server.no_record": "その牌譜はありません。対局が終わるとできます。",
    "server.no_free_seat": "空席がありません。",
    "server.seat_taken": "その席は空いていません。",
    "server.wrong_token": "そのトークンの席はこの部屋にありません。",
    "server.wrong_value": "この値は、先に送られたハッシュ値と合いません。",
    "server.taken_over": "別の接続があなたの席を引き継ぎました。",
    "server.no_watchers": "この部屋は観戦できません。",
    "server.too_many_watchers": "観戦者が多すぎます。",
    "server.only_watching": "観戦者は見るだけです。",
    "server.bot_plays": "ボットが代わりに打っています。先に席を取り戻してください。",
    "server.not_over": "対局はまだ終わっていません。",
    "server.no_chat": "この部屋ではチャットを使えません。",
    "server.too_many_emotes": "スタンプの送りすぎです。少し待ってください。",
    "server.too_many_lines": "書き込みが多すぎます。少し待ってください。",
    "server.too_many_changes": "切り替えが多すぎます。少し待ってください。",
    "server.not_joined": "最初に sit、resume、watch のいずれかを送ってください。",
    "server.already_joined": "もう部屋に入っています。",
    "server.already_started": "対局はもう始まっています。",
    "server.other_seat": "席 {named} とありますが、あなたの席は {seat} です。",
    "server.not_asked": "今はあなたの手番ではありません。",
    "server.old_question": "要求 {number} への応答ですが、現在の要求は {now} です。",
    "server.illegal": "「{action}」はできません：{reason}。",
    "server.no_advice": "このゲームには助言がありません。",
    "server.not_saved": "保存できませんでした。何も変わっていません。もう一度お試しください。",
    "server.invalid_message": "プロトコルのメッセージとして正しくありません：{reason}。",
    "server.not_json": "JSON ではありません：{reason}。",
    "server.not_text": "メッセージはバイト列ではなく文字列で送ってください。",
    "server.too_long": "長すぎます。最大 {limit} 文字。",
    "server.too_fast": "メッセージが多すぎます。毎秒 {limit} 件まで。",
    "server.join_timeout": "{seconds} 秒の間、何も届きませんでした。",
    "server.full": "部屋が多すぎます。後でもう一度お試しください。",
    "server.busy": "サーバーは他の人の計算で混み合っています。少し待ってもう一度お試しください。",
    "server.overloaded": "サーバーの負荷が高く、今は新しい部屋を作れません。少し待ってもう一度お試しください。",
    "server.too_many_rooms_here": (
        "あなたのアドレスには対局の終わっていない部屋が {limit} 室あります。先に一つ終えてください。"
    ),
    "server.too_many_bot_rooms": "ボットだけの対局がすでに {limit} 卓あります。後でもう一度お試しください。",
    "server.too_many_connections": "接続が多すぎます。後でもう一度お試しください。",
    "server.too_many_connections_here": "あなたのアドレスからの接続が多すぎます。",
    "server.too_many_uploads": "アップロード中の牌譜が多すぎます。少し待ってもう一度お試しください。",
    "server.too_many_uploads_here": "あなたのアドレスからのアップロードが多すぎます。後でもう一度お試しください。",
    "server.too_many_requests": "あなたのアドレスからの要求が多すぎます。少し待ってもう一度お試しください。",
    "server.too_slow": "要求が {seconds} 秒以内に届きませんでした。",
    "server.too_much_work": "この牌譜の処理には時間かメモリが足りません。",
    "server.paused": (
        "サーバーが保存できないため、対局を一時停止しています。保存できるようになれば自動で再開し、何も失われません。"
    ),
    "server.invalid_request": "処理できません：{reason}",
    "server.unknown_host": "ホスト名「{host}」は許可されていません。--origin で許可してください。",
    "server.foreign_origin": "{origin} のページからの要求には応じません。",
    "help.play_port": "ポート。使われていれば空いているものを選ぶ。",
    "help.browser": "ブラウザを開く、または URL だけを表示する。",
    "play.opened": "{url} で打てます（Ctrl-C で終了）",
    "play.open_to_network": (
        "同じネットワークの友だちは {url} で打てます"
        "（注意：この PC に届く人は誰でもページを開けます。通信は暗号化されません）"
    ),
    "help.play_host": (
        "ページをネットワークに公開し、友だちが参加できるようにする："
        "この PC の全アドレス、または指定したアドレスで待ち受ける。省略すればこの PC だけ。"
    ),
    "help.play_db": "ブラウザの対局を保存する SQLite ファイル。ロビーから続きを打てる。",
    "help.play": (
        "ブラウザで打つ：この PC で卓を開き、ページを表示する。--terminal ならターミナルで打つ。\n"
        "\n"
        "mahjongkit play、mahjongkit play {default}、mahjongkit play {default} --terminal。Ctrl-C で終了。"
    ),
    "help.terminal": "ターミナルでプレイする。",
    "help.opponents": (
        "他の席のプレイヤー：一つの名前を全員に、または順に一人ずつ。既定は greedy。"
        "ブラウザでは --players、--seat、--seed、--option のどれかがあれば、ロビーを通らずに対局を始める。"
    ),
    "help.play_search": "--terminal のとき、?? のシミュレーションの量：回数（500 など）か時間（0.5s、80ms など）。",
    "help.own_seat": "あなたの席。0 が起家。",
    "help.play_seed": "すべての牌山を決めるシード。省略すればランダム。",
    "help.unicode": "--terminal のとき、牌を Unicode の麻雀牌で表示する。",
    "help.keep_record": "--terminal のとき、牌譜をこのファイルに保存する。退席のときも保存する。",
    "help.play_resume": "--terminal のとき、--record の対局を続ける。",
    "help.advise": "何を切るかを理由とともに助言する。",
    "help.review": "牌譜のすべての判断を助言と比べ、損の大きい順に表示する。",
    "help.review_workers": "同時に検討するファイルの数。指定しなければプロセッサーごとに 1 つ。",
    "help.review_seat": "この席だけ。",
    "help.review_html": "牌画像入りの単独 HTML も書き出す。牌譜が複数なら、ページを入れるフォルダー。",
    "help.review_most": "表示するミスの数。",
    "help.review_search": (
        "各判断の主な候補と実際の手をシミュレーションし、結果の順に並べる：判断ごとの回数（200 "
        "など）か時間（0.2s、80ms など）。"
    ),
    "help.db_command": "サーバーのデータベースファイルを検査、バックアップ、更新する。",
    "help.db_check": (
        "データベースファイルを検査する。ページと参照を調べ、保存された局をすべて再生する。\n"
        "\n"
        "問題があれば終了コードは 1。サーバーは動かしたままでよい。"
    ),
    "help.db_backup": "データベースファイルをコピーする。サーバーは動かしたままでよい。",
    "help.db_target": "コピー先。存在しないファイルを指定する。",
    "help.db_migrate": (
        "古いバージョンのデータベースファイルを更新する。元のファイルは隣に残る。サーバーは起動時に自動で更新する。"
    ),
    "db.problem": "{where}：{what}",
    "db.checked": "部屋：{rooms}。再生した局：{hands}（回答 {answers} 件）。問題：{problems} 件。",
    "db.backed_up": "{target} にコピーしました（{size} バイト）。",
    "db.current": "更新は不要です。ファイルは現在のバージョン {version} です。",
    "db.migrated": "バージョン {before} から {after} に更新しました。元のファイルは {copy} です。",
    "help.tls_cert": "この証明書（PEM、チェーンを含む）で TLS を使う。--tls-key も必要。",
    "help.tls_key": "証明書の秘密鍵（PEM）。",
    "help.trusted_proxy": "X-Forwarded-For と X-Forwarded-Proto を信頼するプロキシ。繰り返し指定できる。",
    "help.server_workers": "助言・牌譜再生・考えるボットを計算するプロセスの数。",
    "help.max_rooms": "同時に開ける部屋の数。",
    "help.max_bot_rooms": "ボットだけの対局を同時に行える数。",
    "help.max_connections": "同時に受け付ける接続の数。",
    "help.rooms_per_address": "一つのアドレスが開ける部屋の数。",
    "help.connections_per_address": "一つのアドレスが持てる接続の数。",
    "help.rules_from": "このフォルダーのゲームも使う（例：examples/new_game）。",
    "help.options_metavar": "[オプション]",
    "help.subcommand_metavar": "コマンド [引数]...",
    "help.type.str": "<文字列>",
    "help.type.int": "<整数>",
    "help.type.float": "<数>",
    "help.type.path": "<パス>",
    "help.metavar.ruleset": "ルール",
    "help.metavar.hand": "手牌",
    "help.metavar.path": "パス",
    "help.metavar.record": "牌譜",
    "help.metavar.source": "変換元",
    "help.metavar.target": "変換先",
    "help.metavar.backup": "保存先",
    "help.metavar.file": "ファイル",
    "help.metavar.folder": "フォルダー",
    "help.metavar.budget": "探索量",
    "help.metavar.cluster": "クラスター",
    "help.metavar.seconds": "秒",
    "help.metavar.url": "URL",
    "help.metavar.address": "アドレス",
    "help.usage": "使い方：",
    "help.help": "このヘルプを表示して終了する。",
    "help.arguments_panel_title": "引数",
    "help.options_panel_title": "オプション",
    "help.commands_panel_title": "コマンド",
    "help.default_string": "[既定値：{value}]",
    "help.required_long_string": "[必須]",
    "verify.forbidden": "{event}、第{hand}局、{what}：{expected}：{got}",
}
