import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUp } from '@pingboard/infra/backup/backup.ts'
import { addErasures, hasErasures, readErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { makeDirectory } from '@pingboard/infra/backup/files.ts'
import type { Manifest } from '@pingboard/infra/backup/manifest.ts'
import { beginCopy } from '@pingboard/infra/backup/work.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import { openTokenFile } from '@pingboard/infra/slice-tokens/files.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { openSlicesIn, openTokensIn } from '../open/shared.ts'
import { openPeopleCopy, openPeopleIn, openReading, type Reading, SILENT } from '../open/stores.ts'
import type { Given } from './command.ts'
import { withinTime } from './engines-away.ts'
import { compareLogs, copyLog } from './migrate/log.ts'
import { placesOf, putPlaces } from './migrate/places.ts'
import { copyRecords } from './migrate/records.ts'
import { copyKept } from './migrate/secrets.ts'
import { copySlices } from './migrate/slices.ts'
import { copyTokens } from './migrate/tokens.ts'
import { openOffline } from './offline.ts'
import { verifyLogFile } from './verify.ts'

/** Appends to a log in files that wait for one flush. */
const AT_ONCE = 100

/**
 * Copies what the engines keep while the processes work: into files, as an installation without engines has them, and
 * these into a backup like any other. So one format is restored anywhere. The copy beside the backup is deleted; that of
 * a command that was killed is deleted by the next one. Where one half is in files, these are read beside the process
 * that owns them.
 *
 * The places of the consumers come first: what they hand out after that moment is handed out again, and the outbox
 * knows it. Then the records, and the log last: a restore erases again each person who was erased in between.
 * @param to made when missing; must be empty
 * @throws Error when `to` is not empty; CommandError when the copy of the log is not the log;
 * StoreBroken when a log in a file is damaged
 */
export async function backUpEngines(given: Given, to: string): Promise<Manifest> {
  const createdAt = clock.now().toISOString()
  const { say } = given
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty`)
  makeDirectory(dirname(to))
  await using opened = new AsyncDisposableStack()
  const { path: copy } = opened.use(beginCopy(dirname(to)))
  const { log, views, mongodb } = await openReading(given, opened, withinTime())
  const into = await openOffline({ dataDir: copy }, { mustExist: false })
  try {
    const places = await placesOf(views)
    const from = await openRecords(given, mongodb, join(copy, 'records'), opened)
    await copyRecords(from.people, into.people.transfer)
    if (!given.engines?.eventstore) verifyLogFile(given)
    const upTo = await log.head()
    await copyLog(log, into.engine.log, { upTo, atOnce: AT_ONCE, say })
    await copySlices(from.slices, into.slices, say)
    await copyTokens(from.sliceTokens, into.sliceTokens)
    const compared = await compareLogs(log, into.engine.log, {
      upTo,
      places: [...places.values()],
      say,
    })
    await putPlaces(places, compared.places, into.engine.views, await into.engine.log.head())
  } finally {
    await into.close()
  }
  copyKept(given, copy)
  if (hasErasures(given.dataDir)) addErasures(copy, readErasures(given.dataDir))
  return backUp(copy, to, createdAt)
}

/**
 * Opens the records of people with the releases and their tokens.
 * @param apart folder for a copy of records in files
 * @param opened closes what is opened
 */
async function openRecords(
  { dataDir }: Given,
  mongodb: Reading['mongodb'],
  apart: string,
  opened: AsyncDisposableStack,
) {
  if (mongodb) {
    const { transfer: people } = await openPeopleIn(
      mongodb,
      { clock },
      { logger: SILENT, ...withinTime() },
      opened,
    )
    return {
      people,
      slices: await openSlicesIn(mongodb, dataDir),
      sliceTokens: await openTokensIn(mongodb),
    }
  }
  makeDirectory(apart)
  return {
    people: openPeopleCopy(dataDir, apart, opened).transfer,
    slices: openSliceFiles(dataDir),
    sliceTokens: openTokenFile(dataDir),
  }
}
