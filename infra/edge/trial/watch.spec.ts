import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../release/history.ts'
import { propose } from '../release/propose.ts'
import { aTrialShop, heard } from './testing.ts'
import { watchTrials } from './watch.ts'

let shop: Awaited<ReturnType<typeof aTrialShop>>
const watches: { close(): Promise<void> }[] = []
beforeEach(async () => {
  shop = await aTrialShop()
})
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close()
  await shop.close()
})
function watching(given: Partial<Parameters<typeof watchTrials>[0]> = {}) {
  const watch = watchTrials({ ...shop, gatherMs: 0, ...given })
  watches.push(watch)
  return watch
}
const candidates = async () => (await shop.store.current()).candidates ?? []
/** Waits until looks have been taken: the next one finds its number taken. */
async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await delay(5)
}
const looked = (period: string, number: number) => async () =>
  !(await shop.reports.look('mfe-boards', period, number, shop.clock.now()))

describe('a candidate that is worse', () => {
  it('is abandoned by itself, with both versions’ figures in the audit line', async () => {
    const { since: period } = await shop.tryOut('1.1.0', { share: 0.5 })
    await heard(shop.reports, { version: '1.0.0', period }, { browsers: 31 }, shop.clock.now())
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: 30, faulty: 15 }, shop.clock.now())
    const watch = watching()
    watch.heard()
    await until(async () => (await candidates()).length === 0)
    const [line] = await auditOf(shop.store, 'mfe-boards', 1)
    expect(line).toMatchObject({
      action: 'abandon',
      slice: 'mfe-boards',
      version: '1.1.0',
      by: 'product',
      reason:
        '15 of 30 (50.0 %) of its browsers met a fault (render 15), and with 1.0.0, which is on, 0 of 31 (0.0 %): this is no chance (1 %, one-sided).',
    })
    await watch.close()
    expect([...watch.abandoned]).toEqual([['mfe-boards', 1]])
    expect((await shop.store.current()).slices[0]?.version).toBe('1.0.0')
  })

  it('is abandoned once when two processes compare at once', async () => {
    const { since: period } = await shop.tryOut('1.1.0', { share: 0.5 })
    const all = [watching(), watching(), watching()]
    await heard(shop.reports, { version: '1.0.0', period }, { browsers: 30 }, shop.clock.now())
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: 30, faulty: 30 }, shop.clock.now())
    for (const each of all) each.heard()
    await until(async () => (await candidates()).length === 0)
    for (const each of all) await each.close()
    expect(all.flatMap(each => [...each.abandoned])).toHaveLength(1)
    expect((await auditOf(shop.store, null, 20)).filter(({ action }) => action === 'abandon')).toHaveLength(1)
    expect(shop.lines).toEqual([])
  })

  it('is abandoned at the next attempt when the store refuses the first', async () => {
    const { since: period } = await shop.tryOut('1.1.0', { share: 0.5 })
    await heard(shop.reports, { version: '1.0.0', period }, { browsers: 30 }, shop.clock.now())
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: 30, faulty: 30 }, shop.clock.now())
    let refusals = 2
    const store = {
      ...shop.store,
      release: async (...change: Parameters<typeof shop.store.release>) => {
        if (refusals-- > 0) throw new Error('held by another release')
        return shop.store.release(...change)
      },
    }
    watching({ store })
    await until(async () => (await candidates()).length === 0)
    expect(shop.lines.map(({ message }) => message)).toEqual(
      Array(2).fill('trials of slices could not be compared; they are with the next report'),
    )
  })

  it('takes no other version with it that was put on trial in its place meanwhile', async () => {
    const { since: period } = await shop.tryOut('1.1.0', { share: 0.5 })
    await heard(shop.reports, { version: '1.0.0', period }, { browsers: 30 }, shop.clock.now())
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: 30, faulty: 30 }, shop.clock.now())
    const next = await shop.built('1.2.0')
    let isFirst = true
    const reports = {
      ...shop.reports,
      async look(...call: Parameters<typeof shop.reports.look>) {
        if (isFirst) await propose(next, { share: 0.5 }, shop.options)
        isFirst = false
        return shop.reports.look(...call)
      },
    }
    watching({ reports })
    await until(looked(period, 1))
    await watches[0]?.close()
    expect((await candidates()).map(({ entry }) => entry.version)).toEqual(['1.2.0'])
    expect(shop.lines).toEqual([])
  })
})

describe('a candidate stays', () => {
  it.each([
    ['with fewer than 30 browsers of the other version', { on: 29, tried: 300, faulty: 300 }, 0],
    ['with fewer than 30 browsers of its own', { on: 300, tried: 29, faulty: 29 }, 0],
    ['when it is as good', { on: 100, tried: 100, faulty: 0 }, 2],
    ['when few of its browsers met a fault', { on: 60, tried: 60, faulty: 5 }, 2],
  ])('%s', async (_, { on, tried, faulty }, look) => {
    const { since: period } = await shop.tryOut('1.1.0', { share: 0.5 })
    await heard(shop.reports, { version: '1.0.0', period }, { browsers: on }, shop.clock.now())
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: tried, faulty }, shop.clock.now())
    const watch = watching()
    if (look > 0) await until(looked(period, look))
    else await delay(20)
    await watch.close()
    expect(await candidates()).toHaveLength(1)
    expect(watch.abandoned.size).toBe(0)
  })

  it('when what was reported is of an earlier trial of the same version', async () => {
    const { since: period } = await shop.tryOut('1.1.0', { share: 0.5 })
    await heard(shop.reports, { version: '1.0.0', period }, { browsers: 30 }, shop.clock.now())
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: 30, faulty: 30 }, shop.clock.now())
    await shop.tryOut('1.2.0', { share: 0.5 })
    const again = await shop.tryOut('1.1.0', { share: 0.5 })
    expect(again.since).not.toBe(period)
    const watch = watching()
    await delay(20)
    await watch.close()
    expect(await candidates()).toHaveLength(1)
  })

  it('when a look was taken already: figures are not compared until chance says yes', async () => {
    const { since: period } = await shop.tryOut('1.1.0', { share: 0.5 })
    await heard(shop.reports, { version: '1.0.0', period }, { browsers: 30 }, shop.clock.now())
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: 30, faulty: 2 }, shop.clock.now())
    const watch = watching()
    await until(looked(period, 1))
    await heard(shop.reports, { version: '1.1.0', period }, { browsers: 30, faulty: 30 }, shop.clock.now())
    watch.heard()
    await delay(20)
    await watch.close()
    expect(await candidates()).toHaveLength(1)
  })
})
