import * as z from 'zod/mini'
import { LIMITS } from './constants.ts'

/** Basic fields of the request schemas: text, dates, scores. Lengths count code points, not UTF-16 units. */

// Control characters, and bidirectional overrides that can make a name look like another name.
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const FORBIDDEN_IN_LINES = /[^\P{Cc}\n\r\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Counts code points only when UTF-16 units do not decide. A code point has one or two units. */
const hasAtLeast = (text: string, min: number) => text.length >= 2 * min || [...text].length >= min
const hasAtMost = (text: string, max: number) => text.length <= max || [...text].length <= max
// `params` describes the rule for the API document (contracts/openapi), which cannot read the function.
const atLeast = (minLength: number) =>
  z.refine<string>(value => hasAtLeast(value, minLength), {
    error: minLength === 1 ? 'not empty' : `at least ${minLength} characters`,
    params: { minLength },
  })
const atMost = (maxLength: number) =>
  z.refine<string>(value => hasAtMost(value, maxLength), {
    error: `at most ${maxLength} characters`,
    params: { maxLength },
  })

const textWithout =
  (forbidden: RegExp) =>
  (max: number, min = 1) =>
    z.string().check(
      // Text that is far too long is not checked further.
      z.maxLength(max * 4, { abort: true }),
      z.trim(),
      z.normalize('NFC'),
      atLeast(min),
      atMost(max),
      z.refine(value => !forbidden.test(value), { error: 'no control characters' }),
    )

/** Trimmed, NFC, free of control characters, from `min` to `max` characters. */
export const text = textWithout(FORBIDDEN)
/** The same for several lines: line breaks and tabs are allowed. */
export const longText = textWithout(FORBIDDEN_IN_LINES)

/** A calendar day without a zone, `yyyy-MM-dd`; never passes through UTC. */
export const day = z.iso.date()
/** A moment in UTC, ISO 8601 with milliseconds. */
export const moment = z.iso.datetime()
/** Time of day at the venue, `HH:mm`. */
export const timeOfDay = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))
export const score = z.int().check(z.gte(0), z.lte(LIMITS.score))

/** `LLDDNNNN`: league, committee (may hold a letter), serial. */
export const clubNumber = z.string().check(z.regex(/^[0-9]{2}[0-9][0-9A-Z][0-9]{4}$/))
/** Opaque: 5 to 8 digits and letters. */
export const licence = z.string().check(z.regex(/^[0-9A-Z]{5,8}$/))
/** Number of a French department as printed, `01` to `95`, `2A`, `2B`, `971`…; or a committee code. */
export const department = z.string().check(z.regex(/^[0-9][0-9A-Z][0-9A-Z]?$/))

const inSmallLetters = [z.trim(), z.toLowerCase(), z.maxLength(LIMITS.email)] as const

/**
 * E-mail of an account, which may be an old account: trimmed and lower-cased. One `@`, no white space, a dot in the
 * domain. Every part of the pattern is a single class, so that hostile input takes linear time.
 */
export const knownEmail = z
  .string()
  .check(z.maxLength(LIMITS.email * 2), ...inSmallLetters, z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/))

// Dots separate the parts. Characters with a meaning for mail programs are refused: controls, quotes, comments, angle
// brackets, commas.
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-|[0-9]+$)[a-z0-9-]{1,63}(?<!-)$/
const LONGEST_LOCAL_PART = 64
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Writes the domain in ASCII, as name servers know it. A domain without such a form stays unchanged. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // An ASCII domain needs no change. Characters that end a host in a URL cannot be part of a domain.
  if (!/[^\p{ASCII}]/u.test(domain) || /[\s\p{Cc}/?#@:\\[\]%]/u.test(domain)) return address
  const site = `https://${domain}`
  return URL.canParse(site) ? address.slice(0, at + 1) + new URL(site).hostname : address
}

function isOneMailbox(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0))
  if (local.length > LONGEST_LOCAL_PART || INVISIBLE.test(address)) return false
  return LOCAL_PART.test(local) && DOMAIN.test(address.slice(at + 1))
}

/**
 * E-mail of an account: exactly one mailbox, which no mail program may read as another mailbox or as several.
 * Trimmed, lower-cased, letters in their plain form (NFKC), the domain in ASCII, so that one mailbox has one
 * spelling.
 */
export const email = z
  .string()
  .check(
    z.maxLength(LIMITS.email * 2),
    z.normalize('NFKC'),
    ...inSmallLetters,
    z.overwrite(withAsciiDomain),
    z.maxLength(LIMITS.email),
    z.refine(isOneMailbox, { error: 'one mailbox: name@domain.example', params: { format: 'email' } }),
  )

/** Neither trimmed nor changed: every character counts. */
export const password = z.string().check(z.minLength(LIMITS.password.min), z.maxLength(LIMITS.password.max))

/** 32 bytes, base64url: the token of an invitation or of a mail's link. */
export const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** A token from a link. Any text that fits a body is valid here: a cut-off token is refused as a wrong token. */
export const shownToken = z.string().check(z.maxLength(64 * 1024))
