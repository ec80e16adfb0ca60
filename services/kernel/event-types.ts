import type * as z from 'zod/mini'
import type { EventMetadata, StoredEvent } from '../ports/stored-event.ts'
import type { DomainEvent, Recorded } from './event.ts'

/**
 * The events of one aggregate: stored names, schemas of the stored data, and upcasters from older versions. Only this
 * type links a stored name to a name in the code, so a rename in the code never touches history.
 */
export interface EventTypes<E extends DomainEvent> {
  /** First part of the stored names: `boards` in `boards.ScoreChanged.v1`. */
  readonly context: string
  /** Streams are named `<category>-<id>`. */
  readonly category: string
  readonly schemas: { readonly [T in E['type']]: z.ZodMiniType<Extract<E, { type: T }>['data']> }
  /** Version that is written now, when not 1. */
  readonly versions?: { readonly [T in E['type']]?: number }
  /** `ScoreChanged.v1` makes data of v2 from data of v1, and so on. Pure; applied on read. */
  readonly upcasters?: { readonly [typeAndVersion: string]: (data: object) => object }
}

/** `boards.ScoreChanged.v1` */
export function storedType<E extends DomainEvent>(types: EventTypes<E>, type: E['type']): string {
  return `${types.context}.${type}.v${types.versions?.[type] ?? 1}`
}

/**
 * A stored event in its current version, or null for a type this code does not know (counted and skipped, PRJ-5).
 * @param isOwn this process has just written the event, and the compiler has checked its type
 * @throws Error when the data does not match its schema: a fold of such data would be wrong unnoticed
 */
export function readEvent<E extends DomainEvent>(
  types: EventTypes<E>,
  stored: StoredEvent,
  isOwn = false,
): Recorded<E> | null {
  const [context, type, v] = namesIn(stored.type)
  if (context !== types.context || !(type in types.schemas)) return null
  const wanted = types.versions?.[type as E['type']] ?? 1
  let version = Number(v.slice(1))
  if (version > wanted) return null
  let data = stored.data
  for (; version < wanted; version++) {
    const upcast = types.upcasters?.[`${type}.v${version}`]
    if (!upcast) throw new Error(`no upcaster from ${stored.type}`)
    data = upcast(data)
  }
  const refused = isOwn ? null : types.schemas[type as E['type']].safeParse(data).error
  if (refused)
    throw new Error(`${stored.type} is not as its schema says: ${refused.issues.map(placeOf).join(', ')}`)
  return new ReadEvent(stored, type, data) as unknown as Recorded<E>
}

const placeOf = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'data'} ${message}`

type Names = [context: string, type: string, version: string]
/** A cache: names are few, events are many. */
const split = new Map<string, Names>()
function namesIn(storedType: string): Names {
  const names = split.get(storedType) ?? (storedType.split('.') as Names)
  split.set(storedType, names)
  return names
}

/** Reads the metadata of the stored event on access only, because a log may parse the metadata that late. */
class ReadEvent {
  readonly type: string
  readonly data: object
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: string
  readonly recordedAt: string
  readonly #stored: StoredEvent

  constructor(stored: StoredEvent, type: string, data: object) {
    this.type = type
    this.data = data
    this.id = stored.id
    this.stream = stored.stream
    this.revision = stored.revision
    this.position = stored.position
    this.recordedAt = stored.recordedAt
    this.#stored = stored
  }

  get metadata(): EventMetadata {
    return this.#stored.metadata
  }
}
