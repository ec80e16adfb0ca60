import type { Row } from './parse.ts'

/** Translations of single values. Source: Smartping protocol notes, section 2. */

/** The first of the named fields that has a value: some notions have two tags (`idPere`, `idpere`; quirk 15). */
export function field(row: Row, ...tags: readonly string[]): string | null {
  for (const tag of tags) {
    const value = row.get(tag)
    if (value !== undefined && value !== null) return value
  }
  return null
}

/** `1159.16015625`, `539.`, `-12` to a number; null for anything that is none, `N385 - 2339` included. */
export function numberOf(value: string | null): number | null {
  return value !== null && /^-?[0-9]+(?:\.[0-9]*)?$/.test(value) ? Number(value) : null
}

/** `13/09/2025` (or `2025-09-13`, with or without a time) to `2025-09-13`; null for an empty or impossible day. */
export function dayOf(value: string | null): string | null {
  if (value === null) return null
  const french = /^([0-9]{2})\/([0-9]{2})\/([0-9]{4})/.exec(value)
  const iso = french ? `${french[3]}-${french[2]}-${french[1]}` : value.slice(0, 10)
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** Runs of white space become one space: team names keep doubles, and are compared without (quirks 13 and 14). */
export function collapse(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}

/** `Œuvré` to `OEuvre`. */
export function withoutAccents(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ŒœÆæ]/g, letter => LIGATURES[letter] ?? letter)
}
const LIGATURES: Readonly<Record<string, string>> = { Œ: 'OE', œ: 'oe', Æ: 'AE', æ: 'ae' }

/** For comparing: no accents, no case, single spaces. */
export function folded(value: string): string {
  return withoutAccents(collapse(value)).toLowerCase()
}

/** A rank: a whole number from 1; null for `0` and for what is none. */
export function rankOf(value: string | null): number | null {
  const number = numberOf(value)
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null
}

/** The number of a nationally numbered player, as classes print it: `N301` to 301; null for a class like `14`. */
export function nationalNumberOf(value: string | null): number | null {
  return rankOf(/^N°?\s*([0-9]{1,6})\b/.exec(value ?? '')?.[1] ?? null)
}

export function genderOf(value: string | null): 'M' | 'F' | null {
  return value === 'M' || value === 'F' ? value : null
}
