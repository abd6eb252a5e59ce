#!/usr/bin/env python3
"""A client that knows of the table only what docs/PROTOCOL.md says, and complains about whatever is not on that page.

    protocol_client.py PAGE ADDRESS play
    protocol_client.py PAGE ADDRESS manners WAITING
    protocol_client.py PAGE ADDRESS restart

`play` plays every variant of every game to its end and looks at it again; `manners` asks for all there is to ask, and meets
every refusal and limit, also that of the table WAITING, whose match waits for its map. `restart` fills a table that has hardly
room, says that it may be switched off, and sits down again once it is back. Nothing but Python 3.8 is needed.
"""

import json
import random
import re
import socket
import sys
import time

from protocol_line import PATIENCE, Closed, Line, Page

FOX = {"animal": "fox", "colour": "teal"}
OWL = {"animal": "owl", "colour": "coral"}
PROGRAM = {"program": "Zoë 2.1"}


class Table:
    """The other side, as one meets it."""

    def __init__(self, page, address):
        self.page, self.address = page, address
        self.lines = []

    def connect(self, first=None):
        line = Line(self.page, self.address, first=first)
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
        self.head, _, text = answer.partition(b"\r\n\r\n")
        status = int(self.head.split()[1])
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
            assert other.ask({"type": "join", "code": code, "who": people[number % 2]}, "seated")["seat"] == number
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
    one.snapshot(lambda now: now.get("hint"))
    # Whoever loses the line sits down again and sees the same once more.
    seen = other.snapshot(lambda now: now["revision"] >= one.newest["revision"])
    other.close()
    back = table.greet()
    back.ask({"type": "sit", **other.seated}, "seated")
    assert back.snapshot(lambda now: True)["sequence"] >= seen["sequence"]
    # Before both have moved it can be given up as if it had never been.
    one.snapshot(lambda now: now["revision"] >= back.newest["revision"])
    one.refused({"type": "ask", "revision": one.newest["revision"], "what": "resign"}, "not_allowed")
    one.want("abort")
    for line in (one, back):
        result = line.snapshot(lambda now: now["state"] == "over")["result"]
        assert (result["reason"], result["winner"], result["verdicts"]) == ("aborted", None, []), result
        assert "places" not in result
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


def claimed(table):
    """Two programs that repeat a position until one of them claims a draw."""
    one, other = table.sit_down("chess", "standard", people=(PROGRAM, PROGRAM))
    claim = {"type": "ask", "what": "claim_draw"}
    for line, code in [(one, "g1f3"), (other, "g8f6"), (one, "f3g1"), (other, "f6g8")] * 2:
        assert "claim_draw" not in line.newest["may"]
        line.refused({**claim, "revision": line.newest["revision"]}, "not_allowed")
        play_once(line, code)
        for each in (one, other):
            each.snapshot(lambda now: len(now["record"]) >= len(line.newest["record"]))
    assert "claim_draw" not in other.newest["may"], "it is for whoever is to move"
    assert "claim_draw" in one.newest["may"]
    assert "hint" not in one.newest["may"], "programs get none"
    one.want("claim_draw")
    for line in (one, other):
        result = line.snapshot(lambda now: now["state"] == "over")["result"]
        assert (result["reason"], result["winner"], result["verdicts"]) == ("repetition", None, ["draw", "draw"])


def left(table):
    """Somebody goes and comes back, and gives up; somebody else goes, and so does the table."""
    one, other = table.sit_down("draughts", "english")
    one.say({"type": "leave"})
    one.refused({"type": "play", "revision": one.newest["revision"], "move": 0}, "not_seated")
    seen, revision = one.newest, one.newest["revision"]
    other.snapshot(lambda now: not now["seats"][0]["occupant"]["present"])
    one.ask({"type": "sit", **one.seated}, "seated")
    one.snapshot(lambda now: now["sequence"] > seen["sequence"])
    play_once(one)
    one.say({"type": "leave"})
    one.ask({"type": "ping"}, "pong")
    seen = one.newest
    other.snapshot(lambda now: now["revision"] > revision)
    play_once(other)
    one.ask({"type": "ping"}, "pong")
    assert one.newest is seen, "whoever has left is told of nothing"
    one.ask({"type": "sit", **one.seated}, "seated")
    one.snapshot(lambda now: len(now["record"]) == 2)
    one.refused({"type": "ask", "revision": one.newest["revision"], "what": "abort"}, "not_allowed")
    one.want("resign")
    result = other.snapshot(lambda now: now["state"] == "over")["result"]
    assert (result["reason"], result["winner"], result["verdicts"]) == ("resignation", 1, ["loss", "win"])

    # A table at which nothing has happened goes when its owner opens another.
    table.open(one, "chess", "standard", [{"kind": "open"}])
    code = one.seated["table"]
    other.ask({"type": "watch", "table": code}, "watching")
    table.open(one, "chess", "standard", [{"kind": "open"}])
    assert {**other.until("closed"), "re": None} == {"type": "closed", "re": None, "table": code, "reason": "abandoned"}
    other.refused({"type": "watch", "table": code}, "unknown_table")


def promised(table):
    """Whoever breaks the promise of a ping is missed sooner than others."""
    soon = 1500
    longest = soon / 1000 + table.page.number(r"dropped ([\d.]+) seconds\s+later")
    begun = time.monotonic()
    line = table.connect({"type": "ping", "next": soon})
    line.until("pong")
    pings = line.unanswered()
    assert time.monotonic() - begun >= longest, "it was missed too soon"
    # Whoever has promised nothing is asked more often before it is dropped. So slowness cannot be taken for patience.
    assert pings <= longest // (soon / 1000), "it was waited for as long as others"


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


