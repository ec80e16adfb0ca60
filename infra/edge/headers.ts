/** Headers of every answer of the edge (INP-8). */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** For files and refusals: they may load nothing. */
export const FILE_HEADERS = {
  ...COMMON_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/**
 * The service worker follows the policy of its own file: it may call this origin, and nothing else. `img-src` is for
 * the icons of the notifications it shows.
 */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

const YEAR = 31_536_000

/** Of what never changes under its address. */
export const IMMUTABLE = `public, max-age=${YEAR}, immutable`

/** For the page. `hashes` belong to its inline import map; its other inline content is data. */
export function pageHeaders(options: {
  hashes: readonly string[]
  liveOrigins: readonly string[]
  https: boolean
  /** The address holds a secret, and must not be sent as a referrer. */
  secret: boolean
  /** Pages of other sites may show the page in a frame. */
  framed: boolean
}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...options.hashes.map(hash => `'${hash}'`)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...options.liveOrigins].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.framed ? '*' : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types shell',
  ]
  return {
    ...COMMON_HEADERS,
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(options.secret ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(options.https ? { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` } : {}),
  }
}
