import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { longText, text } from '../fields.ts'
import { feedbackId } from '../ids.ts'
import { route } from '../route.ts'

export const FEEDBACK_TYPES = ['bug', 'help', 'improvement'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const reportIssue = route({
  method: 'POST',
  path: '/issues',
  summary:
    'Keeps a report, a question or a wish. Passes it on to the team where that is set up, and never loses it.',
  access: { actor: 'session' },
  body: z.strictObject({
    title: text(LIMITS.feedbackTitle.max, LIMITS.feedbackTitle.min),
    /** Description, and a contact section when an address was given. Lines are kept. */
    body: longText(LIMITS.feedbackBody.max, LIMITS.feedbackBody.min),
    /** Exactly one of the three types. */
    labels: z.array(z.enum(FEEDBACK_TYPES)).check(z.length(1)),
  }),
  status: 201,
  reply: z.object({ id: feedbackId }),
  errors: ['IDEMPOTENCY_KEY_REUSED'],
})

export const feedbackRoutes = { reportIssue }
