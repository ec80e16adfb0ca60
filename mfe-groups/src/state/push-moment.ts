import type { Board } from '@pingboard/contracts/http/boards.ts'
import { profileAtom } from '@pingboard/kit/slice'
import { atom, useSetAtom, useStore } from 'jotai'
import { useLayoutEffect } from 'react'
import { hasOwnNew, newestOf } from '../model/push-offer.ts'

/**
 * The person has just joined a group or made a board, and will want to hear of its results. Only in memory: a page that
 * is loaded asks nothing.
 */
export const pushMomentAtom = atom(false)

/** The newest board that the page of each group showed in this visit. */
const newestShownAtom = atom<Readonly<Record<string, string>>>({})

/** Notices a board that the person made since the page of the group was last shown in this visit. */
export function useOwnNewBoard(groupId: string, boards: readonly Board[] | null): void {
  const store = useStore()
  const setMoment = useSetAtom(pushMomentAtom)
  // Before the boards are painted: the card stands above them, and nothing moves.
  useLayoutEffect(() => {
    if (boards === null) return
    const shown = store.get(newestShownAtom)
    const before = shown[groupId]
    const me = store.get(profileAtom)?.id
    if (before !== undefined && me && hasOwnNew(boards, before, me)) setMoment(true)
    store.set(newestShownAtom, { ...shown, [groupId]: newestOf(boards) })
  }, [groupId, boards, store, setMoment])
}
