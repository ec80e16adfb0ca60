import { HEADERS } from '@pingboard/contracts/route.ts'

/** A read that the document's head script began before the application was there. */
interface EarlyAnswer {
  address: string
  answer: Promise<Response>
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined
}

/** Milliseconds after the start of the page from which an early answer counts as old. */
const OLD = 20_000

/**
 * The answer that the head script asked for: once, and only at this address. Null when there is none. The promise gives
 * null when the request failed or was left, or the caller has seen something newer (CON-6): the caller then asks itself.
 * @param seen the highest position the caller has seen; empty for none
 */
export function takeEarlyAnswer(
  address: string,
  seen: () => string,
  signal: AbortSignal,
): Promise<Response | null> | null {
  const early = globalThis.earlyAnswer
  if (early?.address !== address) return null
  globalThis.earlyAnswer = undefined
  if (performance.now() > OLD) return null
  const left = new Promise<null>(resolve => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const isNew = (answer: Response) => (answer.headers.get(HEADERS.position) ?? '') >= seen()
  return Promise.race([early.answer, left]).then(
    answer => (answer && isNew(answer) ? answer : null),
    () => null,
  )
}
