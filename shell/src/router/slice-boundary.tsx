import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { codeOf, isOutage } from '@pingboard/kit/api'
import { Navigate, useLocation, useRouteError } from '@pingboard/kit/router'
import { useEffect } from 'react'
import { findSlice } from '../registry/find-slice.ts'
import { reports } from '../reports/reports.ts'
import { useShell } from '../shell-context.ts'
import { classify } from '../slices/classify.ts'
import { SliceError } from '../slices/slice-error.ts'
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
  return entry ? <Down entry={entry} error={error} /> : <PageError />
}

/** The page of a slice threw, or did not come. */
function Down({ entry, error }: { entry: SliceEntry; error: unknown }) {
  useEffect(() => {
    if (error instanceof SliceError) reports.failed(error)
    else reports.note(entry, classify(error) === 'evaluation' ? 'render' : 'load')
  }, [entry, error])
  return <SliceDown entry={entry} error={error} />
}
