import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { LimitRule, Place, RateLimits } from '@pingboard/services/ports/rate-limits.ts'
import type { Filter } from 'mongodb'
import { type Attempts, memoryRateLimits, REMEMBERED } from '../../memory/rate-limits.ts'
import type { MongoConnection } from '../../mongodb/connection.ts'
import { COUNTS, LOSABLE } from './counts.ts'
import { insertedOf } from './duplicates.ts'
import { madeIndexes } from './indexes.ts'
import { sweeper } from './sweep.ts'

/** How often a process tells the others what it counted, and reads what they counted. Milliseconds. */
const EVERY = 1000
/** Most keys in one document. */
const KEYS = 20_000

/** What one process counted under one limit, since it told the others last. */
interface CountsDocument {
  readonly _id: string
  /** The process that counted. */
  readonly node: string
  /** Grows by one with each document of the process. */
  readonly number: number
  readonly limit: string
  readonly rule: LimitRule
  /** Of each key, as a hash. */
  readonly counts: readonly (readonly [key: string, count: number])[]
  /** Milliseconds since 1970. */
  readonly at: number
  /** From then on these attempts no longer count. */
  readonly until: number
}

export interface LevelledRateLimits extends RateLimits {
  /** Tells and reads now. Does nothing while MongoDB is away: a later call does it all. */
  level(): Promise<void>
  close(): void
}

/**
 * Limits over all processes. Each process counts in its memory and decides at once; once a second it tells the others
 * what it counted, and adds what they counted. In between it knows only of its own attempts. So more may pass than the
 * limit allows, at most what each further process lets in within that second: with one process nothing, with n processes
 * at most n times the size of the limit. What passed too much counts: a bucket goes below zero and fills up from there,
 * and a window is full until enough of it is old. A process that starts reads what still counts. While MongoDB is away,
 * each process keeps the limits for itself.
 *
 * Keys are people, addresses of callers and e-mails. The others get a hash of a key, for as long as the attempt counts.
 * @param options.every null: only `level` tells and reads
 */
export async function openLevelledRateLimits(
  connection: MongoConnection,
  clock: Clock,
  { every = EVERY, log }: { every?: number | null; log?: Log } = {},
): Promise<LevelledRateLimits> {
  const counted = connection.db.collection<CountsDocument>(`${COUNTS}rate-limits`, LOSABLE)
  await madeIndexes(
    connection,
    { counted },
    {
      counted: [
        { name: 'node', key: { node: 1, number: 1 } },
        { name: 'until', key: { until: 1 } },
      ],
    },
  )
  const node = randomBytes(12).toString('base64url')
  const outgoing = collecting()
  const limits = memoryRateLimits(clock, outgoing.add)
  const expire = sweeper(clock, log)(now => counted.deleteMany({ until: { $lte: now.getTime() } }))
  /** Documents on their way; stored under the same ids until it succeeds, so that nothing counts twice. */
  let leaving: CountsDocument[] = []
  let number = 0
  /** Up to where the documents of each other process were added, and until when these count. */
  const added = new Map<string, { number: number; until: number }>()
  let levelling: Promise<void> | null = null

  async function tell(): Promise<void> {
    const at = clock.now().getTime()
    if (leaving.length === 0)
      leaving = outgoing.taken().map(({ limit, rule, counts }) => {
        number++
        const until = at + durationOf(rule)
        return { _id: `${node} ${number}`, node, number, limit, rule, counts, at, until }
      })
    if (leaving.length > 0) await insertedOf(counted, leaving)
    leaving = []
  }

  async function read(): Promise<void> {
    const now = clock.now().getTime()
    // A process whose counts have all expired is forgotten. When it counts again, only what is still valid is read.
    for (const [other, { until }] of added) if (until <= now) added.delete(other)
    const unknown = { node: { $nin: [node, ...added.keys()] }, until: { $gt: now } }
    const newer = [...added].map(([other, { number }]) => ({ node: other, number: { $gt: number } }))
    const wanted: Filter<CountsDocument> = { $or: [unknown, ...newer] }
    for await (const document of counted.find(wanted).sort({ at: 1, number: 1 })) {
      const { limit, rule, counts } = document
      const at = Math.min(document.at, now)
      for (const [key, count] of counts) limits.add({ limit, key, rule, count }, at)
      const known = added.get(document.node) ?? document
      added.set(document.node, {
        number: Math.max(known.number, document.number),
        until: Math.max(known.until, document.until),
      })
    }
  }

  const level = (): Promise<void> => {
    levelling ??= (async () => {
      try {
        await tell()
        await read()
        await expire()
      } catch (err) {
        log?.warn({ err }, 'limits are counted by this process alone')
      } finally {
        levelling = null
      }
    })()
    return levelling
  }

  await level()
  const timer = every === null ? undefined : setInterval(level, every).unref()
  return {
    take: places => limits.take(places.map(hidden)),
    level,
    close: () => clearInterval(timer),
  }
}

/** The key as others get it. 128 bits: two keys do not meet. */
const hidden = ({ limit, key, rule }: Place): Place => ({
  limit,
  key: hash('sha256', `${limit}\n${key}`, 'base64url').slice(0, 22),
  rule,
})

const durationOf = (rule: LimitRule): number =>
  rule.kind === 'bucket' ? rule.seconds * 1000 : rule.milliseconds

/** Adds up what is counted until it is taken. As many keys of a limit as the memory remembers. */
function collecting() {
  const limits = new Map<string, { rule: LimitRule; counts: Map<string, number> }>()
  return {
    add({ limit, key, rule, count }: Attempts): void {
      const { counts } = limits.get(limit) ?? { counts: new Map<string, number>() }
      limits.set(limit, { rule, counts })
      const sum = (counts.get(key) ?? 0) + count
      counts.delete(key)
      if (sum !== 0) counts.set(key, sum)
      if (counts.size <= REMEMBERED) return
      for (const [oldest] of counts) {
        counts.delete(oldest)
        break
      }
    },
    /** In parts of a bounded number of keys. */
    taken() {
      const all = [...limits].flatMap(([limit, { rule, counts }]) =>
        parts([...counts]).map(part => ({ limit, rule, counts: part })),
      )
      limits.clear()
      return all
    },
  }
}

function parts<Item>(items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / KEYS) }, (_, part) =>
    items.slice(part * KEYS, (part + 1) * KEYS),
  )
}
