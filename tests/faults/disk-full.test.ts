import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openHall } from '../live/hall.ts'
import { watch } from '../live/watcher.ts'

interface Refusal {
  code?: string
}

test('on a full disk changes are refused as such, reading and watching go on; with room again all is well', async () => {
  const connections: DatabaseSync[] = []
  const hall = await openHall({ onConnection: db => connections.push(db) })
  const room = (pages: number | 'none') => {
    for (const db of connections) {
      const used = Number(db.prepare('PRAGMA page_count').get()?.page_count)
      db.exec(`PRAGMA max_page_count = ${pages === 'none' ? used : used + pages}`)
    }
  }
  const { id, games } = await hall.openBoard()
  const path = `/games/${games[0]?.id}`
  const watcher = watch(hall.url, id)
  await watcher.next('joined')

  room('none')
  let last = 0
  for (let score = 1; ; score++) {
    const { status, body } = await hall.call<Refusal>('PATCH', path, {
      scoreTeam1: score,
      location: `${score}`.repeat(40),
    })
    if (status === 200) {
      last = score
      continue
    }
    expect([status, body.code]).toEqual([507, 'DISK_FULL'])
    break
  }
  const read = await hall.call<{ scoreTeam1: number | null }>('GET', path)
  expect([read.status, read.body.scoreTeam1]).toEqual([200, last === 0 ? null : last])
  const late = watch(hall.url, id)
  expect((await late.next('joined')).board.games[0]?.scoreTeam1).toBe(read.body.scoreTeam1)

  room(1000)
  expect((await hall.call('PATCH', path, { scoreTeam1: 777 })).status).toBe(200)
  const { body } = await hall.call<{ revision: number }>('GET', `/boards/${id}`)
  await watcher.reaches(body.revision)
  expect(watcher.held()?.games[0]?.scoreTeam1).toBe(777)
  watcher.close()
  late.close()
  await hall.close()
})
