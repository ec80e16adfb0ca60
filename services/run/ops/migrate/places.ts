import { consumerPlace } from '../../../kernel/delivery.ts'
import { PUBLISHED } from '../../../kernel/publisher.ts'
import { type Position, START } from '../../../ports/stored-event.ts'
import type { ViewStore } from '../../../ports/view-store.ts'

/** Every consumer of public events that keeps a checkpoint. `tests/cluster/migrate.test.ts` compares the services. */
export const CONSUMERS: readonly string[] = [
  'boards-of-deleted-groups',
  'players-of-deleted-boards',
  'notifications',
]

/** Topics of public events. A consumer of several keeps a place for each. The same test compares the services. */
export const TOPICS: readonly string[] = ['accounts', 'boards', 'groups', 'memberships']

/** Notes in the views of a target that everything has arrived there. */
const MIGRATED = 'migrated'

/** Up to where each consumer has handled the log. */
export async function placesOf(views: Pick<ViewStore, 'checkpoint'>): Promise<ReadonlyMap<string, Position>> {
  const places = CONSUMERS.map(async name => [name, await views.checkpoint(consumerPlace(name))] as const)
  return new Map(await Promise.all(places))
}

/**
 * Stores where the consumers go on. Without this they would begin at the first event, and tell people of it again. The
 * publisher begins at the end: consumers derive what is older from the log.
 * @param translated positions of the target by those of the source
 */
export async function putPlaces(
  places: ReadonlyMap<string, Position>,
  translated: ReadonlyMap<Position, Position>,
  views: ViewStore,
  head: Position,
): Promise<void> {
  for (const [name, place] of places) {
    const there = translated.get(place) ?? START
    if (there !== START) await views.store(consumerPlace(name), [], there)
  }
  await views.store(PUBLISHED, [], head)
}

/**
 * Puts places beyond the end of the log back to it: an older log was put back under newer places. The publisher and the
 * consumers would do nothing until the log has outgrown its old end. The caller has the turns of these tasks.
 * @returns how many places were beyond the end
 */
export async function lowerPlaces(views: ViewStore, head: Position): Promise<number> {
  const names = CONSUMERS.flatMap(name => [name, ...TOPICS.map(topic => `${name}.${topic}`)])
  let count = 0
  for (const name of [PUBLISHED, ...names.map(consumerPlace)]) {
    if ((await views.checkpoint(name)) <= head) continue
    // A stored place never goes back.
    await views.drop(name)
    await views.store(name, [], head)
    count++
  }
  return count
}

export const isMigrated = async (views: ViewStore): Promise<boolean> =>
  (await views.checkpoint(MIGRATED)) !== START

export const noteMigrated = (views: ViewStore, head: Position): Promise<void> =>
  views.store(MIGRATED, [], head)
