import type { AnyPublicSource } from '../kernel/public-events.ts'
import type { AnyView } from '../kernel/view.ts'
import type { BusMessage } from '../ports/bus.ts'
import type { Implementation } from './implementation.ts'

/** What a service does on public events, once each: from its own checkpoint, even after a downtime. */
export interface Consumer {
  readonly name: string
  readonly topics: readonly string[]
  handle(message: BusMessage): Promise<void>
}

/** Work that a service does by itself, on a timer, until the signal ends. */
export interface Task {
  readonly name: string
  run(signal: AbortSignal): Promise<void>
}

/** What a service adds to a process, in one list. `services/run` connects it with adapters. */
export interface Service {
  readonly name: string
  readonly routes: readonly Implementation[]
  readonly views: readonly AnyView[]
  readonly sources: readonly AnyPublicSource[]
  readonly consumers?: readonly Consumer[]
  readonly tasks?: readonly Task[]
}
