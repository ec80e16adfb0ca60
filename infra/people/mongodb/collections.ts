import type { SheetPlayer } from '@pingboard/contracts/http/games.ts'
import type { GameId, UserId } from '@pingboard/contracts/ids.ts'
import type { Feedback } from '@pingboard/services/ports/feedback-records.ts'
import type { KeyedCommand } from '@pingboard/services/ports/kept-answers.ts'
import type { TokenPurpose } from '@pingboard/services/ports/mail-tokens.ts'
import type { Delivery } from '@pingboard/services/ports/outbox.ts'
import type { Person } from '@pingboard/services/ports/personal-records.ts'
import type { PushSubscription } from '@pingboard/services/ports/push-subscriptions.ts'
import type { Session } from '@pingboard/services/ports/sessions.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'
import type { Collection, Db } from 'mongodb'
import type { NamedIndex } from '../../mongodb/indexes.ts'

/** The fields of a record, with its id where MongoDB keeps ids. */
type Stored<Fields, Id extends keyof Fields> = { readonly _id: Fields[Id] } & Omit<Fields, Id>

export interface PersonDocument extends Stored<Person, 'id'> {
  /** The names as a search finds them; null for no name. */
  readonly firstnameKey: string | null
  readonly lastnameKey: string | null
}

/** A person whose record was removed. */
export interface LeavingDocument {
  readonly _id: UserId
  /** Absent once the person is to be forgotten. */
  readonly email?: string
  /** Whatever is left of the person is to be deleted from every collection. */
  readonly isForgotten: boolean
}

export type SessionDocument = Stored<Session, 'id'>

export interface TokenDocument {
  /** Hash of the token. */
  readonly _id: string
  readonly purpose: TokenPurpose
  readonly userId: UserId
  readonly request: string
  readonly expiresAt: string
}

/** What every queue needs: from when on the entry may be claimed, and what orders entries that are due together. */
export interface QueueDocument {
  readonly _id: string
  readonly dueAt: string
  readonly createdAt: string
  readonly attempts: number
}

export interface DeliveryDocument extends QueueDocument, Omit<Delivery, 'id' | 'data'> {
  /** Null once it is settled. */
  readonly data: Delivery['data'] | null
  readonly state: 'waiting' | 'sent' | 'dropped' | 'given-up'
}

export interface FeedbackDocument extends QueueDocument, Stored<Feedback, 'id'> {
  readonly _id: Feedback['id']
  /** Of the issue; null until the report was passed on. */
  readonly address: string | null
}

export type SubscriptionDocument = Stored<PushSubscription, 'endpoint'>

/** The names on one game's sheet. */
export interface SheetDocument {
  readonly _id: GameId
  readonly sheet: number
  readonly players: readonly (SheetPlayer & { readonly letter: string })[]
}

export interface AnswerDocument extends Stored<KeyedCommand, 'commandId'> {
  readonly answer: string | null
  readonly keptAt: string
}

/** A place in the log that belongs to these records. */
export interface PlaceDocument {
  readonly _id: string
  readonly position: Position
}

/** Begins the name of every collection of records, so that a backup and a role can name them together. */
export const RECORDS = 'records.'

export interface Collections {
  readonly people: Collection<PersonDocument>
  readonly leaving: Collection<LeavingDocument>
  readonly sessions: Collection<SessionDocument>
  readonly tokens: Collection<TokenDocument>
  readonly deliveries: Collection<DeliveryDocument>
  readonly feedback: Collection<FeedbackDocument>
  readonly subscriptions: Collection<SubscriptionDocument>
  readonly sheets: Collection<SheetDocument>
  readonly answers: Collection<AnswerDocument>
  readonly places: Collection<PlaceDocument>
}

export const collectionsOf = (db: Db): Collections => ({
  people: db.collection(`${RECORDS}people`),
  leaving: db.collection(`${RECORDS}leaving`),
  sessions: db.collection(`${RECORDS}sessions`),
  tokens: db.collection(`${RECORDS}tokens`),
  deliveries: db.collection(`${RECORDS}deliveries`),
  feedback: db.collection(`${RECORDS}feedback`),
  subscriptions: db.collection(`${RECORDS}subscriptions`),
  sheets: db.collection(`${RECORDS}sheets`),
  answers: db.collection(`${RECORDS}answers`),
  places: db.collection(`${RECORDS}places`),
})

/** In the order of a claim. */
const QUEUE = { dueAt: 1, createdAt: 1, _id: 1 } as const

/** Every index beside that of the ids. A changed index gets another name. */
export const INDEXES: Readonly<Partial<Record<keyof Collections, readonly NamedIndex[]>>> = {
  people: [
    // Two registrations of one address cannot both succeed, whatever nodes they reach (CON-8).
    { name: 'email', key: { email: 1 }, unique: true },
    { name: 'firstname', key: { firstnameKey: 1 } },
    { name: 'lastname', key: { lastnameKey: 1 } },
  ],
  leaving: [{ name: 'forgotten', key: { isForgotten: 1 } }],
  sessions: [
    { name: 'user', key: { userId: 1 } },
    { name: 'last-seen', key: { lastSeenAt: 1 } },
    { name: 'created', key: { createdAt: 1 } },
  ],
  tokens: [
    { name: 'user', key: { userId: 1 } },
    { name: 'expires', key: { expiresAt: 1 } },
  ],
  deliveries: [
    // Settled deliveries stay for years, so the queue's index leaves them out.
    { name: 'queue', key: { channel: 1, ...QUEUE }, partialFilterExpression: { state: 'waiting' } },
    { name: 'user', key: { userId: 1 } },
  ],
  feedback: [
    { name: 'queue', key: QUEUE, partialFilterExpression: { address: null } },
    { name: 'user', key: { userId: 1 } },
  ],
  subscriptions: [
    { name: 'user', key: { userId: 1 } },
    { name: 'session', key: { sessionId: 1 } },
  ],
  sheets: [{ name: 'licence', key: { 'players.licence': 1 } }],
  answers: [
    { name: 'user', key: { userId: 1 } },
    { name: 'kept', key: { keptAt: 1 } },
  ],
}
