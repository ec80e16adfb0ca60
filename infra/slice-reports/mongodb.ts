import type { Fault } from '@pingboard/contracts/releases.ts'
import {
  BROWSERS_PER_ADDRESS,
  BROWSERS_PER_PERIOD,
  type Report,
  type SliceReports,
  SUSPECT_ADDRESSES,
} from '@pingboard/services/ports/slice-reports.ts'
import type { MongoConnection } from '../mongodb/connection.ts'
import { isDuplicate } from '../mongodb/failures.ts'
import { ensureIndexes, type NamedIndex } from '../mongodb/indexes.ts'
import { classOf, quantiles } from './shown.ts'

interface Stored {
  /** Slice, version, period and browser. */
  readonly _id: string
  readonly slice: string
  readonly version: string
  readonly period: string
  readonly address: string
  /** From 0: its place among the browsers of its address, so that two that arrive together cannot both be the last. */
  readonly place: number
  readonly fault: Fault | null
  /** Class of the time until a page was shown. */
  readonly shown: number | null
  readonly at: Date
}

interface Look {
  /** Slice, period and number. */
  readonly _id: string
  readonly at: Date
}

const INDEXES: readonly NamedIndex[] = [
  { name: 'place', key: { slice: 1, version: 1, period: 1, address: 1, place: 1 }, unique: true },
  { name: 'figures', key: { slice: 1, version: 1, period: 1, fault: 1, shown: 1 } },
  { name: 'at', key: { at: 1 } },
]

/**
 * Reports in MongoDB, a document for each browser. A report may get lost, so a write does not wait for a majority.
 * Old reports are deleted by the product's clock, as everywhere in this database.
 */
export function openMongoSliceReports(connection: MongoConnection): SliceReports {
  const { db, repeat } = connection
  const losable = { writeConcern: { w: 1, journal: false }, readConcern: { level: 'local' } } as const
  const reports = db.collection<Stored>('slice-reports', losable)
  const looks = db.collection<Look>('slice-looks')

  let prepared: Promise<void> | undefined
  /** Only those who take reports need the right to make indexes. */
  function prepare(): Promise<void> {
    prepared ??= Promise.all([
      ensureIndexes(connection, 'slice-reports', [...INDEXES]),
      ensureIndexes(connection, 'slice-looks', [{ name: 'at', key: { at: 1 } }]),
    ]).then(
      () => {},
      error => {
        prepared = undefined
        throw error
      },
    )
    return prepared
  }

  /** Of a browser that was heard before. */
  async function spoil(_id: string, { fault, shownMs }: Report): Promise<boolean> {
    if (fault === null) return false
    const shown = shownMs === null ? null : classOf(shownMs)
    const change = [{ $set: { fault, shown: { $ifNull: ['$shown', shown] } } }]
    return (await reports.updateOne({ _id, fault: null }, change)).modifiedCount > 0
  }

  return {
    async add(report, at) {
      await prepare()
      return repeat(async () => {
        const { slice, version, period, browser, address, fault, shownMs } = report
        const _id = [slice, version, period, browser].join(' ')
        if (await reports.findOne({ _id }, { projection: { _id: 1 } })) return spoil(_id, report)
        const all = await reports.countDocuments({ slice, version, period }, { limit: BROWSERS_PER_PERIOD })
        if (all >= BROWSERS_PER_PERIOD) return false
        const shown = shownMs === null ? null : classOf(shownMs)
        for (let place = 0; place < BROWSERS_PER_ADDRESS; place++) {
          const stored = { _id, slice, version, period, address, place, fault, shown, at }
          const isThere = await reports.insertOne(stored).then(
            () => true,
            error => {
              if (!isDuplicate(error)) throw error
              return false
            },
          )
          if (isThere) return true
          // Taken by another browser, or by the same one a moment ago.
          if (await reports.findOne({ _id }, { projection: { _id: 1 } })) return spoil(_id, report)
        }
        return false
      })
    },

    figures: (slice, version, period) =>
      repeat(async () => {
        const of = { slice, version, ...(period === undefined ? {} : { period }) }
        const counts = await reports
          .aggregate<{ _id: { fault: Fault | null; shown: number | null }; number: number }>([
            { $match: of },
            { $group: { _id: { fault: '$fault', shown: '$shown' }, number: { $sum: 1 } } },
          ])
          .toArray()
        const near = await reports
          .aggregate<{ faulty: number }>([
            { $match: { ...of, fault: { $ne: null } } },
            { $group: { _id: '$address', faulty: { $sum: 1 } } },
            { $sort: { faulty: -1 } },
            { $limit: SUSPECT_ADDRESSES },
          ])
          .toArray()
        const faults: Partial<Record<Fault, number>> = {}
        const times = new Map<number, number>()
        let browsers = 0
        for (const { _id, number } of counts) {
          browsers += number
          if (_id.fault !== null) faults[_id.fault] = (faults[_id.fault] ?? 0) + number
          if (_id.shown !== null) times.set(_id.shown, (times.get(_id.shown) ?? 0) + number)
        }
        return {
          browsers,
          faulty: Object.values(faults).reduce((sum, number) => sum + number, 0),
          faultyTogether: near.reduce((sum, { faulty }) => sum + faulty, 0),
          faults,
          shownMs: quantiles(times),
        }
      }),

    look: (slice, period, number, at) =>
      repeat(() =>
        looks.insertOne({ _id: [slice, period, number].join(' '), at }).then(
          () => true,
          error => {
            if (!isDuplicate(error)) throw error
            return false
          },
        ),
      ),

    forgetBefore: at =>
      repeat(async () => {
        await looks.deleteMany({ at: { $lt: at } })
        return (await reports.deleteMany({ at: { $lt: at } })).deletedCount
      }),
  }
}
