import { setTimeout as wait } from 'node:timers/promises'
import type { Send } from '@pingboard/infra/tools/demo/person.ts'
import type { Random } from '../../support/random.ts'

/** What a sports hall does to a request. The shares that are left are carried as they are. */
const SLOW = 0.08
const REQUEST_LOST = 0.04
const ANSWER_LOST = 0.05
const TWICE = 0.02
const LATE = 0.02
/** Milliseconds. */
const DELAY = { least: 50, most: 600 } as const
/** When a device stops waiting for an answer that is lost. Milliseconds. */
const GIVES_UP_MS = 500
/** A copy that the network held back arrives after as much. Milliseconds. */
const LATER = { least: 500, most: 2500 } as const

/** What was done to the requests of all devices. */
export interface Weather {
  slow: number
  requestsLost: number
  answersLost: number
  twice: number
  late: number
  /** Copies that are still under way. */
  readonly copies: Set<Promise<unknown>>
}
export const noWeather = (): Weather => ({
  slow: 0,
  requestsLost: 0,
  answersLost: 0,
  twice: 0,
  late: 0,
  copies: new Set(),
})

const COPY_MS = 20_000

/** The network lost a request or its answer. */
export class NoAnswer extends Error {}

/**
 * A device with bad reception: it sends scores late, twice or not at all, and loses answers. A copy may arrive long
 * after its answer, behind newer requests of the same device. Its other calls are carried as they are.
 * @param left called when a score really leaves the device
 */
export function badReception(
  send: Send,
  { random, weather, left }: { random: Random; weather: Weather; left: (path: string, body: string) => void },
): Send {
  const between = ({ least, most }: { least: number; most: number }) => least + random.below(most - least)
  const carry: Send = (path, request) => {
    left(path, String(request.body))
    return send(path, request)
  }
  /** The answer of a copy interests nobody. It is read, so that its connection can be used again. */
  function copy(path: string, request: RequestInit, after = 0): void {
    const copied = wait(after)
      .then(() => carry(path, { ...request, signal: AbortSignal.timeout(COPY_MS) }))
      .then(answer => answer.text())
      .catch(() => {})
      .finally(() => weather.copies.delete(copied))
    weather.copies.add(copied)
  }
  return async (path, request) => {
    if (request.method !== 'PATCH' || !path.startsWith('/api/games/')) return send(path, request)
    const drawn = random.next()
    let bound = SLOW
    if (drawn < bound) {
      weather.slow++
      await wait(between(DELAY))
      return carry(path, request)
    }
    bound += REQUEST_LOST
    if (drawn < bound) {
      weather.requestsLost++
      await wait(GIVES_UP_MS)
      throw new NoAnswer('the request was lost')
    }
    bound += ANSWER_LOST
    if (drawn < bound) {
      weather.answersLost++
      copy(path, request)
      await wait(GIVES_UP_MS)
      throw new NoAnswer('the answer was lost')
    }
    bound += TWICE
    if (drawn < bound) {
      weather.twice++
      copy(path, request)
      return carry(path, request)
    }
    bound += LATE
    if (drawn < bound) {
      weather.late++
      const answer = await carry(path, request)
      copy(path, request, between(LATER))
      return answer
    }
    return carry(path, request)
  }
}
