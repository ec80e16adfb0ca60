import { readFileSync } from 'node:fs'
import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'

/** One password per line, in lower case; `#` begins a comment. Made by `compile.ts`. */
export const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#')),
)

/** Shorter local parts (`jean@…`) are not checked: they occur inside too many good passwords. */
const LOCAL_PART = 5

/** True when listed, or when the password contains the product's name or the name before the @ (SES-1). */
export function isTooCommon(password: string, email: string): boolean {
  const folded = password.toLowerCase()
  const local = email.slice(0, email.indexOf('@')).toLowerCase()
  if (COMMON.has(folded)) return true
  if (folded.includes(PRODUCT_NAME.toLowerCase())) return true
  return [...local].length >= LOCAL_PART && folded.includes(local)
}
