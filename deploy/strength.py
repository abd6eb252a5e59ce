"""Plays the champion against other chess engines and says how much stronger or weaker it is.

Every engine gets the same fixed time for each move, one thread and the same memory. Each opening is played twice with
colours swapped. An illegal move, a crash or a move that comes far too late loses the game and is reported.
"""

import argparse
import concurrent.futures
import dataclasses
import math
import pathlib
import random
import sys
import threading
import time

import chess
import chess.engine
import chess.pgn

LONGEST = 400  # Plies; a game that lasts longer is a draw.
OPENING = 8  # Plies that are drawn by lot.
BALANCED = 60  # An opening gives neither side more than this, in hundredths of a pawn.
FAR_TOO_LATE = 1.0  # Seconds beyond the time for a move.


@dataclasses.dataclass
class Player:
    name: str
    command: list[str]
    options: dict[str, object]

    def start(self, megabytes):
        engine = chess.engine.SimpleEngine.popen_uci(self.command, timeout=30)
        wanted = {"Threads": 1, "Hash": megabytes, **self.options}
        engine.configure({name: value for name, value in wanted.items() if name in engine.options})
        return engine


@dataclasses.dataclass
class Result:
    points: float  # Ours.
    game: chess.pgn.Game
    latest: dict[str, float]  # How far beyond its time each side's latest move came, in seconds.
    fault: str | None


def openings(count, seed, stockfish):
    """Openings by lot that leave both sides about even; the same seed gives the same ones."""
    lot = random.Random(seed)
    found, seen = [], set()
    with chess.engine.SimpleEngine.popen_uci(stockfish) as judge:
        while len(found) < count:
            board = chess.Board()
            while board.ply() < OPENING and not board.is_game_over():
                board.push(lot.choice(list(board.legal_moves)))
            if board.is_game_over() or board.fen() in seen:
                continue
            score = judge.analyse(board, chess.engine.Limit(depth=8))["score"].white().score(mate_score=10_000)
            if abs(score) <= BALANCED:
                seen.add(board.fen())
                found.append(board)
    return found


def play(players, opening, seconds, megabytes):
    """One game. `players` are White and Black; the points are White's."""
    board = opening.copy()
    engines = [player.start(megabytes) for player in players]
    latest = {player.name: 0.0 for player in players}
    fault = None
    try:
        while board.ply() < LONGEST and board.outcome(claim_draw=True) is None:
            side = 0 if board.turn else 1
            begun = time.monotonic()
            try:
                move = engines[side].play(board, chess.engine.Limit(time=seconds), game=opening).move
            except (chess.engine.EngineError, TimeoutError) as error:
                move, fault = None, f"{players[side].name}: {error or 'no answer'}"
            late = time.monotonic() - begun - seconds
            latest[players[side].name] = max(latest[players[side].name], late)
            if fault is None and move is None:
                fault = f"{players[side].name} has no move"
            elif fault is None and late > FAR_TOO_LATE:
                fault = f"{players[side].name} took {late + seconds:.2f} s for a move"
            if fault:
                return board, float(side), latest, fault
            board.push(move)
    finally:
        for engine in engines:
            engine.close()
    outcome = board.outcome(claim_draw=True)
    points = {True: 1.0, False: 0.0, None: 0.5}[outcome.winner if outcome else None]
    return board, points, latest, fault


def record(board, players, points, fault):
    game = chess.pgn.Game.from_board(board)
    game.headers.update(White=players[0].name, Black=players[1].name)
    game.headers["Result"] = {1.0: "1-0", 0.0: "0-1", 0.5: "1/2-1/2"}[points]
    if fault:
        game.headers["Termination"] = fault
    return game


def one(ours, theirs, opening, swapped, arguments):
    players = [theirs, ours] if swapped else [ours, theirs]
    board, points, latest, fault = play(players, opening, arguments.movetime / 1000, arguments.hash)
    return Result(1 - points if swapped else points, record(board, players, points, fault), latest, fault)


def elo(share):
    return -400 * math.log10(1 / share - 1)


