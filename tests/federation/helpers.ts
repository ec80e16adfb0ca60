import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeBytes } from '@pingboard/infra/federation/decode.ts'
import { type FederationOptions, openFederation } from '@pingboard/infra/federation/gateway.ts'
import { parseXml, type XmlDocument } from '@pingboard/infra/federation/parse.ts'
import { readerThread } from '@pingboard/infra/federation/reader.ts'
import { type SimulatorOptions, startSimulator } from '@pingboard/infra/federation/simulator/server.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { onTestFinished } from 'vitest'

const SAMPLES = new URL('./samples/', import.meta.url)

export const sampleBytes = (name: string): Buffer => readFileSync(new URL(name, SAMPLES))
export const sample = (name: string): XmlDocument => parseXml(decodeBytes(sampleBytes(name)))
export const xml = (text: string): XmlDocument => parseXml(decodeBytes(Buffer.from(text, 'latin1')))

/** A clock that the test moves. It starts on Thursday 20 November 2025, 18:00 in Paris, by default. */
export function clockAt(start = '2025-11-20T17:00:00Z'): Clock & { forward(milliseconds: number): void } {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    forward(milliseconds) {
      now += milliseconds
    },
  }
}

/** All tests of a file share one reader: starting a thread takes longer than reading. */
const reader = readerThread()

export const ACCOUNT = { id: 'TEST1', password: 'a secret of the tests' }

/** The gateway in front of a simulated federation, with short limits. Log lines are kept as text. */
export async function openPair(
  options: { simulator?: SimulatorOptions; gateway?: Partial<FederationOptions>; start?: string } = {},
) {
  const clock = clockAt(options.start)
  const simulator = await startSimulator({
    seed: 7,
    now: clock.now,
    accounts: { [ACCOUNT.id]: ACCOUNT.password },
    ...options.simulator,
  })
  const directory = mkdtempSync(join(tmpdir(), 'federation-'))
  onTestFinished(async () => {
    await simulator.close()
    rmSync(directory, { recursive: true })
  })
  const logged: string[] = []
  const write = (fields: object, message: string) => {
    logged.push(JSON.stringify({ ...fields, message }))
  }
  const log: Log = { info: write, warn: write, error: write }
  const gateway = {
    source: 'demo',
    address: simulator.url,
    credentials: ACCOUNT,
    directory,
    outgoing: openOutgoing({ clock }),
    clock,
    log,
    reader,
    ...options.gateway,
    limits: { pauseMs: 1, ...options.gateway?.limits },
  } satisfies FederationOptions
  return { simulator, clock, logged, directory, federation: openFederation(gateway), gateway }
}
