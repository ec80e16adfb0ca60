import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Caller } from '../outgoing/client.ts'
import type { Deadline } from '../outgoing/deadline.ts'
import { checkStatus, OutgoingError } from '../outgoing/error.ts'
import { readAnswer } from './answer.ts'
import type { XmlDocument } from './parse.ts'
import type { Serial } from './serial.ts'
import { signature, timestamp } from './signing.ts'

const HEADERS = { accept: 'application/xml, text/xml;q=0.9' }

export interface Credentials {
  /** The application's identifier, given by the federation. */
  readonly id: string
  readonly password: string
}

/** Calls one Smartping script, signed. @throws OutgoingError */
export interface Upstream {
  call(script: string, parameters: Readonly<Record<string, string>>, deadline: Deadline): Promise<XmlDocument>
}

export function createUpstream(parts: {
  base: URL
  credentials: Credentials
  serial: Serial
  caller: Caller
  clock: Clock
  log: Log
}): Upstream {
  const { base, credentials, serial, caller, clock, log } = parts
  let registration: Promise<void> | null = null

  function address(script: string, parameters: Readonly<Record<string, string>>): URL {
    const url = new URL(`${script}.php`, base)
    const tm = timestamp(clock.now())
    const signed = { serie: serial.value, tm, tmc: signature(credentials.password, tm), id: credentials.id }
    url.search = new URLSearchParams({ ...signed, ...parameters }).toString()
    return url
  }

  async function ask(script: string, parameters: Readonly<Record<string, string>>, deadline: Deadline) {
    try {
      return await caller.ask({
        // An answer 500 that one script always gives to some input must not silence the others.
        circuit: script,
        message: () => ({ method: 'GET', url: address(script, parameters), headers: HEADERS }),
        read: ({ status, bytes }) => {
          checkStatus(status)
          return readAnswer(bytes)
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

  /** Once per installation. A refusal is no obstacle: accounts exist that lack this very script. */
  async function register(deadline: Deadline): Promise<void> {
    try {
      const answer = await ask('xml_initialisation', {}, deadline)
      if (answer.text('appli') !== '1') log.warn({}, 'the federation did not accept this installation')
      serial.markRegistered()
    } catch (error) {
      if (!(error instanceof OutgoingError) || error.failure !== 'refused') throw error
    }
  }

  return {
    async call(script, parameters, deadline) {
      if (!serial.registered()) {
        registration ??= register(deadline).catch(error => {
          registration = null
          throw error
        })
        await registration
      }
      return ask(script, parameters, deadline)
    },
  }
}
