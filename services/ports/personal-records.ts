import type { Language } from '@pingboard/contracts/constants.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import type { Keep } from './kept-answers.ts'
import type { Position } from './stored-event.ts'

/** All personal data of one person: a row that can be corrected and deleted, never an event. */
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

/** Another person has this e-mail: nothing was changed. */
export class EmailTaken extends Error {}

export interface PersonalRecords {
  /** False when the e-mail is taken, also when two calls race. */
  add(person: Person): Promise<boolean>
  byId(id: UserId): Promise<Person | null>
  byIds(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>>
  /**
   * People whose first or last name begins with the text; with a space in it, also those whose first name begins with one
   * part and whose last name begins with the other, in either order. Accents and case do not matter. By last name, first
   * name, id. `page` counts from 1.
   */
  search(
    text: string,
    page: { page: number; size: number },
  ): Promise<{ readonly people: readonly Person[]; readonly total: number }>
  /** Flags an operator granted; empty for an unknown id. */
  flagsOf(id: UserId): Promise<readonly UserFlag[]>
  byEmail(email: string): Promise<Person | null>
  /** Changes only the given fields; null, and nothing kept, when there is no such person. @throws EmailTaken */
  update(id: UserId, change: PersonChange, keep?: Keep<Person>): Promise<Person | null>
  /** Stores a new hash of the same password. False when the stored hash is not `from` any more: it stays. */
  replacePasswordHash(id: UserId, from: string, to: string): Promise<boolean>
  /**
   * Removes the record: the person is not found any more, and the e-mail is free. Until `forget`, `leaving` lists the
   * person, so that other stores that hold the address can be cleared.
   */
  remove(id: UserId): Promise<void>
  /** People who were removed and not yet forgotten, from earlier starts too. */
  leaving(): Promise<readonly Leaving[]>
  /**
   * The last step of an erasure: no data of the person may stay anywhere in the files. This duty is stored before the
   * call resolves. The work runs beside other calls, and the next start finishes it if this process does not.
   */
  forget(id: UserId): Promise<void>
  /** Whether nothing is left to overwrite. Waits at most this long for that. */
  overwritten(milliseconds: number): Promise<boolean>
  /** The position up to which the erasures of the log are done in these records; `START` at first. */
  erasedUpTo(): Promise<Position>
  /**
   * Stores that position; it may go back. It is stored with the records, after all earlier changes: a restored copy of
   * the records has the position of its own time.
   */
  noteErasedUpTo(position: Position): Promise<void>
}

/** What is still known of a person whose record was removed. */
export type Leaving = Pick<Person, 'id' | 'email'>
