import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { groupPage } from '@pingboard/services/groups/views/group-page.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { ops } from '../support/ops.ts'
import { runProcess, startProcess } from '../support/process.ts'
import { withStores } from '../support/stores.ts'

const EVENTS = 12

/** Everything of this file below one directory: `sound`, a log of twelve events, and damaged copies of it. */
let dir: string
const at = (...names: string[]) => join(dir, ...names)
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-repair-'))
  const { log, close } = await openEmbedded({ dir: at('sound'), clock: systemClock, views: [groupPage] })
  for (let number = 0; number < EVENTS; number++)
    await log.append(`tally-${number % 2}`, 'any', [anEvent({ to: number })])
  await close()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function damaged(name: string, sql: string): Promise<string> {
  await cp(at('sound'), at(name), { recursive: true })
  const log = new DatabaseSync(at(name, 'log.sqlite'))
  log.exec(`DROP TRIGGER event_is_a_fact; DROP TRIGGER event_stays; ${sql}`)
  log.close()
  return at(name)
}

async function positionsIn(data: string): Promise<number[]> {
  const { log, close } = await openEmbedded({
    dir: data,
    clock: systemClock,
    views: [groupPage],
    verifyWhole: true,
  })
  const { events } = await log.readAll(START)
  await close()
  return events.map(({ position }) => Number(position))
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('a sound log is found sound, and left alone', async () => {
  expect(await ops(at('sound'), 'repair')).toMatchObject({
    code: 0,
    out: expect.stringContaining('12 events'),
  })
  expect((await readdir(at('sound'))).filter(name => name.includes('repaired'))).toEqual([])
  expect(await positionsIn(at('sound'))).toEqual(upTo(EVENTS))
})

test.each([
  [
    'a damaged event',
    "UPDATE event SET data = data || ' ' WHERE position = 9",
    'event 9 of the log is damaged',
    [9, 10, 11, 12],
  ],
  ['a missing event', 'DELETE FROM event WHERE position = 9', 'event 9 of the log is missing', [10, 11, 12]],
  ['a lost end', 'DELETE FROM event WHERE position > 8', 'event 9 of the log is missing', []],
])(
  '%s: repair says what is lost and touches nothing; --yes puts the sound part in its place',
  async (name, sql, reason, dropped) => {
    const data = await damaged(name, sql)
    const before = await readFile(join(data, 'log.sqlite'))
    expect(await ops(data, 'verify')).toMatchObject({ code: 1, out: expect.stringContaining(reason) })

    const told = await ops(data, 'repair')
    expect(told).toMatchObject({ code: 1, err: '' })
    expect(told.out).toContain(reason)
    expect(told.out).toContain('8 events before it are sound')
    const listed = [...told.out.matchAll(/^ {2}(\d+) .* tallies\.Raised\.v1 tally-[01]@\d+ \S+$/gm)].map(
      ([, position]) => Number(position),
    )
    expect(listed).toEqual(dropped)
    expect(told.out.includes('Events 9 to 12 were there once')).toBe(name === 'a lost end')
    expect((await readFile(join(data, 'log.sqlite'))).equals(before)).toBe(true)

    const done = await ops(data, 'repair', '--yes')
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(await positionsIn(data)).toEqual(upTo(8))
    const aside = /the damaged log is (\S+)\.\n/.exec(done.out)?.[1] ?? ''
    expect((await readFile(join(data, aside))).equals(before)).toBe(true)
  },
)

test('a page of the file that cannot be read: what stands before it is kept, and the rest is said to be unknown', async () => {
  await cp(at('sound'), at('torn'), { recursive: true })
  const file = at('torn', 'log.sqlite')
  const log = new DatabaseSync(file)
  log.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const insert = log.prepare(
    `INSERT INTO event SELECT position + 12, id || 'b', stream || 'b', revision, type, recorded_at, metadata,
     json_object('text', ?), checksum FROM event WHERE position = ?`,
  )
  for (let position = 1; position <= EVENTS; position++) insert.run('x'.repeat(3000), position)
  log.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  log.close()
  const bytes = await readFile(file)
  // The last page of the large rows is zeroed, as a faulty disk does it.
  const place = bytes.lastIndexOf('x'.repeat(2000))
  bytes.fill(0, Math.floor(place / 4096) * 4096, Math.floor(place / 4096) * 4096 + 4096)
  await writeFile(file, bytes)
  const told = await ops(at('torn'), 'repair')
  expect(told.code).toBe(1)
  expect(told.out).toContain('12 events before it are sound')
  expect(told.out).toContain('cannot be read')
})

test('a repair that is cut short at any of its steps is refused at a start, and finished by the next', async () => {
  const names = async (data: string) =>
    (await readdir(data)).filter(name => /^log\..*(?:sqlite|mark)$/.test(name)).toSorted()
  // As a build before this one left it: the damaged log is aside, the copy has no place yet.
  const earlier = await damaged('cut-earlier', 'DELETE FROM event WHERE position = 9')
  await ops(earlier, 'repair')
  await rename(join(earlier, 'log.sqlite'), join(earlier, 'log.damaged-then.sqlite'))
  await rename(join(earlier, 'log.sqlite-mark'), join(earlier, 'log.damaged-then.sqlite-mark'))
  // As this build leaves it: the name says that the copy is to take the place, and the mark is aside.
  const now = await damaged('cut-now', 'DELETE FROM event WHERE position = 9')
  await ops(now, 'repair')
  await rename(join(now, 'log.repaired.sqlite'), join(now, 'log.repaired-now.sqlite'))
  await rename(join(now, 'log.sqlite-mark'), join(now, 'log.damaged-now.sqlite-mark'))
  for (const data of [earlier, now]) {
    await expect(openEmbedded({ dir: data, clock: systemClock })).rejects.toThrow('repair')
    const before = await names(data)
    expect(await ops(data, 'repair')).toMatchObject({ code: 1, out: expect.stringContaining('cut short') })
    expect(await names(data)).toEqual(before)
    expect(await ops(data, 'repair', '--yes')).toMatchObject({ code: 0, err: '' })
    expect(await positionsIn(data)).toEqual(upTo(8))
  }
  expect(await names(now)).toEqual([
    'log.damaged-now.sqlite',
    'log.damaged-now.sqlite-mark',
    'log.sqlite',
    'log.sqlite-mark',
  ])
})

test('a copy that was only looked at takes the place of no log that is lost later', async () => {
  const data = await damaged('lost-later', 'DELETE FROM event WHERE position = 9')
  expect((await ops(data, 'repair')).out).toContain('8 events before it are sound')
  await rm(join(data, 'log.sqlite'))
  const before = (await readdir(data)).toSorted()
  for (const args of [[], ['--yes']])
    expect(await ops(data, 'repair', ...args)).toEqual({
      code: 1,
      out: '',
      err: `there is no log.sqlite in ${data}\n`,
    })
  const refused = openEmbedded({ dir: data, clock: systemClock })
  await expect(refused).rejects.toThrow('log.sqlite is missing, and log.sqlite-mark is there')
  expect((await readdir(data)).toSorted()).toEqual(before)
})

test('the copy stays while starts are refused, and goes once one accepts the log', async () => {
  const data = at('put-back')
  await withStores(data, async ({ engine: { log } }) => {
    for (let number = 0; number < EVENTS; number++) await log.append('tally-1', 'any', [anEvent()])
  })
  const sound = await readFile(join(data, 'log.sqlite'))
  const file = new DatabaseSync(join(data, 'log.sqlite'))
  file.exec('DROP TRIGGER event_stays; DELETE FROM event WHERE position = 9')
  file.close()
  expect((await ops(data, 'repair')).out).toContain('8 events before it are sound')
  await expect(withStores(data, async () => {})).rejects.toThrow('event 9 of the log is missing')
  expect(await readdir(data)).toContain('log.repaired.sqlite')

  await writeFile(join(data, 'log.sqlite'), sound)
  await withStores(data, async () => {})
  expect(await readdir(data)).not.toContain('log.repaired.sqlite')
  expect(await positionsIn(data)).toEqual(upTo(EVENTS))
})

test('whom the list of the directory names is exported also when a repair left out the erasure', async () => {
  const data = await damaged('erased', "UPDATE event SET data = data || ' ' WHERE position = 9")
  const [erased, other] = ['a'.repeat(26), 'b'.repeat(26)]
  await writeFile(join(data, 'erasures.txt'), `${erased}\n${other}\n`)
  expect(await ops(data, 'erasures')).toMatchObject({ code: 1, out: '' })
  expect((await ops(data, 'repair', '--yes')).code).toBe(0)
  expect(await ops(data, 'erasures')).toMatchObject({ code: 0, out: `${erased}\n${other}\n# 2 in all\n` })
})

test('after a repair the product starts and takes commands; before, it does not', async () => {
  const data = at('product')
  const first = await startProcess(data)
  await first.stop()
  const { log, close } = await openEmbedded({ dir: data, clock: systemClock })
  for (let number = 0; number < 4; number++) await log.append('tally-1', 'any', [anEvent({ to: number })])
  await close()
  const file = new DatabaseSync(join(data, 'log.sqlite'))
  file.exec("DROP TRIGGER event_is_a_fact; UPDATE event SET type = 'x' WHERE position = 3")
  file.close()
  expect(await runProcess(data)).toMatchObject({ code: 1, output: expect.stringContaining('event 3') })
  expect((await ops(data, 'repair', '--yes')).code).toBe(0)
  const again = await startProcess(data)
  expect((await fetch(`${again.origin}/health/ready`)).status).toBe(200)
  expect(await again.stop()).toBe(0)
  expect((await ops(data, 'verify')).out).toContain('2 events')
})

test('while the product runs, a repair is refused in one line, and so is every command that writes', async () => {
  const data = at('running')
  const product = await startProcess(data)
  for (const command of [
    ['repair', '--yes'],
    ['rebuild'],
    ['set-aside', 'replay'],
    ['grant', 'nobody@club.example', 'canRetrieveGroup'],
    ['erase', 'nobody@club.example', '--yes'],
  ]) {
    const { code, err } = await ops(data, ...command)
    expect([command[0], code]).toEqual([command[0], 1])
    expect(err).toMatch(/^another process owns [^\n]+: stop it first[^\n]*\n$/)
  }
  expect((await readdir(data)).filter(name => /repaired|damaged/.test(name))).toEqual([])
  expect(await ops(data, 'verify')).toMatchObject({ code: 0 })
  expect(await product.stop()).toBe(0)
})
