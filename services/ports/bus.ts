import type { Position } from './stored-event.ts'

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

/** Who is told, and from where on. */
export interface Subscription {
  /** Consumers of one name share a place; each name has its own. */
  readonly name: string
  readonly topics: readonly string[]
  readonly from: 'checkpoint' | 'now'
  /** Called once: whatever happens from then on is handed over. */
  readonly onReady?: (() => void) | undefined
}

/**
 * Public events to consumers, at least once. A burst on one key may arrive as its latest only. A consumer that was
 * away receives what it missed, from its own checkpoint; `from: 'now'` starts at the end, as it is when
 * `onReady` is called, and keeps none. `consume` answers when its signal has ended. A handler that fails is called again a few times; while the
 * store takes nothing for now (`NotStored`) or a view is behind (`VIEW_BEHIND`), for as long as it takes.
 */
export interface Bus {
  consume(
    consumer: Subscription,
    handle: (message: BusMessage) => Promise<void> | void,
    signal: AbortSignal,
  ): Promise<void>
}
