import { join } from 'node:path'
import { openLeases } from '@pingboard/infra/leases/sqlite.ts'
import { memoryMostWatched } from '@pingboard/infra/memory/most-watched.ts'
import { memoryPresence } from '@pingboard/infra/memory/presence.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { openSliceReports } from '@pingboard/infra/slice-reports/sqlite.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import { openTokenFile } from '@pingboard/infra/slice-tokens/files.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Leases } from '../../ports/leases.ts'
import type { Log } from '../../ports/log.ts'
import type { MostWatched } from '../../ports/most-watched.ts'
import type { Presence } from '../../ports/presence.ts'
import type { RateLimits } from '../../ports/rate-limits.ts'
import type { SliceReports } from '../../ports/slice-reports.ts'
import type { SliceStore } from '../../ports/slice-store.ts'
import type { SliceTokens } from '../../ports/slice-tokens.ts'
import { mayWrite } from '../cluster/processes.ts'
import type { Settings } from '../settings/settings.ts'
import { untilThere } from './patience.ts'
import type { MongoConnection } from './stores.ts'

/** What all processes of an installation have in common beside its stores. */
export interface Shared {
  readonly leases: Leases
  readonly slices: SliceStore
  readonly sliceTokens: SliceTokens
  readonly sliceReports: SliceReports
  readonly rateLimits: RateLimits
  readonly presence: Presence
  readonly mostWatched: MostWatched
}

export interface SharedOptions {
  readonly process: Settings['process']
  readonly dataDir: string
  /** Null: files and the memory of this process, which is then the only one. */
  readonly mongodb: MongoConnection | null
  readonly clock: Clock
  readonly logger: Log
  /** Called between two attempts. @throws to end the start */
  readonly goOn: () => Promise<void>
  readonly waiting?: Set<string> | undefined
}

/** @param opened closes what is opened */
export async function openShared(options: SharedOptions, opened: AsyncDisposableStack): Promise<Shared> {
  const { dataDir, mongodb, clock, logger } = options
  if (mongodb) return untilThere('mongodb', () => inMongodb(mongodb, options, opened), options)
  const leases = openLeases(dataDir, logger)
  opened.defer(() => leases.close())
  // No other process works in this directory (DUR-3), so a remaining lease belongs to a process that was killed.
  leases.endAll()
  const sliceReports = openSliceReports(dataDir, logger)
  opened.defer(() => sliceReports.close())
  return {
    leases,
    slices: openSliceFiles(dataDir),
    sliceTokens: openTokenFile(dataDir),
    sliceReports,
    rateLimits: memoryRateLimits(clock),
    presence: memoryPresence(clock),
    mostWatched: memoryMostWatched(clock),
  }
}

async function inMongodb(
  mongodb: MongoConnection,
  { process, dataDir, clock, logger: log }: SharedOptions,
  opened: AsyncDisposableStack,
): Promise<Shared> {
  const [{ openMongoLeases }, { openLevelledRateLimits }, { openMongoPresence }, { openMongoMostWatched }] =
    await Promise.all([
      import('@pingboard/infra/leases/mongodb.ts'),
      import('@pingboard/infra/people/mongodb/rate-limits.ts'),
      import('@pingboard/infra/people/mongodb/presence.ts'),
      import('@pingboard/infra/people/mongodb/most-watched.ts'),
    ])
  const leases = await openMongoLeases(mongodb)
  const slices = await openSlicesIn(mongodb, dataDir)
  const sliceTokens = await openTokensIn(mongodb)
  const sliceReports = await openReportsIn(mongodb)
  const presence = await openMongoPresence(mongodb, clock)
  const mostWatched = await openMongoMostWatched(mongodb, clock)
  const parts = { leases, slices, sliceTokens, sliceReports, presence, mostWatched }
  // It answers no calls, so it counts none.
  if (!mayWrite(process, 'shared')) return { ...parts, rateLimits: memoryRateLimits(clock) }
  // The last one: it begins to level, and nothing after it may fail.
  const rateLimits = await openLevelledRateLimits(mongodb, clock, { log })
  opened.defer(() => rateLimits.close())
  return { ...parts, rateLimits }
}

/** Released slices in MongoDB, with copies of their files in the data directory. */
export async function openSlicesIn(mongodb: MongoConnection, dataDir: string): Promise<SliceStore> {
  const { openGridfsSlices } = await import('@pingboard/infra/slice-store/gridfs.ts')
  return openGridfsSlices(mongodb, join(dataDir, 'slices'))
}

/** The tokens of teams in MongoDB. */
export async function openTokensIn(mongodb: MongoConnection): Promise<SliceTokens> {
  const { openMongoSliceTokens } = await import('@pingboard/infra/slice-tokens/mongodb.ts')
  return openMongoSliceTokens(mongodb)
}

/** What browsers say of slices, in MongoDB. */
export async function openReportsIn(mongodb: MongoConnection): Promise<SliceReports> {
  const { openMongoSliceReports } = await import('@pingboard/infra/slice-reports/mongodb.ts')
  return openMongoSliceReports(mongodb)
}
