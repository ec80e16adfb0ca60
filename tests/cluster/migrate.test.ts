import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { getGamePlayers, updateGame } from '@pingboard/contracts/http/games.ts'
import { composeContexts } from '@pingboard/run/compose-contexts.ts'
import { eventsIn } from '@pingboard/run/ops/events.ts'
import { CONSUMERS, TOPICS } from '@pingboard/run/ops/migrate/places.ts'
import { takeTurns } from '@pingboard/run/ops/migrate/turns.ts'
import { openOffline } from '@pingboard/run/ops/offline.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { consumerPlace } from '@pingboard/services/kernel/delivery.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { Client, expectStatus, signIn } from '../support/client.ts'
import { wordsOf } from '../support/leaver.ts'
import { ops } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { without } from './engines.ts'
import { aFolder, aPlayedDirectory, emptyEngines, opened, opsChildWith, opsWith } from './migrate-scene.ts'
import { everythingIn } from './people-under-test.ts'

describe.skipIf(without('eventstore', 'mongodb'))('an installation in files', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>
  let scene: Awaited<ReturnType<typeof aPlayedDirectory>>
  beforeAll(async () => {
    folder = await aFolder()
    scene = await aPlayedDirectory(folder.at('data'))
  })
  afterAll(() => folder?.[Symbol.asyncDispose]())

  const data = () => ({ PINGBOARD_DATA: folder.at('data') })
  /** Number of events, and the checksum that covers every one of them at its place. */
  const endOf = async (dir: string) => /\d+ events, ends with \S+/.exec((await ops(dir, 'verify')).out)?.[0]
  const traces = (text: string) => wordsOf(scene.leaver).filter(word => text.includes(word))

  test('moves to engines and back: the same events in the same order, the same records, files and views; erased people stay erased', async () => {
    const env = emptyEngines()
    const there = await opsWith({ ...env, ...data() }, 'migrate')
    expect(there).toMatchObject({ code: 0, err: '', out: expect.stringContaining('are the same') })
    const kept = await everythingIn(env.MONGODB_URL ?? '')
    expect([kept.includes(scene.friend.profile.email), traces(kept)]).toEqual([true, []])
    expect((await opsWith(env, 'erasures')).out).toBe(`${scene.leaver.profile.id}\n# 1 in all\n`)

    const MAIL_LINKS_SECRET = randomBytes(32).toString('base64url')
    const given = { ...env, ...data(), MAIL_LINKS_SECRET }
    const back = await opsWith(given, 'migrate', '--back', folder.at('back'))
    expect(back).toMatchObject({ code: 0, err: '' })
    expect(await endOf(folder.at('back'))).toMatch(/^\d\d+ events/)
    expect(await endOf(folder.at('back'))).toBe(await endOf(folder.at('data')))
    expect(await viewsEqualRebuild(folder.at('back'))).toBe(true)
    expect(await readFile(folder.at('back', 'erasures.txt'), 'utf8')).toBe(`${scene.leaver.profile.id}\n`)
    expect(traces(await readFile(folder.at('back', 'people.sqlite'), 'latin1'))).toEqual([])
    // Of these keys only one is a setting; the others and the serial number are in the folder of the process.
    const invitations = await readFile(folder.at('data', 'invitations.secret'), 'utf8')
    expect(await readFile(folder.at('back', 'invitations.secret'), 'utf8')).toBe(invitations)
    expect(await readFile(folder.at('back', 'mail-links.secret'), 'utf8')).toBe(MAIL_LINKS_SECRET)
    const serials = await readdir(folder.at('data', 'federation'))
    expect(await readdir(folder.at('back', 'federation'))).toEqual(serials)

    const product = await startProduct({ dataDir: folder.at('back') })
    onTestFinished(() => product.close())
    const friend = Object.assign(new Client(product.origin), { profile: scene.friend.profile })
    await signIn(friend)
    const params = { id: scene.game }
    const { text } = await expectStatus(friend.call(getGamePlayers, { params }), 200)
    expect([text.includes('Durand Camille'), traces(text)]).toEqual([true, []])
    await expectStatus(friend.call(updateGame, { params, body: { scoreTeam1: 12 } }), 200)
  })

  test('tells nobody anything again: every consumer goes on at the event at which it was', async () => {
    const env = emptyEngines()
    expect(await opsWith({ ...env, ...data() }, 'migrate')).toMatchObject({ code: 0 })
    const [from, to] = [await opened(data()), await opened(env)]
    onTestFinished(async () => void (await Promise.all([from.close(), to.close()])))
    const lastOf = async ({ log, views }: typeof from, name: string) => {
      const place = await views.checkpoint(consumerPlace(name))
      return (await Array.fromAsync(eventsIn(log))).findLast(({ position }) => position <= place)?.id
    }
    for (const name of CONSUMERS) {
      expect(await lastOf(from, name), name).toBeDefined()
      expect(await lastOf(to, name), name).toBe(await lastOf(from, name))
    }
    expect(await to.views.checkpoint('publisher')).toBe(await to.log.head())
  })

  test('that was cut short at any moment goes on where it ended, and is then complete', async () => {
    const env = { ...emptyEngines(), ...data() }
    for (const seen of [/^log: /m, /^views: /m, null]) {
      const child = opsChildWith(env, 'migrate')
      let out = ''
      child.stdout.on('data', chunk => {
        out += chunk
        if (seen?.test(out)) child.kill('SIGKILL')
      })
      const [code, signal] = await once(child, 'close')
      expect([seen, code, signal]).toEqual(seen ? [seen, null, 'SIGKILL'] : [null, 0, null])
    }
    const again = await opsWith(env, 'migrate')
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('has its data already') })
  })

  test('sends its events ahead while it runs; stopped, it sends the rest', async () => {
    const source = folder.at('running')
    const { friend, boards } = await aPlayedDirectory(source)
    const env = { ...emptyEngines(), PINGBOARD_DATA: source }
    const product = await startProduct({ dataDir: source })
    const ahead = await opsWith(env, 'migrate', '--ahead')
    expect(ahead).toMatchObject({ code: 0, err: '' })
    const [count = ''] = /\d+ events/.exec(ahead.out) ?? []
    expect(await opsWith(env, 'migrate')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('another process owns'),
    })
    Object.assign(friend, { origin: product.origin })
    const params = { id: boards[0]?.games[0]?.id as never }
    await expectStatus(friend.call(updateGame, { params, body: { scoreTeam1: 14 } }), 200)
    await product.close()
    const rest = await opsWith(env, 'migrate')
    expect(rest.code).toBe(0)
    expect(rest.out).toContain(`log: ${Number.parseInt(count, 10) + 1} events, 1 of them new`)
  })

  describe('is refused', () => {
    test('by a log that holds something else, which stays as it is', async () => {
      const env = emptyEngines()
      const to = await opened(env)
      onTestFinished(() => to.close())
      await to.log.append('board-other', 'no-stream', [anEvent()])
      const refused = await opsWith({ ...env, ...data() }, 'migrate')
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('holds something else') })
      expect(await Array.fromAsync(eventsIn(to.log))).toHaveLength(1)
      expect(await everythingIn(env.MONGODB_URL ?? '')).not.toContain('club.example')
    })

    test('by records of other people, and by other releases of slices', async () => {
      const [people, releases] = [emptyEngines(), emptyEngines()]
      const other = await opened(people)
      onTestFinished(() => other.close())
      await other.people.put('leaving', [{ id: 'x'.repeat(26) as never, email: 'other@club.example' }])
      const refused = await opsWith({ ...people, ...data() }, 'migrate')
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('belongs to something else') })

      const released = await opened(releases)
      onTestFinished(() => released.close())
      await released.slices.release(() => ({ slices: [] }))
      const others = await opsWith({ ...releases, ...data() }, 'migrate')
      expect(others).toMatchObject({ code: 1, err: expect.stringContaining('released other slices') })
      for (const target of [other, released]) expect(await Array.fromAsync(eventsIn(target.log))).toEqual([])
    })

    test('while a process of the cluster has one of its tasks', async () => {
      const { leases, close } = await openOffline(readSettings(emptyEngines(), []))
      onTestFinished(close)
      if (!leases) throw new Error('engines have leases')
      await leases.take('consumer notifications', new Date(), 60_000)
      await using held = new AsyncDisposableStack()
      const taking = takeTurns(leases, ['publisher', 'consumer notifications'], held, 100)
      await expect(taking).rejects.toThrow('stop all processes first')
    })

    test('without engines, and into a folder that is not empty', async () => {
      expect(await opsWith(data(), 'migrate')).toMatchObject({ code: 2, out: '' })
      const onto = await opsWith({ ...emptyEngines(), ...data() }, 'migrate', '--back', folder.at('data'))
      expect(onto).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
      expect((await readdir(folder.at())).filter(name => name.endsWith('.part'))).toEqual([])
    })
  })
})

test('every consumer that keeps a place in the log is among those whose place is translated', async () => {
  const product = await startProduct()
  onTestFinished(() => product.close())
  const settings = readSettings({ PINGBOARD_DATA: product.dataDir }, ['--empty'])
  const logger = pino({ level: 'silent' })
  const { services } = composeContexts(product.ports, { settings, logger, origin: () => product.origin })
  const names = services.flatMap(({ consumers = [] }) => consumers.map(({ name }) => name))
  expect([...CONSUMERS].sort()).toEqual(names.sort())
  const topics = services.flatMap(({ sources }) => sources.map(({ topic }) => topic))
  expect([...TOPICS].sort()).toEqual([...new Set(topics)].sort())
})
