import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openPeople, type People } from '@pingboard/infra/people/sqlite.ts'
import { type EmbeddedOptions, openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { readEmbedded } from '@pingboard/infra/read-models/reading.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { refuseStart, type Settings, StartError } from './settings.ts'

export type { Flush } from '@pingboard/infra/event-log/group-commit.ts'
export type { People }

/** The settings that say which engines there are and where they keep their data. Another engine adds its own here. */
export type StoreSettings = Pick<Settings, 'dataDir'>

/** Where the product keeps what must not get lost. */
export interface Stores {
  readonly engine: {
    readonly log: EventLog
    readonly views: ViewStore
    /** False when the log can no longer store anything. */
    healthy(): boolean
  }
  readonly people: People
}

export interface StoresOptions extends Omit<EmbeddedOptions, 'dir'> {
  readonly settings: StoreSettings
  /** Refuses stores that no start has made: a mistyped directory must not become a product. */
  readonly mustExist?: boolean
  /** Called between long steps. @throws to end the start */
  readonly goOn?: () => Promise<void>
}

/**
 * Opens the engines that the settings name. Only one process may have the embedded engines open: a second one is
 * refused.
 * @param opened closes them, in reverse order
 * @throws StartError with one message for the person who starts the product or a command
 */
export async function openStores(
  { settings: { dataDir: dir }, mustExist = false, goOn = async () => {}, ...options }: StoresOptions,
  opened: AsyncDisposableStack,
): Promise<Stores> {
  for (const file of mustExist ? ['log.sqlite', 'people.sqlite'] : [])
    if (!existsSync(join(dir, file))) throw new StartError(`there is no ${file} in ${dir}`)
  const engine = await openEmbedded({ ...options, dir }).catch(refuseStart)
  opened.defer(() => engine.close())
  await goOn()
  const { clock, onBroken, log } = options
  const people = await Promise.try(openPeople, { dir, clock, onBroken, log }).catch(refuseStart)
  opened.defer(() => people.close())
  return { engine, people }
}

/** The part of the stores that a command reads. */
export interface Reading {
  readonly log: Pick<EventLog, 'readStream' | 'readAll'>
  readonly views: Pick<ViewStore, 'setAside'>
}

/**
 * Opens the engines that the settings name, to read only. The product may run meanwhile.
 * @param opened closes them
 * @throws Error when there is nothing to read, or a newer build wrote it
 */
export async function openReading(
  { dataDir }: StoreSettings,
  opened: AsyncDisposableStack,
): Promise<Reading> {
  const reading = readEmbedded(dataDir)
  opened.defer(reading.close)
  return reading
}
