import { type Accounts, refusalOf } from './account.ts'
import { parisDay, seasonOf } from './calendar.ts'
import { SCRIPTS } from './scripts.ts'
import { type Reply, xml } from './wire.ts'
import { makeWorld } from './world.ts'

export interface ServiceOptions {
  /** The same seed gives the same clubs, teams and results. */
  readonly seed?: number
  /** Passwords by identifier; the demo account when absent. */
  readonly accounts?: Readonly<Record<string, string>>
  /** Scripts these accounts may call; all when absent. */
  readonly grants?: readonly string[]
  /** The present time; its day in Paris decides which matches have been played. */
  readonly now?: () => Date
  /** Whether it accepts an installation that registers; yes when absent. */
  readonly registers?: () => boolean
}

/** The simulated federation without its server. */
export interface Service {
  /** The answer of a script to a query, which includes the signature. */
  answer(script: string, query: URLSearchParams): Reply
  /** The year in which the season of today began. */
  season(): number
}

/** The account that the simulated service accepts by default. It is public: the service protects no data. */
export const DEMO_ACCOUNT = { id: 'DEMO1', password: 'demonstration' }

export function makeService(options: ServiceOptions = {}): Service {
  const world = makeWorld(options.seed ?? 7)
  const accounts: Accounts = {
    passwords: new Map(Object.entries(options.accounts ?? { [DEMO_ACCOUNT.id]: DEMO_ACCOUNT.password })),
    grants: options.grants,
  }
  const now = options.now ?? (() => new Date())
  const registers = options.registers ?? (() => true)
  return {
    answer(script, query) {
      const refusal = refusalOf(accounts, script, query)
      if (refusal !== null) return refusal
      if (script === 'xml_initialisation')
        return xml(`<initialisation><appli>${registers() ? 1 : 0}</appli></initialisation>`)
      const run = SCRIPTS[script]
      if (run === undefined)
        return { status: 404, type: 'text/html; charset=UTF-8', body: Buffer.from('Not Found') }
      return run({ world, today: parisDay(now()), get: name => query.get(name)?.trim() ?? '' })
    },
    season: () => seasonOf(parisDay(now())),
  }
}
