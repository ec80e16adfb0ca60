import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../adapters/promises.ts'
import { type Person, watch } from '../proofs/processes/world.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type Engines, openEngines } from '../support/loopback.ts'
import { randomFrom } from '../support/random.ts'
import { aName, without } from './engines.ts'
import { openTopology, type Topology, untilSeen } from './topology.ts'

const SLOW = { timeout: 600_000 }
const LONG_MS = 180_000

describe.skipIf(without('mongodb', 'kafka') || process.env.EVENTSTORE_URL || process.env.MONGODB_URL)(
  'an engine away',
  () => {
    let engines: Engines & AsyncDisposable
    let topology: Topology
    let owner: Person
    beforeAll(async () => {
      engines = await openEngines()
      const mongodb = new URL(engines.mongodb.address)
      mongodb.pathname = `/${aName()}`
      topology = await openTopology({
        isStopped: true,
        counts: { api: 1, live: 1, projectors: 1, notifications: 1 },
        engines: {
          eventstore: engines.eventstore.address,
          mongodb: mongodb.href,
          kafka: engines.kafka.address,
        },
      })
    }, 400_000)
    afterAll(async () => {
      await topology?.close()
      await engines?.[Symbol.asyncDispose]()
    }, 120_000)

    it(
      'at the start: every process waits, says for which, is not ready, and goes on by itself',
      SLOW,
      async () => {
        await engines.eventstore.kill()
        await engines.mongodb.kill()
        const starting = topology.members.map(member => member.start())
        const waiting = (name: string) =>
          topology
            .member(name)
            .output()
            .match(/"waiting for an engine"/g)?.length
        await until(
          () => topology.members.every(({ name }) => waiting(name) === 1),
          'every process says once what it waits for',
          LONG_MS,
        )
        for (const member of topology.members)
          await expect
            .poll(() => member.health(), { timeout: LONG_MS })
            .toMatchObject({ status: 'not ready', failing: ['mongodb'] })
        await engines.mongodb.start()
        const api = topology.member('api 1')
        await until(
          async () => (await api.health())?.failing.includes('eventstore') === true,
          'the next engine',
          LONG_MS,
        )
        await engines.eventstore.start()
        await Promise.all(starting)
        // One line for each engine, however often it was asked.
        expect(waiting('api 1')).toBe(2)
        await untilSeen(topology)
        owner = await somebody(topology.origin, 'Odile')
      },
    )

    async function aScene() {
      const group = await aGroupOf(owner, `Les pongistes ${Math.random()}`)
      const board = await aBoardIn(group, owner, 2)
      const closed = await aGroupOf(owner, `Le bureau ${Math.random()}`)
      const visibility = { params: { id: closed.id }, body: { boardVisibility: 'members' as const } }
      await expectStatus(owner.call(updateGroup, visibility), 200)
      const inner = await aBoardIn(closed, owner, 1)
      const world = { pages: topology.origin, any: async () => ({ origin: topology.origin }) }
      const viewer = watch(world, randomFrom(1), board.id)
      await until(() => viewer.revision() >= 0, 'the viewer has the board', LONG_MS)
      await until(async () => (await reads(board.id)) === 200, 'the views have the board', LONG_MS)
      const game = board.games[0]?.id ?? expect.fail()
      return { board, inner, viewer, game }
    }
    const visitor = () => new Client(topology.origin)
    const reads = async (id: string, by = visitor()) =>
      (await by.call(getBoard, { params: { id: id as never } })).status
    const scores = async (id: string, points: number) => {
      const given = { params: { id: id as never }, body: { scoreTeam1: points } }
      return (await owner.call(updateGame, given)).status
    }

    it(
      'EventStoreDB: commands and members-only reads 503, public reads and viewers go on',
      SLOW,
      async () => {
        const { board, inner, viewer, game } = await aScene()
        await engines.eventstore.kill()
        const api = topology.member('api 1')
        await until(
          async () => (await api.health())?.failing.includes('eventstore') === true,
          'api says so',
          LONG_MS,
        )
        expect(await reads(board.id)).toBe(200)
        expect(await scores(game, 3)).toBe(503)
        expect(await reads(inner.id, owner)).toBe(503)
        expect([viewer.refused(), viewer.revision() >= 0]).toEqual([null, true])
        await engines.eventstore.start()
        await until(async () => (await scores(game, 4)) === 200, 'a score is taken again', LONG_MS)
        await until(
          () => viewer.games().some(({ scoreTeam1 }) => scoreTeam1 === 4),
          'the viewer has it',
          LONG_MS,
        )
        await viewer.close()
      },
    )

    it('Kafka: commands and reads go on, and viewers have each score within seconds', SLOW, async () => {
      const { board, viewer, game } = await aScene()
      await engines.kafka.kill()
      expect(await scores(game, 5)).toBe(200)
      expect(await reads(board.id)).toBe(200)
      expect(viewer.refused()).toBeNull()
      const live = topology.member('live 1')
      await until(
        async () => (await live.health())?.degraded.includes('kafka') === true,
        'live says so',
        LONG_MS,
      )
      const has = (score: number) => () => viewer.games().some(({ scoreTeam1 }) => scoreTeam1 === score)
      await until(has(5), 'the viewer has it without Kafka', LONG_MS)
      await engines.kafka.start()
      expect(await scores(game, 8)).toBe(200)
      await until(has(8), 'the viewer has the next one', LONG_MS)
      await viewer.close()
    })

    it(
      'the publisher: a board that becomes private is closed to visitors within five seconds',
      SLOW,
      async () => {
        const { board, viewer } = await aScene()
        await topology.member('projectors 1').kill()
        const change = { params: { id: board.groupId }, body: { boardVisibility: 'members' as const } }
        await expectStatus(owner.call(updateGroup, change), 200)
        await expect.poll(() => viewer.refused(), { timeout: 5000 }).toBe('NOT_SIGNED_IN')
        await viewer.close()
        await topology.member('projectors 1').start()
        await untilSeen(topology)
      },
    )

    it('MongoDB: viewers keep what they show, pages are served, everything else 503', SLOW, async () => {
      const { board, viewer, game } = await aScene()
      await engines.mongodb.kill()
      expect(await reads(board.id)).toBe(503)
      expect(await scores(game, 6)).toBe(503)
      expect([viewer.refused(), viewer.games().length]).toEqual([null, 2])
      // An edge that were not ready would be taken out of work, and with it every page.
      const edge = topology.of('edge')[0] ?? expect.fail()
      await until(
        async () => (await edge.health())?.degraded.includes('slices') === true,
        'the edge says so',
        LONG_MS,
      )
      expect(await edge.health()).toMatchObject({ status: 'degraded', failing: [] })
      expect((await fetch(topology.origin)).status).toBe(200)
      await engines.mongodb.start()
      await until(async () => (await scores(game, 7)) === 200, 'a score is taken again', LONG_MS)
      await until(
        () => viewer.games().some(({ scoreTeam1 }) => scoreTeam1 === 7),
        'the viewer has it',
        LONG_MS,
      )
      await viewer.close()
    })
  },
)
