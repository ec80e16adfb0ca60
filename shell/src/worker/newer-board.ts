import type { Board } from '@pingboard/contracts/http/boards.ts'
import { KEPT_AT } from '@pingboard/kit/api/kept-at'

/**
 * Brings a kept board up to what a page has seen since. What only the request told, such as rights, stays.
 * @param at moment until which the board is known to be right, in milliseconds since 1970
 */
export async function keepNewer(
  cache: Pick<Cache, 'match' | 'put'>,
  address: string,
  board: Board,
  at: number,
): Promise<void> {
  const kept: Board | undefined = await (await cache.match(address))?.json()
  if (!kept || kept.revision >= board.revision) return
  await cache.put(address, Response.json({ ...kept, ...board }, { headers: { [KEPT_AT]: String(at) } }))
}
