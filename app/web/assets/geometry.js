// Boards of both shapes in one measure: a point takes as much room as a square, so that one drawing and one way to
// tap serve them both.

/** How many cells a board is wide and high. */
export function size(board) {
  const { grid, points } = board.shape;
  if (grid) return [grid.columns, Math.ceil(grid.tones.length / grid.columns)];
  return [points.extent[0] + 1, points.extent[1] + 1];
}

/** How many cells there are. */
export function count(board) {
  const { grid, points } = board.shape;
  return grid ? grid.tones.length : points.points.length;
}

/** The top left corner of a cell, in cells from that of the board, perhaps with the board turned round. */
export function corner(board, cell, flipped = false) {
  const { grid, points } = board.shape;
  const [x, y] = grid ? [cell % grid.columns, Math.floor(cell / grid.columns)] : points.points[cell];
  if (!flipped) return [x, y];
  const [width, height] = size(board);
  return [width - 1 - x, height - 1 - y];
}

const STEPS = {
  north: [0, -1],
  north_east: [1, -1],
  east: [1, 0],
  south_east: [1, 1],
  south: [0, 1],
  south_west: [-1, 1],
  west: [-1, 0],
  north_west: [-1, -1],
};

/** The middle of what stands just outside an edge or corner of a cell. */
export function beside(board, cell, direction, flipped = false) {
  const [x, y] = corner(board, cell, flipped);
  const [right, down] = STEPS[direction].map((step) => (flipped ? -step : step) * 0.66);
  return [x + 0.5 + right, y + 0.5 + down];
}

/** Whether anything is ever played on a cell. */
export function playable(board, cell) {
  return Boolean(board.names[cell]);
}

/** The cell at a place, in cells from the top left. */
export function cellAt(board, x, y) {
  for (let cell = 0; cell < count(board); cell += 1) {
    const [left, top] = corner(board, cell);
    if (left <= x && x < left + 1 && top <= y && y < top + 1) return cell;
  }
  return null;
}

/** The playable cell that an arrow key leads to: the nearest one in that direction, straight ones first. */
export function towards(board, from, [right, down], flipped = false, isThere = () => true) {
  const [x, y] = corner(board, from, flipped);
  let best = null;
  let shortest = Infinity;
  for (let cell = 0; cell < count(board); cell += 1) {
    if (cell === from || !playable(board, cell) || !isThere(cell)) continue;
    const [cx, cy] = corner(board, cell, flipped);
    const along = (cx - x) * right + (cy - y) * down;
    const aside = Math.abs((cx - x) * down) + Math.abs((cy - y) * right);
    if (along <= 0 || aside > along) continue;
    const distance = along + 2 * aside;
    if (distance < shortest) [best, shortest] = [cell, distance];
  }
  return best;
}

/** What stands at the edges: the label of a row on its first cell, of a column on the last row. */
export function labels(board, cell, flipped = false) {
  const { grid } = board.shape;
  if (!grid) return {};
  const [columns, rows] = size(board);
  const [x, y] = corner(board, cell);
  // Moves are written with the names of the cells: where no edge tells them, each cell does.
  if (board.rows.length === 0) return { row: board.names[cell] };
  return {
    row: x === (flipped ? columns - 1 : 0) ? board.rows[y] : undefined,
    column: y === (flipped ? 0 : rows - 1) ? board.columns[x] : undefined,
  };
}
