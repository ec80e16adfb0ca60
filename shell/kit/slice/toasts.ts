import { DELAYS } from '@pingboard/contracts/constants.ts'
import { atom } from 'jotai'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'warning' | 'info'
  /** Already translated. */
  text: string
  /** Milliseconds, paused while hovered or focused. */
  timeout: number
  action?: { label: string; run: () => void }
}

/** The toasts; the shell shows the first. At most three more wait; a further toast replaces the oldest of those. */
export const toastsAtom = atom<readonly Toast[]>([])

let next = 1
export const showToastAtom = atom(
  null,
  (_get, set, toast: Pick<Toast, 'kind' | 'text' | 'action'> & { timeout?: number }) => {
    const added: Toast = { timeout: DELAYS.toast, ...toast, id: next++ }
    set(toastsAtom, shown => {
      // A success makes earlier failures outdated, and only the undo of the latest success still applies.
      const waiting =
        added.kind === 'success' ? shown.filter(({ kind }) => kind === 'warning' || kind === 'info') : shown
      return waiting.length < 4 ? [...waiting, added] : [...waiting.slice(0, 1), ...waiting.slice(2), added]
    })
  },
)
export const dismissToastAtom = atom(null, (_get, set, id: number) => {
  set(toastsAtom, waiting => waiting.filter(toast => toast.id !== id))
})
