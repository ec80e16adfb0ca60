import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, Client, signIn } from '../support/client.ts'
import { aBoardIn } from '../support/club.ts'
import { aLeaver, wordsOf } from '../support/leaver.ts'
import { ops } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { without } from './engines.ts'
import { aFolder, type Environment, emptyEngines, opsAnswered, opsChildWith } from './migrate-scene.ts'
import { everythingIn } from './people-under-test.ts'

/** Bytes of all files below a directory, as text. */
async function textBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Buffer.concat(await Promise.all(files.map(file => readFile(file)))).toString('latin1')
}

describe.skipIf(without('eventstore', 'mongodb'))('a backup of engines, taken while people score', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>
  let scene: Awaited<ReturnType<typeof aLeaver>>
  let board: Awaited<ReturnType<typeof aBoardIn>>
  let env: Environment
  let before = 0
  let after = 0

  beforeAll(async () => {
    folder = await aFolder()
    env = { ...emptyEngines(), PINGBOARD_DATA: folder.at('process') }
    const product = await startProduct({ dataDir: folder.at('process'), env })
    scene = await aLeaver(product)
    board = await aBoardIn(scene.group, scene.friend, 2)
    let isOver = false
    const params = { id: board.games[0]?.id as never }
    const writer = (async () => {
      for (let score = 1; !isOver; score = (score % 900) + 1) {
        await answered(() => scene.friend.call(updateGame, { params, body: { scoreTeam1: score } }), 200)
        after++
      }
    })()
    while (after < 20) await wait(5)
    before = after
    // As a backup that was killed leaves it.
    await mkdir(folder.at('.pingboard-copy-killed', 'copy'), { recursive: true })
    await writeFile(folder.at('.pingboard-copy-killed', 'copy', 'people.sqlite'), scene.leaver.profile.email)
    const backUp = async () => {
      const child = opsChildWith(env, 'backup', folder.at('backup'))
      let err = ''
      child.stderr.on('data', chunk => {
        err += chunk
      })
      const code = await new Promise(resolve => child.on('close', resolve))
      return { code, err }
    }
    let ended = await backUp()
    // A busy engine may not answer in time. Then nothing was written.
    for (let again = 0; ended.err.includes('does not answer') && again < 3; again++) ended = await backUp()
    isOver = true
    await writer
    await product.close()
    expect(ended).toEqual({ code: 0, err: '' })
  })
  afterAll(() => folder?.[Symbol.asyncDispose]())

  const traces = (text: string) => wordsOf(scene.leaver).filter(word => text.includes(word))

  /** Plays on, on a product that was restored. */
  async function playedOn(given: Parameters<typeof startProduct>[0]): Promise<void> {
    const product = await startProduct(given)
    const friend = Object.assign(new Client(product.origin), { profile: scene.friend.profile })
    const { data } = await answered(() => friend.call(getBoard, { params: { id: board.id } }), 200)
    // The writer counts up by one, so the score is the number of commands in the backup.
    expect(data.games[0]?.scoreTeam1).toBeGreaterThanOrEqual(before)
    expect(data.games[0]?.scoreTeam1).toBeLessThanOrEqual(after)
    await signIn(friend)
    const params = { id: board.games[1]?.id as never }
    await answered(() => friend.call(updateGame, { params, body: { scoreTeam1: 3 } }), 200)
    await product.close()
  }

  test('is one like any other: whole, personal data apart, and nothing is left beside it', async () => {
    expect((await readdir(folder.at())).filter(name => name.startsWith('.'))).toEqual([])
    expect((await readdir(folder.at('backup'))).toSorted()).toEqual([
      'files',
      'log',
      'manifest.json',
      'people',
    ])
    // No setting gives a key here, so the process keeps its own: without them links, invitations and pushes are void.
    const secrets = (await readdir(folder.at('process'))).filter(name => /\.secret(?:\.json)?$/.test(name))
    expect(secrets).toEqual(expect.arrayContaining(['invitations.secret', 'mail-links.secret']))
    expect((await readdir(folder.at('backup', 'people'))).toSorted()).toEqual(
      ['people.sqlite', ...secrets].toSorted(),
    )
    const serials = await readdir(folder.at('process', 'federation'))
    expect(serials.length).toBeGreaterThan(0)
    expect(await readdir(folder.at('backup', 'files', 'federation'))).toEqual(serials)
    expect(traces(await textBelow(folder.at('backup', 'people'))).length).toBeGreaterThan(0)
    expect(traces(await textBelow(folder.at('backup', 'log')))).toEqual([])
  })

  test('is a product without engines again, which holds every command acknowledged before it began', async () => {
    const args = ['restore', folder.at('backup'), '--into', folder.at('files'), '--no-erasures-since']
    expect(await ops('', ...args)).toMatchObject({ code: 0, err: '' })
    expect((await ops(folder.at('files'), 'verify')).code).toBe(0)
    expect(await viewsEqualRebuild(folder.at('files'))).toBe(true)
    await playedOn({ dataDir: folder.at('files') })
    const invitations = (place: string) => readFile(folder.at(place, 'invitations.secret'), 'utf8')
    expect(await invitations('files')).toBe(await invitations('process'))
  })

  test('fills empty engines, and who was erased since is on none of them', async () => {
    const erased = await opsAnswered(env, 'erase', scene.leaver.profile.email, '--yes')
    expect(erased).toMatchObject({ code: 0, err: '' })
    expect(traces(await everythingIn(env.MONGODB_URL ?? ''))).toEqual([])
    const { out } = await opsAnswered(env, 'erasures')
    await writeFile(folder.at('erasures.txt'), out)

    const other: Environment = { ...emptyEngines(), PINGBOARD_DATA: folder.at('other-process') }
    const args = ['restore', folder.at('backup'), '--into', folder.at('staged')]
    expect((await opsAnswered(other, ...args)).code).toBe(2)
    const restored = await opsAnswered(other, ...args, '--erasures', folder.at('erasures.txt'))
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('1 people erased again')
    // The keys of the backup are in the folder beside: the process that uses the engines needs them.
    expect(restored.out).toContain(`MAIL_LINKS_SECRET: give every process what ${folder.at('staged')}`)
    expect(traces(await everythingIn(other.MONGODB_URL ?? ''))).toEqual([])
    expect(traces(await textBelow(folder.at('staged')))).toEqual([])
    expect((await opsAnswered(other, 'erasures')).out).toBe(out)
    await playedOn({ dataDir: folder.at('other-process'), env: other })
  })

  test('is refused when a bit of it is another, and goes into no folder that holds something', async () => {
    await cp(folder.at('backup'), folder.at('flipped'), { recursive: true })
    const file = folder.at('flipped', 'log', 'log.sqlite')
    const bytes = await readFile(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    await writeFile(file, bytes)
    const engines = emptyEngines()
    const args = ['restore', folder.at('flipped'), '--into', folder.at('never'), '--no-erasures-since']
    const refused = await opsAnswered(engines, ...args)
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('damaged') })
    expect(await everythingIn(engines.MONGODB_URL ?? '')).toBe('')
    const onto = await opsAnswered(env, 'backup', folder.at('backup'))
    expect(onto).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  })
})
