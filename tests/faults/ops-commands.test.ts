import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { getGroup } from '@pingboard/contracts/http/groups.ts'
import { HEADERS } from '@pingboard/contracts/route.ts'
import { ACTIONS, indexActions } from '@pingboard/services/account/action-index.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops, opsChild, opsProcess } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { withStores } from '../support/stores.ts'

const GESTURE = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'

let dataDir: string
let owner: Awaited<ReturnType<typeof somebody>>
let stranger: Awaited<ReturnType<typeof somebody>>
let group: Awaited<ReturnType<typeof aGroupOf>>
let board: Awaited<ReturnType<typeof aBoardIn>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-ops-'))
  const product = await startProduct({ dataDir })
  owner = await somebody(product.origin, 'Zéphyrine', 'Quatrevaux')
  stranger = await somebody(product.origin)
  group = await aGroupOf(owner)
  board = await aBoardIn(group, owner)
  const params = { id: board.games[0]?.id as never }
  const headers = { [HEADERS.correlationId]: GESTURE }
  await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 7 }, headers }), 200)
  await product.close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs the work on a restarted product, with the same people. */
async function running(work: () => Promise<void>): Promise<void> {
  const product = await startProduct({ dataDir })
  for (const person of [owner, stranger]) Object.assign(person, { origin: product.origin })
  try {
    await work()
  } finally {
    await product.close()
  }
}

test('a script can tell by the exit code what became of a command', async () => {
  expect(await opsProcess(dataDir, 'verify')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('sound'),
  })
  expect(await opsProcess(join(dataDir, 'nothing'), 'verify')).toMatchObject({ code: 1, out: '' })
  expect(await opsProcess(dataDir, 'verifiy')).toMatchObject({ code: 2, out: '' })
})

test('every command explains itself, and refuses what it does not understand', async () => {
  const { out } = await ops(dataDir, '--help')
  const names = [...out.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name ?? '')
  expect(names).toHaveLength(19)
  const manual = await readFile(
    join(import.meta.dirname, '..', '..', 'infra', 'handbook', 'OPERATIONS.md'),
    'utf8',
  )
  for (const name of names) {
    expect(await ops(dataDir, name, '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`-- ${name}`),
    })
    expect((await ops(dataDir, 'help', name)).out).toBe((await ops(dataDir, name, '-h')).out)
    expect(await ops(dataDir, name, '--hlep')).toMatchObject({
      code: 2,
      out: '',
      err: `Unknown option '--hlep'; ${name} --help lists what there is\n`,
    })
    expect(await ops(dataDir, name, 'a', 'b', 'c', ...Array(20).fill('d'))).toMatchObject({
      code: 2,
      out: '',
    })
    expect(manual).toContain(`npm run ops -- ${name}`)
  }
})

