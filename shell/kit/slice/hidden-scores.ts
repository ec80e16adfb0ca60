import { atom } from 'jotai'

/**
 * Scores that this person does not want to see yet, because they watch the recording first. The choice holds for every
 * page of this device until it is switched off; a link may ask for it for one visit.
 */
const KEY = 'scores.hidden'

/** The choice made in this visit; null: what storage says. */
const choiceAtom = atom<boolean | null>(null)
choiceAtom.onMount = set => {
  // Chosen in another tab.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) set(newValue === 'on')
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

const linkAtom = atom(false)
/** What the person chose for this device, whatever a link asks for. */
export const hidingChosenAtom = atom(get => get(choiceAtom) ?? stored())
const shownAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Whether scores are hidden. Writing it is the person's choice, which also ends what a link asked for. */
export const scoresHiddenAtom = atom(
  get => get(choiceAtom) ?? (get(linkAtom) || stored()),
  (_get, set, isHidden: boolean) => {
    set(choiceAtom, isHidden)
    set(linkAtom, false)
    set(shownAtom, new Set<string>())
    store(isHidden)
  },
)

/** A link was followed that hides scores. */
export const hideByLinkAtom = atom(null, (get, set) => {
  if (get(scoresHiddenAtom)) return
  set(choiceAtom, null)
  set(linkAtom, true)
})

/** Ids of the fixtures whose score the person asked to see, one by one. */
export const shownScoresAtom = atom(get => get(shownAtom))

/** Shows the score of one fixture for this visit. */
export const showScoreAtom = atom(null, (get, set, game: string) => {
  set(shownAtom, new Set([...get(shownAtom), game]))
})

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

function store(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // The choice then lasts until the page is closed.
  }
}
