import * as z from 'zod/mini'
import { LANGUAGES } from './constants.ts'

/** The JSON of a push message. The server makes it; the service worker shows it. */
export const pushMessage = z.object({
  title: z.string(),
  /** The title for a device that hides scores, where the other one tells a score. */
  withoutScore: z.optional(z.string()),
  body: z.string(),
  /** The page that a touch opens, on the product's own origin. */
  path: z.string().check(z.regex(/^\/(?!\/)/)),
  /** A newer message under the same tag replaces the older one on the screen. */
  tag: z.string(),
  language: z.enum(LANGUAGES),
})
export type PushMessage = z.infer<typeof pushMessage>
