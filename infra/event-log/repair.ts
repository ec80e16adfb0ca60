import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type ChainRow, followChain, NOTHING_YET, rowsAfter, type Verified } from './chain.ts'
import { numberOf } from './event-rows.ts'
import { type Mark, readMark, writeMark } from './mark.ts'
import { LOG_FILE, metaOf, prepareLog } from './schema.ts'
import { STATEMENTS } from './statements.ts'
import { checkLog, checkMark, verifyLog } from './verify.ts'

export const REPAIRED = 'log.repaired.sqlite'

/** An event that a repair leaves out. */
export type Dropped = Pick<ChainRow, 'position' | 'id' | 'stream' | 'revision' | 'type' | 'recordedAt'>

export interface Damage {
  /** What is wrong first; null when the log is sound. */
  readonly reason: string | null
  /** Events before it: they stay. */
  readonly kept: number
  /** Events from there on that can still be read, in their order. */
  readonly dropped: readonly Dropped[]
  /** More may stand behind, in a part of the file that cannot be read. */
  readonly isUnreadable: boolean
  /** Number of the last event that a view had seen: those between are gone from the file. */
  readonly seen: number
}

/**
 * Looks for the first event that is not sound, and writes everything before it into a new file beside the log. Nothing
 * after a gap can be believed: the chain says that a later event followed on exactly the one that is damaged. Views are
 * left out: the next start builds them again.
 * @param now ISO time
 */
export function repairInto(dir: string, now: string): Damage {
  const damaged = new DatabaseSync(join(dir, LOG_FILE), { readOnly: true })
  const target = join(dir, REPAIRED)
  const removeTarget = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true })
  }
  removeTarget()
  const repaired = new DatabaseSync(target)
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
    // Nobody needs a second copy of a sound log.
    if (isSound) removeTarget()
  }
}

/** The rest of the file: views and checkpoints, which the next start makes again in a sound one. */
function whatElseIsDamaged(db: DatabaseSync): string | null {
  const [first] = db.prepare('PRAGMA quick_check(1)').all()
  const told = first?.quick_check
  return told === 'ok' ? null : `${LOG_FILE} is damaged beside its events: ${told}`
}

/** Null when the log holds all that was acknowledged. */
function whyMarkRefuses(db: DatabaseSync, mark: Mark, kept: Verified): string | null {
  try {
    checkMark(db, mark, { ...kept, isMarked: metaOf(db, 'marked') !== null })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Puts the repaired file in the place of the damaged one, which stays beside it under another name.
 * @param now ISO time, part of that name
 * @returns the name the damaged file has now
 */
export function putRepaired(dir: string, now: string): string {
  const aside = `log.damaged-${now.replace(/[:.]/g, '-')}.sqlite`
  // What is still in the write-ahead file belongs to the damaged one, and must not be read into the new one.
  for (const suffix of ['-wal', '-shm', '-mark', '']) {
    const from = join(dir, `${LOG_FILE}${suffix}`)
    if (existsSync(from)) renameSync(from, join(dir, `${aside}${suffix}`))
  }
  renameSync(join(dir, REPAIRED), join(dir, LOG_FILE))
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

/** 0 when no view tells, or none can be read. */
function lastSeen(db: DatabaseSync): number {
  try {
    const rows = db.prepare('SELECT checkpoint FROM collection').all()
    return Math.max(0, ...rows.map(({ checkpoint }) => numberOf(String(checkpoint))))
  } catch {
    return 0
  }
}
