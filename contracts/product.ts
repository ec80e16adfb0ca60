import * as z from 'zod/mini'
import { LANGUAGES } from './constants.ts'

/** What the server writes into the page for the shell (`<script id="product" type="application/json">`). */
export const productSettings = z.object({
  defaultLanguage: z.enum(LANGUAGES),
  /** `demo`: fixtures come from the simulated federation, and the page says so. */
  federation: z.enum(['demo', 'smartping']),
  /** The demo's sign-in, offered on the sign-in page; null when there is no demo. */
  demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
  donationUrl: z.nullable(z.string()),
  teamEmail: z.nullable(z.string()),
})
export type ProductSettings = z.infer<typeof productSettings>
