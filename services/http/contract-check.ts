import { isDeepStrictEqual } from 'node:util'
import { refusalsOf } from '@pingboard/contracts/refusals.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { rejectionOf } from './problem.ts'

/**
 * Outside production every answer is checked against its entry of the contract, so that no test passes on an answer
 * that the pages have no type for. Production sends the same answer without the check, to save time.
 */
export const CHECKS_ANSWERS = process.env.NODE_ENV !== 'production'

/**
 * @throws Error when a reply does not match its entry: a field is missing, has another shape,
 * or is not listed (INP-7)
 */
export function checkReply(route: Route, text: string): void {
  if (!route.reply) return
  const sent: unknown = JSON.parse(text)
  const { success, data, error } = route.reply.safeParse(sent)
  if (success && isDeepStrictEqual(data, sent)) return
  const why = success ? 'fields it does not list' : error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`${route.method} ${route.path} answers what its contract does not say: ${why}`)
}

/** The refusal itself, when the entry lists its code. @returns an unexpected error otherwise */
export function checkedRefusal(route: Route, refusal: unknown): unknown {
  const { code } = rejectionOf(refusal)
  if (code === 'INTERNAL' || refusalsOf(route).has(code)) return refusal
  return new Error(`${route.method} ${route.path} refuses with ${code}, which its contract does not name`)
}
