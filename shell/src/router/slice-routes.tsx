import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { RouteObject } from '@pingboard/kit/router'
import type { SliceModule } from '@pingboard/kit/slice'
import { NotFound } from './not-found.tsx'
import { SliceBoundary } from './slice-boundary.tsx'

/** A loaded slice as routes: its own routes, and the not-found page for the rest of its addresses. */
export const sliceRoutes = (entry: SliceEntry, module: SliceModule): RouteObject[] => [
  {
    id: entry.name,
    errorElement: <SliceBoundary />,
    children: [...module.routes, ...entry.paths.map(path => ({ path: `${path}/*`, element: <NotFound /> }))],
  },
]
