import { DatabaseSync } from 'node:sqlite'
import { StoreBroken, StoreFull, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { describe, expect, it } from 'vitest'
import { tellingFailures } from './failures.ts'

const BUSY_SNAPSHOT = 517
const IOERR_FSYNC = 1034
const FULL = 13
const UNIQUE = 2067

/** Calls whose next failure the test sets. */
function calls() {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE t (a)')
  const told: Error[] = []
  let errcode: number | undefined
  const { telling } = tellingFailures(db, error => told.push(error))
  const { add } = telling({
    async add(value: number) {
      if (errcode !== undefined) throw Object.assign(new Error('sqlite'), { errcode })
      db.prepare('INSERT INTO t VALUES (?)').run(value)
      return value
    },
  })
  const failWith = (code: number | undefined) => {
    errcode = code
  }
  return { add, told, failWith, read: () => db.prepare('SELECT count(*) AS n FROM t').get()?.n }
}

describe('the file of personal records', () => {
  it('that failed a flush is told once, and takes no write any more; reads go on', async () => {
    const { add, told, failWith, read } = calls()
    expect(await add(1)).toBe(1)
    failWith(IOERR_FSYNC)
    await expect(add(2)).rejects.toBeInstanceOf(StoreBroken)
    failWith(undefined)
    await expect(add(3)).rejects.toBeInstanceOf(StoreBroken)
    expect(told).toHaveLength(1)
    expect(read()).toBe(1)
  })
  it('that is full says so each time, and works again', async () => {
    const { add, told, failWith } = calls()
    failWith(FULL)
    await expect(add(1)).rejects.toBeInstanceOf(StoreFull)
    failWith(undefined)
    expect(await add(1)).toBe(1)
    expect(told).toEqual([])
  })
  it('that another program holds says so, and works again', async () => {
    const { add, told, failWith } = calls()
    failWith(BUSY_SNAPSHOT)
    await expect(add(1)).rejects.toBeInstanceOf(StoreUnavailable)
    failWith(undefined)
    expect(await add(1)).toBe(1)
    expect(told).toEqual([])
  })
  it('passes on what is no failure of the file', async () => {
    const { add, told, failWith } = calls()
    failWith(UNIQUE)
    await expect(add(1)).rejects.toMatchObject({ errcode: UNIQUE })
    expect(told).toEqual([])
  })
})
