import { atom } from 'jotai'
import { openDialogAtom } from '../dialogs/open-dialog.ts'
import { installWay } from './install-way.ts'
import { isBannerSkipped, skipBanner } from './skip-banner.ts'

/** The browser's offer to install. It can be used once. */
export const promptAtom = atom<InstallPrompt | null>(null)
export const isInstalledAtom = atom(false)
const skippedAtom = atom(isBannerSkipped())

export const installWayAtom = atom(get =>
  installWay({
    hasPrompt: get(promptAtom) !== null,
    isInstalled: get(isInstalledAtom),
    isSecure: isSecureContext,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  }),
)
export const isBannerShownAtom = atom(get => get(installWayAtom) !== null && !get(skippedAtom))

/** Asks the browser's question, or opens the steps to follow by hand. */
export const installAtom = atom(null, async (get, set) => {
  const prompt = get(promptAtom)
  if (get(installWayAtom) === 'steps') set(openDialogAtom, 'install')
  if (!prompt) return
  set(promptAtom, null)
  // The browser refuses a second question about the same offer.
  await prompt.prompt().catch(() => {})
})

/** "Later": the banner does not come back. The entry in the sidebar stays. */
export const skipBannerAtom = atom(null, (_get, set) => {
  skipBanner()
  set(skippedAtom, true)
})
