import { SIGN_IN } from '../addresses.ts'

/** Address of the sign-in page that comes back to `path` (with query and hash) afterwards. */
export const loginAddress = (path: string): string =>
  path === '/' ? SIGN_IN : `${SIGN_IN}?redirect=${encodeURIComponent(path)}`
