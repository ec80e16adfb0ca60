import { join } from 'node:path'
import { openFederation } from '@pingboard/infra/federation/gateway.ts'
import { startSimulatorBeside } from '@pingboard/infra/federation/simulator/beside.ts'
import { DEMO_ACCOUNT } from '@pingboard/infra/federation/simulator/service.ts'
import type { Outgoing } from '@pingboard/infra/outgoing/client.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Federation } from '../../ports/federation.ts'
import type { Settings } from '../settings/settings.ts'

/** The demo federation has the same clubs at every start. */
const DEMO_SEED = 2026

/** With credentials, the real service; else the simulated federation, with the same protocol on loopback. */
export async function openFederationOf(
  settings: Settings,
  outgoing: Outgoing,
  clock: Clock,
  log: Logger,
): Promise<{ federation: Federation; close(): Promise<void> }> {
  const directory = join(settings.dataDir, 'federation')
  if (settings.fftt) {
    const { id, password, serial, address } = settings.fftt
    const credentials = { id, password }
    const federation = openFederation({
      source: 'smartping',
      address,
      credentials,
      serial,
      directory,
      outgoing,
      clock,
      log,
    })
    return { federation, close: async () => {} }
  }
  const simulator = await startSimulatorBeside(DEMO_SEED)
  const federation = openFederation({
    source: 'demo',
    address: simulator.url,
    credentials: DEMO_ACCOUNT,
    directory,
    outgoing,
    clock,
    log,
  })
  return { federation, close: () => simulator.close() }
}

/** For a process that answers no calls: the contexts ask for a federation, and none of their tasks uses it. */
export const asksNothing: { readonly federation: Federation; close(): Promise<void> } = {
  // Every question of the port is a method that returns a promise.
  federation: new Proxy({} as Federation, {
    get: () => () => Promise.reject(new Error('this process asks the federation nothing')),
  }),
  close: async () => {},
}
