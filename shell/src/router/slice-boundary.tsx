import { codeOf, isOutage } from '@pingboard/kit/api'
import { Navigate, useLocation, useRouteError } from '@pingboard/kit/router'
import { findSlice } from '../registry/find-slice.ts'
import { useShell } from '../shell-context.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { SliceDown } from './slice-down.tsx'

/** Handles errors that a slice did not handle: refusals lead to their pages; other errors show the slice as down. */
export function SliceBoundary() {
  const error = useRouteError()
  const { registry } = useShell()
  const location = useLocation()
  const code = codeOf(error)
  const here = encodeURIComponent(`${location.pathname}${location.search}${location.hash}`)
  if (code === 'FORBIDDEN') return <Navigate to={`/error/403?redirect=${here}`} replace />
  if (/NOT_FOUND$/.test(code)) return <NotFound />
  if (isOutage(error) || code === 'UNREADABLE') return <PageError />
  const entry = findSlice(registry.current(), location.pathname)
  return entry ? <SliceDown entry={entry} error={error} /> : <PageError />
}
