import type { PeopleTransfer } from '@pingboard/services/ports/people-transfer.ts'
import { describe } from 'vitest'
import {
  sqliteTransfer,
  type TransferUnderTest,
  transferPromises,
  transferSuite,
} from './people-transfer.suite.ts'
import { itCatches } from './promises.ts'

transferSuite('SQLite', sqliteTransfer)

const transferWith =
  (defect: (real: PeopleTransfer) => Partial<PeopleTransfer>) => async (): Promise<TransferUnderTest> => {
    const real = await sqliteTransfer()
    return { ...real, transfer: { ...real.transfer, ...defect(real.transfer) } }
  }

describe('the people-transfer suite', () => {
  itCatches(
    'leaves out deliveries that were settled',
    transferPromises,
    transferWith(real => ({
      async reading() {
        const reading = await real.reading()
        return {
          ...reading,
          [Symbol.asyncDispose]: () => reading[Symbol.asyncDispose](),
          async *all(kind) {
            for await (const record of reading.all(kind))
              if (!('state' in record) || record.state === 'waiting') yield record
          },
        }
      },
    })),
    [
      'every record of every kind comes back with all that was put',
      'what the other ports stored is read with all of it',
    ],
  )
  itCatches(
    'begins every page at the last record of the one before',
    transferPromises,
    transferWith(real => ({
      async reading() {
        const reading = await real.reading()
        return {
          ...reading,
          [Symbol.asyncDispose]: () => reading[Symbol.asyncDispose](),
          async *all(kind) {
            let count = 0
            for await (const record of reading.all(kind)) {
              if (++count % 500 === 0) yield record
              yield record
            }
          },
        }
      },
    })),
    ['very many come back in order of their keys, each once'],
  )
  itCatches(
    'counts every attempt of a delivery anew',
    transferPromises,
    transferWith(real => ({
      put: (kind, records) =>
        real.put(
          kind,
          records.map(record => ('attempts' in record ? { ...record, attempts: 0 } : record)),
        ),
    })),
    [
      'every record of every kind comes back with all that was put',
      'what was put is found by the other ports, as if they had stored it',
    ],
  )
  itCatches(
    'keeps the first of two copies',
    transferPromises,
    transferWith(real => {
      const known = new Set<string>()
      return {
        async put(kind, records) {
          const isNew = (record: object) => {
            const { id, endpoint, hash, commandId, gameId, letter } = record as Record<string, unknown>
            const key = [kind, id, endpoint, hash, commandId, gameId, letter].join(' ')
            return known.has(key) ? false : known.add(key)
          }
          await real.put(kind, records.filter(isNew))
        },
      }
    }),
    ['the same records again change nothing, and newer ones take their place'],
  )
  itCatches(
    'clears people only',
    transferPromises,
    transferWith(real => ({
      async clear() {
        await using reading = await real.reading()
        const rest = await Array.fromAsync(reading.all('keptAnswer'))
        await real.clear()
        await real.put('keptAnswer', rest)
      },
    })),
    ['after clear nothing of anybody is left'],
  )
})
