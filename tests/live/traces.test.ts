import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { startApi } from '@pingboard/run/api.ts'
import { startLive } from '@pingboard/run/live.ts'
import { openMetrics } from '@pingboard/run/observing/metrics.ts'
import { openTracing } from '@pingboard/run/observing/traces.ts'
import { traceIdOf } from '@pingboard/run/observing/traces-otlp.ts'
import { openPorts } from '@pingboard/run/open/ports.ts'
import { startProjectors } from '@pingboard/run/projectors.ts'
import { readSettings, type Settings } from '@pingboard/run/settings/settings.ts'
import { httpServer } from '@pingboard/services/http/server.ts'
import { backFilled } from '@pingboard/services/kernel/back-fill.ts'
import pino from 'pino'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBroker } from '../support/broker.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { openReceiver, type ReceivedSpan } from '../support/otlp.ts'
import { startProcess } from '../support/process.ts'
import { RAISED } from '../support/raised.ts'

const aDirectory = () => mkdtemp(join(tmpdir(), 'pingboard-traces-'))
const logger = pino({ level: process.env.TEST_LOG ?? 'silent' })
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

/** An edge, an api, a live node and projectors, each with traces of its own: as processes of a cluster. */
async function openParts() {
  const opened = new AsyncDisposableStack()
  const dataDir = await aDirectory()
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const settings = readSettings({ PORT: '0', PINGBOARD_DATA: dataDir, ...RAISED }, ['--empty'])
  const metrics = openMetrics()
  opened.defer(metrics.close)
  const onBroken = (error: Error) => expect.unreachable(String(error))
  const ports = await openPorts(
    { settings, logger, metrics, projected: 'apart', onBroken, goOn: async () => {} },
    opened,
  )
  const { log, views } = ports.engine
  const connection = openBroker().connect()
  const origins = new Set(['http://pages.example'])
  const part = (process: Settings['process']) => ({
    settings: { ...settings, process, traces: receiver.url },
    logger,
    metrics: openMetrics(),
    ports,
    origins,
    busOf: (sources: Parameters<typeof backFilled>[0]['sources']) =>
      backFilled({ bus: connection.bus, log, views, sources, logger }),
    publisher: connection.publisher,
  })
  const started = [
    await startApi(part('api')),
    await startLive(part('live')),
    await startProjectors(part('projectors')),
  ] as const
  const [api, live] = started
  for (const { close } of started) opened.defer(close)
  opened.defer(() => connection.close())

  const tracing = await openTracing({ traces: receiver.url, process: 'edge' }, logger)
  const edge = httpServer({ logger })
  tracing?.calls(edge, true)
  edge.route({
    method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    url: '/*',
    handler: async (request, reply) => {
      const { host, connection: _, 'content-length': __, ...headers } = request.headers
      const body = request.body === undefined ? null : JSON.stringify(request.body)
      const sent = { method: request.method, headers: headers as Record<string, string>, body }
      const answer = await fetch(`http://127.0.0.1:${api.port}${request.url}`, sent)
      for (const [name, value] of answer.headers)
        if (!/^content-(?:encoding|length)$|^transfer-encoding$|^connection$/.test(name))
          reply.header(name, value)
      return reply.status(answer.status).send(await answer.text())
    },
  })
  await edge.listen({ port: 0, host: '127.0.0.1' })
  opened.defer(async () => {
    await edge.close()
    await tracing?.close()
  })
  const at = (port: number) => `http://127.0.0.1:${port}`
  const address = edge.server.address()
  return {
    edge: at(typeof address === 'object' && address ? address.port : 0),
    live: at(live.port),
    close: () => opened.disposeAsync(),
  }
}

