import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'
import { AppendConflict, type EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import { type Decider, Rejection } from './decider.ts'
import { type DomainEvent, type EventMetadata, type Position, START, streamOf } from './event.ts'
import { type EventTypes, readEvent, storedType } from './event-types.ts'

/** Who asks for what, as every command carries it. */
export interface CommandContext {
  /** Derived from the caller and the Idempotency-Key when there is one: the same command again is noticed. */
  readonly commandId: string
  readonly actorId: string
  readonly correlationId: string
  readonly causationId: string
  readonly idempotencyKey?: string
  readonly bodyHash?: string
}

export interface Handled<State, E extends DomainEvent> {
  /** State after the command. */
  readonly state: State
  readonly revision: number
  /** Everything up to here is stored; empty when the command changed nothing. */
  readonly position: Position
  readonly events: readonly E[]
  /** The command had been carried out before. */
  readonly repeated: boolean
}

/** A folded stream. May be dropped at any moment: the expected revision of each append keeps it safe. */
interface Folded<State> {
  state: State
  /** -1: no such stream. */
  revision: number
  /** Commands already carried out on this stream. */
  readonly commands: Map<string, { position: Position; bodyHash?: string }>
  /** The newest append that is not answered yet. `state` and `revision` already count it in. */
  pending: Promise<unknown> | null
  /** An append counted in here failed: whoever still holds this reads again. */
  isWrong: boolean
}

const ATTEMPTS = 5

/**
 * Carries out commands on one kind of aggregate: fold → decide → append, with the folded streams kept in memory.
 *
 * Commands that arrive while an append is under way decide on the state it will leave and are appended behind it, so
 * that many writers of one stream share a flush instead of conflicting. None is answered before what it decided on
 * is stored; if that fails, all of them fail or decide again.
 */
export function commandHandler<State, Command, E extends DomainEvent>(
  types: EventTypes<E>,
  decider: Decider<State, Command, E>,
  { log, ids, clock }: { log: EventLog; ids: Ids; clock: Clock },
  { cached = 2000 } = {},
) {
  const cache = new LRUCache<string, Folded<State>>({ max: cached })

  /** Whole streams being read: many who ask at the same time share one read. */
  const reading = new Map<string, Promise<unknown>>()

  /** The folded stream as of the end of the log. */
  async function fold(stream: string): Promise<Folded<State>> {
    for (;;) {
      if (reading.has(stream)) await reading.get(stream)
      const folded = cache.get(stream) ?? unread()
      const tail = log.readStream(stream, folded.revision)
      const shared = () => tail.catch(() => {}).then(() => reading.delete(stream))
      if (folded.revision === -1) reading.set(stream, shared())
      for (const stored of await tail) {
        // While this read was under way, another command may have gone further.
        if (stored.revision !== folded.revision + 1) continue
        const event = readEvent(types, stored)
        if (event) folded.state = decider.evolve(folded.state, event, stored.revision)
        folded.revision = stored.revision
        const { metadata, position } = stored
        folded.commands.set(metadata.commandId, { position, bodyHash: metadata.bodyHash })
      }
      if (folded.isWrong) continue
      const known = cache.get(stream)
      if (known && known.revision >= folded.revision) return known
      if (folded.revision >= 0) cache.set(stream, folded)
      return folded
    }
  }

  const unread = (): Folded<State> => ({
    state: decider.initial,
    revision: -1,
    commands: new Map(),
    pending: null,
    isWrong: false,
  })

  async function attempt(
    stream: string,
    command: Command,
    context: CommandContext,
    expected: number | undefined,
  ): Promise<Handled<State, E>> {
    let folded: Folded<State>
    do {
      const found = await fold(stream)
      // Others may have gone on, or failed, before this continued.
      folded = cache.get(stream) ?? found
    } while (folded.isWrong)
    /** A refusal may rest on a state that is still on its way to the disk. */
    const refuse = async (rejection: unknown) => {
      await folded.pending
      throw rejection
    }
    const quiet = async (earlier?: { position: Position }) => {
      const { state, revision } = folded
      await folded.pending
      const position = earlier?.position ?? START
      return { state, revision, position, events: [], repeated: earlier !== undefined }
    }

    const earlier = folded.commands.get(context.commandId)
    if (earlier) {
      if (earlier.bodyHash !== context.bodyHash) return refuse(new Rejection('IDEMPOTENCY_KEY_REUSED'))
      return quiet(earlier)
    }
    if (expected !== undefined && expected !== folded.revision) {
      return refuse(new Rejection('STALE_REVISION', { revision: folded.revision }))
    }

    let events: E[]
    try {
      events = decider.decide(command, folded.state)
    } catch (rejection) {
      return refuse(rejection)
    }
    if (events.length === 0) return quiet()

    const base = folded.revision
    const recordedAt = clock.now().toISOString()
    const { commandId, actorId, correlationId, causationId, idempotencyKey, bodyHash } = context
    const metadata: EventMetadata = {
      commandId,
      actorId,
      $correlationId: correlationId,
      $causationId: causationId,
      ...(idempotencyKey ? { idempotencyKey, bodyHash } : {}),
    }
    const appending = log.append(
      stream,
      base === -1 ? 'no-stream' : base,
      events.map((event, index) => ({
        id: ids.derived(stream, commandId, String(index)),
        type: storedType(types, event.type),
        data: event.data,
        metadata,
        recordedAt,
      })),
      folded.pending ?? undefined,
    )
    // From here to the next await nothing else runs: the next command finds the state this one leaves.
    events.forEach((event, index) => {
      folded.state = decider.evolve(folded.state, event, base + 1 + index)
    })
    folded.revision = base + events.length
    const done = { position: START, bodyHash: metadata.bodyHash }
    folded.commands.set(commandId, done)
    folded.pending = appending
    cache.set(stream, folded)
    const { state } = folded
    try {
      const { revision, position } = await appending
      done.position = position
      return { state, revision, position, events, repeated: false }
    } catch (error) {
      folded.isWrong = true
      if (cache.get(stream) === folded) cache.delete(stream)
      throw error
    } finally {
      if (folded.pending === appending) folded.pending = null
    }
  }

  return {
    /**
     * Carries out a command.
     * @param expected revision the caller saw (`If-Match`): any other is refused instead of decided again
     * @throws Rejection of a rule; STALE_REVISION; IDEMPOTENCY_KEY_REUSED; CONFLICT after five lost races
     */
    async handle(
      id: string,
      command: Command,
      context: CommandContext,
      expected?: number,
    ): Promise<Handled<State, E>> {
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

    /** State at the very end of the stream, everything in it stored. */
    async read(id: string): Promise<{ state: State; revision: number }> {
      const stream = streamOf(types.category, id)
      let folded = await fold(stream)
      while (folded.pending || folded.isWrong) {
        await folded.pending?.catch(() => {})
        folded = await fold(stream)
      }
      return { state: folded.state, revision: folded.revision }
    },
  }
}

export type CommandHandler<State, Command, E extends DomainEvent> = ReturnType<
  typeof commandHandler<State, Command, E>
>
