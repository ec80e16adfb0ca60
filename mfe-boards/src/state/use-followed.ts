import { atom, useAtom } from 'jotai'
import { type Followed, fromText, toText } from '../model/followed.ts'

const KEY = 'boards.followed'

/** null: what storage says. */
const changedAtom = atom<Followed | null>(null)
changedAtom.onMount = set => {
  // A star given in another tab.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) set(fromText(newValue))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

const followedAtom = atom(
  get => get(changedAtom) ?? stored(),
  (_get, set, followed: Followed) => {
    set(changedAtom, followed)
    try {
      localStorage.setItem(KEY, toText(followed))
    } catch {
      // The stars then last until the page is closed.
    }
  },
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