/** What a shell would hand over of each `ops -- …` in the blocks of a manual; a place to fill in becomes a path. */
function commandsIn(manual: string): string[][] {
  const blocks = [...manual.matchAll(/^```(?:sh|ini)\n([\s\S]*?)^```/gm)].map(([, block]) => block ?? '')
  const lines = blocks.flatMap(block => [...block.matchAll(/\bops -- (.*)/g)].map(([, line]) => line ?? ''))
  return lines.map(line => {
    const [given = ''] = line.replace(/<[^>]*>/g, '/x').split(/\s(?:#|>|&&)/)
    return [...given.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
      ([, single, double, plain]) => single ?? double ?? plain ?? '',
    )
  })
}

test.each([
  ['README.md', 4],
  ['infra/handbook/OPERATIONS.md', 40],
])('every command that %s writes out is understood as it stands', async (path, least) => {
  const manual = await readFile(join(import.meta.dirname, '..', '..', path), 'utf8')
  const commands = commandsIn(manual)
  expect(commands.length).toBeGreaterThanOrEqual(least)
  const machine = await mkdtemp(join(tmpdir(), 'pingboard-ops-manual-'))
  onTestFinished(() => rm(machine, { recursive: true, force: true }))
  const misused: string[] = []
  for (const args of commands) {
    // A folder of the manual's machine; a slice's path is none.
    const here = args.map((word, at) =>
      word.startsWith('/') && args[at - 1] !== '--path' ? join(machine, word) : word,
    )
    const { code, err } = await ops(join(machine, 'data'), ...here)
    // The engines are settings, not words of the command.
    if (code === 2 && !err.startsWith('EVENTSTORE_URL and MONGODB_URL'))
      misused.push(`${args.join(' ')}: ${err}`)
  }
  expect(misused).toEqual([])
})

test('views lists the versions and their last use, and drops those of other builds', async () => {
  const ours = `${viewName(boardPage)}: 1 documents, 0\\.0 MB, last used 20\\S+Z, of this build`
  const view = { ...boardPage, version: 99 }
  // Before the next start: the product itself noted what it used.
  expect((await ops(dataDir, 'views')).out).toMatch(new RegExp(`^${ours}$`, 'm'))
  const used = new Date('2026-11-01T12:00:00.000Z')
  await withStores(dataDir, ({ engine }) => engine.views.use([viewName(view)], used), { views: [view] })
  const theirs = 'board-page.v99: 1 documents, 0.0 MB, last used 2026-11-01T12:00:00.000Z\n'
  await running(async () => {
    expect((await ops(dataDir, 'views')).out).toContain(theirs)
    expect(await ops(dataDir, 'views', '--drop')).toMatchObject({ code: 1, out: '' })
  })
  expect(await ops(dataDir, 'views', '--drop')).toMatchObject({ code: 0, out: 'board-page.v99: dropped\n' })
  expect((await ops(dataDir, 'views')).out).not.toContain('v99')
  expect((await ops(dataDir, 'views', '--drop')).out).toBe('there are no other versions\n')
  expect(await viewsEqualRebuild(dataDir)).toBe(true)
})

test('a command whose reader leaves goes on to its end, and does not complain', async () => {
  const child = opsChild(dataDir, 'settings')
  child.stdout.destroy()
  let err = ''
  child.stderr.on('data', chunk => {
    err += chunk
  })
  expect(await new Promise(resolve => child.on('close', resolve))).toBe(0)
  expect(err).toBe('')
})

test('history tells what happened to a board, a group and a person, without a name', async () => {
  const told = await ops(dataDir, 'history', 'board', board.id)
  expect(told.code).toBe(0)
  const lines = told.out.trim().split('\n')
  expect(lines[0]).toMatch(/^\d+ \S+Z boards\.BoardOpened\.v\d+ board-\w+@0 by \w+ in \S+ \{/)
  expect(lines.at(-1)).toContain(`ScoreChanged.v1 board-${board.id}@1 by ${owner.profile.id} in ${GESTURE}`)
  const [, json = ''] = (await ops(dataDir, 'history', 'board', board.id, '--json')).out.split('\n')
  expect(JSON.parse(json)).toMatchObject({
    stream: `board-${board.id}`,
    revision: 1,
    metadata: { actorId: owner.profile.id, $correlationId: GESTURE },
  })
  expect((await ops(dataDir, 'history', 'group', group.id)).out).toContain('GroupCreated')
  const person = await ops(dataDir, 'history', 'user', owner.profile.id)
  expect(person.out).toContain('UserRegistered')
  expect(person.out).not.toMatch(/Quatrevaux|@club/)
  expect(await ops(dataDir, 'history', 'board', 'x'.repeat(26))).toMatchObject({ code: 1, out: '' })
  expect(await ops(dataDir, 'history', 'planet', board.id)).toMatchObject({ code: 2, out: '' })
})

test('follow tells everything one gesture led to', async () => {
  const { code, out } = await ops(dataDir, 'follow', GESTURE)
  expect(code).toBe(0)
  expect(out.trim().split('\n')).toEqual([expect.stringContaining('ScoreChanged')])
  expect(await ops(dataDir, 'follow', GESTURE.replace('6', '7'))).toMatchObject({ code: 1, out: '' })
})

test('history and follow read to the end, however long the log is', async () => {
  const long = await mkdtemp(join(tmpdir(), 'pingboard-ops-long-'))
  onTestFinished(() => rm(long, { recursive: true, force: true }))
  const id = 'l'.repeat(26)
  const metadata = { commandId: 'c', actorId: 'a', $correlationId: GESTURE, $causationId: 'c' }
  await withStores(long, async ({ engine: { log } }) => {
    for (const [index, count] of [1000, 1000, 1, 999].entries())
      await log.append(`board-${id}`, 'any', [
        anEvent({}, { type: 'boards.BoardRenamed.v1', metadata }),
        ...Array.from({ length: count - 1 }, () => anEvent({ index }, { type: 'boards.BoardRenamed.v1' })),
      ])
  })
  const told = (await ops(long, 'history', 'board', id)).out.trim().split('\n')
  expect(told.map(line => Number(/@(\d+) /.exec(line)?.[1]))).toEqual(
    Array.from({ length: 3000 }, (_, at) => at),
  )
  const followed = (await ops(long, 'follow', GESTURE)).out.trim().split('\n')
  expect(followed.map(line => Number.parseInt(line, 10))).toEqual([1, 1001, 2001, 2002])
})

test('what is only read may be read beside the product', async () => {
  await running(async () => {
    for (const args of [
      ['history', 'board', board.id],
      ['follow', GESTURE],
      ['erasures'],
      ['set-aside', 'list'],
    ])
      expect(await ops(dataDir, ...args)).toMatchObject({ code: 0, err: '' })
    for (const args of [['grant', owner.profile.id, 'canRetrieveGroup'], ['rebuild']])
      expect(await ops(dataDir, ...args)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('another process owns'),
      })
  })
})

test('a directory without a product is refused by every command, and stays as it is', async () => {
  const nothing = join(dataDir, 'nothing')
  for (const args of [
    ['history', 'board', board.id],
    ['follow', GESTURE],
    ['erasures'],
    ['set-aside', 'list'],
    ['set-aside', 'replay'],
    ['grant', owner.profile.id, 'canRetrieveGroup'],
    ['erase', owner.profile.id, '--yes'],
    ['rebuild'],
  ])
    expect(await ops(nothing, ...args)).toEqual({
      code: 1,
      out: '',
      err: `there is no log.sqlite in ${nothing}\n`,
    })
  await expect(readdir(nothing)).rejects.toThrow('ENOENT')
})

test('grant opens every group to somebody, revoke closes them; the log knows, without an address', async () => {
  const reads = () => stranger.call(getGroup, { params: { id: group.id } })
  await running(async () => expect((await reads()).code).toBe('FORBIDDEN'))
  const granted = await ops(dataDir, 'grant', stranger.profile.email.toUpperCase(), 'canRetrieveGroup')
  expect(granted).toMatchObject({ code: 0, out: `${stranger.profile.id} holds canRetrieveGroup\n` })
  await running(async () => void (await expectStatus(reads(), 200)))
  const revoked = await ops(dataDir, 'revoke', stranger.profile.id, 'canRetrieveGroup')
  expect(revoked).toMatchObject({ code: 0, out: expect.stringContaining('no rights') })
  await running(async () => expect((await reads()).code).toBe('FORBIDDEN'))
  const { out } = await ops(dataDir, 'history', 'user', stranger.profile.id)
  expect(out.match(/FlagsGranted.* by system:operator /g)).toHaveLength(2)

  expect(await ops(dataDir, 'grant', stranger.profile.id, 'canDoAll')).toMatchObject({ code: 2, out: '' })
  expect(await ops(dataDir, 'grant', 'nobody@club.example', 'canRetrieveGroup')).toMatchObject({
    code: 1,
    out: '',
  })
  expect(await ops(dataDir, 'grant', 'x'.repeat(26), 'canRetrieveGroup')).toMatchObject({ code: 1, out: '' })
})

test('no command stores a key of the links in mails beside the one that a setting gives', async () => {
  const given = await mkdtemp(join(tmpdir(), 'pingboard-ops-given-'))
  onTestFinished(() => rm(given, { recursive: true, force: true }))
  const [data, backup, restored] = ['data', 'backup', 'restored'].map(name => join(given, name)) as [
    string,
    string,
    string,
  ]
  const env = { MAIL_LINKS_SECRET: randomBytes(32).toString('base64url') }
  const product = await startProduct({ dataDir: data, env })
  const person = await somebody(product.origin)
  await product.close()
  for (const args of [
    ['grant', person.profile.id, 'canRetrieveGroup'],
    ['rebuild'],
    ['backup', backup],
    ['restore', backup, '--into', restored, '--no-erasures-since'],
    ['erase', person.profile.id, '--yes'],
  ])
    expect(await ops(data, ...args)).toMatchObject({ code: 0, err: '' })
  for (const dir of [data, join(backup, 'people'), restored])
    expect(await readdir(dir)).not.toContain('mail-links.secret')
})

test('rebuild makes the views anew, one or all', async () => {
  expect(await ops(dataDir, 'rebuild', 'group-page')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^group-page\.v\d+: 1 documents in \d+ ms\n$/),
  })
  expect((await ops(dataDir, 'rebuild')).out).toMatch(/group-page.*\n.*board-page/)
  expect(await ops(dataDir, 'rebuild', 'no-page')).toMatchObject({ code: 2, out: '' })
  expect(await viewsEqualRebuild(dataDir)).toBe(true)
})

