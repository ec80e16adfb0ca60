import { useLocation } from '@pingboard/kit/router'
import { findSlice } from '../registry/find-slice.ts'
import { useShell } from '../shell-context.ts'
import { NotFound } from './not-found.tsx'
import { SliceDown } from './slice-down.tsx'

/** Stands at every address without a route: shows a slice that failed to load, or the not-found page. */
export function SliceGate() {
  const { registry, failureOf } = useShell()
  const { pathname } = useLocation()
  const entry = findSlice(registry.current(), pathname)
  if (!entry) return <NotFound />
  return <SliceDown entry={entry} error={failureOf(entry)} />
}
