import type { EventLog } from '../../../ports/event-log.ts'
import type { PeopleTransfer } from '../../../ports/people-transfer.ts'
import type { SliceStore } from '../../../ports/slice-store.ts'
import type { SliceTokens } from '../../../ports/slice-tokens.ts'
import { START } from '../../../ports/stored-event.ts'
import type { ViewStore } from '../../../ports/view-store.ts'
import type { Reading } from '../../open/stores.ts'
import { CommandError } from '../command.ts'
import { compareLogs, copyLog } from './log.ts'
import { isMigrated, noteMigrated, placesOf, putPlaces } from './places.ts'
import { compareRecords, copyRecords, holdsNobody } from './records.ts'
import { compareSlices, copySlices, refuseOtherSlices } from './slices.ts'
import { compareTokens, copyTokens } from './tokens.ts'
import { buildViews, compareViews } from './views.ts'

/** What an installation keeps, on whatever engines. */
export interface Installation {
  readonly log: EventLog
  readonly views: ViewStore
  readonly people: PeopleTransfer
  readonly slices: SliceStore
  readonly sliceTokens: SliceTokens
  /** See `CopyOptions` of `log.ts`. */
  readonly atOnce: number
}

type Say = (line: string) => void

/** Copies only the events, also while the source goes on growing: the whole migration is shorter afterwards. */
export async function copyAhead(from: Reading['log'], to: Installation, say: Say): Promise<void> {
  await refuseOccupied(to)
  const { events, copied } = await copyLog(from, to.log, { atOnce: to.atOnce, say })
  say(`log: ${events} events, ${copied} of them new; the rest needs the source stopped`)
}

/**
 * Copies a whole installation whose processes are stopped, and compares both. Killed at any moment, a repeated call
 * goes on: with the log where it ended, with records of people and views from their beginning.
 *
 * Whatever holds a position is translated or made again, since another log has other positions: checkpoints of
 * consumers are translated, views are built, waypoints and the index of actions are built by the running product.
 * @throws CommandError when the target holds something else, or what arrived differs
 */
export async function copyInstallation(from: Installation, to: Installation, say: Say): Promise<void> {
  await refuseOccupied(to)
  await refuseOtherSlices(from.slices, to.slices)
  const { events, copied } = await copyLog(from.log, to.log, { atOnce: to.atOnce, say })
  say(`log: ${events} events, ${copied} of them new`)
  const counts = Object.entries(await copyRecords(from.people, to.people)).filter(([, count]) => count > 0)
  say(`records of people: ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ') || 'none'}`)
  const { revisions, versions } = await copySlices(from.slices, to.slices, say)
  const tokens = await copyTokens(from.sliceTokens, to.sliceTokens)
  say(`slices: ${revisions} revisions, ${versions} versions, ${tokens} tokens of teams`)
  say(`views: ${await buildViews(to)} documents built`)

  const places = await placesOf(from.views)
  const compared = await compareLogs(from.log, to.log, { places: [...places.values()], say })
  await compareRecords(from.people, to.people)
  await compareSlices(from.slices, to.slices)
  await compareTokens(from.sliceTokens, to.sliceTokens)
  await compareViews(from, to)
  say(`compared: ${compared.events} events, all records, files of slices and views are the same`)
  await putPlaces(places, compared.places, to.views, await to.log.head())
}

/** The last step: from here on the target is an installation of its own, and no copy goes into it any more. */
export const finishCopy = async ({ log, views }: Installation): Promise<void> =>
  noteMigrated(views, await log.head())

/** A target whose log is a beginning of the source's is a copy of it: `copyLog` compares them. */
async function refuseOccupied({ log, views, people }: Installation): Promise<void> {
  if (await isMigrated(views))
    throw new CommandError('the target has its data already: it is an installation of its own')
  const { events } = await log.readAll(START, { limit: 1 })
  if (events.length === 0 && !(await holdsNobody(people)))
    throw new CommandError('the target holds records of people, and no events: it belongs to something else')
}
