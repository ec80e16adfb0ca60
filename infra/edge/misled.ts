import { lane } from '@pingboard/services/kernel/turns.ts'
import { nodeOf } from './nodes.ts'

/** Longest time that this holds the event loop. Milliseconds. */
const TURN_MS = 5

/**
 * The boards with viewers at another node than theirs. The node of each board is looked up once, whatever the number of
 * its viewers, and the whole takes as many turns of the event loop as it needs: at a change of one node there may be
 * thousands of boards.
 * @param lines connections of viewers
 * @param usable nodes that a board may have
 */
export async function* misledBoards(
  lines: Iterable<{ readonly board: string; readonly node: string }>,
  usable: readonly string[],
  { ownOf = nodeOf, now = () => performance.now() } = {},
): AsyncGenerator<string> {
  /** The node of a board's viewers; null: of several, and so at least one is not theirs. */
  const nodes = new Map<string, string | null>()
  for (const { board, node } of lines) {
    const isOne = !nodes.has(board) || nodes.get(board) === node
    nodes.set(board, isOne ? node : null)
  }
  const turn = lane(TURN_MS, now)
  for (const [board, node] of nodes) {
    if (turn.isOver()) await turn.next()
    if (node !== ownOf(board, usable)) yield board
  }
}
