import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateGame } from '@pingboard/contracts/http/boards.ts'
import { expect, test } from 'vitest'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'

const traced = spawnSync('strace', ['-V']).status === 0

/**
 * Kills prove nothing about flushing: the operating system keeps what was written. So the system calls of a second
 * start are traced, because a library may flush at first and stop doing so once its file exists.
 */
test.skipIf(!traced)(
  `no success leaves before the flush that covers it${traced ? '' : ' (needs strace, which is absent)'}`,
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-flush-'))
    const first = await startProcess(dataDir)
    const owner = await somebody(first.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 20)
    await first.stop()

    const trace = join(dataDir, 'trace.txt')
    // Whole pages of the file: a row of the log may stand at the very end of one.
    const whole = '8192'
    const calls = 'trace=pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync'
    const product = await startProcess(dataDir, {
      under: ['strace', '-f', '-y', '-s', whole, '-e', calls, '-o', trace],
    })
    const client = Object.assign(owner, { origin: product.origin })
    const ask = (place: number, score: number) => {
      const params = { id: board.games[place]?.id as never }
      return expectStatus(client.call(updateGame, { params, body: { location: `mark-${score}-` } }), 200)
    }
    for (let place = 0; place < 20; place++) await ask(place, 100 + place)
    await Promise.all(board.games.map((_, place) => ask(place, 200 + place)))
    await product.stop()

    const lines = (await readFile(trace, 'utf8')).split('\n')
    for (const score of Array.from({ length: 20 }, (_, place) => [100 + place, 200 + place]).flat()) {
      const mark = `mark-${score}-`
      const stored = lines.findIndex(
        line => line.includes('pwrite64') && line.includes('log.sqlite') && line.includes(mark),
      )
      const answered = lines.findIndex(line => line.includes('HTTP/1.1 200') && line.includes(mark))
      expect(stored, `${mark} was written to the log`).toBeGreaterThanOrEqual(0)
      expect(answered, `${mark} was answered`).toBeGreaterThan(stored)
      const flushed = lines
        .slice(stored, answered)
        .some(line => /f(?:data)?sync\(.*log\.sqlite-wal.*= 0/.test(line))
      expect(flushed, `${mark} was flushed before it was answered`).toBe(true)
    }
    await rm(dataDir, { recursive: true, force: true })
  },
)
