import { displayMode } from '@pingboard/contracts/display-mode.ts'

/** What this document was opened as, for its whole life: a document never becomes another kind of page. */
export const display = displayMode(location.pathname, location.search)

/**
 * A picture over a video and a frame in another site know nobody: they ask for no session, install no worker, offer
 * nothing, lead nowhere, and keep nothing on the device. Other sites may have forbidden the storage anyway.
 */
export const isQuiet = display === 'overlay' || display === 'embed'

/** Milliseconds from which a page counts as an old one. */
const OLD = 60_000

/**
 * For an answer that this version of the page cannot read: nobody is there to press. A page that was just loaded does
 * not load itself again, because that would not help.
 */
export function reloadIfOld(): void {
  if (performance.now() > OLD) location.reload()
}
