import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { VIEWS } from '@pingboard/run/open/views.ts'
import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { Outbox } from '@pingboard/services/ports/outbox.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { expect } from 'vitest'
import { embedded } from '../../adapters/embedded.ts'
import { until } from '../../adapters/promises.ts'
import type { Random } from '../../support/random.ts'
import type { Evening } from './evening.ts'
import { ask, type World } from './world.ts'

// What holds at the end of a disturbed evening, whatever the processes and engines are.

const SETTLED_MS = 120_000
/** What a killed process had begun to send is sent again when its claim ends, after half a minute. Milliseconds. */
const MAILED_MS = 60_000

/** Every answered score is in the log exactly once, and the scores of one game are in the order of their entry. */
export async function everyScoreOnce(log: EventLog, { boards, scored }: Evening): Promise<void> {
  const events = (await Promise.all(boards.map(({ id }) => log.readStream(`board-${id}`)))).flat()
  const byKey = Map.groupBy(events, ({ metadata }) => metadata.idempotencyKey ?? '')
  for (const { key } of scored) expect(byKey.get(key)?.length, `events of ${key}`).toBe(1)
  for (const [, scores] of Map.groupBy(scored, ({ game }) => game)) {
    const places = scores.map(({ key }) => byKey.get(key)?.[0]?.position ?? '')
    expect(places).toEqual(places.toSorted())
  }
}

/** @param milliseconds within which a person who lost a right sees nothing more */
export async function noRightOutlivedItsRemoval({ removed }: Evening, milliseconds: number): Promise<void> {
  for (const { status, removedAt, scoring, watching } of removed) {
    expect(status).toBe(204)
    expect(scoring.refused).toMatch(/^40[34] /)
    expect(scoring.scored.filter(({ askedAt }) => askedAt > removedAt)).toEqual([])
    expect(watching.heardAt()).toBeLessThan(removedAt + milliseconds)
    await until(() => watching.refused() !== null, 'that the viewer is refused', SETTLED_MS)
  }
}

export async function everyViewerHoldsTheBoard(
  world: World,
  evening: Evening,
  random: Random,
): Promise<void> {
  const { owner, board, viewers, removed } = evening
  const { data } = await ask(world, random, owner, getBoard, { params: { id: board.id } })
  await until(
    () => viewers.every(({ revision }) => revision() === data.revision),
    `viewers at ${data.revision}, not ${viewers.map(({ revision }) => revision())}`,
    SETTLED_MS,
  )
  for (const { games } of viewers) expect(games()).toEqual(data.games)
  await Promise.all([...viewers, ...removed.map(({ watching }) => watching)].map(({ close }) => close()))
}

/**
 * Every registered person was sent a mail. A person who registered again, because the first answer was lost, gets two
 * different mails: the second one says that the address is known (SES-3).
 */
export async function everybodyIsMailed(
  outbox: Pick<Outbox, 'waiting'>,
  sent: () => readonly { readonly to: string }[],
  addresses: readonly string[],
): Promise<void> {
  function isEverybodySentTo(): boolean {
    const mailed = new Set(sent().map(({ to }) => to))
    return addresses.every(address => mailed.has(address))
  }
  await until(async () => (await outbox.waiting()) === 0 && isEverybodySentTo(), 'the last mail', MAILED_MS)
}

/** The views reach the end of the log and equal a rebuild from the log. */
export async function viewsEqualRebuild({ log, views }: { log: EventLog; views: ViewStore }): Promise<void> {
  const fresh = await embedded()
  for (const view of VIEWS) {
    const name = viewName(view)
    await views.reached(name, await log.head(), SETTLED_MS)
    await rebuild(view, { log, views: fresh.views })
    expect(await documentsOf(views, name)).toEqual(await documentsOf(fresh.views, name))
  }
}

/** As text with fields by name: stores give them in another order. */
async function documentsOf(views: ViewStore, name: string): Promise<readonly string[]> {
  const documents: string[] = []
  for await (const document of views.all(name)) documents.push(JSON.stringify(byName(document)))
  return documents
}
const byName = (document: object) => Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))
