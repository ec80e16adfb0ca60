import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBoard, updateGame } from '@pingboard/contracts/http/boards.ts'
import { expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'

const traced = spawnSync('strace', ['-V']).status === 0

/**
 * The disk says once that a flush failed. What it was to cover may be lost, and a second flush that succeeds would not
 * tell (DUR-7).
 */
test.skipIf(!traced)(
  `a flush that fails is final: no success for what it covered, and the process ends${traced ? '' : ' (needs strace, which is absent)'}`,
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-broken-flush-'))
    const first = await startProcess(dataDir)
    const owner = await somebody(first.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 1)
    expect(await first.stop()).toBe(0)

    const trace = join(dataDir, 'trace.txt')
    const product = await startProcess(dataDir, {
      // Only flushes of the log's write-ahead file, and late enough for the start to be over.
      under: [
        'strace',
        '-f',
        '-qq',
        '-P',
        join(dataDir, 'log.sqlite-wal'),
        '-e',
        'trace=fdatasync,fsync',
        '-e',
        'inject=fdatasync,fsync:error=EIO:when=12',
        '-o',
        trace,
      ],
    })
    const client = Object.assign(owner, { origin: product.origin })
    const params = { id: board.games[0]?.id as never }
    let answered = 0
    const codes = new Set<string | undefined>()
    for (let score = 1; score < 200; score++) {
      const answer = await client.call(updateGame, { params, body: { scoreTeam1: score } }).catch(() => null)
      if (answer?.status !== 200) {
        codes.add(answer?.code)
        break
      }
      answered = score
    }
    expect(answered).toBeGreaterThan(0)
    expect([...codes].filter(code => code !== 'STOPPING' && code !== undefined)).toEqual([])
    expect(await product.exited).toBe(1)

    const again = await startProcess(dataDir)
    const { data } = await expectStatus(
      new Client(again.origin).call(getBoard, { params: { id: board.id } }),
      200,
    )
    expect(data.games[0]?.scoreTeam1 ?? 0).toBeGreaterThanOrEqual(answered)
    expect(await again.stop()).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  },
)
