import type { Board } from '@pingboard/contracts/http/boards.ts'

/** Brings a kept board up to what a page has seen since. What only the request told, such as rights, stays. */
export async function keepNewer(
  cache: Pick<Cache, 'match' | 'put'>,
  address: string,
  board: Board,
): Promise<void> {
  const kept: Board | undefined = await (await cache.match(address))?.json()
  if (kept && kept.revision < board.revision) await cache.put(address, Response.json({ ...kept, ...board }))
}
