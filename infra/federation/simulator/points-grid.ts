// Lower bound, then points: the better player wins, the worse wins, the better loses, the worse loses.
const GRID: readonly (readonly [number, number, number, number, number])[] = [
  [500, 0, 40, -29, 0],
  [400, 0.5, 28, -20, 0],
  [300, 1, 22, -16, -0.5],
  [200, 2, 17, -12.5, -1],
  [150, 3, 13, -10, -2],
  [100, 4, 10, -8, -3],
  [50, 5, 8, -7, -4],
  [25, 5.5, 7, -6, -4.5],
  [0, 6, 6, -5, -5],
]

/** Points for a game of coefficient 1, by the difference of the two players' points and by the better player. */
export function pointsOf(own: number, other: number, won: boolean): number {
  const row = GRID.find(([from]) => Math.abs(own - other) >= from)
  if (row === undefined) return 0
  if (won) return own >= other ? row[1] : row[2]
  return own > other ? row[3] : row[4]
}
