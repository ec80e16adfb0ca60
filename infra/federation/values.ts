import type { Row } from './parse.ts'

/** Translations of single values. Source: Smartping protocol notes, section 2. */

/** The first of the named fields that has a value: some fields have two tags (`idPere`, `idpere`; quirk 15). */
export function field(row: Row, ...tags: readonly string[]): string | null {
  for (const tag of tags) {
    const value = row.get(tag)
    if (value !== undefined && value !== null) return value
  }
  return null
}

/**
 * `1159.16015625`, `539.`, `-12`, `+5`, `7,5` to a number; null for other text, `N385 - 2339` included.
 */
export function numberOf(value: string | null): number | null {
  const written = (value ?? '').replace('\u2212', '-').replace(',', '.')
  return /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(written) ? Number(written) : null
}

/**
 * Repairs a link, which is a query string: there may be white space around it or its separators, and inside CDATA its
 * `&` may be escaped once more (quirk 5).
 */
export function linkText(printed: string | null): string {
  const pairs = (printed ?? '').replace(/^\s*\?/, '').split(/&(?:amp;)?/)
  return pairs.map(pair => pair.replace(/\s*=\s*/, '=').trim()).join('&')
}

/** The fields of a link. */
export const linkOf = (printed: string | null) => new URLSearchParams(linkText(printed))

/** `13/09/2025` (or `2025-09-13`, with or without a time) to `2025-09-13`; null for an empty or impossible day. */
export function dayOf(value: string | null): string | null {
  if (value === null) return null
  const french = /^([0-9]{2})\/([0-9]{2})\/([0-9]{4})/.exec(value)
  const iso = french ? `${french[3]}-${french[2]}-${french[1]}` : value.slice(0, 10)
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** Runs of white space become one space: team names contain double spaces (quirks 13 and 14). */
export function collapse(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}

export const CLUB_NUMBER = /^[0-9]{3}[0-9A-Z][0-9]{4}$/

/** An id of the federation; null where it is empty or `0`. */
export const idOf = (value: string | null): string | null =>
  value === null || /^0*$/.test(value) ? null : value

/** `Œuvré` to `OEuvre`, `Łukasz` to `Lukasz`: European letters as the base writes them, in ASCII. */
export function withoutAccents(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, letter => PLAIN.get(letter) ?? letter)
}
// Unicode treats these as separate letters, and does not decompose them.
const PLAIN = new Map([
  ...'ŒOE œoe ÆAE æae ßss ẞSS ØO øo ŁL łl ĐD đd ÐD ðd ÞTH þth ĦH ħh ıi ĸk ŊN ŋn ŦT ŧt ƗI ɨi ƵZ ƶz ƏE əe'
    .split(' ')
    .map(pair => [pair.charAt(0), pair.slice(1)] as const),
  ['·', ''],
])

/** A text for comparisons: no accents, no case, single spaces. */
export function folded(value: string): string {
  return withoutAccents(collapse(value)).toLowerCase()
}

/** Every nationally numbered player has more points. */
const NUMBERED_FROM = 1000

/**
 * Points of a row under these tags. For a nationally numbered player some of the fields hold the class or the number
 * instead, `28` beside thousands: this is not points, and gives null.
 */
export function pointsOf<T extends string>(
  row: Row,
  isNumbered: boolean,
  tags: readonly T[],
): Readonly<Record<T, number | null>> {
  const found = tags.map(tag => [tag, numberOf(field(row, tag))] as const)
  const most = Math.max(...found.map(([, points]) => points ?? 0))
  const least = isNumbered ? NUMBERED_FROM : most / 10
  return Object.fromEntries(
    found.map(([tag, points]) => [tag, points !== null && points < least ? null : points]),
  ) as Record<T, number | null>
}

/** A rank: a whole number from 1; null for `0` and for other text. */
export function rankOf(value: string | null): number | null {
  const number = numberOf(value)
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null
}

/** The number of a nationally numbered player, from its printed class: `N301` to 301; null for a class like `14`. */
export function nationalNumberOf(value: string | null): number | null {
  return rankOf(/^N°?\s*([0-9]{1,6})\b/.exec(value ?? '')?.[1] ?? null)
}

export function genderOf(value: string | null): 'M' | 'F' | null {
  return value === 'M' || value === 'F' ? value : null
}
