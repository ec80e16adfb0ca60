import { atom } from 'jotai'

/** What the shell's header shows for the page on screen. `null` title: the product's mark. */
export interface HeaderState {
  title: string | null
  /** Second line, muted. */
  subtitle?: string
  /** Address of the back arrow; without it, no arrow. */
  back?: string
}

export const headerAtom = atom<HeaderState>({ title: null })

/** Place in the header for the page's own actions, set by the shell; `HeaderActions` of the kit fills it. */
export const headerSlotAtom = atom<HTMLElement | null>(null)

/** A team's name, parted before its number, which is never cut. */
export interface HeaderTeam {
  name: string
  number: string
}

/** The teams of the open fixture: on a phone the header shows them in place of the title. */
export const headerTeamsAtom = atom<readonly [HeaderTeam, HeaderTeam] | null>(null)
