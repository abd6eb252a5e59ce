#!/usr/bin/env python3
"""A client that knows of the table only what docs/PROTOCOL.md says, and complains about whatever is not on that page.

    protocol_client.py PAGE ADDRESS play|manners

`play` plays every variant of every game to its end and looks at it again; `manners` meets every refusal and limit. Nothing but
Python 3.8 is needed.
"""

import base64
import collections
import json
import os
import random
import re
import socket
import struct
import sys
import time

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
        return int(found.group(1).replace(",", ""))


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

    def __init__(self, page, address, origin=None):
        self.page, self.newest, self.met = page, None, set()
        host, _, port = address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        come_from = f"Origin: {origin}\r\n" if origin else ""
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{come_from}"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        status = int(self.stream.readline().split()[1])
        if status != 101:
            raise Closed(status)
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

    def hear(self):
        text = b""
        while True:
            first, second = self.read(2)
            size = second & 0x7F
            if size > 125:
                size = struct.unpack("!H" if size == 126 else "!Q", self.read(2 if size == 126 else 8))[0]
            kind, data = first & 0x0F, self.read(size)
            if kind == 8:
                raise Closed(struct.unpack("!H", data[:2])[0] if data else None)
            if kind == 9:
                self.socket.sendall(self.frame(10, data))
            if kind in (0, 1):
                text += data
                if first & 0x80:
                    return self.understood(json.loads(text))

    def understood(self, message):
        number = message.pop("re", None)
        self.page.check(message, (message["type"],))
        message["re"] = number
        if message["type"] == "snapshot":
            assert number is None
            self.newest = self.looked_at(message)
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


FOX = {"animal": "fox", "colour": "teal"}
OWL = {"animal": "owl", "colour": "coral"}
PROGRAM = {"program": "Zoë 2.1"}


class Table:
    """The other side, as one meets it."""

    def __init__(self, page, address):
        self.page, self.address = page, address
        self.lines = []

    def connect(self):
        line = Line(self.page, self.address)
        self.lines.append(line)
        return line

    def greet(self):
        line = self.connect()
        self.welcome = line.ask({"type": "hello", "version": 1}, "welcome")
        return line

    def http(self, path, method="GET", host=None, headers="", body=""):
        where, _, port = self.address.rpartition(":")
        with socket.create_connection((where, int(port)), timeout=PATIENCE) as line:
            line.sendall(
                f"{method} {path} HTTP/1.1\r\nHost: {host or self.address}\r\n{headers}Connection: close\r\n\r\n{body}".encode()
            )
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        head, _, text = answer.partition(b"\r\n\r\n")
        status = int(head.split()[1])
        assert re.search(rf"\b{status}\b", self.page.text), f"{path} is answered with {status}; the page knows nothing of it"
        return status, text

    def read(self, path, kind):
        status, text = self.http(path)
        assert status == 200, (path, status, text[:200])
        told = json.loads(text)
        self.page.check(told, self.page.root(kind, told))
        return told

    def open(self, line, game, variant, other, who=FOX, **more):
        wish = {"type": "open", "game": game, "variant": variant, "time": "none", "shuffle": False, "listed": False}
        wish.update({"seats": [{"kind": "me"}, *other], "who": who, **more})
        return line.ask(wish, "seated")

    def sit_down(self, game, variant, seats=2, people=(FOX, OWL)):
        """Lines at a new table, one for each seat, by the codes of the open seats."""
        first = self.greet()
        self.open(first, game, variant, [{"kind": "open"}] * (seats - 1), people[0])
        lines = [first]
        for number in range(1, seats):
            code = first.snapshot(lambda now: True)["seats"][number]["occupant"]["code"]
            other = self.greet()
            assert other.ask({"type": "look", "code": code}, "found")["seat"] == number
            seated = other.ask({"type": "join", "code": code, "who": people[number % 2]}, "seated")
            assert seated["seat"] == number
            other.secret, other.table = seated["secret"], seated["table"]
            lines.append(other)
        for line in lines:
            line.snapshot(lambda now: now["state"] == "running")
        return lines


def play_out(lines, watching):
    """Plays by lot until the game is over while somebody watches; what each seat sees then."""
    by_seat = {line.newest["you"]: line for line in lines}
    now = lines[0].newest
    while now["state"] != "over":
        line = by_seat[now["turn"]]
        mine = line.snapshot(lambda seen: seen["revision"] >= now["revision"])
        move = random.randrange(len(mine["moves"]))
        line.say({"type": "play", "revision": mine["revision"], "move": move})
        now = line.snapshot(lambda seen: seen["revision"] > mine["revision"])
        assert len(now["record"]) == len(mine["record"]) + 1
        assert now["record"][-1]["notation"] == mine["moves"][move]["notation"]
        seen = watching.snapshot(lambda seen: seen["revision"] >= now["revision"])
        assert (seen["pieces"], seen["position"], seen["moves"]) == (now["pieces"], now["position"], [])
    return [line.snapshot(lambda seen: seen["state"] == "over") for line in lines]


