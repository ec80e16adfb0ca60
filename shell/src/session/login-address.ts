import { SIGN_IN } from '../addresses.ts'
import type { Router } from '../router/router.tsx'

/** Address of the sign-in page that comes back to `path` (with query and hash) afterwards. */
export const loginAddress = (path: string): string =>
  path === '/' ? SIGN_IN : `${SIGN_IN}?redirect=${encodeURIComponent(path)}`

/**
 * Leads from `path`, which was refused, to the sign-in page. The sign-in page takes the place of a page that is shown: Back
 * would lead there, and from there to the sign-in page again. A page that is on the way has no place yet.
 */
export const toSignIn = (router: Pick<Router, 'state' | 'navigate'>, path: string): Promise<void> =>
  router.navigate(loginAddress(path), { replace: router.state.navigation.state === 'idle' })
