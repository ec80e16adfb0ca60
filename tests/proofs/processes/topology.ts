import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startApi } from '@pingboard/run/api.ts'
import { startEdge } from '@pingboard/run/edge.ts'
import { startLive } from '@pingboard/run/live.ts'
import { startNotifications } from '@pingboard/run/notifications.ts'
import { openMetrics } from '@pingboard/run/observing/metrics.ts'
import { openPorts } from '@pingboard/run/open/ports.ts'
import type { Process, ProcessOptions } from '@pingboard/run/process.ts'
import { startProjectors } from '@pingboard/run/projectors.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { backFilled } from '@pingboard/services/kernel/back-fill.ts'
import type { Outbox } from '@pingboard/services/ports/outbox.ts'
import pino from 'pino'
import { aDirectory } from '../../adapters/promises.ts'
import { openBroker } from '../../support/broker.ts'
import { RAISED } from '../../support/raised.ts'
import type { Random } from '../../support/random.ts'
import { cutOff } from './cut.ts'
import { broken, type Defect } from './defects.ts'
import { mailServer } from './mails.ts'

const STARTS = {
  api: startApi,
  live: startLive,
  projectors: startProjectors,
  notifications: startNotifications,
  edge: ({ ports: { slices, sliceTokens, sliceReports }, ...given }: ProcessOptions) =>
    startEdge({ ...given, slices, sliceTokens, sliceReports, healthy: () => true }),
} as const
export type Kind = keyof typeof STARTS
export const KINDS = Object.keys(STARTS) as Kind[]

/** The origin of the product's pages. */
export const PAGES = 'http://pages.example'
/** How long the work of a killed process waits for another process. Milliseconds. */
const LEASE_MS = 1500
const MANY = { max: 1_000_000, milliseconds: 1000 }

export interface Member {
  readonly kind: Kind
  readonly name: string
  readonly origin: string
  /** Stops in order. */
  stop(): Promise<void>
  /** Ends as a killed process does: it finishes nothing that it had begun, and announces nothing. */
  kill(): void
}

/** Two processes of each kind, over the same ports. @param defect a mistake in each of them */
export async function openTopology(random: Random, defect?: Defect) {
  const opened = new AsyncDisposableStack()
  const dataDir = await aDirectory()
  const settings = readSettings({ PORT: '0', PINGBOARD_DATA: dataDir, ...RAISED }, ['--empty'])
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const failures: Error[] = []
  const ports = await openPorts(
    {
      settings,
      logger,
      metrics: openMetrics(),
      projected: 'apart',
      onBroken: error => failures.push(error),
      goOn: async () => {},
    },
    opened,
  )
  const broker = openBroker()
  const mails = mailServer(random.fork())
  /** For each delivery, the process that recorded that it had left. */
  const settledBy = new Map<string, string>()
  const members = new Set<Member>()
  let started = 0

  async function start(kind: Kind): Promise<Member> {
    const name = `${kind} ${++started}`
    const connection = broker.connect()
    const given = {
      engine: ports.engine,
      people: { ...ports.people, outbox: noting(ports.people.outbox, id => settledBy.set(id, name)) },
      leases: ports.leases,
      publisher: connection.publisher,
      rateLimits: ports.rateLimits,
      presence: ports.presence,
      mostWatched: ports.mostWatched,
      mail: { ...ports.mail, mailbox: null, mailer: { send: mails.from(name) } },
    }
    const guard = cutOff(broken(given, defect, random.fork()))
    const { publisher, ...cut } = guard.ports
    const { log, views } = cut.engine
    const metrics = openMetrics()
    const { port, app, close } = (await STARTS[kind]({
      settings,
      logger: logger.child({ process: name }),
      metrics,
      ports: { ...ports, ...cut },
      busOf: sources => backFilled({ bus: connection.bus, log, views, sources, logger }),
      publisher,
      origins: new Set([PAGES]),
      leaseMs: LEASE_MS,
      accountLimits: {
        signIn: { account: MANY, address: MANY, elsewhere: MANY },
        register: { account: MANY, address: MANY },
      },
    })) satisfies Process
    const sockets = new Set<Socket>()
    app.server.on('connection', socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    const member: Member = {
      kind,
      name,
      origin: `http://127.0.0.1:${port}`,
      async stop() {
        members.delete(member)
        await close()
        connection.close()
        metrics.close()
      },
      kill() {
        members.delete(member)
        guard.cut()
        connection.close()
        mails.killed(name)
        for (const socket of sockets) socket.destroy()
        metrics.close()
        // The rest of the killed process in this program ends as far as it can.
        void close().catch(() => {})
      },
    }
    members.add(member)
    return member
  }

  for (const kind of KINDS) for (let each = 0; each < 2; each++) await start(kind)

  /** The running processes of a kind. */
  const up = (kind: Kind): readonly Member[] => [...members].filter(member => member.kind === kind)

  return {
    pages: PAGES,
    ports,
    broker,
    mails,
    settledBy,
    failures,
    start,
    up,
    /** Draws a process of a kind; waits until there is one. */
    async any(kind: Kind, from: Random): Promise<Member> {
      for (;;) {
        const found = up(kind)
        if (found.length > 0) return from.pick(found)
        await wait(20)
      }
    },
    async close() {
      await Promise.all([...members].map(member => member.stop()))
      await opened.disposeAsync()
    },
  }
}
export type Topology = Awaited<ReturnType<typeof openTopology>>

const noting = (outbox: Outbox, note: (id: string) => void): Outbox => ({
  ...outbox,
  async settle(id, outcome) {
    await outbox.settle(id, outcome)
    note(id)
  },
})
