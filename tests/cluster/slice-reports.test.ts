import { openMongoSliceReports } from '@pingboard/infra/slice-reports/mongodb.ts'
import type { SliceReports } from '@pingboard/services/ports/slice-reports.ts'
import type { Collection } from 'mongodb'
import { describe } from 'vitest'
import { itCatches } from '../adapters/promises.ts'
import {
  type ReportsUnderTest,
  sliceReportsPromises,
  sliceReportsSuite,
} from '../adapters/slice-reports.suite.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')

interface Stored {
  readonly _id: string
  readonly fault: string | null
}

/** @param defect of every process; `stored` is where the reports are kept */
const mongoReports =
  (defect: (real: SliceReports, stored: Collection<Stored>) => Partial<SliceReports> = () => ({})) =>
  async (): Promise<ReportsUnderTest> => {
    const url = aDatabase()
    const another = async () => {
      const connection = await connected(url)
      const real = openMongoSliceReports(connection)
      return { ...real, ...defect(real, connection.db.collection<Stored>('slice-reports')) }
    }
    return { reports: await another(), another }
  }

describe.skipIf(absent)(absent ?? 'with MongoDB', () => {
  sliceReportsSuite('MongoDB', mongoReports())
})

describe.skipIf(absent)('the suite of reports on slices', () => {
  itCatches(
    'counts the browsers of an address first and adds then',
    sliceReportsPromises,
    mongoReports((real, stored) => ({
      async add(report, at) {
        const place = { address: report.address, version: report.version, period: report.period }
        if ((await stored.countDocuments(place)) >= 5) return false
        // A place of its own for each browser: nothing stops two that came together.
        return real.add({ ...report, address: `${report.address} ${report.browser}` }, at)
      },
    })),
    [
      'of one address so many browsers count, however many arrive at once, and one of them may still meet a fault',
    ],
  )
  itCatches(
    'keeps the first word of a browser',
    sliceReportsPromises,
    mongoReports((real, stored) => ({
      async add(report, at) {
        const _id = [report.slice, report.version, report.period, report.browser].join(' ')
        return !(await stored.findOne({ _id })) && real.add(report, at)
      },
    })),
    ['a browser counts once, and its first fault in place of its word that all works'],
  )
  itCatches(
    'notes each look whenever it is asked',
    sliceReportsPromises,
    mongoReports(() => ({ look: async () => true })),
    ['each look at a trial is noted once, whichever process takes it'],
  )
})
