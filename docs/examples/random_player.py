#!/usr/bin/env python3
"""A player for Gametable that plays any of the moves it is offered.

    random_player.py ADDRESS CODE [NAME]        random_player.py 192.168.4.1:8080 K7MQ2P "My first AI"

ADDRESS is where phones reach the table, CODE what stands below the QR code of a free seat. To make an AI of your own, write
another `choose`. Nothing but Python 3.8 is needed: the class below speaks as much of the websocket protocol (RFC 6455) as it takes.
"""

import base64
import json
import os
import queue
import random
import re
import socket
import struct
import sys
import threading
import time


def choose(snapshot, board):
    """The number of the move to play. docs/PROTOCOL.md says what a snapshot and a board look like."""
    return random.randrange(len(snapshot["moves"]))


class Line:
    """A websocket: JSON objects in, JSON objects out."""

    def __init__(self, address):
        host, _, port = address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.sending = threading.Lock()
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        status = self.stream.readline().decode().strip()
        if " 101 " not in status:
            raise ConnectionError(f"the table answered: {status or 'nothing'}")
        while self.stream.readline().strip():
            pass
        self.news = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, kind, data):
        size = len(data)
        short = min(size, 126) if size < 65536 else 127
        head = struct.pack("!BB", 0x80 | kind, 0x80 | short)
        head += {126: struct.pack("!H", size & 0xFFFF), 127: struct.pack("!Q", size)}.get(short, b"")
        mask = os.urandom(4)
        with self.sending:
            self.socket.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def say(self, message):
        self.send(1, json.dumps(message).encode())

    def read(self, size):
        data = self.stream.read(size)
        if len(data) < size:
            raise ConnectionError("the connection is gone")
        return data

    def listen(self):
        """Answers pings also while `choose` thinks: whoever does not answer them is taken for gone."""
        try:
            while True:
                self.news.put(self.next())
        except (OSError, ValueError) as error:
            self.news.put(ConnectionError(error))

    def hear(self):
        """The next message."""
        news = self.news.get()
        if isinstance(news, ConnectionError):
            raise news
        return news

    def next(self):
        text = b""
        while True:
            first, second = self.read(2)
            size = second & 0x7F
            if size > 125:
                size = struct.unpack("!H" if size == 126 else "!Q", self.read(2 if size == 126 else 8))[0]
            kind, data = first & 0x0F, self.read(size)
            if kind == 8:
                raise ConnectionError("the table has hung up")
            if kind == 9:
                self.send(10, data)
            if kind in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)


def play(line):
    """Plays until the game is over. The newest snapshot is all there is to know."""
    board, newest, played = None, None, None
    while True:
        news = line.hear()
        if news["type"] == "board":
            board = news
        elif news["type"] == "closed":
            sys.exit(f"the table was closed: {news['reason']}")
        elif news["type"] == "refused" and news["reason"] != "stale":
            sys.exit(f"refused: {news['words']}")
        elif news["type"] == "snapshot":
            if news["state"] == "over":
                return news
            newest = news
        # One answer for each position, however often it is shown, and none for those that went by while this one thought.
        if newest and newest["moves"] and newest["revision"] != played and line.news.empty():
            played = newest["revision"]
            line.say({"type": "play", "revision": played, "move": choose(newest, board)})


def sit_down(address, wish):
    """Takes a seat. What to wish for in order to take it again is part of the answer."""
    line = Line(address)
    line.say({"type": "hello", "version": 1})
    line.hear()
    line.say(wish)
    answer = line.hear()
    if answer["type"] != "seated":
        sys.exit(f"refused: {answer['words']}")
    return line, {"type": "sit", "table": answer["table"], "secret": answer["secret"]}


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    address, code = sys.argv[1:3]
    if not re.fullmatch(r".+:\d{1,5}", address):
        sys.exit(f"{address} is no address with a port, such as 192.168.4.1:8080")
    name = sys.argv[3] if len(sys.argv) > 3 else "Random player"
    wish = {"type": "join", "code": code, "who": {"program": name}}
    while True:
        try:
            line, wish = sit_down(address, wish)
            end = play(line)
            break
        except OSError as error:
            if wish["type"] == "join":
                sys.exit(f"cannot sit down at {address}: {error}")
            # The network was away. The seat is kept for a while, for whoever knows its secret.
            time.sleep(1)
    result = end["result"]
    verdict = result["verdicts"][end["you"]] if result["verdicts"] else "nothing"
    print(f"{verdict} by {result['reason']} after {len(end['record'])} moves")


if __name__ == "__main__":
    main()
