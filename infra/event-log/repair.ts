import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { flushDirectory } from '../backup/files.ts'
import { type ChainRow, followChain, NOTHING_YET, rowsAfter, type Verified } from './chain.ts'
import { numberOf } from './event-rows.ts'
import { type Mark, readMark, writeMark } from './mark.ts'
import { LOG_FILE, metaOf, prepareLog, REPAIRED, REPLACING } from './schema.ts'
import { STATEMENTS } from './statements.ts'
import { checkLog, checkMark, verifyLog } from './verify.ts'

/** An event that a repair leaves out. */
export type Dropped = Pick<ChainRow, 'position' | 'id' | 'stream' | 'revision' | 'type' | 'recordedAt'>

export interface Damage {
  /** The first fault; null when the log is sound. */
  readonly reason: string | null
  /** Number of events before the fault: they stay. */
  readonly kept: number
  /** Events after the fault that can still be read, in their order. */
  readonly dropped: readonly Dropped[]
  /** Part of the file cannot be read, and may hold further events. */
  readonly isUnreadable: boolean
  /** Number of the last event that a view or the mark had seen: events between `kept` and it are gone or dropped. */
  readonly seen: number
}

/**
 * Looks for the first event that is not sound, and writes all events before it into a new file beside the log. No
 * event after it can be trusted: its checksum is made over the damaged event's. Views are left out: the next start
 * builds them again.
 * @param now ISO time
 */
export function repairInto(dir: string, now: string): Damage {
  const damaged = new DatabaseSync(join(dir, LOG_FILE), { readOnly: true })
  removeRepaired(dir)
  const repaired = new DatabaseSync(join(dir, REPAIRED))
  let isSound = false
  try {
    prepareLog(repaired, now)
    const insert = repaired.prepare(STATEMENTS.insertEvent)
    let kept: Verified = NOTHING_YET
    let reason: string | null = null
    repaired.exec('BEGIN IMMEDIATE')
    try {
      followChain(damaged, undefined, row => {
        const { position, id, stream, revision, type, recordedAt, metadata, data, checksum } = row
        insert.run(position, id, stream, revision, type, recordedAt, metadata, data, checksum)
        kept = { head: position, checksum }
      })
      verifyLog(damaged, true)
      reason = whatElseIsDamaged(damaged)
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
    repaired.exec('COMMIT; PRAGMA journal_mode = DELETE')
    const mark = readMark(dir)
    reason ??= whyMarkRefuses(damaged, mark, kept)
    isSound = reason === null
    const { head } = kept
    const seen = Math.max(lastSeen(damaged), typeof mark === 'object' ? mark.head : 0)
    if (isSound) return { reason, kept: head, dropped: [], isUnreadable: false, seen }
    return { reason, kept: head, ...readableAfter(damaged, head), seen }
  } finally {
    repaired.close()
    damaged.close()
    // A second copy of a sound log has no use.
    if (isSound) removeRepaired(dir)
  }
}

/** Deletes the copy of a repair that was not carried out. Beside a log that is sound it only becomes old. */
export function removeRepaired(dir: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dir, `${REPAIRED}${suffix}`), { force: true })
}

/** Checks the rest of the file: views and checkpoints, which the next start builds again in a sound file. */
function whatElseIsDamaged(db: DatabaseSync): string | null {
  const [first] = db.prepare('PRAGMA quick_check(1)').all()
  const told = first?.quick_check
  return told === 'ok' ? null : `${LOG_FILE} is damaged beside its events: ${told}`
}

/** Null when the log holds all acknowledged events. */
function whyMarkRefuses(db: DatabaseSync, mark: Mark, kept: Verified): string | null {
  try {
    checkMark(db, mark, { ...kept, isMarked: metaOf(db, 'marked') !== null })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Puts the repaired file in the place of the damaged file, which stays beside it under another name. Cut short at any
 * moment, it leaves a directory that a start refuses and `finishRepair` finishes.
 * @param now ISO time, part of that name
 * @returns the name the damaged file has now
 */
export function putRepaired(dir: string, now: string): string {
  const time = now.replace(/[:.]/g, '-')
  renameSync(join(dir, REPAIRED), join(dir, `log.repaired-${time}.sqlite`))
  flushDirectory(dir)
  return takePlace(dir, time)
}

/** Goes on with a repair that was cut short (`unfinishedRepair`). @returns as `putRepaired` */
export function finishRepair(dir: string, unfinished: string, now: string): string {
  const [, time] = REPLACING.exec(unfinished) ?? []
  return time === undefined ? putRepaired(dir, now) : takePlace(dir, time)
}

function takePlace(dir: string, time: string): string {
  const aside = `log.damaged-${time}.sqlite`
  // The write-ahead file belongs to the damaged file: SQLite must not apply it to the new file.
  for (const suffix of ['-wal', '-shm', '-mark', '']) {
    const from = join(dir, `${LOG_FILE}${suffix}`)
    if (existsSync(from)) renameSync(from, join(dir, `${aside}${suffix}`))
  }
  flushDirectory(dir)
  renameSync(join(dir, `log.repaired-${time}.sqlite`), join(dir, LOG_FILE))
  const repaired = checkLog(dir, { whole: true })
  writeMark(dir, repaired)
  return aside
}

function readableAfter(db: DatabaseSync, kept: number): Pick<Damage, 'dropped' | 'isUnreadable'> {
  const dropped: Dropped[] = []
  try {
    for (const { position, id, stream, revision, type, recordedAt } of rowsAfter(db, kept))
      dropped.push({ position, id, stream, revision, type, recordedAt })
    return { dropped, isUnreadable: false }
  } catch {
    return { dropped, isUnreadable: true }
  }
}

/** 0 when there is no view, or the views cannot be read. */
function lastSeen(db: DatabaseSync): number {
  try {
    const rows = db.prepare('SELECT checkpoint FROM collection').all()
    return Math.max(0, ...rows.map(({ checkpoint }) => numberOf(String(checkpoint))))
  } catch {
    return 0
  }
}
