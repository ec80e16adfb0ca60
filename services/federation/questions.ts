import { limiter } from '../http/limits.ts'
import { Rejection } from '../kernel/decider.ts'
import type { AskFor } from '../ports/federation.ts'
import type { Limit, RateLimits } from '../ports/rate-limits.ts'

/**
 * Questions of one person. Each may cost the operator's account several calls of the federation, and four of a kind are
 * under way at a time: one person who asks for ever other names would have all others wait.
 */
const QUESTIONS: Limit = { max: 600, milliseconds: 600_000 }
/** Questions of one person under way at once, in one process. A screen asks four at most. */
const AT_ONCE = 12

/** The questions of persons to the federation: those of the pages, and those that a command needs answered. */
export function personalQuestions(rateLimits: RateLimits): AskFor {
  const begin = limiter(rateLimits, 'questions to the federation', QUESTIONS)
  const underWay = new Map<string, number>()

  return async function askFor(userId, question) {
    const others = underWay.get(userId) ?? 0
    if (others >= AT_ONCE) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: 1 })
    underWay.set(userId, others + 1)
    try {
      await begin(userId)
      return await question()
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
}
