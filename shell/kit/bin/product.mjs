/**
 * The product's answers to a team.
 *
 * @typedef {{ status: number, body: any }} Answer
 */

/** Longest time for an answer, and for one to a release, which the product itself gives up after half. Milliseconds. */
const ANSWER_MS = 10_000
const RELEASE_MS = 60_000
/** A product that is busy says so before it begins anything. What takes longer may have been done. Milliseconds. */
const AT_ONCE_MS = 5_000
/** A product that checks other uploads is asked again, so often. */
const ATTEMPTS = 4
/** Longest pause before it is asked again. Seconds. */
const LONGEST_PAUSE_S = 30

/** The product cannot be asked: another attempt may succeed. */
export class Unreachable extends Error {}

/** Something else answers at the address. */
export class NotPingboard extends Unreachable {
  /** @param {string} origin */
  constructor(origin) {
    super(`${origin} answers, but is no Pingboard: is the address right?`)
  }
}

/** What became of a release is not known: a second one would go on from where the first one led. */
const LOOK_FIRST = 'whether it was released is not known: look at `status` before you repeat it'
/** Errors of a connection that was there: what was sent may have arrived. */
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

/**
 * @param {string} address of the product
 * @returns {string} its origin
 * @throws {TypeError} for an address over which a token must not travel
 */
export function originOf(address) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw new TypeError(`--to ${address} is no address: https://scores.example.org`)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'http:' && !isHere)
    throw new TypeError('--to needs https: the token would be readable on its way')
  return url.origin
}

/**
 * @param {{ origin: string, token?: string }} product
 * @param {string} path
 * @param {{ method?: 'GET' | 'POST', body?: object }} [call] a POST releases
 * @returns {Promise<Answer>} also a refusal
 * @throws {Unreachable} without an answer in time; NotPingboard
 */
export async function ask({ origin, token }, path, { method = 'GET', body } = {}) {
  const text = body && JSON.stringify(body)
  for (let attempt = 1; ; attempt++) {
    const sentAt = performance.now()
    const answer = await send(`${origin}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: text,
      // An address that leads elsewhere would get the token.
      redirect: 'error',
      signal: AbortSignal.timeout(method === 'POST' ? RELEASE_MS : ANSWER_MS),
    })
    if (answer.body?.code !== 'OVERLOADED') return answer
    if (method === 'POST' && performance.now() - sentAt > AT_ONCE_MS)
      throw new Unreachable(`${origin} did not answer in time: ${LOOK_FIRST}`)
    if (attempt === ATTEMPTS) return answer
    const pause = Math.min(answer.body.retryAfter ?? 1, LONGEST_PAUSE_S)
    await new Promise(resolve => setTimeout(resolve, 1000 * pause))
  }
}

/**
 * @param {string} address
 * @param {RequestInit} request
 * @returns {Promise<Answer>}
 */
async function send(address, request) {
  const { origin } = new URL(address)
  try {
    const response = await fetch(address, request)
    const answer = { status: response.status, body: parsed(await response.text()) }
    if (response.ok && !(answer.body instanceof Object)) throw new NotPingboard(origin)
    return answer
  } catch (error) {
    if (error instanceof Unreachable) throw error
    const cause = error?.cause?.code ?? error?.cause?.message ?? error?.message
    const isUnknown = request.method === 'POST' && (error?.name === 'TimeoutError' || CUT_OFF.includes(cause))
    throw new Unreachable(`${origin} does not answer: ${isUnknown ? LOOK_FIRST : cause}`)
  }
}

/** @param {string} text @returns {any} undefined for what is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
