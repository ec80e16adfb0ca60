import { readdir, readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { ops } from '../support/ops.ts'
import { type Product, startProduct } from '../support/product.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { without } from './engines.ts'
import { aFolder, type Environment, emptyEngines, opsAnswered } from './migrate-scene.ts'

/** One process each, with one engine: half of its data is in files, which belong to it. */
const MIXES = {
  'a log in a file with everything else in MongoDB': {
    names: ['MONGODB_URL'],
    file: 'log.sqlite',
    spoil: 'DROP TRIGGER event_stays; DELETE FROM event WHERE position = (SELECT max(position) FROM event)',
    why: 'of the log is missing',
  },
  'EventStoreDB with views and records in files': {
    names: ['EVENTSTORE_URL', 'INSTALLATION'],
    file: 'people.sqlite',
    spoil: "UPDATE person SET lastname = 'Durand'",
    why: 'people.sqlite is damaged',
  },
} as const

/** Somebody who was erased before the log was put back to an earlier end. */
const ERASED = 'e'.repeat(26)

describe.skipIf(without('eventstore', 'mongodb')).each(Object.entries(MIXES))('%s', (_name, mix) => {
  let folder: Awaited<ReturnType<typeof aFolder>>
  let env: Environment
  let product: Product
  let owner: Awaited<ReturnType<typeof somebody>>
  let board: Awaited<ReturnType<typeof aBoardIn>>
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= product?.close()
    return stopped
  }

  beforeAll(async () => {
    folder = await aFolder()
    const engines = emptyEngines()
    env = {
      ...Object.fromEntries(mix.names.map(name => [name, engines[name] ?? ''])),
      PINGBOARD_DATA: folder.at('process'),
    }
    product = await startProduct({ dataDir: folder.at('process'), env })
    owner = await somebody(product.origin, 'Odile', 'Quatrevaux')
    board = await aBoardIn(await aGroupOf(owner), owner, 2)
    const params = { id: board.games[0]?.id ?? expect.fail() }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 9 } }), 200)
    await writeFile(folder.at('process', 'erasures.txt'), `${ERASED}\n`)
  })
  afterAll(async () => {
    await stop()
    await folder?.[Symbol.asyncDispose]()
  })

  test('is verified while it runs', async () => {
    const verified = await opsAnswered(env, 'verify')
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).not.toContain('owns')
  })

  test('is backed up while it runs, and is a product without engines again', async () => {
    expect(await opsAnswered(env, 'backup', folder.at('backup'))).toMatchObject({ code: 0, err: '' })
    expect((await readdir(folder.at())).filter(name => name.startsWith('.'))).toEqual([])
    const people = await readdir(folder.at('backup', 'people'))
    expect(people).toEqual(expect.arrayContaining(['people.sqlite', 'invitations.secret']))
    expect(await readFile(folder.at('backup', 'files', 'erasures.txt'), 'utf8')).toContain(ERASED)

    const args = ['restore', folder.at('backup'), '--into', folder.at('files'), '--no-erasures-since']
    expect(await ops('', ...args)).toMatchObject({ code: 0, err: '' })
    expect((await ops(folder.at('files'), 'verify')).code).toBe(0)
    expect(await viewsEqualRebuild(folder.at('files'))).toBe(true)
    const restored = await startProduct({ dataDir: folder.at('files') })
    try {
      const again = Object.assign(new Client(restored.origin), { profile: owner.profile })
      await signIn(again)
      const { data } = await expectStatus(again.call(getBoard, { params: { id: board.id } }), 200)
      expect(data.games.map(({ scoreTeam1 }) => scoreTeam1)).toEqual([9, null])
    } finally {
      await restored.close()
    }
  })

  test('is not backed up when the half in files has lost something', async () => {
    await stop()
    const db = new DatabaseSync(folder.at('process', mix.file))
    db.exec(mix.spoil)
    db.close()
    const refused = await opsAnswered(env, 'backup', folder.at('of-damaged'))
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(mix.why) })
    await expect(readdir(folder.at('of-damaged'))).rejects.toThrow('ENOENT')
  })
})
