"""What docs/PROTOCOL.md says, and a line to the table that complains about whatever is not on that page."""

import base64
import collections
import json
import os
import random
import re
import socket
import struct

PATIENCE = 60

# Sub-objects that look the same wherever they are.
SHARED = {"board", "occupant", "result", "changes", "pieces", "tiles", "stocks", "who", "route"}

# Objects whose keys are names of brains, games and variants.
FREE = {"elo", "contenders"}

# Fields whose texts are words of the protocol. (Notices, phases and figures can be a game's own.)
WORDS = {"type", "kind", "state", "reason", "says", "verdicts", "tones", "may", "status"}


class Page:
    """What docs/PROTOCOL.md says."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.forms = collections.defaultdict(set)
        self.words = set(re.findall(r"`([^`\n]+)`", self.text))
        for kind, block in re.findall(r"```json (\w+)\n(.*?)```", self.text, re.S):
            for line in block.splitlines():
                example = json.loads(line)
                if kind != "client":
                    self.learn(example, self.root(kind, example))
        reasons = re.search(r"Reasons: (.*?)\.\n", self.text, re.S).group(1)
        self.refusals = set(re.findall(r"`(\w+)`", reasons))

    @staticmethod
    def root(kind, message):
        return (message["type"],) if kind == "server" else (kind,)

    def walk(self, value, path):
        """Every place in a value, with what it holds."""
        yield path, value
        if isinstance(value, dict):
            for key, inner in value.items():
                is_free = path[-1] in FREE or path in (("ratings",), ("ratings", "*"))
                yield from self.walk(inner, (key,) if key in SHARED else (*path, "*" if is_free else key))
        elif isinstance(value, list):
            # Lists of tables name who sits there and nothing else.
            is_sitters = path[-1] == "seats" and path[0] in ("lobby", "found")
            for inner in value:
                yield from self.walk(inner, ("occupant",) if is_sitters else (*path, "[]"))

    def learn(self, example, root):
        for path, value in self.walk(example, root):
            self.forms[path].add(form(value))
            if isinstance(value, str):
                self.words.add(value)

    def check(self, message, root):
        """Nothing in a message may be missing on the page."""
        for path, value in self.walk(message, root):
            where = ".".join(path)
            known = self.forms.get(path)
            assert known, f"{where} is not on the page: {json.dumps(message)[:2000]}"
            assert form(value) in known, f"{where} is {form(value)}, on the page {known}: {json.dumps(value)[:200]}"
            name = next(part for part in reversed(path) if part != "[]")
            if name in WORDS and isinstance(value, str):
                assert value in self.words, f"{where} has a word that is not on the page: {value}"

    def number(self, pattern):
        """A limit as the page names it."""
        found = re.search(pattern, self.text)
        assert found, f"the page does not say {pattern}"
        return json.loads(found.group(1).replace(",", ""))


def form(value):
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "number"
    return {str: "text", list: "list", dict: "object", type(None): "null"}[type(value)]


class Closed(Exception):
    """The table has hung up, with a code or without."""


class Line:
    """A websocket of its own."""

    def __init__(self, page, address, origin=None, first=None):
        """`first` is said in the same breath as the request, whoever answers it."""
        self.page, self.newest, self.met, self.seated = page, None, set(), None
        host, _, port = address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        come_from = f"Origin: {origin}\r\n" if origin else ""
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{come_from}"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
            + (self.frame(1, json.dumps(first).encode()) if first else b"")
        )
        answer = self.stream.readline().split()
        if not answer or answer[1] != b"101":
            raise Closed(int(answer[1]) if answer else None)
        while self.stream.readline().strip():
            pass

    def frame(self, kind, data):
        short = len(data) if len(data) < 126 else 126 if len(data) < 65536 else 127
        head = struct.pack("!BB", 0x80 | kind, 0x80 | short)
        head += {126: struct.pack("!H", len(data) & 0xFFFF), 127: struct.pack("!Q", len(data))}.get(short, b"")
        # A mask of nothing is a mask, too.
        return head + bytes(4) + data

    def say(self, message):
        self.socket.sendall(self.frame(1, json.dumps(message).encode()))

    def read(self, size):
        data = self.stream.read(size)
        if len(data) < size:
            raise Closed(None)
        return data

    def next_frame(self):
        """What kind the next frame is, whether it is the last of its message, and what is in it."""
        first, second = self.read(2)
        size = second & 0x7F
        if size > 125:
            size = struct.unpack("!H" if size == 126 else "!Q", self.read(2 if size == 126 else 8))[0]
        kind, data = first & 0x0F, self.read(size)
        if kind == 8:
            raise Closed(struct.unpack("!H", data[:2])[0] if data else None)
        return kind, bool(first & 0x80), data

    def hear(self):
        text = b""
        while True:
            kind, is_last, data = self.next_frame()
            if kind == 9:
                self.socket.sendall(self.frame(10, data))
            if kind in (0, 1):
                text += data
                if is_last:
                    return self.understood(json.loads(text))

    def ended(self):
        """The code with which the table hangs up."""
        try:
            while True:
                self.hear()
        except Closed as end:
            return end.args[0]

    def unanswered(self):
        """How many pings come, none of them answered, until the table hangs up without a word."""
        pings = 0
        try:
            while True:
                kind, _, _ = self.next_frame()
                assert kind == 9, kind
                pings += 1
        except Closed as end:
            assert end.args[0] is None, end
        return pings

    def understood(self, message):
        number = message.pop("re", None)
        self.page.check(message, (message["type"],))
        message["re"] = number
        if message["type"] == "snapshot":
            assert number is None
            self.newest = self.looked_at(message)
        if message["type"] == "seated":
            self.seated = {"table": message["table"], "secret": message["secret"]}
        if message["type"] == "refused":
            self.met.add(message["reason"])
        return message

    def looked_at(self, now):
        """What the page promises of snapshots."""
        before = self.newest
        if before and before["table"] == now["table"]:
            assert now["sequence"] >= before["sequence"], "an old one came late"
            assert now["revision"] >= before["revision"], "revisions go on growing"
        assert not now["moves"] or now["you"] == now["turn"], "moves for somebody else"
        assert now["position"], "no position"
        routes = [json.dumps(move["route"])[:-1] for move in now["moves"]]
        assert len(set(routes)) == len(routes)
        for name in ("notation", "code"):
            texts = [move[name] for move in now["moves"] if name in move]
            assert len(set(texts)) == len(texts), f"the same {name} twice"
        own = now["seats"][now["you"]]["occupant"] if now["you"] is not None else {"kind": None}
        assert all(("code" in move) == (own["kind"] == "remote") for move in now["moves"])
        for row in now.get("changes", []):
            assert row[1] in ("moved", "placed", "removed", "turned", "became"), row
            assert [form(part) for part in row[2:]] in (["number"] * 2, ["text", "text", "list"]), row
        assert all(light in ("danger", "forced") for _, light in now["marks"])
        assert (now["state"] == "over") == ("result" in now)
        return now

    def until(self, kind):
        """The next message of a kind; snapshots and the lobby may come between."""
        while True:
            news = self.hear()
            if news["type"] == kind:
                return news
            assert news["type"] in ("snapshot", "board", "lobby", "closed"), news

    def snapshot(self, wanted):
        """The newest snapshot, once it is as wanted."""
        while self.newest is None or not wanted(self.newest):
            news = self.hear()
            assert news["type"] in ("snapshot", "board", "lobby"), news
        return self.newest

    def ask(self, wish, answer):
        """Says something with a number, and hears the answer that carries it back."""
        number = random.randrange(1 << 32)
        self.say({**wish, "re": number})
        news = self.until(answer)
        assert news["re"] == number, news
        return news

    def refused(self, wish, reason):
        news = self.ask(wish, "refused")
        assert news["reason"] == reason, (wish, news)
        assert news["words"]
        return news["words"]

    def want(self, what):
        revision = self.newest["revision"]
        self.say({"type": "ask", "revision": revision, "what": what})
        return revision

    def close(self):
        self.stream.close()
        self.socket.close()
