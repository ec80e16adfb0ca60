/** Headers of every answer, whatever layer of the server gives it (INP-8). */

/** Nothing else is read into an answer than it says, and no other site may use it. */
const EVERY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const OVER_HTTPS = { ...EVERY, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** @param https the public address is https: browsers keep to it */
export const everyAnswer = (https: boolean): Readonly<Record<string, string>> => (https ? OVER_HTTPS : EVERY)

/** Of what is no page and no file: kept nowhere, and nothing in it may run or be framed. */
export const OF_DATA: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
