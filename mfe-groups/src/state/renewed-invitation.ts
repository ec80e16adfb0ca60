import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import { atom } from 'jotai'

/** The invitation that was renewed on this page last: the link that was there before works no more, wherever it stands. */
export const renewedInvitationAtom = atom<Invitation | null>(null)

/**
 * The newer of two invitations of one group: somebody else may have renewed it after this page did.
 * @param renewed null when another group's was renewed here, or none
 */
export const newestOf = (renewed: Invitation | null, loaded: Invitation | null): Invitation | null =>
  renewed && (!loaded || renewed.updatedAt >= loaded.updatedAt) ? renewed : loaded
