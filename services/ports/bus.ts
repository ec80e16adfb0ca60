import type { Position } from './stored-event.ts'

/** A public event with what a consumer needs to order and follow it. */
export interface BusMessage<Event = unknown> {
  readonly topic: string
  /** Aggregate id: one aggregate's messages stay in order. */
  readonly key: string
  readonly event: Event
  readonly position: Position
  /**
   * A later message of the topic holds an event from before this position. So no consumer may begin here: that event
   * would be lost. Messages of earlier builds lack this.
   */
  readonly overtakes?: true
  readonly correlationId: string
  readonly causationId: string
}

/** A consumer, its topics, and where it begins. */
export interface Subscription {
  /** Consumers of one name share one checkpoint. */
  readonly name: string
  readonly topics: readonly string[]
  readonly from: 'checkpoint' | 'now'
  /** Called once: every later message is handed over. */
  readonly onReady?: (() => void) | undefined
}

/**
 * Public events to consumers, at least once. Of a burst on one key, only the latest may arrive. A consumer that was
 * away receives the messages it missed, from its own checkpoint. With `from: 'now'` it starts at the end of the log,
 * as it is when `onReady` is called, and keeps no checkpoint. `consume` resolves when its signal has ended. A handler
 * that fails is called again a few times. While the store takes nothing for now (`NotStored`) or a view is behind
 * (`VIEW_BEHIND`), the handler is called again for as long as necessary.
 */
export interface Bus {
  consume(
    consumer: Subscription,
    handle: (message: BusMessage) => Promise<void> | void,
    signal: AbortSignal,
  ): Promise<void>
}
