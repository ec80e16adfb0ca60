import { codeOf } from '@pingboard/kit/api'
import type { Text, TextKey } from './use-texts.ts'

const KNOWN = {
  NETWORK: 'problem.network',
  FORBIDDEN: 'problem.forbidden',
  OWNER_IS_FIXED: 'problem.owner-is-fixed',
  MEMBER_NOT_FOUND: 'problem.member-not-found',
  ROLE_NOT_FOUND: 'problem.role-not-found',
  GROUP_NOT_FOUND: 'problem.group-not-found',
  CONFLICT: 'problem.conflict',
  TOO_MANY_REQUESTS: 'problem.too-many-requests',
  FEDERATION_UNAVAILABLE: 'problem.federation',
  FEDERATION_REFUSED: 'problem.federation',
  FEDERATION_TIMEOUT: 'problem.federation',
  DISK_FULL: 'problem.disk-full',
} as const satisfies Record<string, TextKey>

/** Why it did not work, in words of the person's language. */
export function problemText(text: Text, error: unknown): string {
  const code = codeOf(error)
  return text(code in KNOWN ? KNOWN[code as keyof typeof KNOWN] : 'problem.other')
}
