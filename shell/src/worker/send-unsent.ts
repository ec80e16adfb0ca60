import type { Game } from '@pingboard/contracts/http/games.ts'
import {
  alone,
  bodyOf,
  deviceStore,
  later,
  newsOfDevice,
  type Outcome,
  refusalOf,
  sendAll,
  type Unsent,
} from '@pingboard/kit/unsent/device'
import { currentReader } from './reader.ts'

/** Milliseconds after which a request is made again later. */
const PATIENCE = 10_000

/**
 * Sends what the present reader entered and the server has not confirmed, also with no page open. The steps are those of
 * a page; only the requests are the worker's own, because the calls of the contract are larger than the worker.
 * @throws when something has to wait: the browser starts the task again later
 */
export async function sendUnsent(): Promise<void> {
  const user = await currentReader()
  if (!user) return
  const store = deviceStore()
  const news = newsOfDevice()
  const left = await alone(async () => {
    const session = await ask('/api/user/profile')
    // Signed out, or another person: nothing of this reader may go by that session.
    if (session?.ok && (await session.json()).id !== user) return null
    if (session?.status === 401) return null
    if (!session?.ok) return later()
    return sendAll({
      update: async (op, answer) => {
        // Before the change is taken out: without a live connection, a page would show the score of before.
        if (answer) news.tell({ user, ...answer })
        const list = await store.update(user, op)
        news.tell(user)
        return list
      },
      send,
    })
  })
  if (left) throw new Error(left.code)
}

async function send(change: Unsent): Promise<Outcome> {
  const { key, game, revision } = change
  const address = `/api/games/${encodeURIComponent(game)}`
  const answer = await ask(address, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(revision === null ? {} : { 'if-match': `"${revision}"` }),
    },
    body: JSON.stringify(bodyOf(change)),
  })
  if (answer?.ok) return gameOf(answer, now => ({ is: 'saved', game: now }))
  if (answer?.status !== 412) return answer ? refusalOf(answer.status, await told(answer)) : later()
  const current = (await told(answer))?.revision ?? 0
  const theirs = await ask(address)
  // A game that is older than the change was refused for, as a view that lags shows it, decides nothing.
  if (theirs?.ok)
    return gameOf(theirs, now => (now.revision < current ? later('VIEW_BEHIND') : { is: 'stale', game: now }))
  return theirs ? refusalOf(theirs.status, await told(theirs)) : later()
}

const ask = (address: string, options: RequestInit = {}): Promise<Response | null> =>
  fetch(address, { ...options, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)

/** An answer that was cut on its way is none. */
const gameOf = (answer: Response, outcome: (game: Game) => Outcome): Promise<Outcome> =>
  answer.json().then(outcome, () => later())

/** A refusal as the server tells it. */
interface Told {
  code: string
  retryAfter?: number
  /** Of the game that a change was refused for. */
  revision?: number
}

/** A refusal of something in between has no code of the server. */
const told = (answer: Response): Promise<Told | null> =>
  answer.json().then(
    body => (typeof body?.code === 'string' ? body : null),
    () => null,
  )
