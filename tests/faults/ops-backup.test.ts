import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { deleteBoard, getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { operateBy } from '@pingboard/run/ops/main.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops, opsChild, opsProcess } from '../support/ops.ts'
import { runProcess, startProcess } from '../support/process.ts'
import { RAISED } from '../support/raised.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'

/** Everything of this file below one directory: `data`, and backups beside it. */
let dir: string
const at = (...names: string[]) => join(dir, ...names)
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-backup-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Bytes of all files below a directory. */
async function bytesBelow(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Buffer.concat(await Promise.all(files.map(file => readFile(file))))
}

/** Longer than a whole restore, and longer than the second that an erasure waits for readers. Milliseconds. */
const READS_MS = 6000

/** Opens the personal records in a read transaction; null while there are none to read. */
function openReader(file: string): DatabaseSync | null {
  if (!existsSync(file)) return null
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    db.exec('BEGIN')
    const { mode } = db.prepare('SELECT journal_mode AS mode FROM pragma_journal_mode').get() as {
      mode: string
    }
    db.prepare('SELECT count(*) FROM person').get()
    if (mode === 'wal') return db
  } catch {
    // The file is still being written.
  }
  db.close()
  return null
}

/** Looks until something is found; null when the work is over first. */
async function until<T>(look: () => T | null, isOver: () => boolean): Promise<T | null> {
  for (;;) {
    const found = look()
    if (found !== null || isOver()) return found
    await wait(5)
  }
}

