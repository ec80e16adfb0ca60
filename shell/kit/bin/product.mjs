/**
 * The product's answers to a team.
 *
 * @typedef {{ status: number, body: any }} Answer
 */

/** Longest time for an answer, and for one to an upload. Milliseconds. */
const ANSWER_MS = 10_000
const UPLOAD_MS = 60_000
/** A product that checks other uploads is asked again, so often. */
const ATTEMPTS = 4
/** Longest pause before it is asked again. Seconds. */
const LONGEST_PAUSE_S = 30

/** The product cannot be asked: another attempt may succeed. */
export class Unreachable extends Error {}

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
 * @param {{ method?: string, body?: object, isUpload?: boolean }} [call]
 * @returns {Promise<Answer>} also a refusal
 * @throws {Unreachable} without an answer in time
 */
export async function ask({ origin, token }, path, { method = 'GET', body, isUpload = false } = {}) {
  const text = body && JSON.stringify(body)
  for (let attempt = 1; ; attempt++) {
    const { status, body: said } = await send(`${origin}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: text,
      // An address that leads elsewhere would get the token.
      redirect: 'error',
      signal: AbortSignal.timeout(isUpload ? UPLOAD_MS : ANSWER_MS),
    })
    if (said?.code !== 'OVERLOADED' || attempt === ATTEMPTS) return { status, body: said }
    await new Promise(resolve => setTimeout(resolve, 1000 * Math.min(said.retryAfter ?? 1, LONGEST_PAUSE_S)))
  }
}

/**
 * @param {string} address
 * @param {RequestInit} request
 * @returns {Promise<Answer>}
 */
async function send(address, request) {
  try {
    const answer = await fetch(address, request)
    return { status: answer.status, body: parsed(await answer.text()) }
  } catch (error) {
    const cause = error?.cause?.code ?? error?.cause?.message ?? error?.message
    throw new Unreachable(`${new URL(address).origin} does not answer: ${cause}`)
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
