import { FORMS, inForm } from '@pingboard/infra/federation/simulator/forms.ts'
import { makeService } from '@pingboard/infra/federation/simulator/service.ts'
import type { Random } from '../../support/random.ts'
import type { Talk } from './gateway.ts'

/** How a script behaves for a while; a `slow` script answers well after six seconds. */
export const BEHAVIOURS = ['well', '500', '404', 'html', 'empty', 'none', 'not granted', 'slow'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/**
 * Whether the service gives data to an unregistered installation. `open`: yes. `broken`: yes, but registering fails.
 * `needed`: only after registration. `later`: no, and registration is refused for now.
 */
export const REGISTRATIONS = ['open', 'broken', 'needed', 'later'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** What the service does from one moment to the next. */
export interface Weather {
  readonly scripts: Readonly<Record<string, Behaviour>>
  readonly registration: Registration
  /** The form of each script's answers; null is the usual form. */
  readonly forms: Readonly<Record<string, (typeof FORMS)[number] | null>>
}

export const DATA_SCRIPTS = [
  'xml_equipe',
  'xml_rencontre_equ',
  'xml_result_equ',
  'xml_organisme',
  'xml_club_dep2',
  'xml_club_b',
  'xml_liste_joueur_o',
  'xml_liste_joueur',
  'xml_licence_b',
  'xml_licence',
  'xml_joueur',
] as const

export function drawWeather(random: Random): Weather {
  // The share of failures: on some days little goes wrong, on others hardly anything works.
  const share = random.pick([0.2, 0.5, 0.8])
  const behaviour = () => (random.chance(share) ? random.pick(BEHAVIOURS) : 'well')
  const form = () => (random.chance(0.5) ? random.pick(FORMS) : null)
  return {
    scripts: Object.fromEntries(DATA_SCRIPTS.map(script => [script, behaviour()])),
    forms: Object.fromEntries(DATA_SCRIPTS.map(script => [script, form()])),
    registration: random.chance(0.5) ? 'open' : random.pick(REGISTRATIONS),
  }
}

/** The day whose data the simulated federation gives, whatever the gateway's clock says meanwhile. */
const DAY = new Date('2025-11-20T17:00:00Z')
const SLOW_MS = 6000
const service = makeService({ seed: 7, now: () => DAY })
// Answers are kept: they never change, and a search for a name is slow.
const said = new Map<string, ReturnType<typeof service.answer>>()

function answerOf(script: string, query: URLSearchParams) {
  const asked = new URLSearchParams(query)
  for (const name of ['tm', 'tmc']) asked.delete(name)
  const key = `${script}?${asked}`
  const reply = said.get(key) ?? service.answer(script, query)
  said.set(key, reply)
  return reply
}

/** The simulated federation in changing weather. */
export function weatheredService(): { talk: Talk; set(weather: Weather): void } {
  let weather: Weather = { scripts: {}, forms: {}, registration: 'open' }
  let isRegistered = false

  function register(): { status: number; bytes: Buffer } {
    if (weather.registration === 'broken') return { status: 500, bytes: Buffer.from('{}') }
    isRegistered = weather.registration !== 'later'
    return ok(`<initialisation><appli>${isRegistered ? 1 : 0}</appli></initialisation>`)
  }

  return {
    set(next) {
      weather = next
      // The installation must register again in this weather.
      if (next.registration === 'needed' || next.registration === 'later') isRegistered = false
    },
    async talk(script, query, signal) {
      if (script === 'xml_initialisation') return register()
      const behaviour = weather.scripts[script] ?? 'well'
      const form = weather.forms[script] ?? null
      if (behaviour === 'slow') await pause(SLOW_MS, signal)
      const isClosed = weather.registration === 'needed' || weather.registration === 'later'
      if (behaviour === 'not granted' || (isClosed && !isRegistered))
        return { status: 401, bytes: Buffer.from('<user><erreur>Compte incorrect</erreur></user>') }
      if (behaviour === '500')
        return { status: 500, bytes: Buffer.from('{"detail":"Internal Server Error"}') }
      if (behaviour === '404') return { status: 404, bytes: Buffer.from('Not Found') }
      if (behaviour === 'html') return ok('<html><body>Maintenance</body></html>')
      if (behaviour === 'empty') return ok('')
      if (behaviour === 'none') return ok('<liste/>')
      const plain = answerOf(script, query)
      const { status, body } = form === null ? plain : inForm(form, plain)
      return { status, bytes: Buffer.from(body) }
    },
  }
}

const ok = (text: string) => ({ status: 200, bytes: Buffer.from(text) })

/** Waits in the test's time. @throws when the signal aborts */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    setTimeout(resolve, milliseconds)
  })
}
