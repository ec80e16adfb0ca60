import { codeOf } from '@pingboard/kit/api'
import type { Text, TextKey } from './use-texts.ts'

const KNOWN = {
  NETWORK: 'problem.network',
  WRONG_CREDENTIALS: 'login.wrong',
  PASSWORD_TOO_COMMON: 'register.too-common',
  PASSWORDS_DIFFER: 'error.confirm-differs',
  TOO_MANY_REQUESTS: 'problem.too-many-requests',
  DISK_FULL: 'problem.disk-full',
} as const satisfies Record<string, TextKey>

/** Why it did not work, in words of the person's language. */
export function problemText(text: Text, error: unknown): string {
  const code = codeOf(error)
  return text(code in KNOWN ? KNOWN[code as keyof typeof KNOWN] : 'problem.other')
}