describe('a score through an edge, an api, projectors, a broker and a live node', () => {
  let parts: Awaited<ReturnType<typeof openParts>>
  let spans: readonly ReceivedSpan[]
  let personal: readonly string[]
  beforeAll(async () => {
    parts = await openParts()
    const owner = await somebody(parts.edge)
    const board = await aBoardIn(await aGroupOf(owner), owner)
    const viewer = io(parts.live, { path: LIVE_PATH, query: { board: board.id }, transports: ['websocket'] })
    viewer.on('connected', () => viewer.emit('join'))
    await new Promise(resolve => viewer.once('joined', resolve))
    const told = new Promise(resolve => viewer.once('update', resolve))
    const params = { id: board.games[0]?.id as never }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 1 } }), 200)
    await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
    await told
    viewer.close()
    personal = [owner.profile.email, owner.profile.firstname ?? '', owner.profile.lastname ?? '', '127.0.0.1']

    const score = (span: ReceivedSpan) => span.name === 'api' && span.about['http.route'] === '/api/games/:id'
    const { trace } = await receiver.arrives(score)
    const ofTrace = (name: string) => receiver.arrives(span => span.trace === trace && span.name === name)
    for (const name of ['edge', 'append', 'project', 'publish', 'consume', 'live send']) await ofTrace(name)
    spans = receiver.spans.filter(span => span.trace === trace)
  })
  afterAll(() => parts.close())

  const one = (name: string): ReceivedSpan => {
    const found = spans.filter(span => span.name === name)
    expect([name, found.length]).toEqual([name, 1])
    return found[0] as ReceivedSpan
  }

  test('is one trace, from the tap to its viewers, and each piece names what caused it and its process', () => {
    const [edge, api, append, publish] = [one('edge'), one('api'), one('append'), one('publish')]
    const [consume, send] = [one('consume'), one('live send')]
    expect(edge.parent).toBe(null)
    expect(api.parent).toBe(edge.id)
    expect(append.parent).toBe(api.id)
    expect(publish.parent).toBe(append.id)
    expect(consume.parent).toBe(publish.id)
    expect(send.parent).toBe(consume.id)
    const projected = spans.filter(span => span.name === 'project')
    expect(projected.map(span => span.about.view)).toContainEqual(expect.stringMatching(/^board-page\./))
    for (const { parent } of projected) expect(parent).toBe(append.id)

    expect([edge, api, append, projected[0], publish, consume, send].map(span => span?.service)).toEqual([
      'pingboard-edge',
      'pingboard-api',
      'pingboard-api',
      'pingboard-projectors',
      'pingboard-projectors',
      'pingboard-live',
      'pingboard-live',
    ])
    for (const span of spans) expect([span.name, span.to >= span.from]).toEqual([span.name, true])
    expect(append.from >= api.from && append.to <= api.to).toBe(true)
    expect(send.to > append.from).toBe(true)
  })

  test('is the trace whose id is the correlation id, which the log and the bus hold anyway', () => {
    const { trace, about } = one('append')
    expect(about.correlation?.replaceAll('-', '')).toBe(trace)
    expect(about.stream).toMatch(/^board-/)
  })

  test('leads to no other trace: two calls under ids of their own are two traces', () => {
    const calls = receiver.spans.filter(span => span.name === 'edge')
    expect(calls.length).toBeGreaterThan(4)
    expect(new Set(calls.map(span => span.trace)).size).toBe(calls.length)
    expect(new Set(calls.map(span => span.id)).size).toBe(calls.length)
  })

  test('holds no address and nothing of a person', () => {
    const text = receiver.received()
    expect(text).toContain('board-')
    for (const word of personal.filter(Boolean)) expect(text).not.toContain(word)
  })
})

test('a correlation id that is no UUID has a trace of its own, and zeros alone are none', () => {
  const zeros = '0'.repeat(32)
  expect(traceIdOf('6F9619FF-8b86-4011-b42d-00cf4fc964ff')).toBe('6f9619ff8b864011b42d00cf4fc964ff')
  for (const odd of ['', 'a gesture', '00000000-0000-0000-0000-000000000000']) {
    expect(traceIdOf(odd)).toMatch(/^[0-9a-f]{32}$/)
    expect(traceIdOf(odd)).not.toBe(zeros)
  }
  expect(traceIdOf('a')).not.toBe(traceIdOf('b'))
})

describe('the product in one process', () => {
  /** Says each package of OpenTelemetry that is looked up. */
  const TELL = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (name.startsWith('@opentelemetry/')) process.stderr.write('loads ' + name + '\\n')
  return next(name, context)
} })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(TELL)}`

  test('loads nothing of OpenTelemetry while no receiver is set', async () => {
    const dataDir = await aDirectory()
    const product = await startProcess(dataDir, { env: { NODE_OPTIONS } })
    expect((await fetch(`${product.origin}/api/auth/session`)).status).toBeLessThan(500)
    expect(await product.stop()).toBe(0)
    // The library of the metrics asks for the interface (`api`), for numbers with traces.
    expect(product.output().match(/loads @opentelemetry\/(?!api\b).*/g)).toBe(null)
    await rm(dataDir, { recursive: true })
  })

  test('sends its traces to the receiver that is set, and works on while the receiver is away', async () => {
    const dataDir = await aDirectory()
    const own = await openReceiver()
    const env = { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: own.url, ...RAISED }
    const product = await startProcess(dataDir, { env })
    expect(product.output()).toContain('loads @opentelemetry/sdk-trace-base')
    const owner = await somebody(product.origin)
    await own.arrives(span => span.name === 'append' && span.service === 'pingboard-standalone')
    await own.close()
    const board = await aBoardIn(await aGroupOf(owner), owner)
    expect(board.games).toHaveLength(3)
    expect(await product.stop()).toBe(0)
    expect(product.output()).toContain('traces were not taken')
    await rm(dataDir, { recursive: true })
  })
})
