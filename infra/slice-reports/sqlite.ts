import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FAULTS } from '@pingboard/contracts/releases.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import {
  BROWSERS_PER_ADDRESS,
  BROWSERS_PER_PERIOD,
  type Figures,
  type SliceReports,
  SUSPECT_ADDRESSES,
} from '@pingboard/services/ports/slice-reports.ts'
import { isDamage, SQLITE_CORRUPT } from '../sqlite/result-codes.ts'
import { classOf, quantiles } from './shown.ts'

/** Below the data directory. No backup holds it: it can be lost, and a trial then begins to count anew. */
const REPORTS_FILE = join('edge', 'reports.sqlite')

/** Reports that are forgotten in one turn of the event loop. */
const AT_ONCE = 100

export interface SqliteReports extends SliceReports {
  close(): void
}

/** Reports in a file of their own, which is made again when it is damaged: they are worth less than a start. */
export function openSliceReports(dataDir: string, log?: Log): SqliteReports {
  const file = join(dataDir, REPORTS_FILE)
  mkdirSync(dirname(file), { recursive: true })
  try {
    return opened(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    log?.warn({ file: REPORTS_FILE }, 'the file of reports on slices was damaged, and is made again')
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return opened(file)
  }
}

function opened(file: string): SqliteReports {
  const db = new DatabaseSync(file)
  try {
    return reportsIn(db)
  } catch (error) {
    db.close()
    throw error
  }
}

/** `tally` holds the sums of `report`, so that reading figures costs the same after ten reports and after a million. */
const SCHEMA = `
  PRAGMA busy_timeout = 1000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS report (
    slice TEXT NOT NULL, version TEXT NOT NULL, period TEXT NOT NULL, browser TEXT NOT NULL,
    address TEXT NOT NULL, fault TEXT, shown INTEGER, at INTEGER NOT NULL,
    PRIMARY KEY (slice, version, period, browser)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS report_address ON report (slice, version, period, address);
  CREATE INDEX IF NOT EXISTS report_faulty ON report (slice, version, period, address) WHERE fault IS NOT NULL;
  CREATE INDEX IF NOT EXISTS report_at ON report (at);
  CREATE TABLE IF NOT EXISTS tally (
    slice TEXT NOT NULL, version TEXT NOT NULL, period TEXT NOT NULL, what TEXT NOT NULL, number INTEGER NOT NULL,
    PRIMARY KEY (slice, version, period, what)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS look (
    slice TEXT NOT NULL, period TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (slice, period, number)
  ) STRICT, WITHOUT ROWID;
`

interface Row {
  readonly slice: string
  readonly version: string
  readonly period: string
  readonly browser: string
  readonly fault: string | null
  readonly shown: number | null
}

/** What a row adds to the sums of its version. */
const sumsOf = ({ fault, shown }: Pick<Row, 'fault' | 'shown'>): string[] => [
  'browsers',
  ...(fault === null ? [] : [`fault ${fault}`]),
  ...(shown === null ? [] : [`shown ${shown}`]),
]

function reportsIn(db: DatabaseSync): SqliteReports {
  db.exec(SCHEMA)
  const { quick_check: sound } = db.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (sound !== 'ok') throw Object.assign(new Error(`${REPORTS_FILE}: ${sound}`), { errcode: SQLITE_CORRUPT })
  const OF_PERIOD = 'slice = :slice AND version = :version AND period = :period'
  const OF_VERSION = 'slice = :slice AND version = :version AND (:period IS NULL OR period = :period)'
  const find = db.prepare(`SELECT fault, shown FROM report WHERE ${OF_PERIOD} AND browser = :browser`)
  const room = db.prepare(
    `SELECT (SELECT count(*) FROM report WHERE ${OF_PERIOD} AND address = :address) AS near,
            (SELECT number FROM tally WHERE ${OF_PERIOD} AND what = 'browsers') AS all_of_it`,
  )
  const insert = db.prepare(
    'INSERT INTO report VALUES (:slice, :version, :period, :browser, :address, :fault, :shown, :at)',
  )
  const spoil = db.prepare(
    `UPDATE report SET fault = :fault, shown = :shown WHERE ${OF_PERIOD} AND browser = :browser`,
  )
  const sum = db.prepare(
    `INSERT INTO tally VALUES (:slice, :version, :period, :what, :by)
     ON CONFLICT DO UPDATE SET number = number + :by`,
  )
  const empty = db.prepare(`DELETE FROM tally WHERE ${OF_PERIOD} AND number <= 0`)
  const sums = db.prepare(`SELECT what, sum(number) AS number FROM tally WHERE ${OF_VERSION} GROUP BY what`)
  const together = db.prepare(
    `SELECT coalesce(sum(faulty), 0) AS faulty FROM (
       SELECT count(*) AS faulty FROM report WHERE ${OF_VERSION} AND fault IS NOT NULL
       GROUP BY address ORDER BY faulty DESC LIMIT ${SUSPECT_ADDRESSES})`,
  )
  const note = db.prepare('INSERT OR IGNORE INTO look VALUES (:slice, :period, :number, :at)')
  const old = db.prepare(
    `SELECT slice, version, period, browser, fault, shown FROM report WHERE at < ? LIMIT ${AT_ONCE}`,
  )
  const forget = db.prepare(`DELETE FROM report WHERE ${OF_PERIOD} AND browser = :browser`)
  const forgetLooks = db.prepare('DELETE FROM look WHERE at < ?')

  function inOneStep<T>(work: () => T): T {
    db.exec('BEGIN IMMEDIATE')
    try {
      const done = work()
      db.exec('COMMIT')
      return done
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
  const change = (row: Pick<Row, 'slice' | 'version' | 'period'>, what: readonly string[], by: 1 | -1) => {
    const { slice, version, period } = row
    for (const each of what) sum.run({ slice, version, period, what: each, by })
  }
  return {
    async add({ slice, version, period, browser, address, fault, shownMs }, at) {
      const of = { slice, version, period }
      const shown = shownMs === null ? null : classOf(shownMs)
      return inOneStep(() => {
        const known = find.get({ ...of, browser }) as Pick<Row, 'fault' | 'shown'> | undefined
        if (known) {
          if (known.fault !== null || fault === null) return false
          const now = { fault, shown: known.shown ?? shown }
          spoil.run({ ...of, browser, ...now })
          change(of, sumsOf(known), -1)
          change(of, sumsOf(now), 1)
          return true
        }
        const { near, all_of_it: all } = room.get({ ...of, address }) ?? {}
        if (Number(near) >= BROWSERS_PER_ADDRESS || Number(all ?? 0) >= BROWSERS_PER_PERIOD) return false
        insert.run({ ...of, browser, address, fault, shown, at: at.getTime() })
        change(of, sumsOf({ fault, shown }), 1)
        return true
      })
    },

    async figures(slice, version, period) {
      const of = { slice, version, period: period ?? null }
      const found = new Map(sums.all(of).map(row => [String(row.what), Number(row.number)]))
      return figuresOf(found, Number(together.get(of)?.faulty))
    },

    look: async (slice, period, number, at) =>
      note.run({ slice, period, number, at: at.getTime() }).changes > 0,

    async forgetBefore(at) {
      forgetLooks.run(at.getTime())
      for (let forgotten = 0; ; await nextTurn()) {
        const rows = old.all(at.getTime()) as unknown as Row[]
        inOneStep(() => {
          for (const { slice, version, period, browser, ...row } of rows) {
            const of = { slice, version, period }
            forget.run({ ...of, browser })
            change(of, sumsOf(row), -1)
            empty.run(of)
          }
        })
        forgotten += rows.length
        if (rows.length < AT_ONCE) return forgotten
      }
    },

    close: () => void (db.isOpen && db.close()),
  }
}

function figuresOf(sums: ReadonlyMap<string, number>, faultyTogether: number): Figures {
  const faults = Object.fromEntries(
    FAULTS.flatMap(fault => {
      const number = sums.get(`fault ${fault}`) ?? 0
      return number > 0 ? [[fault, number]] : []
    }),
  )
  const shown = [...sums].flatMap(([what, number]) =>
    what.startsWith('shown ') ? [[Number(what.slice(6)), number] as const] : [],
  )
  return {
    browsers: sums.get('browsers') ?? 0,
    faulty: Object.values(faults).reduce((sum, number) => sum + number, 0),
    faultyTogether,
    faults,
    shownMs: quantiles(new Map(shown)),
  }
}
