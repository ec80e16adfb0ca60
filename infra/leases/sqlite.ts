import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Lease, Leases } from '@pingboard/services/ports/leases.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { isDamage, SQLITE_CORRUPT } from '../sqlite/result-codes.ts'

const FILE = 'leases.sqlite'

export interface SqliteLeases extends Leases {
  /** Frees all leases of earlier processes. Only for a process that is alone with its directory. */
  endAll(): void
  close(): void
}

/**
 * Leases in a separate file, made again when it is missing or damaged. The file needs no backup and no flush: a power
 * cut ends every holder as well. In the log or the personal records each renewal would cost both. Numbers begin at
 * the time in milliseconds, so that they grow even when the file was lost.
 */
export function openLeases(dir: string, log?: Log): SqliteLeases {
  const file = join(dir, FILE)
  try {
    return opened(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    log?.warn({ file: FILE }, 'the file of leases was damaged, and is made again')
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return opened(file)
  }
}

function opened(file: string): SqliteLeases {
  const db = new DatabaseSync(file)
  try {
    return leasesOf(db)
  } catch (error) {
    db.close()
    throw error
  }
}

function leasesOf(db: DatabaseSync): SqliteLeases {
  db.exec(`
    PRAGMA busy_timeout = 1000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS lease (name TEXT PRIMARY KEY, number INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
  `)
  const { quick_check: found } = db.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (found !== 'ok') throw Object.assign(new Error(`${FILE}: ${found}`), { errcode: SQLITE_CORRUPT })
  const take = db.prepare(
    `INSERT INTO lease (name, number, until) VALUES (:name, :now, :until)
     ON CONFLICT (name) DO UPDATE SET number = max(number + 1, :now), until = :until WHERE until <= :now
     RETURNING number`,
  )
  const renew = db.prepare('UPDATE lease SET until = ? WHERE name = ? AND number = ?')
  const giveBack = db.prepare('UPDATE lease SET until = 0 WHERE name = ? AND number = ?')
  const endAll = db.prepare('UPDATE lease SET until = 0')

  return {
    async take(name, now, milliseconds) {
      const until = now.getTime() + milliseconds
      const row = take.get({ name, now: now.getTime(), until })
      return row ? { name, number: Number(row.number), until: new Date(until) } : null
    },
    async renew(lease: Lease, now, milliseconds) {
      const until = new Date(now.getTime() + milliseconds)
      const { changes } = renew.run(until.getTime(), lease.name, lease.number)
      return changes > 0 ? { ...lease, until } : null
    },
    async giveBack({ name, number }) {
      giveBack.run(name, number)
    },
    endAll: () => void endAll.run(),
    close: () => void (db.isOpen && db.close()),
  }
}
