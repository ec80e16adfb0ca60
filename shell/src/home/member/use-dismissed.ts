import { useState } from 'react'
import { NOTICES, type NoticeKind } from './notice-for.ts'

const KEY = 'dismissedNotices'

/**
 * The notices dismissed on this device, by fixed words: nothing about the person. When storage is forbidden, a notice
 * stays away for the visit.
 */
export function useDismissed(): [readonly NoticeKind[], (notice: NoticeKind) => void] {
  const [dismissed, setDismissed] = useState(read)
  const dismiss = (notice: NoticeKind) => {
    const all = [...dismissed, notice]
    setDismissed(all)
    try {
      localStorage.setItem(KEY, all.join(' '))
    } catch {
      // Nothing to do: it holds for the visit.
    }
  }
  return [dismissed, dismiss]
}

function read(): readonly NoticeKind[] {
  try {
    const stored = localStorage.getItem(KEY)?.split(' ') ?? []
    return NOTICES.filter(notice => stored.includes(notice))
  } catch {
    return []
  }
}
