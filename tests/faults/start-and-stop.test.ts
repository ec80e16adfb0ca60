import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { runProcess, startProcess } from '../support/process.ts'
import { RAISED } from '../support/raised.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-start-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Whether the output is one line that begins with the product's name. */
const oneClearLine = (output: string) =>
  output.trim().split('\n').length === 1 && output.startsWith('pingboard: ')

test('a busy port is one clear line and a non-zero exit', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const { code, output } = await runProcess(dataDir, { PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toContain(`port ${port} is busy`)
  expect(oneClearLine(output)).toBe(true)
})

test('a data directory that cannot be made is one clear line and a non-zero exit', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const { code, output } = await runProcess(join(file, 'data'))
  expect(code).toBe(1)
  expect(output).toContain('cannot be written')
  expect(oneClearLine(output)).toBe(true)
})

test.skipIf(process.platform !== 'linux')(
  'a data directory where nothing can be made is told at once, and so is a place for a backup or a restore',
  async () => {
    const { code, output } = await runProcess('/proc/nope/data')
    expect(code).toBe(1)
    expect(output).toContain('the data directory /proc/nope/data cannot be written (ENOENT)')
    expect(oneClearLine(output)).toBe(true)
    await (await startProcess(dataDir, { env: RAISED })).stop()
    const backup = join(dataDir, 'backup')
    expect((await ops(dataDir, 'backup', '/proc/nope')).err).toContain('ENOENT')
    expect((await ops(dataDir, 'backup', backup)).code).toBe(0)
    expect((await ops('', 'restore', backup, '--into', '/proc/nope', '--no-erasures-since')).err).toContain(
      'ENOENT',
    )
  },
)

test.skipIf(process.platform === 'win32')(
  'what it writes is for its own user alone, also in a directory that others may read',
  async () => {
    await chmod(dataDir, 0o755)
    const product = await startProcess(dataDir, { env: RAISED })
    await somebody(product.origin)
    const names = (await readdir(dataDir)).filter(name => /\.(?:sqlite|sqlite-wal|secret|json)$/.test(name))
    expect(names).toContain('people.sqlite')
    for (const name of names) {
      const { mode } = await stat(join(dataDir, name))
      expect([name, (mode & 0o077).toString(8)]).toEqual([name, '0'])
    }
    expect(await product.stop()).toBe(0)
  },
)

test('a second process on the same data is refused, and the first goes on', async () => {
  const first = await startProcess(dataDir, { env: RAISED })
  const { code, output } = await runProcess(dataDir)
  expect(code).toBe(1)
  expect(oneClearLine(output)).toBe(true)
  expect((await new Client(first.origin).send('GET', '/health/ready')).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('wrong settings are all told at once, by name and never by value', async () => {
  const { code, output } = await runProcess(dataDir, {
    PORT: '99999',
    PUBLIC_URL: 'http://plain.example',
    FFTT_ID: 'AB123',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'PUBLIC_URL', 'FFTT_PASSWORD']) expect(output).toContain(name)
  expect(output).not.toContain('AB123')
})

test('a damaged log is one clear line that names the position, and a non-zero exit', async () => {
  const first = await startProcess(dataDir, { env: RAISED })
  await somebody(first.origin)
  await somebody(first.origin)
  expect(await first.stop()).toBe(0)
  const log = new DatabaseSync(join(dataDir, 'log.sqlite'))
  log.exec("DROP TRIGGER event_is_a_fact; UPDATE event SET data = data || ' ' WHERE position = 2")
  log.close()
  const { code, output } = await runProcess(dataDir)
  expect(code).toBe(1)
  expect(output).toContain('event 2 of the log is damaged')
  expect(oneClearLine(output)).toBe(true)
})

test('SIGTERM in the middle of commands: each is stored and answered, or refused with a code', async () => {
  const product = await startProcess(dataDir, { env: RAISED })
  const owner = await somebody(product.origin)
  const board = await aBoardIn(await aGroupOf(owner), owner, 5)
  const answered = new Map<string, number>()
  const outcomes = new Set<string>()
  const writers = board.games.map(async ({ id }) => {
    for (let score = 1; score < 900; score++) {
      const answer = await owner
        .call(updateGame, { params: { id }, body: { scoreTeam1: score } })
        .catch(() => null)
      if (answer?.status !== 200) return outcomes.add(answer?.code ?? 'no connection')
      answered.set(id, score)
    }
    return outcomes
  })
  while (answered.size < 5 || Math.min(...answered.values()) < 10) await new Promise(setImmediate)
  expect(await product.stop()).toBe(0)
  await Promise.all(writers)
  expect([...outcomes].filter(outcome => !['STOPPING', 'no connection'].includes(outcome))).toEqual([])

  const again = await startProcess(dataDir, { env: RAISED })
  const params = { id: board.id }
  const { data } = await expectStatus(new Client(again.origin).call(getBoard, { params }), 200)
  for (const game of data.games) expect(game.scoreTeam1).toBe(answered.get(game.id))
  expect(await again.stop()).toBe(0)
})

/** Whether a process handles signals already. Before that, a signal ends the process. */
const takesSignals = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('pingboard')

test.skipIf(process.platform !== 'linux')(
  'a signal at any moment of the start stops it in order, with exit code 0 and as soon as can be',
  async () => {
    let ready = 0
    for (const after of [0, 40, 120, 250, 400, 600, 800, 1000, 1300]) {
      const { code, output } = await runProcess(dataDir, {}, ['--empty'], async child => {
        while (!takesSignals(child.pid ?? 0)) await new Promise(setImmediate)
        await wait(after)
        child.kill('SIGTERM')
      })
      expect([after, code]).toEqual([after, 0])
      expect(output).not.toContain('Error')
      if (output.includes('is ready')) ready++
    }
    expect(ready).toBeLessThan(9)
    const next = await startProcess(dataDir, { env: RAISED })
    expect(await next.stop()).toBe(0)
  },
  // Ten starts, one after another.
  180_000,
)

test('signals that come again and again change nothing: the stop goes on in order, to exit code 0', async () => {
  for (let round = 0; round < 4; round++) {
    const product = await startProcess(dataDir, { env: RAISED })
    const again = setInterval(() => void product.stop(round % 2 ? 'SIGINT' : 'SIGTERM'), 1)
    expect(await product.stop()).toBe(0)
    clearInterval(again)
  }
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops in order with exit code 0', async signal => {
  const product = await startProcess(dataDir, { env: RAISED })
  expect((await new Client(product.origin).send('GET', '/health/live')).status).toBe(200)
  expect(await product.stop(signal)).toBe(0)
})
