import { atom } from 'jotai'

/** Text for the page's one polite live region. The count makes an identical text be read again. */
export const announcementAtom = atom<{ text: string; count: number }>({ text: '', count: 0 })

/** Says something once, politely, to screen readers. */
export const announceAtom = atom(null, (_get, set, text: string) => {
  set(announcementAtom, previous => ({ text, count: previous.count + 1 }))
})
