import { updateGame } from '@pingboard/contracts/http/games.ts'
import { PROBES } from '@pingboard/run/cluster/processes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../adapters/promises.ts'
import { watch } from '../proofs/processes/world.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { openReceiver, type ReceivedSpan } from '../support/otlp.ts'
import { randomFrom as random } from '../support/random.ts'
import { without } from './engines.ts'
import { type Member, openTopology, type Topology } from './topology.ts'

/** On a machine with much else to do. Milliseconds. */
const LIMIT_MS = 60_000
const SLOW = { timeout: 240_000 }

describe.skipIf(without('eventstore', 'mongodb', 'kafka'))('a cluster, as its operator sees it', () => {
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let topology: Topology
  beforeAll(async () => {
    receiver = await openReceiver()
    topology = await openTopology({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } })
  }, 400_000)
  afterAll(async () => {
    await topology?.close()
    await receiver?.close()
  }, 60_000)

  it(
    'a score is one trace from the edge to the live node of its viewers, and every piece has its cause',
    SLOW,
    async () => {
      const { origin } = topology
      const owner = await somebody(origin, 'Odile')
      const board = await aBoardIn(await aGroupOf(owner), owner)
      const viewer = watch({ pages: origin, any: async () => ({ origin }) }, random(1), board.id)
      try {
        await until(() => viewer.revision() >= 0, 'the viewer has the board', LIMIT_MS)
        const params = { id: board.games[0]?.id as never }
        await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 1 } }), 200)
        const { trace } = await receiver.arrives(
          ({ name, about }) => name === 'api' && about['http.route'] === '/api/games/:id',
        )
        const piece = (name: string) => receiver.arrives(span => span.trace === trace && span.name === name)
        const send = await piece('live send')
        const by = (id: string | null): ReceivedSpan | undefined =>
          receiver.spans.find(span => span.trace === trace && span.id === id)
        await Promise.all(['edge', 'api', 'append', 'publish', 'consume'].map(piece))
        const path: string[] = []
        for (let span = by(send.id); span; span = by(span.parent))
          path.unshift(`${span.name} in ${span.service}`)
        expect(path).toEqual([
          'edge in pingboard-edge',
          'api in pingboard-api',
          'append in pingboard-api',
          'publish in pingboard-projectors',
          'consume in pingboard-live',
          'live send in pingboard-live',
        ])
        const append = await piece('append')
        expect((await piece('project')).parent).toBe(append.id)
        expect(receiver.received()).not.toContain('Odile')
      } finally {
        viewer.close()
      }
    },
  )

  const numbersOf = async ({ operations }: Member) => (await fetch(`${operations}${PROBES.metrics}`)).text()

  it(
    'every process tells which engines answer it, and how far views, publisher and consumers are behind',
    SLOW,
    async () => {
      const engines = { edge: 1, api: 2, live: 3, projectors: 3, notifications: 3 }
      for (const member of topology.members) {
        const text = await numbersOf(member)
        const up = [...text.matchAll(/^pingboard_engine_up\{engine="(\w+)"\} 1$/gm)].map(
          ([, engine]) => engine,
        )
        expect([member.name, up.length]).toEqual([member.name, engines[member.part]])
        expect(text).toMatch(/^pingboard_event_loop_delay_seconds\{quantile="0\.99"\} \d/m)
        if (member.part !== 'edge')
          expect(text).toMatch(/^pingboard_view_lag_seconds\{view="board-page\.v\d+"\} \d/m)
      }
      const [projectors] = topology.of('projectors')
      const text = await numbersOf(projectors as Member)
      expect(text).toMatch(/^pingboard_consumer_lag_seconds\{consumer="publisher"\} \d/m)
      expect(text).toMatch(/^pingboard_bus_lag_seconds\{consumer="[\w.-]+"\} \d/m)
      expect(text).toMatch(/^pingboard_dead_letters 0$/m)
    },
  )

  it('the edge tells which nodes take requests; one that is gone is noticed', SLOW, async () => {
    const [edge] = topology.of('edge')
    const ready = async () =>
      [
        ...(await numbersOf(edge as Member)).matchAll(
          /^pingboard_edge_node_ready\{part="(\w+)",.*\} ([01])$/gm,
        ),
      ]
        .map(([, part, value]) => `${part} ${value}`)
        .toSorted()
    const all = async () => (await ready()).join() === 'api 1,api 1,live 1,live 1'
    await until(all, 'all nodes take requests', LIMIT_MS)
    const [live] = topology.of('live')
    await live?.kill()
    await until(async () => (await ready()).includes('live 0'), 'the edge notices', LIMIT_MS)
    await live?.start()
    await until(all, 'the node is back', LIMIT_MS)
  })
})
