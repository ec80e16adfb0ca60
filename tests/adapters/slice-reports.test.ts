import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceReports } from '@pingboard/services/ports/slice-reports.ts'
import { describe, expect, it } from 'vitest'
import { itCatches } from './promises.ts'
import {
  aReportsFile,
  type ReportsUnderTest,
  sliceReportsPromises,
  sliceReportsSuite,
  sqliteReports,
} from './slice-reports.suite.ts'

sliceReportsSuite('SQLite', sqliteReports)

it('a damaged file is made again', async () => {
  const { dir, open } = await aReportsFile()
  open().close()
  for (const suffix of ['', '-wal'])
    await writeFile(join(dir, `edge/reports.sqlite${suffix}`), 'something else entirely'.repeat(500))
  expect((await open().figures('mfe-club', '1.0.0')).browsers).toBe(0)
})

/** The real adapter with a defect in every process. */
const reportsWith =
  (defect: (real: SliceReports) => Partial<SliceReports>) => async (): Promise<ReportsUnderTest> => {
    const real = await sqliteReports()
    const worsen = (reports: SliceReports): SliceReports => ({ ...reports, ...defect(reports) })
    return { reports: worsen(real.reports), another: async () => worsen(await real.another()) }
  }

describe('the suite of reports on slices', () => {
  let heard = 0
  itCatches(
    'takes every report for another browser',
    sliceReportsPromises,
    reportsWith(real => ({
      add: (report, at) => real.add({ ...report, browser: `${heard}`, address: `${heard++}` }, at),
    })),
    [
      'a browser counts once, and its first fault in place of its word that all works',
      'two reports of one browser at the same moment are one browser',
    ],
  )
  itCatches(
    'listens to one address as often as it likes',
    sliceReportsPromises,
    reportsWith(real => ({
      add: (report, at) => real.add({ ...report, address: report.browser }, at),
    })),
    [
      'of one address so many browsers count, however many arrive at once, and one of them may still meet a fault',
      'the faulty browsers of the three worst addresses are known',
    ],
  )
  itCatches(
    'mixes trials',
    sliceReportsPromises,
    reportsWith(real => ({ figures: (slice, version) => real.figures(slice, version) })),
    ['versions, slices and periods are apart'],
  )
  itCatches(
    'knows the looks of its own process only',
    sliceReportsPromises,
    reportsWith(() => {
      const taken = new Set<string>()
      return {
        async look(...which) {
          const key = which.slice(0, 3).join(' ')
          return !taken.has(key) && taken.add(key).size > 0
        },
      }
    }),
    ['each look at a trial is noted once, whichever process takes it'],
  )
  itCatches(
    'forgets nothing',
    sliceReportsPromises,
    reportsWith(() => ({ forgetBefore: async () => 130 })),
    ['what was said before a time is forgotten, and the rest is not'],
  )
})
