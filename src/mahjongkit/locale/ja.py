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
        "module:Class は自作のプレイヤー。"
    ),
    "help.duplicate": "デュプリケート：同じ山を席の数だけ繰り返し、プレイヤーが席を一つずつ移る。",
    "help.seed": "山とすべての乱数を決めるシード。",
    "help.workers": "同時に動かすスレッドの数。速さだけが変わり、結果は変わらない。",
    "help.records": "すべての対局の牌譜をこのフォルダーに書き出す。",
    "help.plot": "得点と役の図をこのファイルに描く。PNG か SVG（mahjongkit[plot] が必要）。",
    "help.state": "数秒ごとに途中経過をこのファイルに保存する。異常終了の後でも --resume で続けられる。",
    "help.resume": "同じシミュレーションの続きから行う。--matches は前より多くてもよい。",
    "help.on_fault": "プレイヤーのエラー、不正な手、時間切れのとき：raise（エラー）か default（既定の手で続ける）。",
    "help.time_limit": "自作のプレイヤーが一手に使える秒数。",
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
    "simulate.faults": "{player}：既定の手{faults}回。最初：{first}",
    "simulate.stopped": (
        "{matches}対局で停止しました。同じコマンドに --resume を付けると続きから行います（{state}）。"
    ),
    "simulate.matches": "対局",
    "simulate.title": "{matches}対局、{hands}局",
    "simulate.seat": "席",
    "simulate.player": "プレイヤー",
    "simulate.mean_score": "平均得点",
    "simulate.mean_rank": "平均順位",
    "simulate.speed": "{seconds}秒、毎秒{speed}局",
    "help.verify": (
        "牌譜を再生し、すべての動作が合法で、和了・増減・最終得点が一致するかを調べる。違えば終了コード 1。"
    ),
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
    "server.not_text": "メッセージはバイト列ではなく文字列です。",
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
    "help.review_seat": "この席だけ。",
    "help.review_html": "牌画像入りの単独 HTML も書き出す。",
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
    "help.rules_from": "このフォルダーのゲームも使う、例 examples/new_game。",
    "help.options_metavar": "[オプション]",
    "help.subcommand_metavar": "コマンド [引数]...",
    "help.type.str": "<文字>",
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
    "help.metavar.budget": "予算",
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
