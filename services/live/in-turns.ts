/** About how long a turn is where the caller does not say how many there are. Milliseconds. */
const TURN_MS = 50

/**
 * Calls `go` in each round once for every turn, so that the work of a round is spread over it. A turn that is late is
 * made up for, once, however late it is.
 *
 * @param everyMs length of a round
 * @param now monotonic milliseconds
 * @param go gets the number of the turn, and how many turns a round has
 */
export function inTurns(
  everyMs: number,
  now: () => number,
  go: (turn: number, turns: number) => void,
  turns = Math.max(1, Math.floor(everyMs / TURN_MS)),
) {
  const turnMs = everyMs / turns
  let last = Math.floor(now() / turnMs)
  const timer = setInterval(() => {
    const reached = Math.floor(now() / turnMs)
    for (let turn = Math.max(last + 1, reached - turns + 1); turn <= reached; turn++) go(turn % turns, turns)
    last = reached
  }, turnMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
