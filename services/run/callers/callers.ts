import { callers, cookieRules } from '../../http/session.ts'
import type { Ports } from '../open/ports.ts'
import type { Settings } from '../settings/settings.ts'

/** Finds the caller of a request by its session. */
export function callersOf({ people, clock }: Pick<Ports, 'people' | 'clock'>, { isHttps }: Settings) {
  const cookie = cookieRules(isHttps)
  return { cookie, callerOf: callers({ sessions: people.sessions, clock, cookie }) }
}
