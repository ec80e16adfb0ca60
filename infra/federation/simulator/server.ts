import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Fault, failWith } from './faults.ts'
import { type Form, inForm } from './forms.ts'
import { makeService, type ServiceOptions } from './service.ts'
import { send, serverError } from './wire.ts'

export { DEMO_ACCOUNT } from './service.ts'

export interface SimulatorOptions extends ServiceOptions {
  /** 0, the default: any free port. */
  readonly port?: number
}

export interface Simulator {
  /** `http://127.0.0.1:<port>/mobile/pxml/` */
  readonly url: string
  /** Calls so far of one script, or of all. */
  calls(script?: string): number
  /** From now on these scripts, or all scripts, fail in this way; null ends this. */
  fail(fault: Fault | null, ...scripts: readonly string[]): void
  /** From now on these scripts, or all scripts, answer in this form; null ends this. */
  speak(form: Form | null, ...scripts: readonly string[]): void
  close(): Promise<void>
}

const PREFIX = '/mobile/pxml/'

/** Starts the simulated federation on 127.0.0.1. @throws when the port is taken */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const service = makeService(options)
  const counts = new Map<string, number>()
  let failing: { fault: Fault; scripts: readonly string[] } | null = null
  let speaking: { form: Form; scripts: readonly string[] } | null = null
  const concerns = (chosen: { scripts: readonly string[] }, script: string) =>
    chosen.scripts.length === 0 || chosen.scripts.includes(script)

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(`http://127.0.0.1${request.url ?? '/'}`)
    const script = url.pathname.slice(PREFIX.length).replace(/\.php$/, '')
    const isScript = request.method === 'GET' && url.pathname === `${PREFIX}${script}.php`
    counts.set(script, (counts.get(script) ?? 0) + 1)
    const plain = service.answer(isScript ? script : '', url.searchParams)
    const real = speaking !== null && concerns(speaking, script) ? inForm(speaking.form, plain) : plain
    const reply =
      failing !== null && concerns(failing, script) ? failWith(failing.fault, response, real) : real
    if (reply !== null) send(response, reply, service.season())
  }

  // Longer than any pause of a caller: otherwise a caller could use a connection at the moment it is closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    try {
      serve(request, response)
    } catch {
      // The simulator may run in the product's own process: an unusual request must not end that process.
      send(response, serverError, service.season())
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
    speak(form, ...scripts) {
      speaking = form === null ? null : { form, scripts }
    },
    close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}
