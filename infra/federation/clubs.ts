import type { Club } from '@pingboard/contracts/http/federation.ts'
import type { Row, XmlDocument } from './parse.ts'
import { collapse, dayOf, field } from './values.ts'

const BY_NAME = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** A row of `xml_club_dep2` or `xml_club_b`; null when it lacks its number. */
export function clubOf(row: Row): Club | null {
  const clubNumber = field(row, 'numero')
  if (clubNumber === null) return null
  return {
    clubId: field(row, 'idclub') ?? clubNumber,
    clubNumber,
    name: collapse(field(row, 'nom') ?? clubNumber),
    validation: dayOf(field(row, 'validation')),
    clubType: field(row, 'typeclub'),
  }
}

/** Clubs of an answer, by name. */
export function clubsOf(document: XmlDocument): readonly Club[] {
  const clubs = document.rows('club').flatMap(row => clubOf(row) ?? [])
  return clubs.toSorted(byName)
}

/** The town of the hall, from `xml_club_detail`: one row. The correspondent in the same row is a person, and is not read. */
export function townsOf(document: XmlDocument): readonly string[] {
  return document.rows('club').flatMap(row => collapse(field(row, 'villesalle') ?? '') || [])
}

export const byName = (a: Club, b: Club): number =>
  BY_NAME.compare(a.name, b.name) || (a.clubNumber < b.clubNumber ? -1 : 1)
