import { setTimeout as delay } from 'node:timers/promises'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { PUBLISHED } from '../../../kernel/publisher.ts'
import { viewName } from '../../../kernel/view.ts'
import type { Lease, Leases } from '../../../ports/leases.ts'
import { VIEWS } from '../../open/views.ts'
import { CommandError } from '../command.ts'
import { CONSUMERS } from './places.ts'

/** How long a turn outlives a command that is killed. Milliseconds. */
const LASTS_MS = 5000
/** How long the command waits for a turn: longer than the turn of a process that was killed lasts. Milliseconds. */
const WAITED_MS = 35_000

/** Tasks of a cluster that follow the log, as `work.ts` and the services name them. */
export const TASKS: readonly string[] = [
  ...VIEWS.map(view => `view ${viewName(view)}`),
  PUBLISHED,
  ...CONSUMERS.map(name => `consumer ${name}`),
  'actions',
  'waypoints of boards',
]

/**
 * Takes the turns of these tasks, so that no process of a cluster does them meanwhile. A migration takes all: a consumer
 * would tell people of events that are years old.
 * @param opened gives them back
 * @param waited milliseconds
 * @throws CommandError when a process has one of the turns and keeps it
 */
export async function takeTurns(
  leases: Leases,
  names: readonly string[],
  opened: AsyncDisposableStack,
  waited = WAITED_MS,
): Promise<void> {
  const end = performance.now() + waited
  for (const name of names) {
    let lease = await leases.take(name, clock.now(), LASTS_MS)
    while (!lease) {
      if (performance.now() > end)
        throw new CommandError(`a process of the cluster does "${name}": stop all processes first`)
      await delay(Math.min(500, waited))
      lease = await leases.take(name, clock.now(), LASTS_MS)
    }
    hold(leases, lease, opened)
  }
}

function hold(leases: Leases, taken: Lease, opened: AsyncDisposableStack): void {
  let lease = taken
  const renewing = setInterval(async () => {
    // A renewal that fails is made again: the turn lasts for three of them.
    const renewed = await leases.renew(lease, clock.now(), LASTS_MS).catch(() => null)
    lease = renewed ?? lease
  }, LASTS_MS / 3)
  opened.defer(async () => {
    clearInterval(renewing)
    await leases.giveBack(lease)
  })
}