def look_back(table, game, ends):
    """Finds a match that is over among those of the past, and goes through it."""
    end = ends[0]
    begun = time.monotonic()
    while not any(one["id"] == end["match"] for one in table.read(f"/api/v1/games?game={game}", "games")["games"]):
        assert time.monotonic() - begun < PATIENCE, "the match is not among those of the past"
        time.sleep(0.05)
    past = table.read(f"/api/v1/games/{end['match']}", "replay")
    assert past["result"] == end["result"] and past["plies"] == len(end["record"])
    assert [frame["notation"] for frame in past["frames"]][1:] == [ply["notation"] for ply in end["record"]]
    assert past["frames"][-1]["pieces"] == end["pieces"]
    assert table.http(f"/?replay={end['match']}")[0] == 200


def play(table):
    """Every variant of every game, between people and between programs in turn."""
    table.greet().close()
    variants = [(game, variant) for game in table.welcome["games"] for variant in game["variants"]]
    assert variants
    for number, (game, variant) in enumerate(variants):
        people = (FOX, OWL) if number % 2 else (PROGRAM, FOX)
        lines = table.sit_down(game["id"], variant["id"], len(variant["seats"]), people)
        colours = [seat["colour"] for seat in lines[0].newest["seats"]]
        assert colours == variant["seats"]
        watching, code = table.greet(), lines[0].newest["table"]
        watching.say({"type": "lobby", "on": True})
        while code not in [one["table"] for one in watching.until("lobby")["tables"]]:
            pass
        watching.say({"type": "lobby", "on": False})
        watching.ask({"type": "watch", "table": code}, "watching")
        assert watching.until("snapshot")["you"] is None
        ends = play_out(lines, watching)
        seen = watching.snapshot(lambda now: now["state"] == "over")
        assert seen["result"] == ends[0]["result"] and seen["record"] == ends[0]["record"]
        look_back(table, game["id"], ends)
        revision = ends[0]["revision"]
        for line in lines:
            line.snapshot(lambda now: now["revision"] >= revision)
            line.want("rematch")
            revision = line.snapshot(lambda now: now["revision"] > revision)["revision"]
        for line in lines:
            again = line.snapshot(lambda now: now["match"] > ends[0]["match"])
            assert again["revision"] > ends[0]["revision"] and not again["record"]
        assert [line.newest["you"] for line in lines] != list(range(len(lines))), "seats change"
        print(f"{game['id']} {variant['id']}: {ends[0]['result']['reason']} after {len(ends[0]['record'])} moves", flush=True)
        for line in (*lines, watching):
            line.close()
    board = table.read("/api/v1/leaderboard", "leaderboard")
    assert {json.dumps(one["who"]) for one in board["standings"]} <= {json.dumps(who) for who in (FOX, OWL)}
    table.read("/api/v1/leaderboard?game=chess&days=1", "leaderboard")
    ratings = table.read("/api/v1/ratings", "ratings")
    assert "chess" in ratings


def asked(table):
    """What two people can ask each other, and what one can ask when an AI sits there."""
    one, other = table.sit_down("chess", "standard")
    play_once(one)
    other.snapshot(lambda now: now["moves"])
    play_once(other)
    one.snapshot(lambda now: "offer_draw" in now["may"])
    one.want("offer_draw")
    assert other.snapshot(lambda now: now["offer"])["offer"] == {"kind": "draw", "seat": 0}
    other.want("decline")
    one.snapshot(lambda now: not now["offer"] and now["revision"] > other.newest["revision"])
    one.want("take_back")
    other.snapshot(lambda now: now["offer"] == {"kind": "take_back", "seat": 0})
    other.want("accept")
    one.snapshot(lambda now: len(now["record"]) < 2 and not now["offer"])
    # Hints are for everybody once everybody agrees.
    one.snapshot(lambda now: "hint" in now["may"])
    one.want("hint")
    other.snapshot(lambda now: now["offer"] == {"kind": "hint", "seat": 0})
    other.want("accept")
    one.snapshot(lambda now: now["hint"])
    # Whoever loses the line sits down again and sees the same once more.
    seen = other.snapshot(lambda now: now["revision"] >= one.newest["revision"])
    other.close()
    back = table.greet()
    back.ask({"type": "sit", "table": other.table, "secret": other.secret}, "seated")
    assert back.snapshot(lambda now: True)["sequence"] >= seen["sequence"]
    one.snapshot(lambda now: now["revision"] >= back.newest["revision"])
    one.want("resign" if "resign" in one.newest["may"] else "abort")
    back.snapshot(lambda now: now["state"] == "over")
    one.snapshot(lambda now: now["state"] == "over")
    one.refused({"type": "play", "revision": one.newest["revision"], "move": 0}, "over")
    one.refused({"type": "ask", "revision": one.newest["revision"], "what": "resign"}, "over")

    me = table.greet()
    brain = {"kind": "brain", "brain": "alpha_beta:beginner", "depth": 1}
    table.open(me, "chess", "standard", [brain])
    first = me.snapshot(lambda now: now["moves"])
    assert first["seats"][1]["occupant"]["depth"] == 1
    me.want("hint")
    assert me.snapshot(lambda now: "hint" in now)["hint"]["notation"] in [move["notation"] for move in first["moves"]]
    play_once(me)
    me.snapshot(lambda now: "thinking" in now or len(now["record"]) == 2)
    me.snapshot(lambda now: len(now["record"]) == 2 and now["moves"])
    me.want("offer_draw")
    assert me.snapshot(lambda now: "remark" in now)["remark"]["seat"] == 1


