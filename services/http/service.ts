import type { AnyPublicSource } from '../kernel/public-source.ts'
import type { AnyView } from '../kernel/view.ts'
import type { Implementation } from './implementation.ts'

/** What a service brings into a process: one visible list, put together with adapters by `services/run`. */
export interface Service {
  readonly name: string
  readonly routes: readonly Implementation[]
  readonly views: readonly AnyView[]
  readonly sources: readonly AnyPublicSource[]
}
