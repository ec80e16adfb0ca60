import type { Board } from '@pingboard/contracts/http/boards.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtures, type Hall, openHall, user } from './hall.ts'
import { type Watcher, watch } from './watcher.ts'

const CHANGES = 1000
const WRITERS = 5
const VIEWERS = 50
const RESTLESS = 10
/** Time limit for a busy machine. */
const ROOM = { timeout: 180_000 }

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.close())

const revisionsOf = (watcher: Watcher) =>
  watcher.heard.flatMap(({ name, content }) =>
    name === 'joined' || name === 'update' || name === 'change'
      ? [(content as { revision: number }).revision]
      : [],
  )

it('everybody sees rising revisions and ends with the board a fresh reader gets', ROOM, async () => {
  const { id, games } = await hall.openBoard(fixtures(30))
  for (const letter of ['b', 'c', 'd', 'e']) hall.members.add(user(letter))
  const open = (index: number) => watch(hall.url, id, { changes: index % 2 === 0 })
  const steady = Array.from({ length: VIEWERS - RESTLESS }, (_, index) => open(index))
  await Promise.all(steady.map(watcher => watcher.next('joined')))

  let writing = true
  const visits: Watcher[][] = []
  const restless = Array.from({ length: RESTLESS }, async (_, index) => {
    const mine: Watcher[] = []
    visits.push(mine)
    for (let stay = 1; ; stay++) {
      const watcher = open(index)
      mine.push(watcher)
      const { revision } = await watcher.next('joined')
      if (!writing) return
      // The viewer leaves and comes back after a few changes.
      await Promise.race([watcher.reaches(revision + 5 + (stay % 7)), written])
      watcher.close()
    }
  })

  const written = Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (letter, writer) => {
      for (let turn = 1; turn <= CHANGES / WRITERS; turn++) {
        const game = games[(turn * 7 + writer * 3) % games.length]
        const field = (turn + writer) % 2 === 0 ? 'scoreTeam1' : 'scoreTeam2'
        const path = `/games/${game?.id}`
        const { status } = await hall.call(
          'PATCH',
          path,
          { [field]: (turn * 13 + writer) % 900 },
          user(letter),
        )
        expect(status).toBe(200)
      }
    }),
  ).then(() => {
    writing = false
  })
  await Promise.all([written, ...restless])

  const { body, headers } = await hall.call<Board & { permissions?: unknown }>('GET', `/boards/${id}`)
  const { permissions: _, ...fresh } = body
  expect(headers.get('etag')).toBe(`"${fresh.revision}"`)
  expect(fresh.revision).toBeGreaterThan(CHANGES * 0.9)

  const last = [...steady, ...visits.flatMap(mine => mine.slice(-1))]
  await Promise.all(last.map(watcher => watcher.reaches(fresh.revision)))
  for (const watcher of last) expect(watcher.held()).toEqual(fresh)
  for (const watcher of [...steady, ...visits.flat()]) {
    const revisions = revisionsOf(watcher)
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
    expect(watcher.gaps()).toBe(0)
  }
  // A viewer who comes back never sees an older board than before.
  for (const mine of visits) {
    const revisions = mine.flatMap(revisionsOf)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
  }
  expect(visits.flat().length).toBeGreaterThan(RESTLESS * 5)
  for (const watcher of last) watcher.close()
})
