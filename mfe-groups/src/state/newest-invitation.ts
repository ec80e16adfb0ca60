import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import { atom } from 'jotai'

/** The newest invitation that the dialog loaded or renewed: an older link works no more, wherever it stands on the page. */
export const newestInvitationAtom = atom<Invitation | null>(null)

/**
 * The newer of two invitations of one group: another person may have renewed the link after this page did.
 * @param known null when that of another group is known, or none
 */
export const newestOf = (known: Invitation | null, loaded: Invitation | null): Invitation | null =>
  known && (!loaded || known.updatedAt >= loaded.updatedAt) ? known : loaded
