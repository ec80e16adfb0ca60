/** Headers of every answer, from every layer of the server (INP-8). */

/** The browser does not guess the type of an answer, and no other site may use the answer. */
const EVERY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const OVER_HTTPS = { ...EVERY, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** @param https the public address is https: browsers then use no other scheme */
export const everyAnswer = (https: boolean): Readonly<Record<string, string>> => (https ? OVER_HTTPS : EVERY)

/** For answers that are no page and no file: not cached; nothing in them may run or be framed. */
export const OF_DATA: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
