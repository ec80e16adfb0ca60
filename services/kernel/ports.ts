import type { Language } from '@pingboard/contracts/constants.ts'
import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Club, Fixture, Freshness } from '@pingboard/contracts/http/federation.ts'
import type { BoardId, GroupId, UserId } from '@pingboard/contracts/ids.ts'
import type { RoleFlag, UserFlag } from '@pingboard/contracts/permissions.ts'
import type { NewEvent, Position, StoredEvent } from './event.ts'

/**
 * What services need from outside, each with at least two real implementations and one suite in `tests/adapters`.
 */

// ---- The log --------------------------------------------------------------------------------------------------

/** Revision the writer decided on, `no-stream` for a first event, `any` when it does not matter. */
export type Expected = number | 'no-stream' | 'any'

export interface Appended {
  /** Of the last event. */
  readonly revision: number
  readonly position: Position
}

/** The expected revision was not the stream's: nothing was written. */
export class AppendConflict extends Error {
  readonly actual: number | 'no-stream'
  constructor(stream: string, actual: number | 'no-stream') {
    super(`conflict on ${stream}: it is at ${actual}`)
    this.name = 'AppendConflict'
    this.actual = actual
  }
}

/** No room left: nothing was written, and the same append may succeed later (DUR-8). */
export class LogFull extends Error {}
/** A flush failed or the file is damaged: final for this process (DUR-7). */
export class LogBroken extends Error {}

export interface Page {
  readonly events: readonly StoredEvent[]
  /** How far the reader has looked, matching or not. */
  readonly position: Position
}