def watched(table):
    """Two AIs that one has play, and whose pace one sets."""
    host = table.greet()
    brain = {"kind": "brain", "brain": "alpha_beta:beginner"}
    wish = {"type": "open", "game": "chess", "variant": "standard", "time": "5m", "shuffle": True, "listed": False}
    opened = host.ask({**wish, "seats": [brain, brain], "who": FOX}, "watching")
    code, secret = opened["table"], opened["secret"]
    first = host.snapshot(lambda now: now["record"])
    assert first["you"] is None and first["pace"] == {"held": False, "speed": "normal", "yours": True}
    other = table.greet()
    assert "secret" not in other.ask({"type": "watch", "table": code}, "watching")
    assert not other.snapshot(lambda now: True)["pace"]["yours"]
    other.refused({"type": "pace", "what": "hold"}, "not_allowed")
    other.refused({"type": "play", "revision": 1, "move": 0}, "not_seated")
    host.say({"type": "pace", "what": "hold"})
    waits = host.snapshot(lambda now: now["state"] == "paused")
    assert waits["pace"]["held"] and not any(seat["clock"]["running"] for seat in waits["seats"])
    host.say({"type": "pace", "what": "step"})
    step = host.snapshot(lambda now: now["state"] == "paused" and now["sequence"] > waits["sequence"])
    assert len(step["record"]) == len(waits["record"]) + 1 and step["pace"]["held"]
    # What waits goes on once its host has gone, and is still theirs to pace.
    host.close()
    other.snapshot(lambda now: not now["pace"]["held"] and len(now["record"]) > len(step["record"]))
    back = table.greet()
    assert back.ask({"type": "sit", "table": code, "secret": secret}, "watching")["secret"] == secret
    for speed in ("slow", "fast", "normal"):
        back.say({"type": "pace", "what": speed})
        back.snapshot(lambda now: now["pace"]["speed"] == speed and now["pace"]["yours"])


def play_once(line):
    line.say({"type": "play", "revision": line.newest["revision"], "move": 0})
    before = len(line.newest["record"])
    line.snapshot(lambda now: len(now["record"]) > before)


def refusals(table):
    """Everything that is refused, and why."""
    line = table.connect()
    assert line.ask({"type": "ping"}, "pong")
    line.refused({"type": "lobby", "on": True}, "not_allowed")
    line.refused({"type": "hello", "version": 99}, "version")
    line.ask({"type": "hello", "version": 1}, "welcome")
    for wrong, field in [
        ({"type": "join", "code": "K7MQ2P", "who": {"program": "Team #1"}}, "who"),
        ({"type": "play", "revision": 1, "move": -1}, "move"),
        ({"type": "look", "code": "OOOOO"}, "code"),
        ({"type": "sit", "table": "QKZ7M", "secret": "guess"}, "secret"),
        ({"type": "ask", "revision": 1, "what": "everything"}, "what"),
        ({"type": "fly"}, "type"),
    ]:
        assert f" {field}: " in line.refused(wrong, "malformed")
    setup = {"type": "open", "game": "chess", "variant": "standard", "time": "none", "shuffle": False, "listed": False}
    setup.update({"seats": [{"kind": "me"}, {"kind": "open"}], "who": FOX})
    assert " time: " in line.refused({**setup, "time": "0m"}, "malformed")
    line.refused({**setup, "game": "ludo"}, "unknown_game")
    line.refused({**setup, "seats": [{"kind": "me"}]}, "bad_setup")
    deep = {"kind": "brain", "brain": "champion", "depth": table.page.number(r"1 to (\d+)\)") + 1}
    line.refused({**setup, "seats": [{"kind": "me"}, deep]}, "bad_setup")
    line.refused({"type": "look", "code": "222222"}, "unknown_code")
    line.refused({"type": "watch", "table": "22222"}, "unknown_table")
    line.refused({"type": "play", "revision": 1, "move": 0}, "not_seated")
    one, other = table.sit_down("reversi", "standard")
    line.refused({"type": "sit", "table": other.table, "secret": "0" * 32}, "wrong_secret")
    line.refused({"type": "join", "code": other.table, "who": FOX}, "seat_taken")
    revision = one.newest["revision"]
    other.refused({"type": "play", "revision": revision, "move": 0}, "not_your_turn")
    one.refused({"type": "play", "revision": revision, "move": 99}, "no_such_move")
    one.refused({"type": "play", "revision": revision + 1, "move": 0}, "stale")
    other.refused({"type": "ask", "revision": revision, "what": "accept"}, "not_allowed")


