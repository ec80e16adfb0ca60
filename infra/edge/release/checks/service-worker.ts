import type { Check } from './check.ts'
import { marked } from './marks.ts'

/** What starts a service worker, and what only one does. `serviceWorker.ready`, for push, is allowed. */
const MARKS = [
  {
    pattern: /serviceWorker["'\]]{0,2}\??\.register\s*\(/,
    says: 'registers a service worker: a page has one, which is the shell’s',
  },
  {
    pattern: /\bskipWaiting\(|\bclients\.claim\(|\baddEventListener\(\s*["'`](?:fetch|install)["'`]/,
    says: 'is a service worker: a page has one, which is the shell’s',
  },
]

export const noServiceWorker: Check = built => marked(built, 'js', MARKS)
