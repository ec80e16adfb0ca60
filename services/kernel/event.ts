import type { StoredEvent } from '../ports/stored-event.ts'

/** A fact of the domain, past tense, with absolute values and no personal data. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type
  readonly data: Data
}

/** A stored event for the current code: upcast, and without context and version in its name. */
export type Recorded<E extends DomainEvent> = E &
  Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position' | 'recordedAt' | 'metadata'>
