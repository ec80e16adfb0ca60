import { profileAtom, showToastAtom } from '@pingboard/kit/slice'
import type { UnsentQueue } from '@pingboard/kit/unsent'
import i18next from 'i18next'
import { atom, type createStore } from 'jotai'
import type { ComponentType } from 'react'
import { addTexts } from '../i18n/i18n.ts'
import { asksToLeave } from './question.ts'
import { type Text, UNSENT_NAMESPACE, unsentMessages } from './texts.ts'

type Store = ReturnType<typeof createStore>

/** What shows unsent changes: loaded for people who are signed in. */
export const unsentPartsAtom = atom<{ Bar: ComponentType } | null>(null)

export interface UnsentFollower {
  /** Whether the person may sign out: asks them when something is unsent. */
  mayLeave(): Promise<boolean>
  /** Deletes what the person of this page left on the device. */
  forget(): Promise<void>
  /** The session ended by itself: says that what is unsent stays for this person. */
  sessionEnded(): void
}

/** Hands the queue of unsent changes the person of the page, and loads what shows them. */
export function followUnsent(store: Store): UnsentFollower {
  let queue: UnsentQueue | null = null
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    const { startUnsent, unsentAtom } = await import('@pingboard/kit/unsent')
    if (!queue) {
      queue = store.get(unsentAtom)
      startUnsent(queue)
    }
    queue.setUser(person())
    const [{ UnsentBar: Bar }] = await Promise.all([
      import('./unsent-bar.tsx'),
      addTexts(UNSENT_NAMESPACE, unsentMessages),
    ])
    store.set(unsentPartsAtom, { Bar })
  }
  const person = () => store.get(profileAtom)?.id ?? null
  const follow = () => {
    queue?.setUser(person())
    if (!person()) return
    loading ??= load().catch(error => {
      reportError(error)
      loading = null
    })
  }
  store.sub(profileAtom, follow)
  // What could not be loaded without a network is loaded with it.
  addEventListener('online', follow)
  follow()

  return {
    mayLeave: async () => {
      await loading
      await queue?.look()
      if (!queue || queue.snapshot().list.length === 0) return true
      if (store.get(unsentPartsAtom)) return asksToLeave(store)
      // The question could not be loaded: nothing is deleted unasked.
      store.set(showToastAtom, { kind: 'error', text: i18next.t('notOpened', { ns: 'kit' }) })
      return false
    },
    forget: async () => queue?.forget(),
    sessionEnded() {
      const count = new Set(queue?.snapshot().list.map(({ game }) => game)).size
      if (count === 0) return
      const text = i18next.getFixedT(null, UNSENT_NAMESPACE) as unknown as Text
      store.set(showToastAtom, { kind: 'warning', text: text('kept-for-you', { count }), timeout: 5000 })
    },
  }
}