describe('a backup taken while people score', () => {
  let owner: Awaited<ReturnType<typeof somebody>>
  let leaver: Awaited<ReturnType<typeof somebody>>
  let board: Awaited<ReturnType<typeof aBoardIn>>
  let before = 0
  let after = 0
  /** A board with names on its sheets, which is deleted after the backup. */
  let deleted: BoardId

  beforeAll(async () => {
    const product = await startProcess(at('data'), { env: RAISED })
    owner = await somebody(product.origin)
    leaver = await somebody(product.origin, 'Zéphyrine', 'Quatrevaux')
    const group = await aGroupOf(owner)
    board = await aBoardIn(group, owner, 2)
    const other = await aBoardIn(group, owner, 1)
    deleted = other.id
    for (const [{ games }, name] of [
      [board, 'Rosemonde Dupin'],
      [other, 'Aldegonde Vasseur'],
    ] as const) {
      const body = { players: { A: { name, licence: null } } }
      await expectStatus(owner.call(updateGamePlayers, { params: { id: games[0]?.id as never }, body }), 200)
    }
    let isOver = false
    const params = { id: board.games[0]?.id as never }
    const writer = (async () => {
      for (let score = 1; !isOver; score = (score % 900) + 1) {
        await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: score } }), 200)
        after++
      }
    })()
    while (after < 50) await new Promise(setImmediate)
    before = after
    const taken = await opsProcess(at('data'), 'backup', at('backup'))
    isOver = true
    await writer
    expect(taken).toMatchObject({ code: 0, err: '' })
    await product.stop()
  }, 120_000)

  test('keeps personal data and secrets in a folder apart, and none of them in the log', async () => {
    const people = await bytesBelow(at('backup', 'people'))
    const log = await bytesBelow(at('backup', 'log'))
    expect(people.includes(leaver.profile.email)).toBe(true)
    expect(people.includes('Quatrevaux')).toBe(true)
    expect(log.includes(leaver.profile.email)).toBe(false)
    expect(log.includes('Quatrevaux')).toBe(false)
  })

  test('holds every command acknowledged before it began, and is a product again', async () => {
    const restored = await ops('', 'restore', at('backup'), '--into', at('restored'), '--no-erasures-since')
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect((await ops(at('restored'), 'verify')).code).toBe(0)
    // The restored data have every file of the product, except mails already delivered, and what a start makes again.
    const kept = async (name: string, ...made: readonly string[]) =>
      (await readdir(at(name)))
        .filter(
          file =>
            !['mailbox', 'erasures.txt', 'leases.sqlite', ...made].includes(file) &&
            !/-(?:wal|shm)$/.test(file),
        )
        .toSorted()
    expect(await kept('restored', 'secrets.sums')).toEqual(await kept('data', 'secrets.sums'))
    expect(await viewsEqualRebuild(at('restored'))).toBe(true)

    const product = await startProcess(at('restored'))
    const reader = new Client(product.origin)
    const { data } = await expectStatus(reader.call(getBoard, { params: { id: board.id } }), 200)
    // The writer counts up by one, so the score is the number of commands in the backup.
    expect(data.games[0]?.scoreTeam1).toBeGreaterThanOrEqual(before)
    expect(data.games[0]?.scoreTeam1).toBeLessThanOrEqual(after)
    const again = Object.assign(new Client(product.origin), { profile: owner.profile })
    await signIn(again)
    const params = { id: board.games[1]?.id as never }
    await expectStatus(again.call(updateGame, { params, body: { scoreTeam1: 3 } }), 200)
    expect(await product.stop()).toBe(0)
    expect(await kept('restored')).toEqual(await kept('data'))
  })

  test('restored after an erasure, holds nothing of the erased person', async () => {
    await cp(at('data'), at('later'), { recursive: true, filter: file => !file.includes('owner.sqlite') })
    expect((await ops(at('later'), 'erase', leaver.profile.email, '--yes')).code).toBe(0)
    const { out } = await ops(at('later'), 'erasures')
    expect(out).toBe(`${leaver.profile.id}\n# 1 in all\n`)
    await writeFile(at('erasures.txt'), out)

    const args = ['restore', at('backup'), '--into', at('erased'), '--erasures', at('erasures.txt')]
    const restored = await ops('', ...args)
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('1 people erased again') })
    for (const told of [leaver.profile.email, 'Quatrevaux', 'quatrevaux'])
      expect((await bytesBelow(at('erased'))).includes(told)).toBe(false)
    expect((await ops(at('erased'), 'erasures')).out).toBe(out)
    expect((await bytesBelow(at('erased'))).includes(owner.profile.email)).toBe(true)
  })

  test('ends once nothing is left, also when something reads the records for longer than an answer may wait', async () => {
    const args = ['restore', at('backup'), '--into', at('read'), '--erasures', at('erasures.txt')]
    let isOver = false
    const restoring = ops('', ...args).finally(() => {
      isOver = true
    })
    // The reader opens the file as soon as it exists, and holds it longer than the second that an erasure waits.
    const reader = await until(
      () => openReader(at('read', 'restoring', 'people.sqlite')),
      () => isOver,
    )
    expect(reader).not.toBeNull()
    await wait(READS_MS)
    expect(isOver).toBe(false)
    reader?.close()
    expect(await restoring).toMatchObject({ code: 0, out: expect.stringContaining('1 people erased again') })
    expect((await bytesBelow(at('read'))).includes('Quatrevaux')).toBe(false)
  })

  test('needs a word on erasures since: without one nothing is written, and an erased person does not come back', async () => {
    const into = ['restore', at('backup'), '--into', at('unsaid')]
    for (const args of [into, [...into, '--no-erasures-since', '--erasures', at('erasures.txt')]]) {
      const outcome = await ops('', ...args)
      expect(outcome).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--no-erasures-since') })
      await expect(readdir(at('unsaid'))).rejects.toThrow('ENOENT')
    }
    const nothing = await ops('', ...into, '--erasures', at('backup', 'people'))
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('there is no erasures.txt') })
  })

  test('takes the list from a newer backup, or from the data directory it replaces, whatever became of its log', async () => {
    expect((await ops(at('later'), 'backup', at('newer'))).code).toBe(0)
    await cp(at('later'), at('replaced'), {
      recursive: true,
      filter: file => !/(?:log|owner)\.sqlite/.test(file),
    })
    for (const [list, into] of [
      [at('newer'), at('by-newer')],
      [at('replaced'), at('by-replaced')],
    ] as const) {
      const restored = await ops('', 'restore', at('backup'), '--into', into, '--erasures', list)
      expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('1 people erased again') })
      expect((await bytesBelow(into)).includes('Quatrevaux')).toBe(false)
      expect(await readFile(join(into, 'erasures.txt'), 'utf8')).toBe(`${leaver.profile.id}\n`)
    }
  })

  test('takes no list from a copy of a newer backup that was cut short: nothing is written, and nobody comes back', async () => {
    await cp(at('newer'), at('cut-newer'), { recursive: true })
    await writeFile(at('cut-newer', 'files', 'erasures.txt'), '')
    const args = ['restore', at('backup'), '--into', at('by-cut'), '--erasures', at('cut-newer')]
    const refused = await ops('', ...args)
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('erasures.txt is damaged'),
    })
    await expect(readdir(at('by-cut'))).rejects.toThrow('ENOENT')
  })

  test('an erasure that is in its log is carried out again, whatever its personal records say', async () => {
    // The records look copied before the erasure, and the log after it.
    await cp(at('later'), at('torn'), { recursive: true, filter: file => !file.includes('owner.sqlite') })
    for (const suffix of ['', '-wal', '-shm', '-mark'])
      await rm(at('torn', `people.sqlite${suffix}`), { force: true })
    await cp(at('backup', 'people', 'people.sqlite'), at('torn', 'people.sqlite'))
    expect((await ops(at('torn'), 'backup', at('torn-backup'))).code).toBe(0)
    expect((await bytesBelow(at('torn-backup', 'people'))).includes('Quatrevaux')).toBe(true)
    const restored = await ops(
      '',
      'restore',
      at('torn-backup'),
      '--into',
      at('torn-restored'),
      '--no-erasures-since',
    )
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('1 people erased again') })
    expect((await bytesBelow(at('torn-restored'))).includes('Quatrevaux')).toBe(false)
  })

  test('a board that its log shows as deleted has no names on its sheets any more, whatever its records say', async () => {
    await cp(at('data'), at('played-on'), { recursive: true, filter: file => !file.includes('owner.sqlite') })
    const product = await startProcess(at('played-on'))
    const again = Object.assign(new Client(product.origin), { profile: owner.profile })
    await signIn(again)
    await expectStatus(again.call(deleteBoard, { params: { id: deleted } }), 204)
    expect(await product.stop()).toBe(0)
    // The records look copied before the deletion, and the log after it.
    for (const suffix of ['', '-wal', '-shm', '-mark'])
      await rm(at('played-on', `people.sqlite${suffix}`), { force: true })
    await cp(at('backup', 'people', 'people.sqlite'), at('played-on', 'people.sqlite'))
    expect((await ops(at('played-on'), 'backup', at('names-backup'))).code).toBe(0)
    expect((await bytesBelow(at('names-backup', 'people'))).includes('Aldegonde')).toBe(true)
    const args = ['restore', at('names-backup'), '--into', at('names-restored'), '--no-erasures-since']
    expect(await ops('', ...args)).toMatchObject({ code: 0, err: '' })
    const restored = await bytesBelow(at('names-restored'))
    expect(['Aldegonde', 'Rosemonde'].map(name => restored.includes(name))).toEqual([false, true])
  })

  test('cut short, a restore leaves nothing that starts; the same command again erases again whom it has to', async () => {
    const args = ['restore', at('backup'), '--into', at('cut-short'), '--erasures', at('erasures.txt')]
    const child = opsChild('', ...args)
    // It says so when the files are there, before it builds the views.
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await bytesBelow(at('cut-short'))).includes('Quatrevaux')).toBe(true)
    const told = await runProcess(at('cut-short'))
    expect(told).toMatchObject({ code: 1, output: expect.stringContaining('restoring is there') })

    const again = await ops('', ...args)
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('1 people erased again') })
    expect(again.out).toContain('an earlier attempt')
    expect((await bytesBelow(at('cut-short'))).includes('Quatrevaux')).toBe(false)
    expect((await ops(at('cut-short'), 'verify')).code).toBe(0)
  })

  test('cut short while it moves its files to their places, it begins again', async () => {
    const args = ['restore', at('backup'), '--into', at('half-moved'), '--erasures', at('erasures.txt')]
    expect((await ops('', ...args)).code).toBe(0)
    await mkdir(at('half-moved', 'restoring'))
    await rename(at('half-moved', 'log.sqlite'), at('half-moved', 'restoring', 'log.sqlite'))
    const told = await runProcess(at('half-moved'))
    expect(told).toMatchObject({ code: 1, output: expect.stringContaining('restoring is there') })
    expect(await ops('', ...args)).toMatchObject({ code: 0, err: '' })
    expect((await ops(at('half-moved'), 'verify')).code).toBe(0)
  })

  test('is not restored with one engine alone: the records would be copied onto themselves', async () => {
    const args = ['restore', at('backup'), '--into', at('one-engine'), '--no-erasures-since']
    for (const [name, value] of [
      ['EVENTSTORE_URL', 'esdb://nowhere.example:2113'],
      ['MONGODB_URL', 'mongodb://nowhere.example/pingboard'],
    ] as const) {
      const told: string[] = []
      const say = (line: string) => void told.push(line)
      expect(await operateBy(args, { [name]: value }, say, say)).toBe(2)
      expect(told).toEqual([expect.stringContaining(`only ${name} is set`)])
      await expect(readdir(at('one-engine'))).rejects.toThrow('ENOENT')
    }
  })

  describe('is refused', () => {
    const refused = async (backup: string, why: RegExp) => {
      const into = at('never')
      const outcome = await ops('', 'restore', backup, '--into', into, '--no-erasures-since')
      expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringMatching(why) })
      await expect(readdir(into)).rejects.toThrow('ENOENT')
    }
    const copyOf = async (name: string) => {
      await cp(at('backup'), at(name), { recursive: true })
      return at(name)
    }

    test.each([
      ['log/log.sqlite', /log\.sqlite is damaged: its checksum/],
      ['people/people.sqlite', /people\.sqlite is damaged: its checksum/],
      ['people/invitations.secret', /invitations\.secret is damaged: its checksum/],
      ['manifest.json', /manifest\.json is damaged/],
    ])('when one bit of %s is another', async (name, why) => {
      const copy = await copyOf(`flipped-${name.replaceAll('/', '-')}`)
      const file = join(copy, name)
      const bytes = await readFile(file)
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      await writeFile(file, bytes)
      await refused(copy, why)
    })

    test('when a file is missing, or shorter', async () => {
      const missing = await copyOf('missing')
      await rm(join(missing, 'people', 'people.sqlite'))
      await refused(missing, /people\.sqlite is missing/)
      const short = await copyOf('short')
      const file = join(short, 'log', 'log.sqlite')
      await writeFile(file, (await readFile(file)).subarray(0, -4096))
      await refused(short, /log\.sqlite is damaged: \d+ bytes instead of \d+/)
    })

    test('when it was cut short, and has no manifest', async () => {
      const cut = await copyOf('cut')
      await rm(join(cut, 'manifest.json'))
      await refused(cut, /no manifest\.json/)
    })

    test('when the directory it is to go into, or to come from, is not empty', async () => {
      const into = await ops('', 'restore', at('backup'), '--into', at('data'), '--no-erasures-since')
      expect(into).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
      const onto = await ops(at('data'), 'backup', at('backup'))
      expect(onto).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
    })
  })

  test('a damaged log is not backed up', async () => {
    await cp(at('data'), at('damaged'), { recursive: true, filter: file => !file.includes('owner.sqlite') })
    const log = new DatabaseSync(at('damaged', 'log.sqlite'))
    log.exec("DROP TRIGGER event_is_a_fact; UPDATE event SET data = data || ' ' WHERE position = 4")
    log.close()
    const outcome = await ops(at('damaged'), 'backup', at('of-damaged'))
    expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('event 4 of the log is damaged') })
    const restored = await ops('', 'restore', at('of-damaged'), '--into', at('never'), '--no-erasures-since')
    expect(restored.err).toContain('cut short')
  })
})
