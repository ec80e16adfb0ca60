import type { AnyPublicSource } from '../kernel/public-events.ts'
import type { AnyView } from '../kernel/view.ts'
import type { BusMessage } from '../ports/bus.ts'
import type { Implementation } from './implementation.ts'

/** What a service does about public events, once each: from its own checkpoint, after an absence too. */
export interface Consumer {
  readonly name: string
  readonly topics: readonly string[]
  handle(message: BusMessage): Promise<void>
}

/** What a service does by itself, on a timer; it ends when the signal does. */
export interface Task {
  readonly name: string
  run(signal: AbortSignal): Promise<void>
}

/** What a service brings into a process: one visible list, put together with adapters by `services/run`. */
export interface Service {
  readonly name: string
  readonly routes: readonly Implementation[]
  readonly views: readonly AnyView[]
  readonly sources: readonly AnyPublicSource[]
  readonly consumers?: readonly Consumer[]
  readonly tasks?: readonly Task[]
}
