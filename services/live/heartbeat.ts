import { inTurns } from './in-turns.ts'
import { frameOf, type Line } from './line.ts'

/** The same few bytes for every viewer of every room, encoded only once. */
const BEAT = frameOf('beat', '{}')

/** Turns in each round. With twenty thousand viewers a turn has 200 writes, which take less than ten milliseconds. */
const TURNS = 100

/**
 * Sends a sign of life in each round to the lines that want it. A line that has not taken earlier frames gets none:
 * beats never wait, and never delay a score.
 *
 * @param everyMs length of a round
 * @param now monotonic milliseconds
 */
export function heartbeat(everyMs: number, now: () => number) {
  const turns = Array.from({ length: TURNS }, () => new Set<Line>())
  const turnOf = new Map<Line, Set<Line>>()
  let placed = 0
  /** Null while no line wants beats. */
  let beats: ReturnType<typeof inTurns> | null = null

  const beat = (line: Line) => line.idle && line.write(BEAT)

  function rest(): void {
    beats?.stop()
    beats = null
  }

  return {
    /** Sends a beat now, and one in each round until the line is removed. */
    add(line: Line): void {
      beat(line)
      if (turnOf.has(line)) return
      const turn = turns[placed++ % TURNS] as Set<Line>
      turn.add(line)
      turnOf.set(line, turn)
      const go = (number: number) => {
        for (const each of turns[number] ?? []) beat(each)
      }
      beats ??= inTurns(everyMs, now, go, TURNS)
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
