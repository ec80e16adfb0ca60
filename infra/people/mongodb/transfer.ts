import type { GameId } from '@pingboard/contracts/ids.ts'
import {
  type KeptRecords,
  type PeopleTransfer,
  RECORD_KINDS,
  type RecordKind,
} from '@pingboard/services/ports/people-transfer.ts'
import type { ClientSession, Collection, Document } from 'mongodb'
import type { MongoConnection } from '../../mongodb/connection.ts'
import { asPortError } from '../../mongodb/failures.ts'
import { nameKey } from '../name-key.ts'
import { type Collections, collectionsOf } from './collections.ts'

/** Documents of any collection: the kinds differ only in the field that is the id. */
type Stored = Document & { readonly _id: string }
type Values = Readonly<Record<string, unknown>>
type OneADocument = Exclude<RecordKind, 'sheetPlayer'>
type SheetPlayer = KeptRecords['sheetPlayer']

/** Collection of each kind, and the field that is the id there. */
const PLACES: { readonly [Kind in OneADocument]: readonly [keyof Collections, string] } = {
  person: ['people', 'id'],
  leaving: ['leaving', 'id'],
  session: ['sessions', 'id'],
  mailToken: ['tokens', 'hash'],
  delivery: ['deliveries', 'id'],
  pushSubscription: ['subscriptions', 'endpoint'],
  feedback: ['feedback', 'id'],
  keptAnswer: ['answers', 'commandId'],
}

/** Fields of documents that no record has. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(['firstnameKey', 'lastnameKey', 'isForgotten'])

function toRecord(id: string, { _id, ...fields }: Stored): Values {
  const kept = Object.entries(fields).filter(([field]) => !OF_DOCUMENTS.has(field))
  return { [id]: _id, ...Object.fromEntries(kept) }
}

function toDocument(kind: OneADocument, id: string, { [id]: key, ...fields }: Values): Stored {
  const document = { _id: String(key), ...fields }
  if (kind === 'leaving') return { ...document, isForgotten: false }
  if (kind !== 'person') return document
  const { firstname, lastname } = fields as Pick<KeptRecords['person'], 'firstname' | 'lastname'>
  return { ...document, firstnameKey: nameKey(firstname), lastnameKey: nameKey(lastname) }
}

/**
 * `reading` is a snapshot of the server: of five minutes at most, unless its `minSnapshotHistoryWindowInSeconds` is
 * longer. A person whose last traces are being deleted counts as deleted.
 */
export function mongoTransfer({ client, db, repeat }: MongoConnection): PeopleTransfer {
  const collections = collectionsOf(db)
  const placeOf = (kind: OneADocument) => {
    const [name, id] = PLACES[kind]
    return { collection: collections[name] as unknown as Collection<Stored>, id }
  }
  const { sheets } = collections

  async function* documents(kind: OneADocument, session: ClientSession): AsyncGenerator<Values> {
    const { collection, id } = placeOf(kind)
    const wanted = kind === 'leaving' ? { isForgotten: false } : {}
    for await (const document of collection.find(wanted, { session }).sort({ _id: 1 }))
      yield toRecord(id, document)
  }

  /** A document holds the players of a whole sheet. */
  async function* sheetPlayers(session: ClientSession): AsyncGenerator<SheetPlayer> {
    for await (const { _id, sheet, players } of sheets.find({}, { session }).sort({ _id: 1 }))
      for (const { letter, name, licence } of players.toSorted((one, other) =>
        one.letter < other.letter ? -1 : 1,
      ))
        yield { gameId: _id, letter, sheet, name, licence }
  }

  /** Other players of the same sheets stay. */
  async function putSheetPlayers(records: readonly SheetPlayer[]): Promise<void> {
    const bySheet = Map.groupBy(records, ({ gameId }) => gameId as GameId)
    const known = await repeat(() => sheets.find({ _id: { $in: [...bySheet.keys()] } }).toArray())
    const before = new Map(known.map(({ _id, players }) => [_id, players]))
    const documents = [...bySheet].map(([_id, players]) => {
      const letters = new Set(players.map(({ letter }) => letter))
      const named = players.map(({ letter, name, licence }) => ({ letter, name, licence }))
      const others = (before.get(_id) ?? []).filter(({ letter }) => !letters.has(letter))
      return { _id, sheet: players[0]?.sheet ?? 0, players: [...others, ...named] }
    })
    await put(sheets as unknown as Collection<Stored>, documents)
  }

  /** Two calls for many documents: a replacement of each takes several times as long. */
  async function put(collection: Collection<Stored>, documents: readonly Stored[]): Promise<void> {
    await repeat(async () => {
      await collection.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } })
      await collection.insertMany([...documents])
    })
  }

  return {
    async reading() {
      const session = client.startSession({ snapshot: true })
      return {
        async *all(kind) {
          try {
            yield* (
              kind === 'sheetPlayer' ? sheetPlayers(session) : documents(kind as OneADocument, session)
            ) as AsyncIterable<never>
          } catch (error) {
            throw asPortError(error)
          }
        },
        [Symbol.asyncDispose]: () => session.endSession(),
      }
    },
    async put(kind, records) {
      if (records.length === 0) return
      if (kind === 'sheetPlayer') return putSheetPlayers(records as unknown as readonly SheetPlayer[])
      const { collection, id } = placeOf(kind as OneADocument)
      const values = records as unknown as readonly Values[]
      await put(
        collection,
        values.map(record => toDocument(kind as OneADocument, id, record)),
      )
    },
    async clear() {
      for (const kind of RECORD_KINDS) {
        const collection = kind === 'sheetPlayer' ? sheets : placeOf(kind).collection
        await repeat(() => (collection as unknown as Collection<Stored>).deleteMany({}))
      }
    },
  }
}
