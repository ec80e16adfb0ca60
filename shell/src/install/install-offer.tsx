import { useAtomValue } from 'jotai'
import { type ComponentType, lazy, Suspense } from 'react'
import { isBannerShownAtom } from './install-atoms.ts'

/** Without the banner nothing is missing. */
const InstallBanner = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./install-banner.tsx').catch(() => ({ default: () => null })),
)

/** The banner, where the browser can install the app and the person has not skipped the offer. */
export function InstallOffer() {
  if (!useAtomValue(isBannerShownAtom)) return null
  return (
    <Suspense>
      <InstallBanner />
    </Suspense>
  )
}
