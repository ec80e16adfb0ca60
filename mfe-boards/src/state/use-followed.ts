import { atom, useAtom } from 'jotai'
import { type Followed, fromText, toText } from '../model/followed.ts'

const KEY = 'boards.followed'

interface Known {
  /** null: what storage says. */
  followed: Followed | null
  /** Storage refused them: this page alone has them. */
  isRefused?: boolean
}

const knownAtom = atom<Known>({ followed: null })
knownAtom.onMount = set => {
  // A star given in another tab.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) set({ followed: fromText(newValue) })
  }
  addEventListener('storage', follow)
  return () => {
    removeEventListener('storage', follow)
    // A page without stars does not hear of other tabs. The next page with stars reads them from storage.
    set(known => (known.isRefused ? known : { followed: null }))
  }
}

const followedAtom = atom(
  get => get(knownAtom).followed ?? stored(),
  (_get, set, followed: Followed) => set(knownAtom, { followed, isRefused: !store(followed) }),
)

/** The stars of this device, shared by all parts of a page. */
export const useFollowed = (): [Followed, (followed: Followed) => void] => useAtom(followedAtom)

function stored(): Followed {
  try {
    return fromText(localStorage.getItem(KEY))
  } catch {
    return fromText(null)
  }
}

/** @returns false when storage refuses: the stars then last until the page is closed */
function store(followed: Followed): boolean {
  try {
    localStorage.setItem(KEY, toText(followed))
    return true
  } catch {
    return false
  }
}
