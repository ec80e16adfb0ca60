import { consumerPlace } from '../../kernel/delivery.ts'
import { PUBLISHED } from '../../kernel/publisher.ts'
import { type Position, START } from '../../ports/stored-event.ts'
import type { ViewStore } from '../../ports/view-store.ts'

/** Every consumer of public events that keeps a checkpoint. `tests/cluster/migrate.test.ts` compares the services. */
export const CONSUMERS: readonly string[] = [
  'boards-of-deleted-groups',
  'players-of-deleted-boards',
  'notifications',
]

/** Notes in the views of a target that everything has arrived there. */
const MIGRATED = 'migrated'

/** Up to where each consumer has handled the log. */
export async function placesOf(views: ViewStore): Promise<ReadonlyMap<string, Position>> {
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

export const isMigrated = async (views: ViewStore): Promise<boolean> =>
  (await views.checkpoint(MIGRATED)) !== START

export const noteMigrated = (views: ViewStore, head: Position): Promise<void> =>
  views.store(MIGRATED, [], head)
