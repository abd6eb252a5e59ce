// The pieces and their colours, for the phone page and for the table's own screen.
//
// A figure is drawn on 100 × 100, shape by shape from below. A shape is a part and a form: an ellipse (e: middle and radii)
// or a path. The parts: k shadow, s side, f face of a disc, b carved body, t storey, g groove, d line, c crown. Faces and
// bodies lie in a light from the top left. A figure nobody knows is drawn as a disc.
//
// Both readers take these lines apart by hand: one entry to a line, a name and a text in double quotes.

export const FIGURES = {
  disc: "k:e50,55,42,41 s:e50,53,40,40 f:e50,47,40,40 g:e50,47,34.5,34.5",
  man: "k:e50,55,42,41 s:e50,53,40,40 f:e50,47,40,40 g:e50,47,31,31 g:e50,47,21,21",
  crowned: "k:e50,60,39,38.5 s:e50,57,37,37 t:e50,51.5,37,37 s:e50,49.5,37,37 f:e50,44,37,37 c:M30.2,60.84L26.24,33.12L40.1,45L50,26.52L59.9,45L73.76,33.12L69.8,60.84Z",
  pawn: "k:e50,87,34,7 b:M50,17A14,14,0,0,1,59,42L66,47Q67,52,62,52L58,52Q59,66,71,75Q77,79,77,88L23,88Q23,79,29,75Q41,66,42,52L38,52Q33,52,34,47L41,42A14,14,0,0,1,50,17Z d:M30,77L70,77",
  knight: "k:e50,87,34,7 b:M45,9L53,18Q75,22,80,46Q82,62,77,76Q80,81,80,88L24,88Q24,81,29,76Q31,65,49,52Q40,54,36,59Q32,65,27,62L20,58Q14,54,18,47L30,30Q33,22,41,19Z d:M58,26Q69,33,71,48Q72,60,68,68M29,77L77,77M38,31A3,3,0,1,1,37.9,31ZM23,51L26,49",
  bishop: "k:e50,87,34,7 b:M46,18A6.5,6.5,0,1,1,54,18Q70,33,69,46Q68,55,60,60L65,65Q66,69,60,69Q62,73,71,76Q78,80,78,88L22,88Q22,80,29,76Q38,73,40,69Q34,69,35,65L40,60Q32,55,31,46Q30,33,46,18Z d:M50,32L50,50M41,41L59,41M40,60L60,60M29,77L71,77",
  rook: "k:e50,87,34,7 b:M25,16L36,16L36,24L45,24L45,16L55,16L55,24L64,24L64,16L75,16L75,34L66,42L68,68L75,76Q79,80,79,88L21,88Q21,80,25,76L32,68L34,42L25,34Z d:M34,42L66,42M32,68L68,68M25,77L75,77",
  queen: "k:e50,87,34,7 b:M8,33A6,6,0,1,1,19,31L30,46L29,25A6,6,0,1,1,39,23L45,43L46,19A6,6,0,1,1,54,19L55,43L61,23A6,6,0,1,1,71,25L70,46L81,31A6,6,0,1,1,92,33L88,37L79,65Q75,70,77,76Q79,81,79,88L21,88Q21,81,23,76Q25,70,21,65L12,37Z d:M22,65Q50,57,78,65M23,77Q50,70,77,77",
  king: "k:e50,87,34,7 b:M46,5L54,5L54,12L62,12L62,20L54,20L54,29Q60,25,70,27Q87,31,85,45Q83,57,74,65Q75,70,77,76Q79,81,79,88L21,88Q21,81,23,76Q25,70,26,65Q17,57,15,45Q13,31,30,27Q40,25,46,29L46,20L38,20L38,12L46,12Z d:M50,36L50,57M26,65Q50,57,74,65M23,77Q50,70,77,77",
};

/** The colours of each set: face, side, groove, outline, line. */
export const PAINTS = {
  white: "#f6ead6 #b99c72 #d8c19c #2a1c14 #2a1c14",
  black: "#382b24 #120c09 #5d4a3e #120c09 #d9c3a0",
  red: "#c8452f #74200f #e58471 #2f0b05 #f9d9d1",
  blue: "#3d74c2 #1a3a6b #7ba6e0 #0b1a33 #d6e5fa",
  green: "#4c9a56 #215028 #86c78e #0d2611 #dcf2df",
  yellow: "#e6c552 #94751a #b8952c #33270a #33270a",
  purple: "#8b5bb0 #4b2b65 #b793d3 #1f0f2c #ecdff6",
  orange: "#e07f32 #8a420f #f2b07c #331704 #33170a",
};
