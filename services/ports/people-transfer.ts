import type { Feedback } from './feedback-records.ts'
import type { KeyedCommand } from './kept-answers.ts'
import type { MailTokens } from './mail-tokens.ts'
import type { Delivery, Outbox } from './outbox.ts'
import type { Leaving, Person } from './personal-records.ts'
import type { PushSubscription } from './push-subscriptions.ts'
import type { Session } from './sessions.ts'

/** A record of each kind, with everything that is kept of it. */
export interface KeptRecords {
  readonly person: Person
  /** A person who was removed and not yet forgotten. */
  readonly leaving: Leaving
  readonly session: Session
  readonly mailToken: Parameters<MailTokens['put']>[0]
  readonly delivery: Omit<Delivery, 'data'> & {
    /** Null once it is settled. */
    readonly data: Delivery['data'] | null
    readonly state: 'waiting' | Parameters<Outbox['settle']>[1]
    readonly attempts: number
    readonly dueAt: string
  }
  readonly pushSubscription: PushSubscription
  readonly feedback: Feedback & {
    /** Of the issue; null until the report is passed on. */
    readonly address: string | null
    readonly attempts: number
    readonly dueAt: string
  }
  readonly sheetPlayer: {
    readonly gameId: string
    readonly letter: string
    readonly sheet: number
    readonly name: string
    readonly licence: string | null
  }
  readonly keptAnswer: KeyedCommand & { readonly answer: string | null; readonly keptAt: string }
}
export type RecordKind = keyof KeptRecords

/**
 * Every kind with the fields that name a record. People come first: where records are read while they change, a person
 * who is erased meanwhile is still among them, and the erasure finds by that what else was read of the person.
 */
export const RECORD_KEYS = {
  person: ['id'],
  leaving: ['id'],
  session: ['id'],
  mailToken: ['hash'],
  delivery: ['id'],
  pushSubscription: ['endpoint'],
  feedback: ['id'],
  sheetPlayer: ['gameId', 'letter'],
  keptAnswer: ['commandId'],
} as const satisfies { readonly [Kind in RecordKind]: readonly (keyof KeptRecords[Kind])[] }
export const RECORD_KINDS = Object.keys(RECORD_KEYS) as RecordKind[]

/** Records as they were at one moment where the engine can tell, else each as it was when it was read. */
export interface RecordsReading extends AsyncDisposable {
  /** In order of the key, byte by byte; never all in memory. */
  all<Kind extends RecordKind>(kind: Kind): AsyncIterable<KeptRecords[Kind]>
}

/**
 * All records of people, for a copy on another engine and for backups. Only the operator's commands use it. Places in
 * the log are left out, because another log has others; so are leases, limits and presence, which last for seconds.
 */
export interface PeopleTransfer {
  reading(): Promise<RecordsReading>
  /** Takes the place of records with the same keys. Both the records and what searches find them by are stored. */
  put<Kind extends RecordKind>(kind: Kind, records: readonly KeptRecords[Kind][]): Promise<void>
  /** Removes every record of every kind. */
  clear(): Promise<void>
}
