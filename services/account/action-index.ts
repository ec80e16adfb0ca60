import { setTimeout as delay } from 'node:timers/promises'
import type { PersonalExport } from '@pingboard/contracts/http/account.ts'
import { type UserId, userId } from '@pingboard/contracts/ids.ts'
import { answers } from '../kernel/turns.ts'
import type { EventLog } from '../ports/event-log.ts'
import { type Position, START, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'

/** Collection of the index: what each person did, by the person. */
export const ACTIONS = 'actions.v1'
/** Actions in one document. The newest document of an active person is written once a minute. */
const CHUNK = 100
/** Events in one page. Nothing else runs while a page is read: 100 events of the largest sheets took 15 ms. */
const PAGE = 25
/** Pause after each page, milliseconds. A long log is then read in minutes, beside everything else. */
const PAUSE_MS = 2
/** Events after which documents and place are stored. This many are read again after a kill. */
const TOGETHER = 1000
/** Most documents in one transaction, because scores wait for it. */
const AT_ONCE = 20

export type Action = PersonalExport['actions'][number]

/** Actions of a person, oldest first, one line each. */
interface Chunk {
  /** Number of full chunks before this one. */
  readonly earlier: number
  readonly actions: readonly string[]
}
type ChunkDocument = ViewDocument<Chunk>

interface Stores {
  readonly log: Pick<EventLog, 'readAll'>
  readonly views: Pick<ViewStore, 'get' | 'store' | 'checkpoint'>
}

/** The newest chunk of a person has the person's id, a full one before it `<id>@<its number>`. */
const fullId = (id: string, number: number): string => `${id}@${number}`

/** The export shows `boards.ScoreChanged.v1` as `ScoreChanged`. */
export const actionOf = ({ recordedAt, type, stream }: StoredEvent): Action => ({
  at: recordedAt,
  type: type.split('.')[1] ?? type,
  stream,
})

function lineOf(event: StoredEvent): string {
  const { at, type, stream } = actionOf(event)
  return `${at} ${type} ${stream}`
}

function readLine(line: string): Action {
  const [at = '', type = '', stream = ''] = line.split(' ')
  return { at, type, stream }
}

/**
 * Brings the index to the end of the log, or as far as it gets until the signal ends. No command waits for it. What a
 * chunk holds follows from the log alone, and its position says up to where: so an action is in the index once, also
 * after a kill at any moment, and when two processes do this at the same time.
 */
export async function indexActions({ log, views }: Stores, signal: AbortSignal): Promise<void> {
  let after = await views.checkpoint(ACTIONS)
  for (let isLevel = false; !isLevel && !signal.aborted; ) {
    const before = after
    const full: ChunkDocument[] = []
    const newest = new Map<string, ChunkDocument>()
    for (let looked = 0; looked < TOGETHER && !isLevel && !signal.aborted; ) {
      const { events, position } = await log.readAll(after, { limit: PAGE })
      for (const event of events) {
        const { actorId } = event.metadata
        // Visitors, and the product itself, ask for no export.
        if (!userId.safeParse(actorId).success) continue
        const chunk = newest.get(actorId) ?? (await views.get<Chunk>(ACTIONS, actorId))
        if (chunk && event.position <= chunk.position) continue
        const next = withAction(chunk, event)
        if (chunk?.doc && next.doc?.earlier !== chunk.doc.earlier)
          full.push({ ...chunk, id: fullId(actorId, chunk.doc.earlier) })
        newest.set(actorId, next)
      }
      looked += events.length
      isLevel = position === after
      after = position
      if (!isLevel) await delay(PAUSE_MS)
    }
    // Full chunks come first: a chunk that names them must find them, also after a kill between two transactions.
    if (after !== before) await store(views, [...full, ...newest.values()], before, after)
  }
}

/** The newest chunk after one more action: the same one, or the next one when it is full. */
function withAction(chunk: ChunkDocument | null, event: StoredEvent): ChunkDocument {
  const { earlier, actions } = chunk?.doc ?? { earlier: 0, actions: [] }
  const line = lineOf(event)
  return {
    id: event.metadata.actorId,
    revision: (chunk?.revision ?? -1) + 1,
    position: event.position,
    doc:
      actions.length < CHUNK
        ? { earlier, actions: [...actions, line] }
        : { earlier: earlier + 1, actions: [line] },
    keys: {},
    order: '',
  }
}

/** Stores documents a few at a time. The place moves on with the last ones. */
async function store(
  views: Stores['views'],
  documents: readonly ChunkDocument[],
  before: Position,
  after: Position,
): Promise<void> {
  let stored = 0
  do {
    const some = documents.slice(stored, stored + AT_ONCE)
    stored += some.length
    await views.store(ACTIONS, some, stored < documents.length ? before : after)
  } while (stored < documents.length)
}

/**
 * The newest actions of a person that are in the index, oldest first: at least `most` of them, or all.
 * @returns them, with the position of the last one
 */
export async function indexedActions(
  views: Pick<ViewStore, 'get'>,
  id: UserId,
  most: number,
): Promise<{ readonly actions: readonly Action[]; readonly upTo: Position }> {
  const newest = await views.get<Chunk>(ACTIONS, id)
  const chunks: Action[][] = []
  let count = 0
  for (let chunk = newest?.doc; chunk; ) {
    if (answers.isOver()) await answers.goOn()
    chunks.push(chunk.actions.map(readLine))
    count += chunk.actions.length
    if (chunk.earlier === 0 || count >= most) break
    const number = chunk.earlier - 1
    chunk = (await views.get<Chunk>(ACTIONS, fullId(id, number)))?.doc
    if (!chunk) throw new Error(`the index of actions lacks a chunk of ${id}; rebuild makes it again`)
  }
  return { actions: chunks.reverse().flat(), upTo: newest?.position ?? START }
}
