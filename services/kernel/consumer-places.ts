import type { Log } from '../ports/log.ts'
import { type Position, START } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { checkpointKeeper, consumerPlace } from './delivery.ts'

/** How far a consumer had handled its topics when it started, and the keeping of how far it gets. */
export interface ConsumerPlaces {
  /** Where it was in a topic when it started. */
  of(topic: string): Position
  /** Everything of the topic up to the position is handled. A position before the kept one changes nothing. */
  keep(topic: string, position: Position): void
  /** Resolves once the newest places are stored. */
  settled(): Promise<void>
}

/**
 * One place in the log for each topic. A broker keeps order within a topic only. With one place for several topics, a
 * consumer whose broker lost its messages would pass over those that it had not yet handled of the slower topic.
 *
 * The lowest place stands under the consumer's own name, where the in-process bus keeps its only one. Backups and
 * migrations carry that one, and a topic without a place of its own begins there: at worst a message comes again.
 */
export async function consumerPlaces(
  views: ViewStore,
  { name, topics }: { readonly name: string; readonly topics: readonly string[] },
  logger?: Pick<Log, 'warn'>,
): Promise<ConsumerPlaces> {
  const lowest = await placeAt(views, consumerPlace(name), START, logger)
  // With one topic, its place is the lowest.
  const topicPlace = async (topic: string) =>
    topics.length === 1 ? lowest : placeAt(views, consumerPlace(`${name}.${topic}`), lowest.began, logger)
  const places = new Map(
    await Promise.all(topics.map(async topic => [topic, await topicPlace(topic)] as const)),
  )
  return {
    of: topic => (places.get(topic) ?? lowest).began,
    keep(topic, position) {
      places.get(topic)?.keep(position)
      lowest.keep([...places.values()].map(place => place.kept()).reduce((a, b) => (a < b ? a : b)))
    },
    async settled() {
      await Promise.all([lowest, ...places.values()].map(place => place.settled()))
    },
  }
}

/** @param otherwise where to begin when nothing is stored yet */
async function placeAt(
  views: ViewStore,
  collection: string,
  otherwise: Position,
  logger?: Pick<Log, 'warn'>,
) {
  let kept = await views.checkpoint(collection)
  const keeper = checkpointKeeper(views, collection, logger)
  return {
    began: kept === START ? otherwise : kept,
    kept: () => kept,
    keep(position: Position) {
      if (position <= kept) return
      kept = position
      keeper.keep(position)
    },
    settled: keeper.settled,
  }
}
