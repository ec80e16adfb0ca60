import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { Clock } from '../ports/clock.ts'
import { AppendConflict, type EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import { type Position, type StoredEvent, streamOf } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { type CommandContext, recordedEvents } from './command-context.ts'
import { type Decider, Rejection } from './decider.ts'
import type { DomainEvent } from './event.ts'
import { type EventTypes, storedType } from './event-types.ts'
import { type Followed, followedStreams, type Kind } from './followed-streams.ts'
import { type PastPage, pastPages } from './past-pages.ts'

export interface Handled<State, E extends DomainEvent, Doc = null> {
  /** State after the command; for a repeat, the current state. */
  readonly state: State
  /** The page right after this command, without later changes; null without a view, or once the page has ended. */
  readonly page: Doc | null
  /** Of the command's last event, for a repeat too; of the stream when the command changed nothing. */
  readonly revision: number
  /** Position of the command's last event, or of the state it was decided on. */
  readonly position: Position
  readonly events: readonly E[]
  /** The command had been carried out before. */
  readonly repeated: boolean
}

/** A stream at its end, with all events stored. */
type StreamAtEnd<State, Doc = null> = Pick<
  Followed<State, Doc>,
  'state' | 'page' | 'revision' | 'position' | 'setAside' | 'trails'
>

/** The last event of a command that was carried out. */
export type Earlier = Pick<StoredEvent, 'revision' | 'position' | 'metadata'>

export interface Following<E extends DomainEvent, Doc>
  extends Pick<Kind<unknown, E, Doc>, 'view' | 'partsOf'> {
  /** Where waypoints of the view are kept. */
  readonly waypoints?: Pick<ViewStore, 'get'>
  /** Code that refuses a change while the stream is set aside. */
  readonly setAside?: ErrorCode
  /** Number of streams kept in memory. */
  readonly cached?: number
}

const ATTEMPTS = 5

/**
 * Carries out commands on one kind of aggregate: follow its stream → decide → append. A stream to which only this process
 * appends is kept in memory as it stands in the log, so it is not read for a command: the append expects the revision
 * that was decided on, and fails at any other.
 *
 * A command may arrive while an append is under way. It decides on the state which that append will leave, and is
 * appended behind it, so that many writers of one stream share a flush instead of conflicting. No command is answered
 * before the events it was decided on are stored. If that append fails, the commands behind it fail or decide again.
 */
export function commandHandler<State, Command, E extends DomainEvent, Doc = null>(
  types: EventTypes<E>,
  decider: Decider<State, Command, E>,
  { log, ids, clock }: { log: EventLog; ids: Ids; clock: Clock },
  { view, partsOf, waypoints, setAside = 'VIEW_BEHIND', cached }: Following<E, Doc> = {},
) {
  const streams = followedStreams<State, E, Doc>({ types, decider, view, partsOf }, log, { cached })
  const pageAt = view ? pastPages<Doc>(view, log, waypoints ?? null) : null

  /**
   * The last event of a command in a stream, or null. The memory gives the places to read; the log has the answer.
   */
  async function earlierIn(
    stream: string,
    places: readonly number[],
    commandId: string,
  ): Promise<Earlier | null> {
    for (const place of places) {
      const [stored] = await log.readStream(stream, place - 1, 1)
      if (stored?.metadata.commandId === commandId) return stored
    }
    return null
  }

  /**
   * Finds the stream without this command. From then on, until its events are counted in, no other work runs, because
   * no step in between waits.
   */
  async function attempt(
    stream: string,
    command: Command,
    context: CommandContext,
    expected: number | undefined,
  ): Promise<Handled<State, E, Doc>> {
    const own = streams.own(stream)
    const events = own ? decidedUnread(own, command, context, expected) : []
    if (own && events.length > 0) return append(stream, own, events, context)
    /** Up to this revision the command was not carried out. */
    let looked = -1
    for (;;) {
      const found = await streams.follow(stream)
      // Other commands may have gone on, or failed, before this one continued.
      const folded = streams.newest(stream) ?? found
      if (folded.isWrong) continue
      const places = folded.commands.placesOf(context.commandId).filter(place => place > looked)
      if (places.length === 0) return carryOut(stream, folded, command, context, expected)
      const { state, revision } = folded
      await folded.pending
      const earlier = await earlierIn(stream, places, context.commandId)
      if (earlier) return repeated(stream, context, earlier, state)
      looked = revision
    }
  }

  /**
   * The events of a command on a fold that may have been overtaken; none where only a read can tell. A refusal, and a
   * command without effect, append nothing that would fail.
   */
  function decidedUnread(
    folded: Followed<State, Doc>,
    command: Command,
    { commandId }: CommandContext,
    expected: number | undefined,
  ): E[] {
    if (folded.commands.placesOf(commandId).length > 0) return []
    try {
      return decided(folded, command, expected)
    } catch (error) {
      if (error instanceof Rejection) return []
      throw error
    }
  }

  async function carryOut(
    stream: string,
    folded: Followed<State, Doc>,
    command: Command,
    context: CommandContext,
    expected: number | undefined,
  ): Promise<Handled<State, E, Doc>> {
    let events: E[]
    try {
      events = decided(folded, command, expected)
    } catch (rejection) {
      // The refusal may rest on a state that is not on the disk yet.
      await folded.pending
      throw rejection
    }
    if (events.length > 0) return append(stream, folded, events, context)
    context.onQuiet?.()
    const { state, page, revision } = folded
    await folded.pending
    return { state, page, revision, position: folded.position, events, repeated: false }
  }

  function decided(folded: Followed<State, Doc>, command: Command, expected: number | undefined): E[] {
    if (folded.setAside) throw new Rejection(setAside)
    if (expected !== undefined && expected !== folded.revision)
      throw new Rejection('STALE_REVISION', { revision: folded.revision })
    return decider.decide(command, folded.state)
  }

  /** Hands the events to the log, and counts them in, so that the next command decides on the state after them. */
  async function append(
    stream: string,
    folded: Followed<State, Doc>,
    events: E[],
    context: CommandContext,
  ): Promise<Handled<State, E, Doc>> {
    const base = folded.revision
    const recorded = recordedEvents(stream, base + 1, events, context, { ids, clock })
    const appending = log.append(
      stream,
      base === -1 ? 'no-stream' : base,
      recorded.map(({ id, type, data, metadata, recordedAt }) => ({
        id,
        type: storedType(types, type),
        data,
        metadata,
        recordedAt,
      })),
      folded.pending ?? undefined,
    )
    streams.countIn(stream, folded, recorded)
    folded.pending = appending
    const { state, page } = folded
    try {
      const { revision, position } = await appending
      context.onStored?.()
      folded.position = position
      return { state, page, revision, position, events, repeated: false }
    } catch (error) {
      streams.drop(stream, folded)
      if (error instanceof AppendConflict) streams.share(stream)
      throw error
    } finally {
      if (folded.pending === appending) folded.pending = null
    }
  }

  async function repeated(
    stream: string,
    { bodyHash }: CommandContext,
    { revision, position, metadata }: Earlier,
    state: State,
  ): Promise<Handled<State, E, Doc>> {
    if (metadata.bodyHash !== bodyHash) throw new Rejection('IDEMPOTENCY_KEY_REUSED')
    const past = await pageAt?.(stream, revision)
    return { state, page: past?.page ?? null, revision, position, events: [], repeated: true }
  }

  async function read(id: string): Promise<StreamAtEnd<State, Doc>> {
    const stream = streamOf(types.category, id)
    let folded = await streams.follow(stream)
    while (folded.pending || folded.isWrong) {
      await folded.pending?.catch(() => {})
      folded = await streams.follow(stream)
    }
    const { state, page, revision, position, setAside, trails } = folded
    return { state, page, revision, position, setAside, trails }
  }

  return {
    /**
     * Carries out a command.
     * @param expected revision the caller saw (`If-Match`): at any other the command is refused, not decided again
     * @throws Rejection of a rule; STALE_REVISION; IDEMPOTENCY_KEY_REUSED; CONFLICT after five lost races; `setAside`
     */
    async handle(
      id: string,
      command: Command,
      context: CommandContext,
      expected?: number,
    ): Promise<Handled<State, E, Doc>> {
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt(streamOf(types.category, id), command, context, expected)
        } catch (error) {
          if (!(error instanceof AppendConflict)) throw error
          const revision = error.actual === 'no-stream' ? undefined : error.actual
          if (expected !== undefined) throw new Rejection('STALE_REVISION', { revision })
          if (attempts === ATTEMPTS) throw new Rejection('CONFLICT', { revision })
          await new Promise(resolve => setTimeout(resolve, Math.random() * 5 * 2 ** attempts))
        }
      }
    },

    /** The stream at its end, with all events stored. */
    read,

    /** The state that is kept in memory, without a read: others may have gone on. Null when none is kept. */
    kept: (id: string): State | null => streams.newest(streamOf(types.category, id))?.state ?? null,

    /** The last event of a command; null when it was not carried out on this stream. */
    async carriedOut(id: string, commandId: string): Promise<Earlier | null> {
      const stream = streamOf(types.category, id)
      const folded = await streams.follow(stream)
      const places = folded.commands.placesOf(commandId)
      await folded.pending?.catch(() => {})
      return earlierIn(stream, places, commandId)
    },

    /** The page at a revision, and its time; null when there was no page. */
    async pageAt(id: string, revision: number): Promise<PastPage<Doc> | null> {
      return (await pageAt?.(streamOf(types.category, id), revision)) ?? null
    },
  }
}

export type CommandHandler<State, Command, E extends DomainEvent, Doc = null> = ReturnType<
  typeof commandHandler<State, Command, E, Doc>
>