/** The ten promises of this port are `tests/adapters/event-log.suite.ts`. */
export interface EventLog {
  /**
   * All or nothing; answers after the flush that covers it. Appends waiting at the same time share one flush, in the
   * order of the calls, so an append may expect the revision an earlier unanswered one will leave. The same events
   * again (same ids, same expectation) are answered as the first time.
   * @param behind the unanswered append this one was decided on: when it fails, this one conflicts, whatever revision
   * a foreign writer has left meanwhile
   * @throws AppendConflict, LogFull, LogBroken; RangeError for an empty batch
   */
  append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
    behind?: Promise<unknown>,
  ): Promise<Appended>
  /** Events of a stream with `revision > after`, in order; empty for an unknown stream. */
  readStream(stream: string, after?: number): Promise<readonly StoredEvent[]>
  /** Up to `limit` events after a position, of the given stream categories (all when absent), in log order. */
  readAll(after: Position, options?: { categories?: readonly string[]; limit?: number }): Promise<Page>
  /** Back-fill, then live, nothing lost or doubled at the seam. Ends when the signal does. */
  subscribe(
    after: Position,
    options: { categories?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<Page>
  /** Position of the last event, `START` when empty. */
  head(): Promise<Position>
  close(): Promise<void>
}

// ---- Views ----------------------------------------------------------------------------------------------------

/** A document of a view and what it has seen. One document per stream. */
export interface ViewDocument<Doc = unknown> {
  readonly id: string
  readonly revision: number
  /** Of the last event it has seen. */
  readonly position: Position
  /** null: the stream ended (deleted); the revision stays, so that late repeats are skipped. */
  readonly doc: Doc | null
  /** Values it can be found by, per key name. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** Sortable text; lists are read from the highest. */
  readonly order: string
  /** Error of the event it stopped at (PRJ-4); null when sound. */
  readonly setAside?: string | null
}

export interface Found<Doc> {
  readonly documents: readonly ViewDocument<Doc>[]
  readonly total: number
}

/** A store of documents. Not a query language: by id, or by one key value in one order. `name` is `board-page.v1`. */
export interface ViewStore {
  get<Doc>(name: string, id: string): Promise<ViewDocument<Doc> | null>
  /** Documents (not ended ones) carrying any of the values under the key, highest order first, `page` from 1. */
  find<Doc>(
    name: string,
    key: string,
    values: readonly string[],
    page: { page: number; size: number },
  ): Promise<Found<Doc>>
  /** Stores documents and the view's checkpoint. A document at or below its stored revision is left as it is. */
  store(name: string, documents: readonly ViewDocument[], checkpoint: Position): Promise<void>
  checkpoint(name: string): Promise<Position>
  /** Resolves once the view's checkpoint is at `position` or later; rejects with VIEW_BEHIND after the limit. */
  reached(name: string, position: Position, milliseconds: number): Promise<void>
  /** Every document in order of id, for rebuild comparisons. */
  all(name: string): AsyncIterable<ViewDocument>
  drop(name: string): Promise<void>
}

// ---- Bus ------------------------------------------------------------------------------------------------------

/** A public event with what a consumer needs to order and follow it. */
export interface BusMessage<Event = unknown> {
  readonly topic: string
  /** Aggregate id: one aggregate's messages stay in order. */
  readonly key: string
  readonly event: Event
  readonly position: Position
  readonly correlationId: string
  readonly causationId: string
}

/**
 * Public events to consumers, at least once. A burst on one key may arrive as its latest only. A consumer that was
 * away receives what it missed, from its own checkpoint; `from: 'now'` starts at the end, as it is at the call, and
 * keeps none. `consume` answers when its signal has ended.
 */
export interface Bus {
  consume(
    consumer: { name: string; topics: readonly string[]; from: 'checkpoint' | 'now' },
    handle: (message: BusMessage) => Promise<void> | void,
    signal: AbortSignal,
  ): Promise<void>
}

// ---- People ---------------------------------------------------------------------------------------------------

/** Everything personal about somebody: a row that can be corrected and deleted, never an event. */
export interface Person {
  readonly id: UserId
  /** Trimmed, lower-cased, unique. */
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly licenseNumber: string | null
  readonly passwordHash: string
  readonly enableEmails: boolean
  readonly enableNotifications: boolean
  readonly isVerified: boolean
  readonly language: Language
  /** Granted by an operator only. */
  readonly flags: readonly UserFlag[]
  readonly createdAt: string
  readonly updatedAt: string
}

export type PersonChange = Partial<Omit<Person, 'id' | 'createdAt'>>

export interface PersonalRecords {
  /** False when the e-mail is taken: unique under races. */
  add(person: Person): Promise<boolean>
  byId(id: UserId): Promise<Person | null>
  byIds(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>>
  byEmail(email: string): Promise<Person | null>
  /** Changes only the given fields; null when there is no such person. */
  update(id: UserId, change: PersonChange): Promise<Person | null>
  remove(id: UserId): Promise<void>
}

export interface Session {
  /** SHA-256 of the cookie's value, hex: the value itself is not kept. */
  readonly id: string
  readonly userId: UserId
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly userAgent: string
}

export interface Sessions {
  add(session: Session): Promise<void>
  /** Null when unknown, ended, idle or too old. */
  find(id: string, now: Date): Promise<Session | null>
  touch(id: string, now: Date): Promise<void>
  end(id: string): Promise<void>
  endAllOf(userId: UserId): Promise<void>
  ofUser(userId: UserId): Promise<readonly Session[]>
}

/** Hashing with a bounded queue: beyond it `OVERLOADED` (SES-2). */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the same work for a null hash (nobody has that address) and answers false. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Names for ids, kept by account: null for a name that was not given; an erased person is not in the map. */
export interface Directory {
  names(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, PersonName>>
}
export interface PersonName {
  readonly firstname: string | null
  readonly lastname: string | null
  readonly licenseNumber: string | null
}

// ---- Rights ---------------------------------------------------------------------------------------------------

/** Somebody's standing in a group, as of the very end of its stream. */
export interface Standing {
  readonly group: GroupFacts
  /** Member, creator or not. */
  readonly isMember: boolean
  /** Of the role, or every flag for the creator; with the flags granted on the user. */
  readonly flags: ReadonlySet<RoleFlag>
}
export interface GroupFacts {
  readonly id: GroupId
  readonly name: string
  readonly shortName: string | null
  readonly boardVisibility: 'public' | 'members'
}

/** Implemented by groups over the write side: no view and no bus between a change of role and its effect. */
export interface Rights {
  /** Null when there is no such group, or it was deleted. `user` null: a visitor. */
  standing(group: GroupId, user: UserId | null): Promise<Standing | null>
}

// ---- Federation -----------------------------------------------------------------------------------------------

export interface Fresh<T> {
  readonly value: T
  readonly freshness: Freshness
}

/** The national federation's data, translated. @throws Rejection FEDERATION_TIMEOUT, …_UNAVAILABLE, …_REFUSED */
export interface Federation {
  /** Championship fixtures of a club between two days, both included, by date then division. */
  fixturesOfClub(clubNumber: string, from: string, to: string): Promise<Fresh<readonly Fixture[]>>
  /** Clubs of a department as printed (`2A`, `33`, `971`…), by name. */
  clubsOfDepartment(department: string): Promise<Fresh<readonly Club[]>>
}

// ---- Live -----------------------------------------------------------------------------------------------------

/** Boards as a live room needs them; handed in by composition, so that live imports no other service. */
export interface BoardReader {
  /** Null when there is no such board, or it or its group was deleted. */
  read(id: BoardId): Promise<{ facts: BoardFacts; position: Position } | null>
  /** What viewers get: with the group's names, the Paris day and done by date. Null once the group is deleted. */
  present(facts: BoardFacts): Promise<{ board: Board; visibility: GroupFacts['boardVisibility'] } | null>
}

/** Public boards by number of viewers today, most first. */
export interface MostWatched {
  boards(): readonly BoardId[]
}

// ---- Time and chance ------------------------------------------------------------------------------------------

export interface Clock {
  now(): Date
}
/** 26 characters `[0-9a-z]`. */
export interface Ids {
  random(): string
  /** The same id for the same words: a repeated creation meets its own stream. */
  derived(...words: readonly string[]): string
}

/** One JSON object per line; never a payload, an address or a token. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
