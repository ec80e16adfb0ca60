import { describe, expect, it, vi } from 'vitest'
import { healthOf } from './health.ts'
import { type Follower, STOPPED_S, watchProgress } from './progress.ts'

const at = (number: number) => (number === 0 ? '' : String(number).padStart(16, '0'))

/** A log and a follower. The test moves both positions and the clock. */
function aLog(kind: Follower['kind'] = 'view') {
  const state = { head: 0, position: 0, now: 0 }
  const told = { info: vi.fn(), error: vi.fn() }
  const watch = watchProgress({
    followers: () => [{ kind, name: 'page', position: () => at(state.position) }],
    head: async () => at(state.head),
    now: () => state.now,
    log: told,
  })
  const look = async (change: Partial<typeof state> = {}) => {
    Object.assign(state, change)
    return (await watch.look())[0]
  }
  return { look, watch, told }
}

describe('progress along the log', () => {
  it('a level follower has no lag, however long nothing happens', async () => {
    const { look } = aLog()
    expect(await look()).toMatchObject({ lag: 0, still: 0 })
    expect(await look({ head: 5, position: 5, now: 90_000 })).toMatchObject({ lag: 0, still: 0 })
    expect(await look({ now: 900_000 })).toMatchObject({ position: at(5), lag: 0, still: 0 })
  })

  it('lag counts from when the log first held something that was not taken in', async () => {
    const { look } = aLog()
    await look({ head: 5, position: 5 })
    expect(await look({ head: 6, now: 1000 })).toMatchObject({ lag: 0 })
    expect(await look({ head: 9, now: 4000 })).toMatchObject({ lag: 3, still: 3 })
    expect(await look({ position: 9, now: 5000 })).toMatchObject({ lag: 0, still: 0 })
  })

  it('one that is always a little behind, because the log grows, lags a little and does not stand still', async () => {
    const { look } = aLog()
    for (let second = 1; second < 100; second++) {
      const found = await look({ head: 10 * second, position: 10 * second - 3, now: second * 1000 })
      expect(found?.lag).toBeLessThanOrEqual(1)
      expect(found?.still).toBe(0)
    }
  })

  it('one that catches up slowly lags, and does not stand still', async () => {
    const { look, told } = aLog()
    await look({ head: 1000, position: 1 })
    expect(await look({ position: 400, now: 30_000 })).toMatchObject({ lag: 30, still: 0 })
    expect(told.error).not.toHaveBeenCalled()
  })

  it('one that stopped while the log grew is reported within 30 s, once, and again when it goes on (PRJ-7)', async () => {
    const { look, told } = aLog()
    await look({ head: 5, position: 5 })
    for (let second = 1; second <= 30; second++) await look({ head: 5 + second, now: second * 1000 })
    expect(told.error).toHaveBeenCalledTimes(1)
    expect(told.error).toHaveBeenCalledWith(
      { view: 'page', position: at(5), seconds: STOPPED_S },
      'a view has stopped',
    )
    await look({ position: 35, now: 31_000 })
    expect(told.info).toHaveBeenCalledWith(expect.objectContaining({ view: 'page' }), 'a view goes on')
  })

  it('one beyond the end of a log that lost its end is not level, until the log has reached it', async () => {
    const { look, told } = aLog('consumer')
    await look({ head: 5, position: 9 })
    for (let second = 1; second <= 25; second++) await look({ head: 6, now: second * 1000 })
    expect(told.error).toHaveBeenCalledTimes(1)
    expect(await look({ head: 8, now: 30_000 })).toMatchObject({ lag: 30, still: 30 })
    expect(await look({ head: 9, now: 31_000 })).toMatchObject({ lag: 0, still: 0 })
  })

  it('one that passes the end between two readings, because the log grows, is level', async () => {
    const { look } = aLog()
    for (let second = 1; second < 100; second++) {
      const found = await look({ head: 10 * second, position: 10 * second + 3, now: second * 1000 })
      expect(found).toMatchObject({ still: 0 })
      expect(found?.lag).toBeLessThanOrEqual(1)
    }
  })
})

describe('readiness', () => {
  const checks = { needed: {}, optional: {} }
  const behind = (kind: Follower['kind'], seconds: number) => {
    const progress = { kind, name: 'page', position: '', lag: seconds, still: seconds }
    return { look: async () => [progress] }
  }

  it('ends with a view too far behind, or a part it cannot do without', async () => {
    expect(await healthOf({ ...checks, progress: behind('view', 5) })()).toMatchObject({ status: 'ready' })
    expect(await healthOf({ ...checks, progress: behind('view', 6) })()).toEqual({
      status: 'not ready',
      failing: ['view page'],
      degraded: [],
      setAside: [],
    })
    const broken = () => {
      throw new Error('closed')
    }
    const needed = { log: async () => false, disk: broken, service: () => true }
    expect(await healthOf({ ...checks, needed, progress: behind('view', 0) })()).toMatchObject({
      status: 'not ready',
      failing: ['log', 'disk'],
    })
  })

  it('is degraded by an optional part, and by a consumer that stopped', async () => {
    const optional = { federation: () => false, push: () => true }
    expect(await healthOf({ needed: {}, optional, progress: behind('consumer', STOPPED_S) })()).toEqual({
      status: 'degraded',
      failing: [],
      degraded: ['federation', 'consumer page'],
      setAside: [],
    })
    expect(await healthOf({ ...checks, progress: behind('consumer', 10) })()).toMatchObject({
      status: 'ready',
    })
  })
})
