import { atom } from 'jotai'

export interface Announcement {
  text: string
  /** Id of the subject: the next announcement with this id replaces this announcement, spoken or still waiting. */
  about?: string
}

/** Text for the page's one polite live region. With another count, an identical text is read again. */
export const announcementAtom = atom<Announcement & { count: number }>({ text: '', count: 0 })

/** Says something once, politely, to screen readers. */
export const announceAtom = atom(null, (_get, set, text: string, about?: string) => {
  set(announcementAtom, previous => ({ text, about, count: previous.count + 1 }))
})