def strength(points):
    """The difference in Elo with its 95 % error, as words."""
    games, share = len(points), sum(points) / len(points)
    edge = 0.5 / games
    if share < edge or share > 1 - edge:
        bound = elo(min(max(share, edge), 1 - edge))
        return f"{'more' if share > 0.5 else 'less'} than {bound:+.0f}"
    deviation = math.sqrt(sum((point - share) ** 2 for point in points) / games)
    error = 1.96 * deviation / math.sqrt(games)
    low, high = (elo(min(max(share + side * error, edge), 1 - edge)) for side in (-1, 1))
    return f"{elo(share) + 0.0:+.0f} ± {(high - low) / 2:.0f}"


def contest(ours, theirs, boards, arguments):
    pairs = [(board, swapped) for board in boards for swapped in (False, True)][: arguments.games]
    path = arguments.out / f"{theirs.name.replace(' ', '-').lower()}-{arguments.movetime}ms.pgn"
    writing, results = threading.Lock(), []
    with path.open("w") as file, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:

        def finish(pair):
            result = one(ours, theirs, *pair, arguments)
            with writing:
                results.append(result)
                print(result.game, end="\n\n", file=file, flush=True)
                print(f"\r{theirs.name}: {len(results)} of {len(pairs)}", end="", file=sys.stderr, flush=True)

        list(pool.map(finish, pairs))
    print("\r\033[K", end="", file=sys.stderr)
    points = [result.points for result in results]
    wins, draws, losses = (points.count(value) for value in (1.0, 0.5, 0.0))
    share = 100 * sum(points) / len(points)
    late = [max(1000 * result.latest[player.name] for result in results) for player in (ours, theirs)]
    print(f"{theirs.name:16} {wins:4} {draws:4} {losses:4} {share:7.1f} %  {strength(points):>15}"
          f"  {late[0]:6.0f} ms {late[1]:6.0f} ms  {path}", flush=True)
    for fault in (result.fault for result in results if result.fault):
        print(f"  {fault}", flush=True)


def levels(text):
    """The levels in a list with commas; stockfish has those from 1350 to 2850."""
    found = [int(level) for level in text.split(",") if level]
    if not all(1350 <= level <= 2850 for level in found):
        raise ValueError(text)
    return found


def main():
    parser = argparse.ArgumentParser(prog="deploy/strength", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40, help="games against each opponent")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds for each move")
    parser.add_argument(
        "--levels", type=levels, default="1500,1900,2300,2700", help="stockfish at these Elo, 1350 to 2850; may be empty"
    )
    parser.add_argument("--gnuchess", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--hash", type=int, default=16, help="megabytes for each engine")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the openings")
    parser.add_argument("--brain", default="champion", help="which of our brains plays")
    parser.add_argument("--engine", default="target/release/gametable", help=argparse.SUPPRESS)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("target/strength"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if min(arguments.games, arguments.movetime, arguments.jobs, arguments.hash) < 1:
        parser.error("games, movetime, jobs and hash are at least 1")

    stockfish = "/usr/games/stockfish"
    ours = Player("gametable", [arguments.engine, "engine", "uci"], {"Brain": arguments.brain})
    opponents = [
        Player(f"stockfish {level}", [stockfish], {"UCI_LimitStrength": True, "UCI_Elo": level})
        for level in arguments.levels
    ]
    if arguments.gnuchess:
        opponents.append(Player("gnuchess", ["/usr/games/gnuchess", "--uci"], {}))

    arguments.out.mkdir(parents=True, exist_ok=True)
    boards = openings((arguments.games + 1) // 2, arguments.seed, stockfish)
    print(f"{arguments.brain}, {arguments.movetime} ms a move, {arguments.games} games each")
    print(f"{'against':16} {'won':>4} {'even':>4} {'lost':>4} {'score':>9}  {'Elo':>15}  latest: ours, theirs")
    for theirs in opponents:
        contest(ours, theirs, boards, arguments)


if __name__ == "__main__":
    main()
