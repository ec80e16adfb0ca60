import type { createStore } from 'jotai'
import { isInstalledAtom, promptAtom } from './install-atoms.ts'

/** Follows whether the browser offers to install the app. The head script keeps an offer that came earlier. */
export function startInstall(store: ReturnType<typeof createStore>): void {
  const isOpenedFromIcon = matchMedia('(display-mode: standalone)').matches || navigator.standalone === true
  store.set(isInstalledAtom, isOpenedFromIcon)
  store.set(promptAtom, globalThis.earlyInstallPrompt ?? null)
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    store.set(promptAtom, event)
  })
  addEventListener('appinstalled', () => {
    store.set(promptAtom, null)
    store.set(isInstalledAtom, true)
  })
}
