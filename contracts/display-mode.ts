/** Pictures of a live page without controls for its viewers: a television, a picture over a video, a frame in another site. */
export const DISPLAY_MODES = ['tv', 'overlay', 'embed'] as const
export type DisplayMode = (typeof DISPLAY_MODES)[number]

/** A board's id as `ids.ts` defines it, without its library: the script in the document's head reads this file too. */
const LIVE_PAGE = /^\/boards\/[0-9a-z]{26}\/live$/

/** Addresses that are televisions without saying so: those of a group's displays, and of several boards in turn. */
const TELEVISIONS = /^\/(?:d\/[^/]+|boards\/wall)\/?$/

/**
 * The mode of an address, for the edge, the shell and the slice alike: what one of them takes for an embedded page, all
 * of them do. Null on every other page, without a mode, with an unknown one, and when the address names it twice.
 * @param pathname as the browser sends it, not decoded
 * @param search with or without the `?`
 */
export function displayMode(pathname: string, search: string): DisplayMode | null {
  if (TELEVISIONS.test(pathname)) return 'tv'
  if (!LIVE_PAGE.test(pathname)) return null
  const named = new URLSearchParams(search).getAll('mode')
  return DISPLAY_MODES.find(mode => named.length === 1 && mode === named[0]) ?? null
}
