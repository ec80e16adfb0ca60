import { atom } from 'jotai'

export interface Announcement {
  text: string
  /** What it is about, an id: the next announcement about the same takes its place, said or still waiting. */
  about?: string
}

/** Text for the page's one polite live region. The count makes an identical text be read again. */
export const announcementAtom = atom<Announcement & { count: number }>({ text: '', count: 0 })

/** Says something once, politely, to screen readers. */
export const announceAtom = atom(null, (_get, set, text: string, about?: string) => {
  set(announcementAtom, previous => ({ text, about, count: previous.count + 1 }))
})