def play_once(line, code=None):
    """Plays a move, the first or that of a code."""
    now = line.newest
    move = [move["code"] for move in now["moves"]].index(code) if code else 0
    line.say({"type": "play", "revision": now["revision"], "move": move})
    before = len(now["record"])
    line.snapshot(lambda now: len(now["record"]) > before)


def refusals(table, waiting):
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
    for wish in ({"type": "watch"}, {"type": "sit", "secret": "0" * 32}):
        line.refused({**wish, "table": waiting}, "waiting")
    for wish in ({"type": "look"}, {"type": "join", "who": FOX}):
        line.refused({**wish, "code": waiting}, "waiting")
    line.refused({"type": "play", "revision": 1, "move": 0}, "not_seated")
    one, other = table.sit_down("reversi", "standard")
    line.refused({"type": "sit", **other.seated, "secret": "0" * 32}, "wrong_secret")
    line.refused({"type": "join", "code": other.seated["table"], "who": FOX}, "seat_taken")
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
    assert line.ended() == 1009
    line = table.greet()
    line.socket.sendall(line.frame(2, b"{}"))
    assert line.ended() == 1008

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


def routes(table):
    """Every path that the page names, and what is refused there."""
    pictures = [f"/qr/{name}.{form}" for name in ("lobby", "QKZ7M") for form in ("svg", "png")]
    for path in ("/", "/t/QKZ7M", "/api/v1/tables", "/api/v1/games", "/api/v1/ratings", *pictures):
        assert table.http(path)[0] == 200, path
        assert table.http(path, "POST")[0] == 405, path
        assert table.http(path, "POST", headers="Content-Length: 2\r\n", body="{}")[0] == 413, path
        assert table.http(path, host="evil.example")[0] == 421, path
    assert table.http("/T/qkz7m/")[0] == 307 and b"/t/QKZ7M\r\n" in table.head
    assert table.http("/", headers=f"X-Long: {'x' * table.page.number(r'head of more than ([0-9,]+) bytes')}\r\n")[0] == 431
    for status, path in ((400, "/ws"), (404, "/nowhere"), (404, "/api/v1/games/999999"), (400, "/api/v1/games/x"), (400, "/api/v1/leaderboard?days=x")):
        assert table.http(path)[0] == status, path
    try:
        raise AssertionError(Line(table.page, table.address, "http://evil.example"))
    except Closed as end:
        assert end.args[0] == 403, end
    assert table.read("/api/v1/tables", "server")["type"] == "lobby"
    assert table.read("/healthz", "health")["status"] == "ok"


def manners(table, waiting):
    for step in (asked, claimed, left, promised, watched, lambda here: refusals(here, waiting), routes, limits):
        step(table)
        print("well met", flush=True)
    met = set().union(*(line.met for line in table.lines))
    assert met == table.page.refusals, met ^ table.page.refusals
    print(f"all refusals: {', '.join(sorted(met))}", flush=True)


def hurried(table):
    """An AI that would think for long plays what it has found when a person says so, and only then."""
    for who in (FOX, PROGRAM):
        line = table.greet()
        table.open(line, "chess", "standard", [{"kind": "brain", "brain": "alpha_beta"}], who)
        line.snapshot(lambda now: now["moves"])
        play_once(line)
        thinks = line.snapshot(lambda now: "thinking" in now)
        assert thinks["thinking"]["seat"] == 1 and len(thinks["record"]) == 1
        wish = {"type": "ask", "revision": thinks["revision"], "what": "move_now"}
        if who == PROGRAM:
            assert "move_now" not in thinks["may"]
            line.refused(wish, "not_allowed")
            line.want("abort")
        else:
            assert "move_now" in thinks["may"]
            line.say(wish)
            line.snapshot(lambda now: len(now["record"]) == 2)


def restart(table):
    hurried(table)
    one, other = table.sit_down("morris", "standard")
    play_once(one)
    seen = other.snapshot(lambda now: now["record"])
    try:
        while True:
            table.connect({"type": "ping"}).until("pong")
    except Closed as end:
        assert end.args[0] == 1013, end
    # Whoever is one too many is gone, all others are still there.
    *guests, _ = table.lines
    for path in ("/", "/healthz"):
        assert table.http(path)[0] == 503 and b"\r\nretry-after: " in table.head.lower(), path
    print(f"{len(guests)} lines are open, and there is no room for more: the table may be switched off", flush=True)
    for line in (one, other):
        assert line.until("closed")["reason"] == "shutdown"
    for line in guests:
        assert line.ended() == 1001
    back = None
    while back is None:
        try:
            back = table.greet()
        except (OSError, Closed):
            time.sleep(0.1)
    back.ask({"type": "sit", **other.seated}, "seated")
    now = back.snapshot(lambda now: True)
    assert (now["record"], now["pieces"], now["match"]) == (seen["record"], seen["pieces"], seen["match"])
    play_once(back)
    print("the match goes on", flush=True)


def main():
    page, address, what, *more = sys.argv[1:]
    {"play": play, "manners": manners, "restart": restart}[what](Table(Page(page), address), *more)


if __name__ == "__main__":
    main()
