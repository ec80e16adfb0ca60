import { setTimeout as wait } from 'node:timers/promises'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { type BoardId, gameIdOf } from '@pingboard/contracts/ids.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { Random } from '../../support/random.ts'
import { ask, type Person, type World } from '../processes/world.ts'

/** A command that was answered with success, and when: monotonic milliseconds. */
export interface Carried {
  readonly key: string
  readonly askedAt: number
  readonly answeredAt: number
}

/** Pause of each rival between two scores. Milliseconds. */
const PAUSE_MS = 120

/** Several people score the same game, each with scores of their own, until `end`. */
export function beginContest(world: World, board: BoardId, rivals: readonly Person[], random: Random) {
  const game = gameIdOf(board, 1)
  const carried: Carried[] = []
  let isOver = false

  async function score(by: Person, rival: number, draws: Random): Promise<void> {
    for (let points = 1; !isOver; points++) {
      const key = crypto.randomUUID()
      const askedAt = performance.now()
      // No two scores are equal, so that each one is an event.
      const body = { scoreTeam1: points % 1000, scoreTeam2: rival }
      const headers = { 'idempotency-key': key }
      const { status, text } = await ask(world, draws, by, updateGame, {
        params: { id: game },
        body,
        headers,
      })
      if (status !== 200) throw new Error(`a rival got ${status} ${text}`)
      carried.push({ key, askedAt, answeredAt: performance.now() })
      await wait(draws.below(2 * PAUSE_MS))
    }
  }
  const scoring = rivals.map((by, rival) => score(by, rival, random.fork()))
  return {
    async end(): Promise<readonly Carried[]> {
      isOver = true
      await Promise.all(scoring)
      return carried
    },
  }
}

/**
 * Commands on one game took effect in an order that agrees with the clock: a command that was answered before another
 * one was asked is before it in the log.
 * @throws Error for a command that is missing, that is there twice, or that is out of this order
 */
export async function everyCommandInOrder(
  log: EventLog,
  board: BoardId,
  carried: readonly Carried[],
): Promise<void> {
  const places = new Map<string, number>()
  for (const { metadata, revision } of await log.readStream(`board-${board}`)) {
    const { idempotencyKey: key } = metadata
    if (key === undefined) continue
    if (places.has(key)) throw new Error(`the command ${key} had an effect twice`)
    places.set(key, revision)
  }
  const placed = carried.map(command => {
    const place = places.get(command.key)
    if (place === undefined) throw new Error(`the answered command ${command.key} had no effect`)
    return { ...command, place }
  })
  // From the last to the first: what comes later in the log must not have been answered before this one was asked.
  let earliestAnswer = Number.POSITIVE_INFINITY
  for (const { key, askedAt, answeredAt } of placed.toSorted((one, other) => other.place - one.place)) {
    if (earliestAnswer < askedAt)
      throw new Error(`the command ${key} took effect before one that was answered earlier`)
    earliestAnswer = Math.min(earliestAnswer, answeredAt)
  }
}
