import type { Board } from '@pingboard/contracts/http/boards.ts'
import { KEPT_AT } from '@pingboard/kit/api/kept-at'
import { AT_LEAST } from './strategies.ts'

let before: Promise<void> = Promise.resolve()

/**
 * Brings a kept board up to what a page has seen since. What only the request told, such as rights, stays.
 * @param at moment until which the board is known to be right, in milliseconds since 1970
 * @param position of the log that the page had seen then
 */
export function keepNewer(...given: Parameters<typeof bring>): Promise<void> {
  // One after the other: between its look and its write, another one could bring something newer.
  before = before.catch(() => {}).then(() => bring(...given))
  return before
}

async function bring(
  cache: Pick<Cache, 'match' | 'put'>,
  address: string,
  board: Board,
  at: number,
  position = '',
): Promise<void> {
  const answer = await cache.match(address)
  const kept: Board | undefined = await answer?.json()
  if (!kept || kept.revision > board.revision) return
  // The same scores came when they came: only how new they are is known better.
  const came = kept.revision === board.revision ? answer?.headers.get(KEPT_AT) : null
  const headers = { [KEPT_AT]: came ?? String(at), [AT_LEAST]: position }
  await cache.put(address, Response.json({ ...kept, ...board }, { headers }))
}
