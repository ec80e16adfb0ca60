import type { Fault } from '@pingboard/contracts/releases.ts'
import { openSliceReports } from '@pingboard/infra/slice-reports/sqlite.ts'
import {
  BROWSERS_PER_ADDRESS,
  type Report,
  type SliceReports,
} from '@pingboard/services/ports/slice-reports.ts'
import { expect, onTestFinished } from 'vitest'
import { aDirectory, type PortPromise, suite } from './promises.ts'

export interface ReportsUnderTest {
  readonly reports: SliceReports
  /** The same reports, as another process sees them, or this one after a restart. */
  another(): Promise<SliceReports>
}

const AT = new Date('2026-11-20T20:00:00Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
const of = (browser: number, given: Partial<Report> = {}): Report => ({
  slice: 'mfe-club',
  version: '1.1.0',
  period: 'trial-1',
  browser: `browser-${browser}`,
  address: `address-${browser}`,
  fault: null,
  shownMs: null,
  ...given,
})
const NOTHING = { browsers: 0, faulty: 0, faultyTogether: 0, faults: {}, shownMs: null }

export const sliceReportsPromises: readonly PortPromise<ReportsUnderTest>[] = [
  {
    title: 'each browser counts, with its fault by kind; a version without reports has none',
    async run(open) {
      const { reports, another } = await open()
      expect(await reports.figures('mfe-club', '1.1.0')).toEqual(NOTHING)
      const faults: readonly (Fault | null)[] = [null, 'render', null, 'render', 'load']
      for (const [browser, fault] of faults.entries())
        expect(await reports.add(of(browser, { fault }), AT)).toBe(true)
      const figures = {
        browsers: 5,
        faulty: 3,
        faultyTogether: 3,
        faults: { render: 2, load: 1 },
        shownMs: null,
      }
      expect(await reports.figures('mfe-club', '1.1.0')).toEqual(figures)
      expect(await (await another()).figures('mfe-club', '1.1.0', 'trial-1')).toEqual(figures)
    },
  },
  {
    title: 'a browser counts once, and its first fault in place of its word that all works',
    async run(open) {
      const { reports } = await open()
      expect(await reports.add(of(1), AT)).toBe(true)
      expect(await reports.add(of(1), AT)).toBe(false)
      expect(await reports.add(of(1, { fault: 'stuck', shownMs: 40 }), AT)).toBe(true)
      expect(await reports.add(of(1, { fault: 'render' }), AT)).toBe(false)
      expect(await reports.add(of(1), AT)).toBe(false)
      const figures = await reports.figures('mfe-club', '1.1.0')
      expect(figures).toMatchObject({ browsers: 1, faulty: 1, faults: { stuck: 1 } })
      expect(figures.shownMs?.median).toBeGreaterThanOrEqual(40)
    },
  },
  {
    title: 'versions, slices and periods are apart',
    async run(open) {
      const { reports } = await open()
      await reports.add(of(1, { fault: 'load' }), AT)
      await reports.add(of(1, { version: '1.0.0' }), AT)
      await reports.add(of(1, { slice: 'mfe-other' }), AT)
      await reports.add(of(1, { period: 'trial-2' }), AT)
      const count = async (...which: Parameters<SliceReports['figures']>) => {
        const { browsers, faulty } = await reports.figures(...which)
        return [browsers, faulty]
      }
      expect(await count('mfe-club', '1.1.0', 'trial-1')).toEqual([1, 1])
      expect(await count('mfe-club', '1.1.0', 'trial-2')).toEqual([1, 0])
      expect(await count('mfe-club', '1.1.0')).toEqual([2, 1])
      expect(await count('mfe-club', '1.0.0')).toEqual([1, 0])
      expect(await count('mfe-other', '1.1.0')).toEqual([1, 0])
    },
  },
  {
    title:
      'of one address so many browsers count, however many arrive at once, and one of them may still meet a fault',
    async run(open) {
      const { reports, another } = await open()
      const other = await another()
      const flood = Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? other : reports).add(of(index, { address: 'hall', fault: 'load' }), AT),
      )
      expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(BROWSERS_PER_ADDRESS)
      expect(await reports.figures('mfe-club', '1.1.0')).toMatchObject({ browsers: BROWSERS_PER_ADDRESS })
      // Another version, and another trial, have places of their own.
      expect(await reports.add(of(90, { address: 'hall', version: '1.0.0' }), AT)).toBe(true)
      expect(await reports.add(of(90, { address: 'hall', period: 'trial-2' }), AT)).toBe(true)
      expect(await reports.add(of(90, { address: 'hall', version: '1.0.0', fault: 'leak' }), AT)).toBe(true)
    },
  },
  {
    title: 'two reports of one browser at the same moment are one browser',
    async run(open) {
      const { reports, another } = await open()
      const other = await another()
      for (let browser = 0; browser < 10; browser++)
        await Promise.all([reports, other, reports, other].map(each => each.add(of(browser), AT)))
      expect(await reports.figures('mfe-club', '1.1.0')).toMatchObject({ browsers: 10 })
    },
  },
  {
    title: 'the faulty browsers of the three worst addresses are known',
    async run(open) {
      const { reports } = await open()
      const faulty = { a: 4, b: 3, c: 2, d: 1, e: 1 }
      let browser = 0
      for (const [address, count] of Object.entries(faulty))
        for (let index = 0; index < count; index++)
          await reports.add(of(browser++, { address, fault: 'render' }), AT)
      for (let index = 0; index < 5; index++) await reports.add(of(browser++, { address: 'well' }), AT)
      const figures = await reports.figures('mfe-club', '1.1.0', 'trial-1')
      expect(figures).toMatchObject({ browsers: 16, faulty: 11, faultyTogether: 9 })
    },
  },
  {
    title: 'times until a page was shown give a median and a 95th percentile, too large by a tenth at most',
    async run(open) {
      const { reports } = await open()
      for (let browser = 0; browser < 20; browser++)
        await reports.add(of(browser, { shownMs: browser < 18 ? 200 : 3000 }), AT)
      await reports.add(of(20), AT)
      const { shownMs } = await reports.figures('mfe-club', '1.1.0')
      const within = (found: number | undefined, wanted: number) => {
        expect(found).toBeGreaterThanOrEqual(wanted)
        expect(found).toBeLessThanOrEqual(wanted * 1.1 + 1)
      }
      within(shownMs?.median, 200)
      within(shownMs?.p95, 3000)
    },
  },
  {
    title: 'each look at a trial is noted once, whichever process takes it',
    async run(open) {
      const { reports, another } = await open()
      const all = [reports, await another(), await another()]
      const taken = await Promise.all([...all, ...all].map(each => each.look('mfe-club', 'trial-1', 1, AT)))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await reports.look('mfe-club', 'trial-1', 2, AT)).toBe(true)
      expect(await reports.look('mfe-club', 'trial-2', 1, AT)).toBe(true)
      expect(await reports.look('mfe-other', 'trial-1', 1, AT)).toBe(true)
      expect(await (await another()).look('mfe-club', 'trial-1', 2, AT)).toBe(false)
    },
  },
  {
    title: 'what was said before a time is forgotten, and the rest is not',
    async run(open) {
      const { reports } = await open()
      for (let browser = 0; browser < 130; browser++)
        await reports.add(of(browser, { fault: browser < 7 ? 'load' : null, shownMs: 90 }), AT)
      await reports.add(of(200, { fault: 'render', shownMs: 5000 }), later(10))
      await reports.look('mfe-club', 'trial-1', 1, AT)
      expect(await reports.forgetBefore(AT)).toBe(0)
      expect(await reports.forgetBefore(later(5))).toBe(130)
      const figures = await reports.figures('mfe-club', '1.1.0', 'trial-1')
      expect(figures).toMatchObject({ browsers: 1, faulty: 1, faultyTogether: 1, faults: { render: 1 } })
      expect(figures.shownMs?.median).toBeGreaterThanOrEqual(5000)
      expect(await reports.look('mfe-club', 'trial-1', 1, later(11))).toBe(true)
      // A browser that was forgotten may be heard again.
      expect(await reports.add(of(1), later(12))).toBe(true)
    },
  },
]

export const sliceReportsSuite = (name: string, open: () => Promise<ReportsUnderTest>): void =>
  suite(`reports on slices: ${name}`, sliceReportsPromises, open)

/** A directory of reports, and a function to open it as a process. */
export async function aReportsFile() {
  const dir = await aDirectory()
  const open = () => {
    const reports = openSliceReports(dir)
    onTestFinished(() => reports.close())
    return reports
  }
  return { dir, open }
}

export async function sqliteReports(): Promise<ReportsUnderTest> {
  const { open } = await aReportsFile()
  return { reports: open(), another: async () => open() }
}
