export type FrameKind = 'default' | 'account' | 'bare'

/** Sign-in, live, invitation and error pages, displays and paper stand without header; the account has its own menu. */
const BARE = [
  /^\/auth(\/|$)/,
  /^\/boards\/[^/]+\/(?:live|print|poster)(\/|$)/,
  /^\/boards\/wall\/?$/,
  /^\/d(\/|$)/,
  /^\/account\/groups\/[^/]+\/poster(\/|$)/,
  /^\/group-invitation(\/|$)/,
  /^\/error(\/|$)/,
]

export function frameKind(pathname: string): FrameKind {
  if (BARE.some(pattern => pattern.test(pathname))) return 'bare'
  return /^\/account(\/|$)/.test(pathname) ? 'account' : 'default'
}
