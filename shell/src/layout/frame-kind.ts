export type FrameKind = 'default' | 'account' | 'bare'

/** Sign-in, live, invitation and error pages stand without header; the account has its own menu. */
const BARE = [/^\/auth(\/|$)/, /^\/boards\/[^/]+\/live(\/|$)/, /^\/group-invitation(\/|$)/, /^\/error(\/|$)/]

/** A television, a picture over a video and a frame of another site show the page alone. */
export const isDisplay = (search: string): boolean => new URLSearchParams(search).has('mode')

export function frameKind(pathname: string): FrameKind {
  if (BARE.some(pattern => pattern.test(pathname))) return 'bare'
  return /^\/account(\/|$)/.test(pathname) ? 'account' : 'default'
}
