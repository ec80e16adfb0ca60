import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { catchUp, rebuild } from '@pingboard/services/kernel/projector.ts'
import { type AnyView, viewName } from '@pingboard/services/kernel/view.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import { type EventLog, StoreBroken } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { type Flush, GroupCommit } from '../event-log/group-commit.ts'
import type { MarkKeeper } from '../event-log/mark.ts'
import { openMark } from '../event-log/open-mark.ts'
import { takeOwnership } from '../event-log/owner.ts'
import { LOG_FILE, noteFirstUse, prepareLog } from '../event-log/schema.ts'
import { SqliteEventLog } from '../event-log/sqlite.ts'
import { checkLog, noteVerified } from '../event-log/verify.ts'
import { nearestWriter, type Writer, writerHere, writerThread } from '../event-log/writer.ts'
import { inlineProjection } from './inline.ts'
import { DocumentDamaged } from './rows.ts'
import { SqliteViewStore } from './sqlite.ts'

export interface EmbeddedOptions {
  /** Directory of `log.sqlite`, made when missing. It belongs to this process until `close`. */
  readonly dir: string
  /** Views that go forward in the same transactions that store events. */
  readonly views?: readonly AnyView[]
  readonly clock: Clock
  readonly log?: Log
  /** Called when the log can no longer be written, which is final for this process (DUR-7). */
  readonly onBroken?: (error: Error) => void
  /** Called after every flush, for metrics. */
  readonly onFlush?: (flush: Flush) => void
  /** The start verifies every event, even in a long log. */
  readonly verifyWhole?: boolean
  /** For load tests: milliseconds each flush takes longer. */
  readonly flushDelay?: number
  /** Gets the connection, so that a test can make it fail. All transactions are then written in this thread. */
  readonly onConnection?: (db: DatabaseSync) => void
}

const MADE_AGAIN = 'a damaged view is made again'
/** Longest time a statement of this thread waits for another program that holds the file. Milliseconds. */
const BUSY_MS = 50

export interface Embedded {
  readonly log: EventLog
  readonly views: SqliteViewStore
  /** False when the log can no longer store anything. */
  healthy(): boolean
  close(): Promise<void>
}

/**
 * Opens log and views in one file of one directory. When this returns, the log is verified, and every view is level
 * with the log, in the given version. Other versions stay beside it as they are: a start with one of them goes on from
 * its checkpoint.
 * @throws Error when another process owns the directory or the file is of a newer build; StoreBroken when it is
 * damaged
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dir, views: wanted = [], clock, log: logger } = options
  mkdirSync(dir, { recursive: true })
  const release = takeOwnership(dir, logger)
  const stopping = new AbortController()
  let db: DatabaseSync | undefined
  let writer: Writer | undefined
  let mark: MarkKeeper | undefined
  try {
    const file = join(dir, LOG_FILE)
    const checked = checkLog(dir, { whole: options.verifyWhole })
    db = new DatabaseSync(file)
    const connection = db
    const now = clock.now().toISOString()
    prepareLog(db, now)
    noteFirstUse(db, now)
    options.onConnection?.(db)
    noteVerified(db, checked)
    const here = writerHere(db, options.flushDelay)
    const startThread = async () => {
      const thread = await writerThread({ file, now, flushDelay: options.flushDelay ?? 0 })
      // From now on the thread alone copies the write-ahead file into the log, however slow the disk is.
      connection.exec('PRAGMA wal_autocheckpoint = 0')
      return thread
    }
    const writing = options.onConnection ? here : nearestWriter(here, startThread)
    writer = writing
    const commits = new GroupCommit(writing, {
      onFlush: options.onFlush,
      onBroken: error => {
        logger?.error({ err: error }, 'the log can no longer be written')
        options.onBroken?.(error)
      },
    })
    const marking = openMark(dir, db, checked, { now, log: logger, onBroken: error => commits.fail(error) })
    mark = marking
    // Until here only the start waits for another program. From here on requests would wait too: the thread waits.
    if (!options.onConnection) db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    const views = new SqliteViewStore(db, commits, logger)
    const log = new SqliteEventLog(db, commits, { ...checked, mark: marking }, async () => {
      stopping.abort()
      await Promise.allSettled(loops.values())
      await writing.close()
      connection.close()
      await marking.close()
      release()
    })

    const loops = new Map<AnyView, Promise<void>>()
    const again = new Set<AnyView>()
    const bringLevel = (view: AnyView) => {
      // The running loop may have looked for the last time already.
      if (loops.has(view)) return void again.add(view)
      const loop = levelled(view)
        .catch(error => {
          if (!commits.broken) logger?.error({ err: error, view: viewName(view) }, 'a view stays behind')
        })
        .finally(() => {
          loops.delete(view)
          if (again.delete(view) && !stopping.signal.aborted) bringLevel(view)
        })
      loops.set(view, loop)
    }
    const levelled = async (view: AnyView) => {
      const options = { signal: stopping.signal, limit: 2000 }
      try {
        await catchUp(view, { log, views }, options)
      } catch (error) {
        if (!(error instanceof DocumentDamaged)) throw error
        logger?.warn({ view: viewName(view), reason: error.message }, MADE_AGAIN)
        await rebuild(view, { log, views }, options)
      }
    }
    commits.participants.push(log, inlineProjection(wanted, log, views, bringLevel), views)

    // Whatever else is derived here (waypoints, the index of actions) is made again by its own loop.
    for (const { name, reason } of await views.damaged()) {
      logger?.warn({ view: name, reason }, MADE_AGAIN)
      await views.drop(name)
    }
    for (const view of wanted) await catchUp(view, { log, views })
    const viewNames = wanted.map(viewName)
    for (const { name, id, position, type, error } of await views.setAside())
      if (viewNames.includes(name))
        logger?.warn({ view: name, id, position, type, reason: error }, 'a document is set aside')
    views.removal.begin()
    return {
      log,
      views,
      healthy: () => commits.broken === null,
      close: () => log.close(),
    }
  } catch (error) {
    await writer?.close()
    if (db?.isOpen) db.close()
    await mark?.close()
    release()
    throw named(error)
  }
}

/** Adds the file's name: SQLite's message about a damaged file does not name the file. */
function named(error: unknown): unknown {
  if (error instanceof StoreBroken && error.cause instanceof Error)
    return new StoreBroken(`${LOG_FILE}: ${error.message}: ${error.cause.message}`, { cause: error })
  if (!(error instanceof Error && 'errcode' in error)) return error
  return new StoreBroken(`${LOG_FILE} cannot be read: ${error.message}`, { cause: error })
}
