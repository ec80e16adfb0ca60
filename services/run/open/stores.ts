import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { removeRepaired } from '@pingboard/infra/event-log/repair.ts'
import { LOG_FILE } from '@pingboard/infra/event-log/schema.ts'
import { checkLog, hasEventsOf } from '@pingboard/infra/event-log/verify.ts'
import type { MongoConnection } from '@pingboard/infra/mongodb/connection.ts'
import { copyPeople } from '@pingboard/infra/people/copy.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { readPeople } from '@pingboard/infra/people/reading.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { checkPeople } from '@pingboard/infra/people/verify.ts'
import { type Embedded, type EmbeddedOptions, openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { readEmbedded } from '@pingboard/infra/read-models/reading.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Log } from '../../ports/log.ts'
import type { PersonalRecords } from '../../ports/personal-records.ts'
import type { ViewStore } from '../../ports/view-store.ts'
import { type Engines, refuseStart, type Settings, StartError } from '../settings/settings.ts'
import { type Patience, untilThere } from './patience.ts'

export type { Flush } from '@pingboard/infra/event-log/group-commit.ts'
export type { MongoConnection, People }

/** The settings that say which engines there are and where they keep their data. Without `engines`, only files. */
export type StoreSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'engines' | 'installation'>>

/** Where the product keeps what must not get lost. */
export interface Stores {
  readonly engine: {
    readonly log: EventLog
    readonly views: ViewStore
    /** False when the log can no longer store anything. */
    healthy(): boolean
    /** Whether each distributed engine answers, by its name. */
    readonly engines: Readonly<Record<string, () => boolean>>
    /** Views are stored in the same transactions as events. Else projectors follow the log. */
    readonly isInline: boolean
  }
  readonly people: People
  /** Null: files keep what MongoDB would. */
  readonly mongodb: MongoConnection | null
}

export interface StoresOptions extends Omit<EmbeddedOptions, 'dir'> {
  readonly settings: StoreSettings
  /** Refuses stores that no start has made: a mistyped directory must not become a product. */
  readonly mustExist?: boolean
  /** Called between long steps. @throws to end the start */
  readonly goOn?: () => Promise<void>
  /** Names of the engines that the start waits for. */
  readonly waiting?: Set<string> | undefined
}

/** Drops every line: the operator's commands print their own progress. */
export const SILENT: Log = { info() {}, warn() {}, error() {} }

/**
 * Opens the engines that the settings name. Only one process may have the embedded engines open: a second one is
 * refused. A distributed engine that is away is waited for.
 * @param opened closes them, in reverse order
 * @throws StartError with one message for the person who starts the product or a command
 */
export async function openStores(options: StoresOptions, opened: AsyncDisposableStack): Promise<Stores> {
  const { settings, mustExist = false, goOn = async () => {}, clock, onBroken, log, waiting } = options
  const { dataDir: dir, engines } = settings
  const patience: Patience = { logger: log ?? SILENT, goOn, waiting }
  for (const file of mustExist ? filesOf(engines) : [])
    if (!existsSync(join(dir, file))) throw new StartError(`there is no ${file} in ${dir}`)
  if (!engines?.eventstore && !engines?.mongodb) await Promise.try(refuseLostHalf, dir).catch(refuseStart)
  const mongodb = engines?.mongodb ? await openMongodbOf(engines.mongodb, patience, opened) : null
  const engine = await openEngine(options, mongodb, patience, opened)
  await goOn()
  if (mongodb)
    return { engine, people: await openPeopleIn(mongodb, { clock, log }, patience, opened), mongodb }
  const people = await Promise.try(openPeople, { dir, clock, onBroken, log }).catch(refuseStart)
  opened.defer(() => people.close())
  return { engine, people, mongodb }
}

/** The log and the views, each from its engine. */
async function openEngine(
  options: StoresOptions,
  mongodb: MongoConnection | null,
  patience: Patience,
  opened: AsyncDisposableStack,
): Promise<Stores['engine']> {
  const { dataDir: dir, engines, installation } = options.settings
  const openFiles = async (given: Partial<EmbeddedOptions>): Promise<Embedded> => {
    const files = await openEmbedded({ ...options, dir, ...given }).catch(refuseStart)
    opened.defer(() => files.close())
    removeRepaired(given.dir ?? dir)
    return files
  }
  if (!engines?.eventstore) {
    const files = await openFiles(mongodb ? { views: [] } : {})
    const { log, healthy } = files
    if (!mongodb) return { log, views: files.views, healthy, engines: {}, isInline: true }
    return {
      log,
      views: await viewsIn(mongodb, patience),
      healthy,
      engines: ofMongodb(mongodb),
      isInline: false,
    }
  }
  const log = await openLogAt(engines.eventstore, installation, patience, opened)
  // A folder of their own: positions of this log mean nothing beside those of a log in files.
  const views = mongodb
    ? await viewsIn(mongodb, patience)
    : (await openFiles({ dir: join(dir, 'views'), views: [] })).views
  const healthy = () => log.healthy()
  return { log, views, healthy, engines: { eventstore: healthy, ...ofMongodb(mongodb) }, isInline: false }
}

/** The log in EventStoreDB, which is waited for while it is away. @param opened closes it */
async function openLogAt(
  url: string,
  namespace: string | undefined,
  patience: Patience,
  opened: AsyncDisposableStack,
) {
  const { openEventStoreLog } = await import('@pingboard/infra/event-log/eventstoredb/log.ts')
  const open = () => openEventStoreLog({ url, namespace, log: patience.logger })
  const log = await untilThere('eventstore', open, patience)
  opened.defer(() => log.close())
  return log
}

async function viewsIn(connection: MongoConnection, patience: Patience): Promise<ViewStore> {
  const { openMongoViews } = await import('@pingboard/infra/read-models/mongodb/views.ts')
  return untilThere('mongodb', () => openMongoViews(connection), patience)
}

/** Connects to MongoDB, and waits while it is away. @param opened closes the connection */
export async function openMongodbOf(
  url: string,
  patience: Patience,
  opened: AsyncDisposableStack,
): Promise<MongoConnection> {
  const { openMongodb } = await import('@pingboard/infra/mongodb/connection.ts')
  const connection = await untilThere('mongodb', () => openMongodb({ url, log: patience.logger }), patience)
  opened.defer(() => connection.close())
  return connection
}

/** The personal records in MongoDB, which is waited for while it is away. @param opened closes them */
export async function openPeopleIn(
  connection: MongoConnection,
  options: Pick<StoresOptions, 'clock' | 'log'>,
  patience: Patience,
  opened: AsyncDisposableStack,
): Promise<People> {
  const { openMongoPeople } = await import('@pingboard/infra/people/mongodb/people.ts')
  const people = await untilThere('mongodb', () => openMongoPeople(connection, options), patience)
  opened.defer(() => people.close())
  return people
}

/**
 * A copy of the personal records in files: they belong to the product, which goes on changing them.
 * @param apart folder of the copy @param opened closes it
 */
export function openPeopleCopy(dataDir: string, apart: string, opened: AsyncDisposableStack): People {
  copyPeople(dataDir, join(apart, 'people.sqlite'))
  const people = openPeople({ dir: apart, clock: systemClock })
  opened.defer(() => people.close())
  return people
}

const ofMongodb = (mongodb: MongoConnection | null): Record<string, () => boolean> =>
  mongodb ? { mongodb: () => mongodb.healthy() } : {}

const PEOPLE_FILE = 'people.sqlite'

/** Files that every start leaves in the data directory. */
const filesOf = (engines: Engines | undefined): string[] => [
  ...(engines?.eventstore ? [] : [LOG_FILE]),
  ...(engines?.mongodb ? [] : [PEOPLE_FILE]),
]

/**
 * Refuses a directory where one of the two files is gone with its mark while the other holds something: a start would
 * begin an empty one beside it. A first start stores nothing before both files are there, so that it may be cut short.
 * @throws StartError naming the lost file; StoreBroken when something of that file is left, or the other is damaged
 */
function refuseLostHalf(dir: string): void {
  const isThere = (file: string) => existsSync(join(dir, file))
  if (isThere(LOG_FILE) === isThere(PEOPLE_FILE)) return
  const { head } = checkLog(dir)
  const { content } = checkPeople(dir)
  if (head > 0 && hasEventsOf(dir, 'user'))
    throw new StartError(`${PEOPLE_FILE} is missing, and ${LOG_FILE} knows people`)
  // Records of an earlier format have no count of changes.
  if (isThere(PEOPLE_FILE) && content?.changes !== 0)
    throw new StartError(`${LOG_FILE} is missing, and ${PEOPLE_FILE} holds records`)
}

/**
 * Opens the personal records of the engine that the settings name, to find people by their e-mail. The product may run
 * meanwhile.
 * @param opened closes them
 */
export async function openPeopleReading(
  { dataDir, engines }: StoreSettings,
  opened: AsyncDisposableStack,
  { goOn = async () => {}, waiting }: Pick<StoresOptions, 'goOn' | 'waiting'> = {},
): Promise<Pick<PersonalRecords, 'byEmail'>> {
  if (!engines?.mongodb) {
    const files = readPeople(dataDir)
    opened.defer(files.close)
    return files
  }
  const patience: Patience = { logger: SILENT, goOn, waiting }
  const mongodb = await openMongodbOf(engines.mongodb, patience, opened)
  return (await openPeopleIn(mongodb, { clock: systemClock }, patience, opened)).records
}

/** The part of the stores that a command reads. */
export interface Reading {
  readonly log: Pick<EventLog, 'readStream' | 'readTexts' | 'readAll' | 'head'>
  readonly views: Pick<ViewStore, 'setAside' | 'checkpoint'>
  /** Null: files keep what MongoDB would. */
  readonly mongodb: MongoConnection | null
}

/**
 * Opens the engines that the settings name, to read only. The product may run meanwhile.
 * @param opened closes them
 * @throws Error when there is nothing to read, or a newer build wrote it
 */
export async function openReading(
  { dataDir, engines, installation }: StoreSettings,
  opened: AsyncDisposableStack,
  { goOn = async () => {}, waiting }: Pick<StoresOptions, 'goOn' | 'waiting'> = {},
): Promise<Reading> {
  const patience: Patience = { logger: SILENT, goOn, waiting }
  const log = engines?.eventstore ? await openLogAt(engines.eventstore, installation, patience, opened) : null
  const mongodb = engines?.mongodb ? await openMongodbOf(engines.mongodb, patience, opened) : null
  const views = mongodb ? await viewsIn(mongodb, patience) : null
  if (log && views) return { log, views, mongodb }
  const files = readEmbedded(log ? join(dataDir, 'views') : dataDir)
  opened.defer(files.close)
  return { log: log ?? files.log, views: views ?? files.views, mongodb }
}
