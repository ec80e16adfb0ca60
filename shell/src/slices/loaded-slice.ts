import type { RouteObject } from '@pingboard/kit/router'
import type { SliceDefinition } from '@pingboard/kit/slice'

/** A slice as the shell uses it, whatever its contract. */
export interface LoadedSlice {
  namespace: string
  messages: SliceDefinition['messages']
  routes: RouteObject[]
  home: NonNullable<SliceDefinition['home']>
  commands: NonNullable<SliceDefinition['commands']>
}
