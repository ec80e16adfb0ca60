import { sessionStateAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'

/** Beginning of the keys under which slices keep something of the person who is signed in. */
const PERSONAL = 'person.'

/** Removes what slices keep of a person on this device, as soon as the server knows no session any more. */
export function forgetKept(store: ReturnType<typeof createStore>): void {
  const look = () => {
    if (store.get(sessionStateAtom).status !== 'visitor') return
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PERSONAL)) localStorage.removeItem(key)
    } catch {
      // A browser that refuses storage has kept nothing.
    }
  }
  store.sub(sessionStateAtom, look)
  look()
}
