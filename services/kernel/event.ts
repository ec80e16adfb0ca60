import { type UserId, userId } from '@pingboard/contracts/ids.ts'
import type { StoredEvent } from '../ports/stored-event.ts'

/** A fact of the domain, past tense, with absolute values and no personal data. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type
  readonly data: Data
}

/** A stored event for the current code: upcast, and without context and version in its name. */
export type Recorded<E extends DomainEvent> = E &
  Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position' | 'recordedAt' | 'metadata'>

/** The person behind an event. Null for one by a process. */
export const authorOf = ({ metadata }: Pick<StoredEvent, 'metadata'>): UserId | null =>
  userId.safeParse(metadata.actorId).data ?? null
