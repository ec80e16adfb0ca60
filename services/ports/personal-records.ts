import type { Language } from '@pingboard/contracts/constants.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import type { Keep } from './kept-answers.ts'

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

/** The e-mail is somebody else's: nothing was changed. */
export class EmailTaken extends Error {}

export interface PersonalRecords {
  /** False when the e-mail is taken: unique under races. */
  add(person: Person): Promise<boolean>
  byId(id: UserId): Promise<Person | null>
  byIds(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>>
  /**
   * People whose first or last name begins with the text, accents and case aside; by last name, first name, id.
   * `page` from 1.
   */
  search(
    text: string,
    page: { page: number; size: number },
  ): Promise<{ readonly people: readonly Person[]; readonly total: number }>
  /** What an operator granted; nothing for somebody unknown. */
  flagsOf(id: UserId): Promise<readonly UserFlag[]>
  byEmail(email: string): Promise<Person | null>
  /** Changes only the given fields; null, and nothing kept, when there is no such person. @throws EmailTaken */
  update(id: UserId, change: PersonChange, keep?: Keep<Person>): Promise<Person | null>
  /** The same password hashed anew. False when the hash is another one by now: that one stays. */
  replacePasswordHash(id: UserId, from: string, to: string): Promise<boolean>
  /**
   * Takes the record away: the person is not found any more, and the e-mail is free. What else may still hold the
   * address is found by `leaving`, until `forget`.
   */
  remove(id: UserId): Promise<void>
  /** Who was removed and is not forgotten yet; those of an earlier start as well. */
  leaving(): Promise<readonly Leaving[]>
  /**
   * The last step of an erasure. That nothing of the person may stay in any place of the files is stored before this
   * resolves, and carried out beside whatever else is asked: by the next start if this process does not come to it.
   */
  forget(id: UserId): Promise<void>
  /** Whether nothing is left to overwrite; waits for it so many milliseconds. */
  overwritten(milliseconds: number): Promise<boolean>
}

/** What is still known of somebody whose record was taken away. */
export type Leaving = Pick<Person, 'id' | 'email'>
