import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Accounts, refusalOf } from './account.ts'
import { parisDay, seasonOf } from './calendar.ts'
import { type Fault, failWith } from './faults.ts'
import { SCRIPTS } from './scripts.ts'
import { type Reply, send, serverError } from './wire.ts'
import { makeWorld } from './world.ts'

export interface SimulatorOptions {
  /** 0, the default: any free one. */
  readonly port?: number
  /** The same seed gives the same clubs, teams and results. */
  readonly seed?: number
  /** Passwords by identifier; the demo account when absent. */
  readonly accounts?: Readonly<Record<string, string>>
  /** Scripts these accounts may call; all when absent. */
  readonly grants?: readonly string[]
  /** Now; its day in Paris decides what has been played. */
  readonly now?: () => Date
}

export interface Simulator {
  /** `http://127.0.0.1:<port>/mobile/pxml/` */
  readonly url: string
  /** Calls so far of one script, or of all. */
  calls(script?: string): number
  /** From now on fails in this way, on these scripts or on all; null ends it. */
  fail(fault: Fault | null, ...scripts: readonly string[]): void
  close(): Promise<void>
}

/** The account the simulated service accepts when none is given: a public secret of a service that has none. */
export const DEMO_ACCOUNT = { id: 'DEMO1', password: 'demonstration' }

const PREFIX = '/mobile/pxml/'

/** Starts the simulated federation on 127.0.0.1. @throws when the port is taken */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = makeWorld(options.seed ?? 7)
  const accounts: Accounts = {
    passwords: new Map(Object.entries(options.accounts ?? { [DEMO_ACCOUNT.id]: DEMO_ACCOUNT.password })),
    grants: options.grants,
  }
  const now = options.now ?? (() => new Date())
  const counts = new Map<string, number>()
  let failing: { fault: Fault; scripts: readonly string[] } | null = null

  function answer(script: string, query: URLSearchParams, today: number): Reply {
    const refusal = refusalOf(accounts, script, query)
    if (refusal !== null) return refusal
    const run = SCRIPTS[script]
    if (run === undefined)
      return { status: 404, type: 'text/html; charset=UTF-8', body: Buffer.from('Not Found') }
    return run({ world, today, get: name => query.get(name)?.trim() ?? '' })
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(`http://127.0.0.1${request.url ?? '/'}`)
    const script = url.pathname.slice(PREFIX.length).replace(/\.php$/, '')
    const isScript = request.method === 'GET' && url.pathname === `${PREFIX}${script}.php`
    counts.set(script, (counts.get(script) ?? 0) + 1)
    const today = parisDay(now())
    const real = answer(isScript ? script : '', url.searchParams, today)
    const hit = failing !== null && (failing.scripts.length === 0 || failing.scripts.includes(script))
    const reply = hit && failing !== null ? failWith(failing.fault, response, real) : real
    if (reply !== null) send(response, reply, seasonOf(today))
  }

  // Longer than any pause of a caller, who would otherwise use a connection in the moment it is closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    try {
      serve(request, response)
    } catch {
      // It may run inside the product's own process: a strange request must not end that.
      send(response, serverError, seasonOf(parisDay(now())))
    }
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    url: `http://127.0.0.1:${address.port}${PREFIX}`,
    calls: script =>
      script === undefined
        ? [...counts.values()].reduce((sum, count) => sum + count, 0)
        : (counts.get(script) ?? 0),
    fail(fault, ...scripts) {
      failing = fault === null ? null : { fault, scripts }
    },
    close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}
