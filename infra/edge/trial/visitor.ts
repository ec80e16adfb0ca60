import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A random mark of a browser. Set only while there is a candidate; it says nothing about a person. */
const BROWSER_COOKIE = 'pingboard_browser'
/** Names of slices whose candidate this session's person is to get, joined by dots. Only a wish: see `registryFor`. */
export const TRIALS_COOKIE = 'pingboard_trials'

/** 16 random bytes as base64url. */
const BROWSER = /^[A-Za-z0-9_-]{22}$/
const NAMES = /^mfe-[a-z]{1,20}(?:\.mfe-[a-z]{1,20}){0,19}$/

/** Longer than most trials; a browser that returns after it takes part as a new one. */
const BROWSER_SECONDS = 90 * 24 * 3600
/** A club plays once a week. Each answer with the person's profile renews or ends it. */
const TRIALS_SECONDS = 8 * 24 * 3600

/** What is known of a browser. */
export interface Visitor {
  /** Null: its mark is not known yet, or what it sent is no mark. */
  readonly browser: string | null
  /** Names of the slices whose candidate it wishes for. */
  readonly wishes: ReadonlySet<string>
}

export function visitorOf({ cookie }: Pick<IncomingHttpHeaders, 'cookie'>): Visitor {
  const browser = cookieValue(cookie, BROWSER_COOKIE)
  const wishes = cookieValue(cookie, TRIALS_COOKIE)
  return {
    browser: BROWSER.test(browser) ? browser : null,
    wishes: new Set(NAMES.test(wishes) ? wishes.split('.') : []),
  }
}

export const newBrowser = (): string => randomBytes(16).toString('base64url')

/** @param isHttps the public address is https */
export const browserCookie = (browser: string, isHttps: boolean): string =>
  `${BROWSER_COOKIE}=${browser}; Path=/; Max-Age=${BROWSER_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

/** @param names none: the browser forgets the cookie */
export const trialsCookie = (names: readonly string[], isHttps: boolean): string =>
  `${TRIALS_COOKIE}=${names.join('.')}; Path=/; Max-Age=${names.length > 0 ? TRIALS_SECONDS : 0}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

/** Empty when there is none. */
function cookieValue(header: string | undefined, name: string): string {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return ''
}
