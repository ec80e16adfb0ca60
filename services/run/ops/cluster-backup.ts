import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { backUp } from '@pingboard/infra/backup/backup.ts'
import { makeDirectory } from '@pingboard/infra/backup/files.ts'
import type { Manifest } from '@pingboard/infra/backup/manifest.ts'
import { beginCopy } from '@pingboard/infra/backup/work.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import type { Given } from './command.ts'
import { compareLogs, copyLog } from './migrate/log.ts'
import { placesOf, putPlaces } from './migrate/places.ts'
import { copyRecords } from './migrate/records.ts'
import { copySlices } from './migrate/slices.ts'
import { copyTokens } from './migrate/tokens.ts'
import { openOffline } from './offline.ts'

/** Appends to a log in files that wait for one flush. */
const AT_ONCE = 100

/**
 * Copies what the engines keep while the processes work: into files, as an installation without engines has them, and
 * these into a backup like any other. So one format is restored anywhere. The copy beside the backup is deleted; that of
 * a command that was killed is deleted by the next one.
 *
 * The places of the consumers come first: what they hand out after that moment is handed out again, and the outbox
 * knows it. Then the records, and the log last: a restore erases again each person who was erased in between.
 * @param to made when missing; must be empty
 * @throws Error when `to` is not empty; CommandError when the copy of the log is not the log
 */
export async function backUpEngines(given: Given, to: string): Promise<Manifest> {
  const createdAt = systemClock.now().toISOString()
  const { say } = given
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty`)
  makeDirectory(dirname(to))
  await using opened = new AsyncDisposableStack()
  const { path: copy } = opened.use(beginCopy(dirname(to)))
  const from = await openOffline(given)
  opened.defer(from.close)
  const into = await openOffline({ dataDir: copy }, { mustExist: false })
  try {
    const places = await placesOf(from.engine.views)
    await copyRecords(from.people.transfer, into.people.transfer)
    const upTo = await from.engine.log.head()
    await copyLog(from.engine.log, into.engine.log, { upTo, atOnce: AT_ONCE, say })
    await copySlices(from.slices, into.slices, say)
    await copyTokens(from.sliceTokens, into.sliceTokens)
    const compared = await compareLogs(from.engine.log, into.engine.log, {
      upTo,
      places: [...places.values()],
      say,
    })
    await putPlaces(places, compared.places, into.engine.views, await into.engine.log.head())
  } finally {
    await into.close()
  }
  return backUp(copy, to, createdAt)
}
