"""Converts Mahjong Soul's records from protobuf, as the game's server sends them, to the JSON that `majsoul.py` reads.

The file is a `Wrapper` around `GameDetailRecords`, or the response `ResGameRecord`, which also has the head, with or
without its network frame. This module describes only the messages and fields that are read; others are skipped. It
needs the `protobuf` package (the extra `mahjongkit[majsoul]`).
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from mahjongkit.errors import shown
from mahjongkit.rules.riichi.records.transcript import RecordError

EXTRA = "mahjongkit[majsoul]"
DETAILS = ".lq.GameDetailRecords"
RESPONSES = ("", ".lq.ResGameRecord")
"""The names of the wrapper of a response; on the network it has none."""
FRAME, FRAME_SIZE = b"\x03", 3
"""The frame of a response on the network: this byte, then the number of the request."""
PROBE_BYTES = 65536
"""A record has the name of its message among its first bytes, this many at most."""
_PACKAGE = "mahjongkit.majsoul"

MESSAGES: dict[str, str] = {
    "Wrapper": "name:1s data:2b",
    "ResGameRecord": "head:3RecordGame data:4b data_url:5s",
    "GameDetailRecords": "records:1*b version:2u actions:3*GameAction",
    "GameAction": "passed:1u type:2u result:3b game_event:6u",
    "RecordGame": "uuid:1s config:5GameConfig accounts:11*AccountInfo result:12GameEndResult",
    "AccountInfo": "seat:2u nickname:3s",
    "GameConfig": "category:1u mode:2GameMode",
    "GameMode": "mode:1u detail_rule:6GameDetailRule",
    "GameDetailRule": (
        "time_fixed:1u time_add:2u dora_count:3u shiduan:4u init_point:5u fandian:6u can_jifei:7f tianbian_value:8u "
        "liqibang_value:9u changbang_value:10u noting_fafu_1:11u noting_fafu_2:12u noting_fafu_3:13u "
        "have_liujumanguan:14f have_qieshangmanguan:15f have_biao_dora:16f have_gang_biao_dora:17f "
        "ming_dora_immediately_open:18f have_li_dora:19f have_gang_li_dora:20f have_sifenglianda:21f "
        "have_sigangsanle:22f have_sijializhi:23f have_jiuzhongjiupai:24f have_sanjiahele:25f have_toutiao:26f "
        "have_helelianzhuang:27f have_helezhongju:28f have_tingpailianzhuang:29f have_tingpaizhongju:30f have_yifa:31f "
        "have_nanruxiru:32f jingsuanyuandian:33u shunweima_2:34i shunweima_3:35i shunweima_4:36i bianjietishi:37f "
        "ai_level:38u have_zimosun:39f disable_multi_yukaman:40f fanfu:41u guyi_mode:42u dora3_mode:43u "
        "begin_open_mode:44u jiuchao_mode:45u muyu_mode:46u open_hand:47u xuezhandaodi:48u huansanzhang:49u "
        "chuanma:50u reveal_discard:51u field_spell_mode:52u zhanxing:53u tianming_mode:54u disable_leijiyiman:60f "
        "disable_double_yakuman:62u disable_composite_yakuman:63u enable_shiti:64u enable_nontsumo_liqi:65u "
        "disable_double_wind_four_fu:66u disable_angang_guoshi:67u enable_renhe:68u "
        "enable_baopai_extend_settings:69u yongchang_mode:70u"
    ),
    "GameEndResult": "players:1*PlayerItem",
    "PlayerItem": "seat:1u total_point:2i part_point_1:3i part_point_2:4i",
    "RecordNewRound": (
        "chang:1u ju:2u ben:3u dora:4s scores:5*i liqibang:6u tiles0:7*s tiles1:8*s tiles2:9*s tiles3:10*s "
        "left_tile_count:15u doras:16*s"
    ),
    "RecordDealTile": "seat:1u tile:2s left_tile_count:3u doras:6*s",
    "RecordDiscardTile": "seat:1u tile:2s is_liqi:3f moqie:5f doras:8*s is_wliqi:9f",
    "RecordChiPengGang": "seat:1u type:2u tiles:3*s froms:4*u",
    "RecordAnGangAddGang": "seat:1u type:2u tiles:3s doras:6*s",
    "RecordBaBei": "seat:1u doras:6*s moqie:8f",
    "RecordHule": "hules:1*HuleInfo old_scores:2*i delta_scores:3*i scores:5*i doras:7*s",
    "HuleInfo": (
        "hand:1*s ming:2*s hu_tile:3s seat:4u zimo:5f qinjia:6f liqi:7f doras:8*s li_doras:9*s yiman:10f count:11u "
        "fans:12*FanInfo fu:13u point_rong:15u point_zimo_qin:16u point_zimo_xian:17u point_sum:19u"
    ),
    "FanInfo": "name:1s val:2u id:3u",
    "RecordNoTile": "liujumanguan:1f players:2*NoTilePlayerInfo scores:3*NoTileScoreInfo gameend:4f",
    "NoTilePlayerInfo": "tingpai:3f hand:4*s",
    "NoTileScoreInfo": "seat:1u old_scores:2*i delta_scores:3*i",
    "RecordLiuJu": "type:1u seat:3u tiles:4*s",
}
"""Every message that is read: the name, number and type of its fields, with `*` if repeated. The types are u (unsigned
number), i (signed number), f (true or false), s (text), b (bytes), or the name of a message.
"""

_TYPES = {"u": "TYPE_UINT32", "i": "TYPE_INT32", "f": "TYPE_BOOL", "s": "TYPE_STRING", "b": "TYPE_BYTES"}


def is_binary(data: bytes) -> bool:
    """Whether these are the bytes of a record: a wrapped message near the beginning."""
    return DETAILS.encode() in data[:PROBE_BYTES] and data[:1] in (b"\n", b"\x1a", FRAME)


def decode(data: bytes, name: str) -> str:
    """The record as JSON."""
    return json.dumps(_Decoder(name).document(data), ensure_ascii=False)


@cache
def _classes() -> dict[str, Any]:
    """The messages, built from the table above."""
    try:
        from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
    except ImportError:
        raise RecordError("protobuf", "riichi.majsoul.protobuf", extra=EXTRA) from None
    file = descriptor_pb2.FileDescriptorProto(name="mahjongkit_majsoul.proto", package=_PACKAGE, syntax="proto3")
    for message, fields in MESSAGES.items():
        described = file.message_type.add(name=message)
        for field in fields.split():
            _describe(described, field, descriptor_pb2.FieldDescriptorProto)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {
        message: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{_PACKAGE}.{message}"))
        for message in MESSAGES
    }


def _describe(message: Any, field: str, kinds: Any) -> None:
    name, _, rest = field.partition(":")
    number = "".join(character for character in rest[:3] if character.isdigit())
    kind = rest[len(number) :]
    described = message.field.add(name=name, number=int(number), label=kinds.LABEL_OPTIONAL)
    if kind.startswith("*"):
        described.label = kinds.LABEL_REPEATED
        kind = kind[1:]
    if kind in _TYPES:
        described.type = getattr(kinds, _TYPES[kind])
    else:
        described.type = kinds.TYPE_MESSAGE
        described.type_name = f".{_PACKAGE}.{kind}"


class _Decoder:
    """Decodes the messages of one file."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.classes = _classes()

    def document(self, data: bytes) -> dict[str, object]:
        head: dict[str, object] | None = None
        if data[:1] == FRAME:
            data = data[FRAME_SIZE:]
        wrapper = self.try_message("Wrapper", data)
        if wrapper is not None and wrapper.name == DETAILS:
            data = wrapper.data
        else:
            inner = wrapper.data if wrapper is not None and wrapper.data and wrapper.name in RESPONSES else data
            response = self.message("ResGameRecord", inner)
            if not response.data:
                if response.data_url:
                    raise RecordError(self.name, "riichi.majsoul.data_url", url=shown(response.data_url))
                raise RecordError(self.name, "riichi.majsoul.no_data")
            head = self.fields(response.head)
            wrapped = self.message("Wrapper", response.data)
            if wrapped.name != DETAILS:
                raise RecordError(self.name, "riichi.majsoul.data", name=shown(wrapped.name), expected=DETAILS)
            data = wrapped.data
        details = self.message("GameDetailRecords", data)
        body: dict[str, object] = {"version": details.version}
        if details.actions:
            body["actions"] = [self.action(action, place) for place, action in enumerate(details.actions)]
        else:
            body["records"] = [self.event(record, f"record {place}") for place, record in enumerate(details.records)]
        return {"data": body} if head is None else {"head": head, "data": body}

    def action(self, action: Any, place: int) -> dict[str, object]:
        data: dict[str, object] = {"type": action.type}
        if action.type == 1:
            data["result"] = self.event(action.result, f"action {place}")
        if action.game_event:
            data["game_event"] = action.game_event
        return data

    def event(self, data: bytes, place: str) -> dict[str, object]:
        wrapper = self.message("Wrapper", data, place)
        kind = wrapper.name.removeprefix(".lq.")
        if not kind.startswith("Record") or kind not in self.classes:
            raise RecordError(f"{self.name}, {place}", "riichi.majsoul.event_name", name=shown(wrapper.name))
        return {"name": wrapper.name, "data": self.fields(self.message(kind, wrapper.data, place))}

    def message(self, kind: str, data: bytes, place: str = "") -> Any:
        message = self.try_message(kind, data)
        if message is None:
            where = f"{self.name}, {place}" if place else self.name
            raise RecordError(where, "riichi.majsoul.message", kind=kind)
        return message

    def try_message(self, kind: str, data: bytes) -> Any:
        from google.protobuf.message import DecodeError

        message = self.classes[kind]()
        try:
            message.ParseFromString(data)
        except (DecodeError, RecursionError):
            return None
        return message

    def fields(self, message: Any) -> dict[str, object]:
        """The fields of a message by name, zeros included; missing messages are left out."""
        data: dict[str, object] = {}
        for field in message.DESCRIPTOR.fields:
            value = getattr(message, field.name)
            if field.message_type is None:
                data[field.name] = list(value) if _repeated(field) else value
            elif _repeated(field):
                data[field.name] = [self.fields(part) for part in value]
            elif message.HasField(field.name):
                data[field.name] = self.fields(value)
        return data


def _repeated(field: Any) -> bool:
    return bool(field.is_repeated) if hasattr(field, "is_repeated") else field.label == field.LABEL_REPEATED
