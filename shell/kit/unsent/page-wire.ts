import { getProfile } from '@pingboard/contracts/http/account.ts'
import { getGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { call } from '../api/client.ts'
import { codeOf, ProblemError } from '../api/problem-error.ts'
import { bodyOf, type Unsent } from './change.ts'
import type { Outcome } from './list.ts'
import { later, refusalOf } from './outcome.ts'
import type { Wire } from './queue.ts'

/** Milliseconds after which a request is made again. */
const PATIENCE = 10_000

const inTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])

/** A request that was given up has no answer. */
const meaning = (error: unknown) =>
  error instanceof ProblemError ? refusalOf(error.status, error.problem) : later()

/** How a page sends: by the calls of the contract. */
export const pageWire: Wire = {
  async who(signal) {
    try {
      return { user: (await call(getProfile, { signal: inTime(signal) })).data.id }
    } catch (error) {
      const refusal = meaning(error)
      return refusal.is === 'later' ? refusal : later(refusal.code)
    }
  },
  async send(change, signal) {
    try {
      const { data: game } = await call(updateGame, {
        params: { id: change.game },
        body: bodyOf(change),
        idempotencyKey: change.key,
        ifMatch: change.revision ?? undefined,
        signal: inTime(signal),
      })
      return { is: 'saved', game }
    } catch (error) {
      if (codeOf(error) !== 'STALE_REVISION') return meaning(error)
      const { problem } = error as ProblemError
      return theirs(change, problem?.revision ?? 0, inTime(signal)).catch(meaning)
    }
  },
}

/** The game that the change was refused for. An older one, as a cache may hold it, decides nothing. */
async function theirs({ game: id }: Unsent, current: number, signal: AbortSignal): Promise<Outcome> {
  const { data: game } = await call(getGame, { params: { id }, signal })
  if (game.revision < current) return later('VIEW_BEHIND')
  return { is: 'stale', game }
}
