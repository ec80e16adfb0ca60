import * as z from 'zod/mini'
import { LANGUAGES } from './constants.ts'

/** What a push message carries, as JSON: made by the server, shown by the service worker. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a touch leads, on the product's own origin. */
  path: z.string().check(z.regex(/^\/(?!\/)/)),
  /** A newer message under the same tag replaces the older one on the screen. */
  tag: z.string(),
  language: z.enum(LANGUAGES),
})
export type PushMessage = z.infer<typeof pushMessage>
