import type { StoredEvent } from '../ports/stored-event.ts'

/** A fact of the domain, past tense, with absolute values and no personal data. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type
  readonly data: Data
}

/** A stored event as today's code sees it: upcast, and under its plain name. */
export type Recorded<E extends DomainEvent> = E &
  Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position' | 'recordedAt' | 'metadata'>
