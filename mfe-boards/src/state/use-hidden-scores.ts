import { useSearchParams } from '@pingboard/kit/router'
import { hideByLinkAtom, scoresHiddenAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** The part of an address that asks for a page without scores. */
const ASKED = { name: 'score', value: 'hidden' } as const

/** The address without scores. */
export const withoutScores = (address: string): string => `${address}?${ASKED.name}=${ASKED.value}`

/** Follows an address that hides scores. Call it above the scores: it acts before they are drawn. */
export function useHidingLink(): void {
  const [search] = useSearchParams()
  const hide = useSetAtom(hideByLinkAtom)
  const isAsked = search.get(ASKED.name) === ASKED.value
  useLayoutEffect(() => {
    if (isAsked) hide()
  }, [isAsked, hide])
}

/** Shows all scores again, now and whenever this address is loaded. */
export function useShowScores(): () => void {
  const setHidden = useSetAtom(scoresHiddenAtom)
  const [search, setSearch] = useSearchParams()
  return () => {
    setHidden(false)
    if (!search.has(ASKED.name)) return
    const next = new URLSearchParams(search)
    next.delete(ASKED.name)
    setSearch(next, { replace: true })
  }
}
