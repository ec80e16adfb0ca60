import { displayMode } from '@pingboard/contracts/display-mode.ts'
import { useLocation } from '@pingboard/kit/router'
import { lazy, Suspense } from 'react'

/** Milliseconds after which a part that did not arrive is asked for again. */
const AGAIN = 60_000

const bring = (): Promise<typeof import('./unattended.tsx')> =>
  import('./unattended.tsx').catch(async () => {
    await new Promise(resolve => setTimeout(resolve, AGAIN))
    return bring()
  })
const Unattended = lazy(bring)

/**
 * At a television there is nobody to press a button: the page is loaded again by itself, for a newer version, each
 * night, and every minute while it says that something failed. Elsewhere nothing.
 */
export function OnDisplay({ hasFailed = false }: { hasFailed?: boolean }) {
  const { pathname, search } = useLocation()
  if (displayMode(pathname, search) !== 'tv') return null
  return (
    <Suspense>
      <Unattended hasFailed={hasFailed} />
    </Suspense>
  )
}
