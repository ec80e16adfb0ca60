import { FEDERATION_DEADLINE_S } from '@pingboard/contracts/constants.ts'
import type { Freshness } from '@pingboard/contracts/http/federation.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Federation } from '@pingboard/services/ports/federation.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Limits, Outgoing } from '../outgoing/client.ts'
import { asking } from './asking.ts'
import { baseAddress } from './base-address.ts'
import { clubQuestions } from './club-questions.ts'
import { playerQuestions } from './player-questions.ts'
import { type Reader, readerThread } from './reader.ts'
import { openSerial } from './serial.ts'
import { timestamp } from './signing.ts'
import { type Credentials, createUpstream } from './upstream.ts'

export interface FederationOptions {
  /** `smartping`: the real service; `demo`: the simulated service on 127.0.0.1. */
  readonly source: Freshness['source']
  /** Address of the scripts, for example `https://apiv2.fftt.com/mobile/pxml/`. */
  readonly address: string
  readonly credentials: Credentials
  /** A serial number that the federation already knows; without it, a serial number is made and kept. */
  readonly serial?: string | null
  /** Directory of the file with the serial number. */
  readonly directory: string
  readonly outgoing: Outgoing
  readonly clock: Clock
  readonly log: Log
  /** Milliseconds for one whole request, with all upstream calls and retries. */
  readonly deadlineMs?: number
  readonly limits?: Partial<Limits>
  /** Reads answers; by default in a separate thread. */
  readonly reader?: Reader
}

/** `ofCircuit`: one script that hangs leaves room for the others. */
const LIMITS: Partial<Limits> = { attemptMs: 10_000, concurrency: 8, ofCircuit: 4 }

/**
 * The federation's data over the Smartping protocol: signed, bounded in time, cached, translated.
 * @throws Error for an address that is not allowed
 */
export function openFederation(options: FederationOptions): Federation {
  const { clock, log, source, credentials, outgoing } = options
  const base = baseAddress(options.address, source)
  const serial = openSerial(options.directory, source, options.serial, log)
  const limits = { ...LIMITS, ...options.limits }
  const caller = outgoing.to({ name: 'federation', hosts: base.hosts, limits })
  const reader = options.reader ?? readerThread()
  const upstream = createUpstream({ base: base.url, credentials, serial, caller, reader, clock, log })
  const deadlineMs = options.deadlineMs ?? FEDERATION_DEADLINE_S * 1000
  const shared = asking({ clock, upstream, source, deadlineMs })
  return { ...clubQuestions(shared), ...playerQuestions(shared, () => isRenewing(clock.now())) }
}

/** From 1 July to 31 October, in Paris: a season begins in July, and most licences are renewed in September. */
function isRenewing(now: Date): boolean {
  const month = timestamp(now).slice(4, 6)
  return month >= '07' && month <= '10'
}
