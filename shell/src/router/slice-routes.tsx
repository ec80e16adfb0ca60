import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { RouteObject } from '@pingboard/kit/router'
import type { LoadedSlice } from '../slices/loaded-slice.ts'
import { NotFound } from './not-found.tsx'
import { SliceBoundary } from './slice-boundary.tsx'

/** A loaded slice as routes: its own routes, and the not-found page for the rest of its addresses. */
export const sliceRoutes = (entry: SliceEntry, slice: LoadedSlice): RouteObject[] => [
  {
    id: entry.name,
    errorElement: <SliceBoundary />,
    children: [...slice.routes, ...entry.paths.map(path => ({ path: `${path}/*`, element: <NotFound /> }))],
  },
]
