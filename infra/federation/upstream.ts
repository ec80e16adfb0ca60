import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Caller } from '../outgoing/client.ts'
import { type Deadline, deadlineIn } from '../outgoing/deadline.ts'
import { checkStatus, OutgoingError } from '../outgoing/error.ts'
import type { Reader } from './reader.ts'
import type { Parameters, Said, Script } from './scripts.ts'
import type { Serial } from './serial.ts'
import { signature, timestamp } from './signing.ts'

// News has the type text/html: the service may one day refuse a narrower header than that of other clients.
const HEADERS = { accept: '*/*' }
/** Milliseconds between two attempts to register, and between two calls of a form that is refused. */
const AGAIN_MS = 60_000
/** Milliseconds for one attempt to register. */
const REGISTRATION_MS = 12_000

export interface Credentials {
  /** The application's identifier, given by the federation. */
  readonly id: string
  readonly password: string
}

/** Calls one Smartping script, signed, and reads its answer. @throws OutgoingError */
export interface Upstream {
  call<S extends Script>(script: S, parameters: Parameters, deadline: Deadline): Promise<readonly Said<S>[]>
}

/**
 * What rests after repeated failures: a script. `xml_licence_b` answers 500 for the number of no club (protocol notes,
 * section 3), which must not keep it from licence numbers.
 */
const circuitOf = (script: Script, parameters: Parameters): string =>
  script === 'xml_licence_b' && 'club' in parameters ? `${script} club` : script

/**
 * What is refused: a script, or one form of its call. `xml_equipe` may be granted with `type` alone. Names of parameters
 * only, because their values may name a person.
 */
const formOf = (script: Script, parameters: Parameters): string =>
  `${script} ${Object.keys(parameters).join(' ')}`

export function createUpstream(parts: {
  base: URL
  credentials: Credentials
  serial: Serial
  caller: Caller
  reader: Reader
  clock: Clock
  log: Log
}): Upstream {
  const { base, credentials, serial, caller, reader, clock, log } = parts

  function address(script: Script, parameters: Parameters): URL {
    const url = new URL(`${script}.php`, base)
    const tm = timestamp(clock.now())
    const signed = { serie: serial.value, tm, tmc: signature(credentials.password, tm), id: credentials.id }
    url.search = new URLSearchParams({ ...signed, ...parameters }).toString()
    return url
  }

  async function ask<S extends Script>(script: S, parameters: Parameters, deadline: Deadline) {
    try {
      return await caller.ask({
        // When one script always answers some input with 500, the other scripts must still be called.
        circuit: circuitOf(script, parameters),
        message: () => ({ method: 'GET', url: address(script, parameters), headers: HEADERS }),
        read: ({ status, bytes }) => {
          checkStatus(status)
          return reader.read(script, parameters, bytes)
        },
        deadline,
      })
    } catch (error) {
      // Script and outcome only: parameters may name a person (PII-6).
      if (error instanceof OutgoingError) {
        log.warn({ script, failure: error.failure, reason: error.message }, 'federation call failed')
      }
      throw error
    }
  }

  /** Forms of calls whose refusal registering did not cure, with milliseconds since 1970 until when they rest. */
  const refusedUntil = new Map<string, number>()
  let registering: Promise<boolean> | null = null
  let [triedAt, accepted] = [Number.NEGATIVE_INFINITY, 0]

  /**
   * Registers this installation, and returns whether the service has accepted it since `before`. At most once a
   * minute: an account may lack the right.
   * @param before number of accepted registrations when the caller began
   */
  function registered(before: number): Promise<boolean> {
    const now = clock.now().getTime()
    if (accepted > before) return Promise.resolve(true)
    if (registering === null && now - triedAt < AGAIN_MS) return Promise.resolve(false)
    if (registering === null) triedAt = now
    registering ??= register().finally(() => {
      registering = null
    })
    return registering
  }

  async function register(): Promise<boolean> {
    try {
      const [isAccepted] = await ask('xml_initialisation', {}, deadlineIn(REGISTRATION_MS))
      if (!isAccepted) {
        log.warn({}, 'the federation did not accept this installation')
        return false
      }
      accepted += 1
      refusedUntil.clear()
      serial.markRegistered()
      return true
    } catch (error) {
      // No question depends on the registration. `ask` logs its own errors.
      if (!(error instanceof OutgoingError)) log.warn({ err: error }, 'registration could not be kept')
      return false
    }
  }

  /** The answer; when the service refuses, that of a second call once this installation is registered. */
  async function askRegistered<S extends Script>(script: S, parameters: Parameters, deadline: Deadline) {
    // The call goes on while registering: some accounts lack the right to register, and that script may be broken.
    const before = accepted
    if (!serial.registered()) void registered(before)
    try {
      return await ask(script, parameters, deadline)
    } catch (error) {
      // The service may not know this installation, or may have forgotten it.
      if (!isRefusal(error) || !(await registered(before))) throw error
      return ask(script, parameters, deadline)
    }
  }

  return {
    async call(script, parameters, deadline) {
      const form = formOf(script, parameters)
      if (clock.now().getTime() < (refusedUntil.get(form) ?? 0)) {
        throw new OutgoingError('refused', 'refused a moment ago')
      }
      try {
        return await askRegistered(script, parameters, deadline)
      } catch (error) {
        // Rights are given per script: one that is not granted would be refused for every question.
        if (isRefusal(error)) refusedUntil.set(form, clock.now().getTime() + AGAIN_MS)
        throw error
      }
    },
  }
}

const isRefusal = (error: unknown): boolean => error instanceof OutgoingError && error.failure === 'refused'
