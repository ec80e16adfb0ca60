/** Address of the sign-in page that comes back to `path` (with query and hash) afterwards. */
export const loginAddress = (path: string): string =>
  path === '/' ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(path)}`
