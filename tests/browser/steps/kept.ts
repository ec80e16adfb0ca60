import { type Registry, registry } from '@pingboard/contracts/registry.ts'
import { expect } from 'vitest'
import type { Window } from '../../support/browser-window.ts'

/** Waits until the worker, in the background of the first visit, has cached every file that a slice may load. */
export async function keptForLater({ page, origin }: Window): Promise<void> {
  const { slices }: Registry = registry.parse(await (await fetch(`${origin}/registry.json`)).json())
  const files = slices.flatMap(slice => Object.keys(slice.files))
  const missing = () =>
    page.evaluate(async paths => {
      const kept = await Promise.all(paths.map(path => caches.match(path)))
      return paths.filter((_, place) => !kept[place])
    }, files)
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
}

/** Waits until the worker holds a board whose first fixture has this score of its first side. */
export async function keptScore({ page }: Window, board: string, score: number): Promise<void> {
  const held = () =>
    page.evaluate(
      async path => (await (await caches.match(path))?.json())?.games[0].scoreTeam1,
      `/api/boards/${board}`,
    )
  await expect.poll(held, { timeout: 20_000 }).toBe(score)
}

/** Makes what the worker holds of a board older: it came at this moment, in milliseconds since 1970. */
export async function keptSince({ page }: Window, board: string, moment: number): Promise<void> {
  await page.evaluate(
    async ([path, at]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const kept = await cache.match(path)
        if (!kept) continue
        const headers = new Headers(kept.headers)
        if (!headers.has('kept-at')) throw new Error('An answer that does not say when it came.')
        headers.set('kept-at', String(at))
        await cache.put(path, new Response(kept.body, { headers }))
      }
    },
    [`/api/boards/${board}`, moment] as const,
  )
}