test('rebuild of all views drops the index of actions, which the product makes again', async () => {
  const indexed = (bringLevel: boolean) =>
    withStores(dataDir, async ({ engine }) => {
      if (bringLevel) await indexActions(engine, new AbortController().signal)
      return engine.views.checkpoint(ACTIONS)
    })
  const level = await indexed(true)
  expect(level).not.toBe(START)
  expect((await ops(dataDir, 'rebuild', 'group-page')).code).toBe(0)
  expect(await indexed(false)).toBe(level)
  expect((await ops(dataDir, 'rebuild')).code).toBe(0)
  expect(await indexed(false)).toBe(START)
})

test('settings are shown with their source, secrets are not', async () => {
  const { code, out } = await ops(dataDir, 'settings')
  expect(code).toBe(0)
  expect(out).toMatch(/^PORT +4100 {2}\(default\)$/m)
  expect(out).toContain(`${dataDir}  (environment)`)
})

test('erase takes a person away as they would themselves, and only when it is meant', async () => {
  expect(await ops(dataDir, 'erase', stranger.profile.email)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--yes'),
  })
  await running(() => signIn(stranger))
  expect(await ops(dataDir, 'erase', stranger.profile.email, '--yes')).toMatchObject({ code: 0 })
  await running(async () => {
    const body = { email: stranger.profile.email, password: 'une longue phrase de passe' }
    expect((await new Client(owner.origin).call(login, { body })).code).toBe('WRONG_CREDENTIALS')
  })
  expect(await ops(dataDir, 'erase', stranger.profile.email, '--yes')).toMatchObject({ code: 1 })
  expect((await ops(dataDir, 'erasures')).out).toBe(`${stranger.profile.id}\n# 1 in all\n`)
})

test('an administrator writes nothing into the directory of another user, who could not read it afterwards', async () => {
  const isAdministrator = process.getuid?.() === 0
  // Only an administrator can give a directory away; everybody else works in their own.
  if (isAdministrator) await chown(dataDir, 12345, 12345)
  onTestFinished(() => (isAdministrator ? chown(dataDir, 0, 0) : undefined))
  const { code, err } = await ops(dataDir, 'verify')
  expect(code).toBe(isAdministrator ? 2 : 0)
  expect(err).toMatch(isAdministrator ? /is of user 12345: give the command as that user/ : /^$/)
})