def limits(table):
    """How long and how fast messages may be, and how many tables there are."""
    longest = table.page.number(r"limit of ([\d,]+) bytes")
    line = table.greet()
    line.socket.sendall(line.frame(1, b'{"type":"ping"}'.ljust(longest)))
    line.until("pong")
    line.socket.sendall(line.frame(1, b'{"type":"ping"}'.ljust(longest + 1)))
    assert line.until("refused")["reason"] == "too_long"
    assert ended(line) == 1009
    line = table.greet()
    line.socket.sendall(line.frame(2, b"{}"))
    assert ended(line) == 1008

    burst = table.page.number(r"messages a second, and (\d+) at\s")
    line = table.connect()
    line.socket.sendall(line.frame(1, b'{"type":"ping","re":7}') * 2000)
    answers = []
    try:
        while True:
            answers.append(line.hear())
    except Closed as end:
        assert end.args[0] == 1008, end
    assert all(answer["re"] == 7 for answer in answers)
    kinds = [answer["type"] for answer in answers]
    assert kinds[:burst] == ["pong"] * burst and kinds.count("refused") >= burst
    table.page.number(r"may say (\d+) messages a second")

    # One table after the other, each from a line of its own, until an address has as many as are free.
    looks = table.greet()
    hosts = []
    while len(hosts) < 1000:
        if len(hosts) % 10 == 9:
            # A sign of life, however long it takes to open them all.
            for host in hosts:
                host.say({"type": "ping"})
        host = table.greet()
        hosts.append(host)
        wish = {"type": "open", "game": "morris", "variant": "standard", "time": "5m", "shuffle": True, "listed": True}
        host.say({**wish, "seats": [{"kind": "me"}, {"kind": "open"}], "who": FOX})
        news = host.hear()
        if news["type"] == "refused":
            assert news["reason"] == "too_many_tables"
            break
    looks.say({"type": "lobby", "on": True})
    listed = table.page.number(r"at most (\d+) tables")
    while True:
        lobby = looks.until("lobby")
        if len(lobby["tables"]) + lobby.get("more", 0) >= len(hosts) - 1:
            break
    assert len(lobby["tables"]) == listed
    assert table.read("/healthz", "health")["tables"] >= len(hosts) - 1
    for host in hosts:
        host.close()


def ended(line):
    """The code with which the table hangs up."""
    try:
        while True:
            line.hear()
    except Closed as end:
        return end.args[0]


def routes(table):
    """Every path that the page names, and what is refused there."""
    for path in ("/", "/t/QKZ7M", "/api/v1/tables", "/api/v1/games", "/api/v1/ratings", "/qr/lobby.svg", "/qr/QKZ7M.png"):
        assert table.http(path)[0] == 200, path
        assert table.http(path, "POST")[0] == 405, path
        assert table.http(path, "POST", headers="Content-Length: 2\r\n", body="{}")[0] == 413, path
        assert table.http(path, host="evil.example")[0] == 421, path
    for status, path in ((404, "/nowhere"), (404, "/api/v1/games/999999"), (400, "/api/v1/games/x"), (400, "/api/v1/leaderboard?days=x")):
        assert table.http(path)[0] == status, path
    try:
        raise AssertionError(Line(table.page, table.address, "http://evil.example"))
    except Closed as end:
        assert end.args[0] == 403, end
    assert table.read("/api/v1/tables", "server")["type"] == "lobby"
    assert table.read("/healthz", "health")["status"] == "ok"


def manners(table):
    asked(table)
    watched(table)
    refusals(table)
    routes(table)
    limits(table)
    met = set().union(*(line.met for line in table.lines))
    # A map that is missing is nothing that a client can bring about.
    assert met == table.page.refusals - {"waiting"}, met ^ table.page.refusals
    print(f"all refusals: {', '.join(sorted(met))}", flush=True)


def main():
    page, address, what = sys.argv[1:]
    {"play": play, "manners": manners}[what](Table(Page(page), address))


if __name__ == "__main__":
    main()
