import { frameOf, type Line } from './line.ts'

/** The same few bytes for every viewer of every room, encoded only once. */
const BEAT = frameOf('beat', '{}')

/** Turns in each round. With ten thousand viewers a turn has 500 writes, so no turn holds the process for long. */
const TURNS = 20

/**
 * Sends a sign of life in each round to the lines that want it. A line that has not taken earlier frames gets none:
 * beats never wait, and never delay a score.
 *
 * @param everyMs length of a round
 * @param now monotonic milliseconds
 */
export function heartbeat(everyMs: number, now: () => number) {
  const turnMs = everyMs / TURNS
  const turns = Array.from({ length: TURNS }, () => new Set<Line>())
  const turnOf = new Map<Line, Set<Line>>()
  let placed = 0
  let last = 0
  let timer: NodeJS.Timeout | null = null

  const beat = (line: Line) => line.idle && line.write(BEAT)

  /** Runs the turns since the last call, each once, however late this call is. */
  function go(): void {
    const reached = Math.floor(now() / turnMs)
    for (let turn = Math.max(last + 1, reached - TURNS + 1); turn <= reached; turn++)
      for (const line of turns[turn % TURNS] ?? []) beat(line)
    last = reached
  }

  function rest(): void {
    if (timer) clearInterval(timer)
    timer = null
  }

  return {
    /** Sends a beat now, and one in each round until the line is removed. */
    add(line: Line): void {
      beat(line)
      if (turnOf.has(line)) return
      const turn = turns[placed++ % TURNS] as Set<Line>
      turn.add(line)
      turnOf.set(line, turn)
      if (timer) return
      last = Math.floor(now() / turnMs)
      timer = setInterval(go, turnMs)
      timer.unref()
    },
    remove(line: Line): void {
      turnOf.get(line)?.delete(line)
      turnOf.delete(line)
      if (turnOf.size === 0) rest()
    },
    /** Lines that want beats. */
    size: () => turnOf.size,
    close: rest,
  }
}

export type Heartbeat = ReturnType<typeof heartbeat>
