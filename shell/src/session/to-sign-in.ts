import type { Router } from '../router/router.tsx'
import { loginAddress } from './login-address.ts'

/**
 * Leads from `path`, which was refused, to the sign-in page. The sign-in page takes the place of a page that is shown: Back
 * would lead there, and from there to the sign-in page again. A page that is on the way has no place yet.
 */
export const toSignIn = (router: Pick<Router, 'state' | 'navigate'>, path: string): Promise<void> =>
  router.navigate(loginAddress(path), { replace: router.state.navigation.state === 'idle' })
