import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectStatus, type somebody as person, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { type Product, startProduct } from '../support/product.ts'

// `record export` and `record verify`: an auditor's proof of what happened on a board.

let dataDir: string
let folder: string
let product: Product
let owner: Awaited<ReturnType<typeof person>>
let board: Board

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-record-'))
  folder = await mkdtemp(join(tmpdir(), 'pingboard-exports-'))
  product = await startProduct({ dataDir })
  owner = await somebody(product.origin, 'Zéphyrine', 'Quatrevaux')
  board = await aBoardIn(await aGroupOf(owner), owner)
  for (const scoreTeam1 of [1, 2, 3]) await score(scoreTeam1)
})
afterEach(async () => {
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const score = (scoreTeam1: number) =>
  expectStatus(
    owner.call(updateGame, { params: { id: board.games[0]?.id as never }, body: { scoreTeam1 } }),
    200,
  )

async function exported(format: 'csv' | 'json', name = `soirée.${format}`): Promise<string> {
  const file = join(folder, name)
  expect(await ops(dataDir, 'record', 'export', board.id, '--format', format, '--file', file)).toEqual({
    code: 0,
    out: `${file}: 4 events of board ${board.id}\n`,
    err: '',
  })
  return file
}
const verify = (file: string) => ops(dataDir, 'record', 'verify', file)
const replaced = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to))

test.each(['csv', 'json'] as const)(
  'an export as %s is sound beside the running product, and stays so when more is recorded',
  async format => {
    const file = await exported(format)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(owner.profile.id)
    expect(text).not.toContain('Zéphyrine')
    const printed = await ops(dataDir, 'record', 'export', board.id, '--format', format)
    expect(printed.out.split('\n').length).toBe(text.split('\n').length)
    expect(await verify(file)).toMatchObject({ code: 0, out: expect.stringContaining('sound: all 4 events') })
    await score(4)
    expect((await verify(file)).out).toContain('; 1 newer ones are in the log only')
  },
)

test.each(['csv', 'json'] as const)(
  'a changed export as %s is told with its line and both values',
  async format => {
    const file = await exported(format)
    await replaced(file, 'scoreTeam1', 'scoreTeam9')
    const { code, out } = await verify(file)
    expect(code).toBe(1)
    expect(out).toMatch(/: line \d, revision 1: changed since the export: its sum does not fit\n/)
    expect(out).toMatch(/revision 1 of 20\S+Z: data is .*scoreTeam9.* here, .*scoreTeam1.* in the log\n/)
  },
)

test('a file that is no export, or was cut off, is told so; none is overwritten', async () => {
  // As an export that was killed leaves it.
  await writeFile(join(folder, 'soirée.json.part'), '{"half')
  const file = await exported('json')
  const text = await readFile(file, 'utf8')
  expect(await ops(dataDir, 'record', 'export', board.id, '--format', 'csv', '--file', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('EEXIST'),
  })
  expect(await readFile(file, 'utf8')).toBe(text)
  expect(await readdir(folder)).toEqual(['soirée.json'])
  await writeFile(file, text.slice(0, -40))
  expect(await verify(file)).toMatchObject({ code: 1, out: expect.stringContaining('it was cut off') })
  await writeFile(file, 'Bonsoir')
  expect(await verify(file)).toMatchObject({
    code: 1,
    out: expect.stringContaining('line 1: does not begin'),
  })
  expect(await verify(join(folder, 'nothing'))).toMatchObject({ code: 1, out: '' })
})

test('an export of a board that the log does not hold is not sound', async () => {
  const file = await exported('csv')
  const other = await mkdtemp(join(tmpdir(), 'pingboard-other-'))
  await (await startProduct({ dataDir: other })).close()
  expect(await ops(other, 'record', 'verify', file)).toMatchObject({
    code: 1,
    out: `${file}: the log holds no board ${board.id}\n`,
  })
  await rm(other, { recursive: true, force: true })
})

test.each([
  ['csv', 2],
  ['json', 1],
] as const)(
  'a header as %s whose board was changed is named by its line, before the board that the log lacks',
  async (format, line) => {
    const file = await exported(format)
    const other = `${board.id.startsWith('a') ? 'b' : 'a'}${board.id.slice(1)}`
    await replaced(file, board.id, other)
    const { code, out } = await verify(file)
    expect(code).toBe(1)
    expect(out).toContain(`: line ${line}: the header was changed: its sum does not fit\n`)
    expect(out).toContain(`: the log holds no board ${other}\n`)
  },
)

test('what is not understood is refused: a format, a word, an unknown board', async () => {
  for (const args of [
    ['export', board.id],
    ['export', board.id, '--format', 'xml'],
    ['print', board.id],
  ])
    expect(await ops(dataDir, 'record', ...args)).toMatchObject({ code: 2, out: '' })
  for (const id of ['b'.repeat(26), 'x', `${board.id}.1`])
    expect(await ops(dataDir, 'record', 'export', id, '--format', 'csv')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`there is no board ${id}`),
    })
})

test('a log that was changed behind the product proves nothing: the damaged event is named', async () => {
  const file = await exported('csv')
  await product.close()
  const db = new DatabaseSync(join(dataDir, 'log.sqlite'))
  db.exec(
    `DROP TRIGGER event_is_a_fact; UPDATE event SET data = replace(data, '"scoreTeam1":2', '"scoreTeam1":9')
     WHERE stream = 'board-${board.id}'`,
  )
  db.close()
  expect(await verify(file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/event \d+ of the log is damaged/),
  })
})
