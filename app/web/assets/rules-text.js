// The rules of the games in a few steps, in both languages. Boards are written as picture.js reads them.

const squares = (rows, arrows = []) => ({ style: "squares", rows, arrows });
const felt = (rows) => ({ style: "felt", rows });
const rings = (rows, arrows = []) => ({ style: "rings", rows, arrows });
const moving = (figure, rows, arrows = []) => ({ style: "squares", rows, arrows, figure });

export const RULES = {
  draughts: [
    {
      de: "Alles spielt auf den dunklen Feldern. Ein Stein zieht schräg nach vorn, ein Feld weit.",
      en: "Everything happens on the dark squares. A man moves diagonally forward, one square at a time.",
      boards: [squares(["..*.*", "...M.", "....."])],
    },
    {
      de: "Steht ein fremder Stein neben deinem und ist das Feld dahinter frei, springst du darüber und nimmst ihn. Schlagen ist Pflicht: Was schlagen kann, trägt einen Ring.",
      en: "If an enemy piece stands next to yours and the square behind it is empty, you jump over it and take it. Capturing is a duty: whatever can capture wears a ring.",
      boards: [
        squares(
          ["...*.", "..m..", ".M...", "....."],
          [
            [
              [1, 2],
              [3, 0],
            ],
          ],
        ),
      ],
    },
    {
      de: "Kann derselbe Stein danach gleich weiterschlagen, geht der Zug weiter. International und brasilianisch musst du den Weg nehmen, auf dem die meisten Steine fallen; russisch und englisch darfst du wählen.",
      en: "If the same piece can capture again from there, the move goes on. In international and Brazilian draughts you must take the way that captures most; in Russian and English draughts you may choose.",
      boards: [
        squares(
          ["....*.", "...m..", "......", ".m....", "M....."],
          [
            [
              [0, 4],
              [2, 2],
            ],
            [
              [2, 2],
              [4, 0],
            ],
          ],
        ),
      ],
    },
    {
      de: "Wer die letzte Reihe erreicht, wird Dame. Sie zieht und schlägt schräg in alle Richtungen, so weit der Weg frei ist – englisch nur ein Feld weit. Steine schlagen auch rückwärts, nur englisch nicht.",
      en: "Whoever reaches the last row becomes a king. It moves and captures diagonally in all directions, as far as the way is free – in English draughts one square only. Men capture backwards as well, except in English draughts.",
      boards: [
        squares(
          ["C....", ".....", ".....", ".....", "....*"],
          [
            [
              [0, 0],
              [4, 4],
            ],
          ],
        ),
      ],
    },
    {
      de: "Wer keinen Stein mehr hat oder nicht mehr ziehen kann, verliert.",
      en: "Whoever has no pieces left or cannot move loses.",
    },
  ],
  reversi: [
    {
      de: "Schwarz beginnt. Lege eine Scheibe so, dass fremde Scheiben in einer geraden Linie zwischen ihr und einer deiner Scheiben liegen.",
      en: "Black begins. Place a disc so that enemy discs lie in a straight line between it and another disc of yours.",
      boards: [felt([".....", "oOOO*", "....."])],
    },
    {
      de: "Alle, die du so einschließt – waagerecht, senkrecht und schräg –, drehen sich um und gehören dir.",
      en: "All those you enclose like this – across, up and down, diagonally – turn over and are yours.",
      boards: [felt([".....", "ooooo", "....."])],
    },
    {
      de: "Kannst du keine einschließen, musst du passen. Kannst du es, musst du legen.",
      en: "If you cannot enclose any, you must pass. If you can, you must place.",
    },
    {
      de: "Kann niemand mehr legen, wird gezählt: Wer die meisten Scheiben hat, gewinnt. Ecken kann dir niemand mehr nehmen.",
      en: "When nobody can place any more, the discs are counted: most discs win. Corners can never be taken from you.",
    },
  ],
  chess: [
    {
      de: "Weiß beginnt. Jede Figur zieht auf ihre Art; auf einem Feld mit einer fremden Figur nimmt sie diese. Nur Springer springen.",
      en: "White begins. Each piece moves in its own way and takes an enemy piece by moving onto its square. Only knights jump.",
      boards: [
        moving("king", [".....", ".***.", ".*K*.", ".***.", "....."]),
        moving("queen", ["*.*.*", ".***.", "**Q**", ".***.", "*.*.*"]),
        moving("rook", ["..*..", "..*..", "**R**", "..*..", "..*.."]),
        moving("bishop", ["*...*", ".*.*.", "..B..", ".*.*.", "*...*"]),
        moving("knight", [".*.*.", "*...*", "..N..", "*...*", ".*.*."]),
        moving(
          "pawn",
          [".....", "..*..", ".p*p.", "..P..", "....."],
          [
            [
              [2, 3],
              [1, 2],
            ],
            [
              [2, 3],
              [3, 2],
            ],
          ],
        ),
      ],
    },
    {
      de: "Bauern gehen geradeaus, beim ersten Mal auch zwei Felder, und schlagen schräg. Am anderen Ende des Brettes werden sie, was du wählst. Ist ein Bauer zwei Felder weit an einem fremden vorbeigezogen, darf der ihn sofort schlagen, als wäre es eines gewesen.",
      en: "Pawns go straight ahead, two squares if they like the first time, and take diagonally. At the far end they become what you choose. A pawn that has just passed an enemy pawn by going two squares can be taken at once as if it had gone one.",
    },
    {
      de: "Wird dein König angegriffen, steht er im Schach und du musst ihn retten: wegziehen, dazwischenstellen oder den Angreifer nehmen.",
      en: "If your king is attacked it is in check, and you must save it: move away, put something in between, or take the attacker.",
      boards: [
        squares(
          ["k....", ".....", ".....", "R....", "....."],
          [
            [
              [0, 3],
              [0, 0],
            ],
          ],
        ),
      ],
    },
    {
      de: "Geht das nicht, ist es Schachmatt und verloren. Kannst du nicht ziehen, ohne im Schach zu stehen, ist es Patt und unentschieden.",
      en: "If you cannot, it is checkmate and lost. If you cannot move without being in check, it is stalemate and a draw.",
    },
    {
      de: "Haben König und ein Turm noch nie gezogen und steht nichts dazwischen, dürfen sie rochieren: Der König geht zwei Felder auf den Turm zu, der Turm springt über ihn. Im Chess960 tippst du dafür König und Turm an.",
      en: "If king and a rook have never moved and nothing stands between them, they may castle: the king goes two squares towards the rook, and the rook jumps over it. In Chess960 tap the king and then the rook.",
      boards: [
        squares(
          ["....K..R"],
          [
            [
              [4, 0],
              [6, 0],
            ],
          ],
        ),
        squares([".....RK."]),
      ],
    },
    {
      de: "Unentschieden ist es auch, wenn beide es wollen, wenn eine Stellung immer wiederkommt, wenn lange nichts geschlagen und kein Bauer gezogen wird, oder wenn niemand mehr gewinnen kann.",
      en: "It is also a draw if both agree, if a position keeps coming back, if for long nothing is taken and no pawn moves, or if nobody can win any more.",
    },
  ],
  morris: [
    {
      de: "Jeder hat neun Steine. Setzt sie abwechselnd auf freie Punkte. Weiß beginnt.",
      en: "Each side has nine men. Take turns to place them on empty points. White begins.",
      boards: [rings(["M.....*", ".......", "..m....", ".......", ".......", ".M.....", "...m..."])],
    },
    {
      de: "Drei eigene Steine auf einer Linie sind eine Mühle. Schließt du eine, nimmst du einen fremden Stein vom Brett – einen aus einer Mühle nur, wenn es keinen anderen gibt.",
      en: "Three of your men on one line are a mill. When you close one, take an enemy man off the board – one out of a mill only if there is no other.",
      boards: [rings(["M..M..M", ".m.....", "..m....", ".......", ".......", ".....m.", "......."])],
    },
    {
      de: "Sind alle gesetzt, zieht ihr: einen Stein entlang einer Linie zum nächsten freien Punkt.",
      en: "When all are placed, you move: one man along a line to the next empty point.",
      boards: [
        rings(
          ["M..*...", ".......", ".......", "m......", ".......", ".......", "......m"],
          [
            [
              [0, 0],
              [3, 0],
            ],
          ],
        ),
      ],
    },
    {
      de: "Wer nur noch drei Steine hat, darf springen: von überall auf jeden freien Punkt.",
      en: "Whoever has only three men left may fly: from anywhere to any empty point.",
      boards: [
        rings(
          ["M......", ".......", "....M..", "......*", ".......", ".M.....", "......."],
          [
            [
              [0, 0],
              [6, 3],
            ],
          ],
        ),
      ],
    },
    {
      de: "Wer nur noch zwei Steine hat oder nicht mehr ziehen kann, verliert.",
      en: "Whoever has only two men left or cannot move loses.",
    },
  ],
};
