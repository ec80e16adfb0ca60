import { OutcomeUnknown, StoreFull, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { callsTo } from './calls.ts'

const answered = (code: number, more: object = {}) => new MongoServerError({ message: 'said', code, ...more })
const NOT_PRIMARY = answered(10_107, { codeName: 'NotWritablePrimary' })
const CUT = new MongoNetworkError('connection 3 to 10.0.0.5:27017 closed')

/** A primary that is known from the start, or never. */
const primary = (isKnown: boolean) => ({ isKnown: () => isKnown, appearances: () => Number(isKnown) })

/** Work that fails so often, and answers then. */
function failing(times: number, error: unknown) {
  let calls = 0
  const work = async () => {
    if (calls++ < times) throw error
    return 'done'
  }
  return { work, calls: () => calls }
}

describe('calls to MongoDB', () => {
  it.each([
    ['a primary that stepped down', NOT_PRIMARY],
    ['a server that is stopping', answered(91)],
    ['a connection that was cut', CUT],
    ['a socket that the other end has closed', Object.assign(new Error('ended'), { code: 'EPIPE' })],
    ['a write that others were in the way of', answered(112)],
    ['what the server says may be tried again', answered(1, { errorLabels: ['RetryableWriteError'] })],
  ])('wait out %s', async (_, error) => {
    for (const kind of ['repeat', 'write'] as const) {
      const { work, calls } = failing(3, error)
      expect(await callsTo(primary(true))[kind](work)).toBe('done')
      expect(calls()).toBe(4)
    }
  })

  it('end in time, with an error that says whether something may have been written', async () => {
    const { repeat, write } = callsTo(primary(true), 60)
    const { work } = failing(Number.POSITIVE_INFINITY, CUT)
    await expect(repeat(work)).rejects.toThrow(StoreUnavailable)
    await expect(write(work)).rejects.toThrow(OutcomeUnknown)
    const away = callsTo(primary(false), 60)
    await expect(away.write(work)).rejects.toThrow(StoreUnavailable)
  })

  it('end without a warning of the platform in a process that was held up beyond the time', async () => {
    const warnings: Error[] = []
    const hear = (warning: Error) => void warnings.push(warning)
    process.on('warning', hear)
    const { repeat } = callsTo(primary(true), 10)
    const heldUp = () => {
      for (const end = performance.now() + 20; performance.now() < end; );
      return new Promise<never>(() => {})
    }
    await expect(repeat(heldUp)).rejects.toThrow(StoreUnavailable)
    await new Promise(setImmediate)
    process.off('warning', hear)
    expect(warnings).toEqual([])
  })

  it('a write may have been carried out when a primary was known in between only', async () => {
    let appearances = 0
    const { write } = callsTo({ isKnown: () => false, appearances: () => appearances }, 60)
    const work = async () => {
      appearances++
      throw new MongoServerSelectionError('nobody', {} as never)
    }
    await expect(write(work)).rejects.toThrow(OutcomeUnknown)
  })

  it('end in time although nothing is answered', async () => {
    const { repeat, write } = callsTo(primary(true), 40)
    const never = () => new Promise<never>(() => {})
    await expect(repeat(never)).rejects.toThrow(StoreUnavailable)
    await expect(write(never)).rejects.toThrow(OutcomeUnknown)
  })

  it('repeat nothing that fails for good, and tell no value of a document', async () => {
    const duplicate = answered(11_000, {
      message: 'E11000 dup key: { email: "alice@example.org" }',
      keyValue: { email: 'alice@example.org' },
    })
    const { work, calls } = failing(1, duplicate)
    const error: unknown = await callsTo(primary(true))
      .write(work)
      .catch((thrown: unknown) => thrown)
    expect(calls()).toBe(1)
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify([String(error), error, Object.entries(error as object)])).not.toContain('alice')
    expect(String(error)).toContain('11000')
    const full = failing(1, answered(14_031, { codeName: 'OutOfDiskSpace' }))
    await expect(callsTo(primary(true)).write(full.work)).rejects.toThrow(StoreFull)
  })

  it('leave the errors of the caller as they are', async () => {
    const own = new RangeError('no')
    await expect(callsTo(primary(true)).repeat(() => Promise.reject(own))).rejects.toBe(own)
  })
})
