import * as z from 'zod/mini'
import { LIMITS } from './constants.ts'

/** Atoms of the request schemas: text, dates, scores. Lengths count code points, not UTF-16 units. */

// Control characters and the bidirectional overrides that can make a name read as another one.
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const FORBIDDEN_IN_LINES = /[^\P{Cc}\n\r\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const length = (text: string) => [...text].length
// `params` is what the documentation says of the rule (contracts/openapi): it cannot read it in a function.
const atLeast = (minLength: number) =>
  z.refine<string>(value => length(value) >= minLength, {
    error: minLength === 1 ? 'not empty' : `at least ${minLength} characters`,
    params: { minLength },
  })
const atMost = (maxLength: number) =>
  z.refine<string>(value => length(value) <= maxLength, {
    error: `at most ${maxLength} characters`,
    params: { maxLength },
  })

const textWithout =
  (forbidden: RegExp) =>
  (max: number, min = 1) =>
    z.string().check(
      z.maxLength(max * 4),
      z.trim(),
      z.normalize('NFC'),
      atLeast(min),
      atMost(max),
      z.refine(value => !forbidden.test(value), { error: 'no control characters' }),
    )

/** Trimmed, NFC, free of control characters, from `min` to `max` characters. */
export const text = textWithout(FORBIDDEN)
/** The same over several lines: line breaks and tabs may stand in it. */
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

/**
 * E-mail, trimmed and lower-cased. One `@`, no white space, a dot in the domain; every part of the pattern is
 * a single class, so that hostile input takes linear time.
 */
export const email = z
  .string()
  .check(
    z.maxLength(LIMITS.email * 2),
    z.trim(),
    z.toLowerCase(),
    z.maxLength(LIMITS.email),
    z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/),
  )

/** Neither trimmed nor folded: any character of it counts. */
export const password = z.string().check(z.minLength(LIMITS.password.min), z.maxLength(LIMITS.password.max))

/** 32 random bytes, base64url: an invitation, or a link of a mail. Opens one thing. */
export const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
