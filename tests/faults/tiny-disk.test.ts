import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { getGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { LIVE_PATH, type LiveBoard } from '@pingboard/contracts/live/board-room.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { io } from 'socket.io-client'
import { expect } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import { withoutMounts } from '../support/tools.ts'

/** Size of the whole file system: room for the published slices and a few seasons. */
const SIZE = '64m'

const aReport: BodyInput<typeof reportIssue> = {
  title: 'Le score ne passe plus',
  body: 'Depuis ce soir chaque score est refusé.',
  labels: ['bug'],
}

/** Fills a file until there is no room, to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let chunk = 1 << 20; chunk >= 1; ) {
      await file.write(Buffer.alloc(chunk)).catch(error => {
        if (error.code !== 'ENOSPC') throw error
        chunk >>= 1
      })
    }
  } finally {
    await file.close()
  }
}

/** DUR-8, proof (d). */
proof(
  'on a file system that is really full, commands are refused as such, reads and viewers go on; with room all is well',
  { timeout: 120_000, needs: withoutMounts },
  async ({ note }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-tiny-'))
    // The mount belongs to the process and ends with it.
    const mount = `mount -t tmpfs -o size=${SIZE} none "$0" && exec "$@"`
    const product = await startProcess(dataDir, {
      env: RAISED,
      under: ['unshare', '-r', '-m', 'sh', '-c', mount, dataDir],
    })
    const owner = await somebody(product.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 2)
    const params = { id: board.games[0]?.id as never }
    const score = (scoreTeam1: number) => owner.call(updateGame, { params, body: { scoreTeam1 } })
    const viewer = io(product.origin, {
      path: LIVE_PATH,
      query: { board: board.id },
      transports: ['websocket'],
    })
    const seen: LiveBoard[] = []
    viewer.on('connected', () => viewer.emit('join'))
    for (const name of ['joined', 'update']) viewer.on(name, message => seen.push(message))
    const shows = (wanted: number) => seen.at(-1)?.board.games[0]?.scoreTeam1 === wanted

    try {
      await expectStatus(score(1), 200)
      await expect.poll(() => shows(1)).toBe(true)
      const ballast = `/proc/${product.pid}/root${dataDir}/ballast`
      await fill(ballast)

      let last = 1
      // After a while the write-ahead file is written from its beginning again: a few changes may still find room.
      for (let answer = await score(2); answer.status !== 507; answer = await score(last + 1)) {
        expect(answer.status).toBe(200)
        last++
      }
      const refused = await score(last + 1)
      expect([refused.status, refused.code]).toEqual([507, 'DISK_FULL'])
      // A report goes into the personal records alone, and not into the log.
      for (const answer of [
        await owner.call(updateProfile, { body: { lastname: 'Grand' } }),
        await owner.call(reportIssue, { body: aReport }),
      ])
        expect([answer.status, answer.code]).toEqual([507, 'DISK_FULL'])
      expect((await owner.call(getGame, { params })).data.scoreTeam1).toBe(last)
      await expect.poll(() => shows(last)).toBe(true)
      expect((await new Client(product.origin).send('GET', '/health/live')).status).toBe(200)
      const late = io(product.origin, { path: LIVE_PATH, query: { board: board.id }, forceNew: true })
      late.on('connected', () => late.emit('join'))
      const joined = await new Promise<LiveBoard>(resolve => late.once('joined', resolve))
      expect(joined.board.games[0]?.scoreTeam1).toBe(last)
      late.close()

      await rm(ballast)
      await expectStatus(score(777), 200)
      await expectStatus(owner.call(updateProfile, { body: { lastname: 'Grand' } }), 200)
      await expectStatus(owner.call(reportIssue, { body: aReport }), 201)
      await expect.poll(() => shows(777)).toBe(true)
      const fresh = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
      expect(fresh.data.games[0]?.scoreTeam1).toBe(777)
      note('changes that still found room', last - 1)
    } finally {
      viewer.close()
      expect(await product.stop()).toBe(0)
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
