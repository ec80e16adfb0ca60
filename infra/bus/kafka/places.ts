import type { Asking } from './admin.ts'
import { keptOf, placeName } from './topics.ts'

/** A partition and the number of its next message to be handled. */
export interface Place {
  readonly topic: string
  readonly partition: number
  readonly next: bigint
}

/** What the brokers answer for a partition of which a group has committed nothing. */
const NONE = -1n

/** Messages were removed before this consumer read them: it has to begin again, from the log. */
export class MessagesMissed extends Error {}

/** Which partitions of which topics a member reads, as the client reports it. */
export type Assignment = Readonly<Record<string, readonly number[]>>

/**
 * Where a consumer goes on, partition by partition. A group's place is kept by the brokers. A consumer without a group
 * of its own begins at the end, and its place is kept here: the client would begin at the end after every fault.
 */
export function placesOf(asking: Asking, topics: readonly string[], group: string | null) {
  const known = new Map<string, Place>()
  let isBegun = false

  async function committed(): Promise<ReadonlyMap<string, bigint>> {
    if (group === null) return new Map()
    const found = await asking.ask(admin => admin.fetchOffsets({ groupId: group, topics: [...topics] }))
    return new Map(
      found.flatMap(({ topic, partitions }) =>
        partitions
          .filter(({ offset }) => BigInt(offset) !== NONE)
          .map(({ partition, offset }) => [placeName(topic, partition), BigInt(offset)] as const),
      ),
    )
  }

  return {
    of: (topic: string, partition: number) => known.get(placeName(topic, partition))?.next,
    all: (): readonly Place[] => [...known.values()],
    /** From now on no message may be passed over. */
    begun(): void {
      isBegun = true
    },
    moved(topic: string, partition: number, next: bigint): void {
      known.set(placeName(topic, partition), { topic, partition, next })
    },
    /** Whether the brokers know these places of the group. @throws StoreUnavailable */
    async areKept(places: readonly Place[]): Promise<boolean> {
      const kept = await committed()
      return places.every(({ topic, partition, next }) => kept.get(placeName(topic, partition)) === next)
    },
    /**
     * Where to read each partition of an assignment, and which of these places the brokers do not keep yet. The first
     * time, a partition without a place begins at its end.
     * @throws MessagesMissed, StoreUnavailable
     */
    async settle(assignment: Assignment): Promise<{ places: readonly Place[]; unkept: readonly Place[] }> {
      const [kept, stored] = await Promise.all([keptOf(asking, topics), committed()])
      const places: Place[] = []
      const unkept: Place[] = []
      for (const { topic, partition, low, high } of kept) {
        if (!assignment[topic]?.includes(partition)) continue
        const name = placeName(topic, partition)
        const last = group === null ? known.get(name)?.next : stored.get(name)
        // The client commits -2 when it comes upon removed messages.
        const missed = last !== undefined && (last < low || last > high)
        if (missed && isBegun) throw new MessagesMissed(`messages of ${name} are gone`)
        // What was added to a topic since the beginning is read whole.
        const next = last === undefined ? (isBegun ? low : high) : missed ? low : last
        const place = { topic, partition, next }
        places.push(place)
        if (next !== stored.get(name)) unkept.push(place)
      }
      known.clear()
      for (const place of places) known.set(placeName(place.topic, place.partition), place)
      return { places, unkept: group === null ? [] : unkept }
    },
  }
}
export type Places = ReturnType<typeof placesOf>
