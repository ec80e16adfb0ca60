import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FederationOptions, openFederation } from '@pingboard/infra/federation/gateway.ts'
import { DEMO_ACCOUNT } from '@pingboard/infra/federation/simulator/service.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import type { Message, SendOptions } from '@pingboard/infra/outgoing/send.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Federation } from '@pingboard/services/ports/federation.ts'

/** A service in this process: its answer to one script. @throws the error of a connection when the signal aborts */
export type Talk = (
  script: string,
  query: URLSearchParams,
  signal: AbortSignal,
) => Promise<{ status: number; bytes: Buffer }>

/** The gateway in front of such a service; `close` removes its folder. */
export function gatewayBefore(
  talk: Talk,
  { clock, ...more }: Partial<FederationOptions> & { clock: Clock },
): { federation: Federation; close(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'federation-'))
  const request = ({ url }: Message, { signal }: SendOptions) =>
    talk(/([a-z0-9_]+)\.php$/.exec(url.pathname)?.[1] ?? '', url.searchParams, signal)
  const quiet = () => {}
  const federation = openFederation({
    source: 'demo',
    address: 'http://127.0.0.1:1/mobile/pxml/',
    credentials: DEMO_ACCOUNT,
    directory,
    outgoing: openOutgoing({ clock, request }),
    clock,
    log: { info: quiet, warn: quiet, error: quiet },
    ...more,
  })
  return { federation, close: () => rmSync(directory, { recursive: true, force: true }) }
}
