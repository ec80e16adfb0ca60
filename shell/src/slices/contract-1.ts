import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { RouteObject } from '@pingboard/kit/router'
import type { SliceModule } from '@pingboard/kit/slice'
import type { LoadedSlice } from './loaded-slice.ts'
import { isOwn, isOwnNamespace } from './own-paths.ts'

/** Contract 1: routes of the router, with their guards in loaders. @returns null for another thing than such a slice */
export function fromContract1(value: unknown, entry: SliceEntry): LoadedSlice | null {
  const module = value as Partial<SliceModule> | null | undefined
  const isSlice =
    module?.contract === 1 &&
    isOwnNamespace(entry, module.namespace) &&
    typeof module.messages === 'object' &&
    Array.isArray(module.routes) &&
    module.routes.every(route => claimsOwn(entry, route))
  if (!isSlice) return null
  const { namespace, messages, routes } = module as SliceModule
  return { namespace, messages, routes, home: {}, commands: {} }
}

/** The router itself keeps the routes inside a route below its address. */
const claimsOwn = (entry: SliceEntry, { path, children = [] }: RouteObject): boolean =>
  path === undefined ? children.every(child => claimsOwn(entry, child)) : isOwn(entry, path)
