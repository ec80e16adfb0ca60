import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { withCredentials } from '../api/client.ts'
import { delayOf } from './backoff.ts'

/** Milliseconds after which a HEAD request counts as unanswered. */
const PATIENCE = 2000
/** The pauses between two requests stop growing at this attempt number: 4 s, plus or minus half. */
const LONGEST = 3

/** Asks with the smallest request whether the server can be reached. */
async function isThere(): Promise<boolean> {
  const answer = await fetch(LIVE_PATH, {
    method: 'HEAD',
    cache: 'no-store',
    credentials: withCredentials(),
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null)
  return answer?.ok === true
}

/**
 * Asks until the server answers, then calls `answered`. The pauses are random, so that the phones of a hall do not
 * all reconnect at the same moment.
 * @param from number of the first attempt: a later one begins with a longer pause
 * @returns how to stop
 */
export function askUntilAnswered(answered: () => void, ask = isThere, from = 0): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (attempt: number) => {
    timer = setTimeout(
      async () => {
        const isAnswered = await ask()
        if (isStopped) return
        if (isAnswered) answered()
        else again(attempt + 1)
      },
      delayOf(Math.min(attempt, LONGEST)),
    )
  }
  again(from)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
