import { setTimeout as wait } from 'node:timers/promises'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { type DemoPerson, DemoRefusal, type Send } from '@pingboard/infra/tools/demo/person.ts'
import type { Histogram } from './histogram.ts'
import { type Ledger, stepOf } from './ledger.ts'
import type { Tap } from './plan.ts'
import { NoAnswer, type Weather } from './reception.ts'

/** Pause before a request is repeated, longer after each failure. Milliseconds. */
const AGAIN_MS = 100
const AGAIN_MOST_MS = 2000
/** A device that gets no answer for so long shows its scorer that nothing is sent. Milliseconds. */
const GIVEN_UP_MS = 60_000

/** What the devices of all scorers experienced. */
export interface Scoring {
  /** From the tap to its answer, with all repeats. */
  readonly answered: Histogram
  /** One request that was carried as it was. */
  readonly request: Histogram
  readonly weather: Weather
  /** Answers that asked to try again, by status: 503 while an engine is away, 429 over a limit. */
  readonly repeats: Map<string, number>
  /** Taps that were never answered. */
  givenUp: number
  /** Refusals that a repeat cannot heal, one line each; at most a few. */
  readonly refused: string[]
}

const MOST_LINES = 20

/** A network address of its own, so that the product's limits count every person for themselves. */
export const addressOf = (index: number): string =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Carries requests from an address, as the product's trusted proxy names it. */
export const sendFrom =
  (origin: string, address: string): Send =>
  (path, request) =>
    fetch(`${origin}${path}`, {
      ...request,
      headers: { ...(request.headers as Record<string, string>), 'x-forwarded-for': address },
    })

/** The device of the person who scores a board: one request at a time, in the order of the taps. */
export function deviceOf(person: DemoPerson, ledger: Ledger, scoring: Scoring) {
  return {
    /** Resolves once the tap is answered or given up. */
    async tap({ place, body }: Tap): Promise<void> {
      const game = gameIdOf(ledger.board, place)
      const answered = ledger.ask(game, stepOf(body))
      const key = crypto.randomUUID()
      const tappedAt = performance.now()
      for (let again = AGAIN_MS; performance.now() - tappedAt < GIVEN_UP_MS; ) {
        try {
          const askedAt = performance.now()
          const { revision } = await person.ask(updateGame, { params: { id: game }, body, key })
          scoring.request.add(performance.now() - askedAt)
          scoring.answered.add(performance.now() - tappedAt)
          return answered(revision)
        } catch (error) {
          if (!isWorthRepeating(error, scoring)) return
        }
        await wait(again)
        again = Math.min(again * 2, AGAIN_MOST_MS)
      }
      scoring.givenUp++
    },
  }
}

function isWorthRepeating(error: unknown, { repeats, refused }: Scoring): boolean {
  const refusal = error instanceof DemoRefusal ? error : null
  // A race that the server lost five times says CONFLICT: nothing was stored.
  const again =
    !refusal || refusal.status >= 500 || refusal.status === 429 || / CONFLICT$/.test(refusal.message)
  if (again) {
    const what = refusal ? String(refusal.status) : error instanceof NoAnswer ? 'reception' : 'no connection'
    repeats.set(what, (repeats.get(what) ?? 0) + 1)
  } else if (refused.length < MOST_LINES) refused.push(refusal.message)
  return again
}
