import { TIME_ZONE } from '@pingboard/contracts/constants.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { MostWatched } from '@pingboard/services/ports/most-watched.ts'
import type { AnyBulkWriteOperation } from 'mongodb'
import type { MongoConnection } from '../../mongodb/connection.ts'
import { calling } from './calls.ts'
import { COUNTS, LOSABLE } from './counts.ts'
import { madeIndexes } from './indexes.ts'

/** How long a number of viewers waits to be stored with others. Milliseconds. */
const WAIT_MS = 1000
/** Most boards that are answered: callers read the first few. */
const MOST = 100

// The day in Paris, as a text that sorts by day.
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

interface WatchedDocument {
  /** The day, a space, the board. */
  readonly _id: string
  readonly day: string
  readonly board: BoardId
  readonly peak: number
}

/**
 * The day's most watched boards, over all processes. Every viewer who comes changes a number: a process stores its
 * highest numbers once a second, so that others may learn of them a second later.
 */
export async function openMongoMostWatched(connection: MongoConnection, clock: Clock): Promise<MostWatched> {
  const watched = connection.db.collection<WatchedDocument>(`${COUNTS}most-watched`, LOSABLE)
  await madeIndexes(connection, { watched }, { watched: [{ name: 'day', key: { day: 1, peak: -1 } }] })
  const today = () => days.format(clock.now())
  const idOf = (board: BoardId, day = today()) => `${day} ${board}`
  /** By id of the document. */
  let waiting = new Map<string, Omit<WatchedDocument, '_id'>>()
  let isArmed = false
  let stored: Promise<unknown> = Promise.resolve()

  /** What cannot be stored is lost: the next viewer who comes brings the number again. */
  function store(): Promise<unknown> {
    isArmed = false
    if (waiting.size === 0) return stored
    const changes = [...waiting].map(
      ([_id, { day, board, peak }]): AnyBulkWriteOperation<WatchedDocument> => ({
        updateOne: { filter: { _id }, update: { $set: { day, board }, $max: { peak } }, upsert: true },
      }),
    )
    waiting = new Map()
    const ofEarlierDays = { deleteMany: { filter: { day: { $lt: today() } } } }
    const storing = () => watched.bulkWrite([ofEarlierDays, ...changes], { ordered: false })
    stored = stored.then(storing).catch(() => {})
    return stored
  }

  function arm(): void {
    if (isArmed) return
    isArmed = true
    setTimeout(store, WAIT_MS).unref()
  }

  const mostWatched: MostWatched = {
    async seen(board, viewers) {
      const day = today()
      const known = waiting.get(idOf(board, day))
      if (viewers <= (known?.peak ?? 0)) return
      waiting.set(idOf(board, day), { day, board, peak: viewers })
      arm()
    },
    async forget(board) {
      waiting.delete(idOf(board))
      // A number that is being stored would bring the board back.
      await stored
      await watched.deleteOne({ _id: idOf(board) })
    },
    async boards() {
      await store()
      const found = watched.find({ day: today() }).sort({ peak: -1, _id: 1 }).limit(MOST)
      return (await found.toArray()).map(({ board }) => board)
    },
  }
  return calling(connection, mostWatched, ['seen', 'forget', 'boards'])
}
