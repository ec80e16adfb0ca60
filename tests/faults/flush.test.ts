import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { expect, test } from 'vitest'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { withoutStrace } from '../support/tools.ts'
import { callsOf } from '../support/traced-calls.ts'

/**
 * A kill proves nothing about flushes, because the operating system keeps what was written. So system calls are
 * traced. The trace covers a second start: a library may flush at first and stop once its file exists.
 */
test.skipIf(withoutStrace)(
  `no success leaves before the flush that covers it${withoutStrace ? ' (needs strace, which is absent)' : ''}`,
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-flush-'))
    const first = await startProcess(dataDir)
    const owner = await somebody(first.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 20)
    await first.stop()

    const trace = join(dataDir, 'trace.txt')
    // The trace shows whole pages of the file: a row of the log may be at the very end of a page.
    const whole = '8192'
    const kinds = 'trace=pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync'
    const product = await startProcess(dataDir, {
      under: ['strace', '-f', '-y', '-s', whole, '-e', kinds, '-o', trace],
    })
    const client = Object.assign(owner, { origin: product.origin })
    const ask = (place: number, score: number) => {
      const params = { id: board.games[place]?.id as never }
      return expectStatus(client.call(updateGame, { params, body: { location: `mark-${score}-` } }), 200)
    }
    for (let place = 0; place < 20; place++) await ask(place, 100 + place)
    await Promise.all(board.games.map((_, place) => ask(place, 200 + place)))
    await product.stop()

    const calls = callsOf(await readFile(trace, 'utf8'))
    for (const score of Array.from({ length: 20 }, (_, place) => [100 + place, 200 + place]).flat()) {
      const mark = `mark-${score}-`
      const stored = calls.find(
        ({ text }) => text.includes('pwrite64') && text.includes('log.sqlite') && text.includes(mark),
      )
      const answered = calls.find(({ text }) => text.includes('HTTP/1.1 200') && text.includes(mark))
      if (!stored || !answered) throw new Error(`${mark} was ${stored ? 'not answered' : 'never written'}`)
      const flushed = calls.some(
        ({ text, from, to }) =>
          from > stored.to && to < answered.from && /f(?:data)?sync\(.*log\.sqlite-wal.*= 0/.test(text),
      )
      expect(flushed, `${mark} was flushed before it was answered`).toBe(true)
    }
    await rm(dataDir, { recursive: true, force: true })
  },
)
