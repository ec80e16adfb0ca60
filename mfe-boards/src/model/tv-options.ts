/** A television is dark unless its address says otherwise. */
export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** What the address of a television says. */
export interface TvOptions {
  theme: Theme
  /** Milliseconds that a page stays. */
  page: number
  /** Only fixtures in play are shown. */
  isOnlyLive: boolean
}

/** Seconds: what a page takes to be read, and what a hall has patience for. */
const [SHORTEST, USUAL, LONGEST] = [3, 10, 120]

/** Parameters `theme`, `page` (seconds) and `only` of an address. `delay` and `lang` are read where others read them. */
export function tvOptionsOf(search: URLSearchParams): TvOptions {
  const seconds = Number(search.get('page') || USUAL)
  return {
    theme: THEMES.find(theme => theme === search.get('theme')) ?? 'dark',
    page: 1000 * Math.min(Math.max(Number.isFinite(seconds) ? seconds : USUAL, SHORTEST), LONGEST),
    isOnlyLive: search.get('only') === 'live',
  }
}

/** The boards named by the address of a wall, each once; a wall has an end. */
export const wallIdsOf = (search: URLSearchParams): string[] =>
  [...new Set((search.get('boards') ?? '').split(',').map(id => id.trim()))].filter(Boolean).slice(0, MOST)

/** A wall of more boards would show each less than once in ten minutes. */
const MOST = 12
