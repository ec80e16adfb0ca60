import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Hall, openHall } from '../live/hall.ts'
import { watch } from '../live/watcher.ts'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { type Attack, attack, attacks } from './fuzz/attacks.ts'

const ATTACKS = scale(6000)
/** Attacks at the same time. After each such crowd a change must still reach a plain viewer. */
const AT_ONCE = 40

let hall: Hall
beforeAll(async () => {
  // A short heartbeat, so that the service soon notices vanished clients.
  hall = await openHall({ limits: { socketsPerAddress: 100_000, pingIntervalMs: 1000, pingTimeoutMs: 2000 } })
})
afterAll(() => hall.close())

proof(
  'nothing sent to the live service disturbs who watches, changes a board, or stays behind',
  { timeout: 600_000 },
  async ({ seed, note }) => {
    const { id, games } = await hall.openBoard()
    const watcher = watch(hall.url, id)
    await watcher.next('joined')
    const before = hall.live.stats()
    const kinds = new Map<Attack['kind'], number>()
    const statuses = new Map<number, number>()
    const all = fc.sample(attacks, { seed, numRuns: ATTACKS })

    let revision = 0
    for (let next = 0; next < all.length; next += AT_ONCE) {
      const crowd = all.slice(next, next + AT_ONCE)
      for (const status of (await Promise.all(crowd.map(each => attack(hall.url, id, each)))).flat()) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status, `one of attacks ${next} to ${next + AT_ONCE} of the seed`).toBeLessThan(500)
      }
      for (const { kind } of crowd) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)

      revision++
      const { status } = await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: revision })
      expect(status).toBe(200)
      await watcher.reaches(revision)
      // The board has exactly the changes made over HTTP: a socket writes nothing.
      expect((await hall.call<{ revision: number }>('GET', `/boards/${id}`)).body.revision).toBe(revision)
    }

    expect(watcher.socket.connected).toBe(true)
    expect(watcher.of('update').map(update => update.revision)).toEqual(
      Array.from({ length: revision }, (_, index) => index + 1),
    )
    // The attackers' connections are gone, and none of their rooms or viewers is left.
    await expect.poll(() => hall.live.stats().connections, { timeout: 40_000 }).toBe(1)
    expect(hall.live.stats()).toMatchObject({ rooms: 1, viewers: 1 })
    const { ignored, excessive } = hall.live.stats()
    // The attacks did arrive: some were ignored, some cost their sender the connection.
    expect(ignored - before.ignored).toBeGreaterThan(0)
    expect(excessive - before.excessive).toBeGreaterThan(0)
    expect(kinds.size).toBe(4)
    watcher.close()
    note('attacks', [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', '))
    note(
      'answers over HTTP by status',
      [...statuses]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    )
    note('messages ignored', ignored - before.ignored)
    note('connections ended for what they said', excessive - before.excessive)
  },
)
