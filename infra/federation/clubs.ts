import type { Club } from '@pingboard/contracts/http/federation.ts'
import { committeesOf } from './departments.ts'
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

/**
 * Clubs of a department as printed, by name: one call per committee that covers it.
 * @throws OutgoingError
 */
export async function clubsOfDepartment(
  department: string,
  ask: (committee: string) => Promise<XmlDocument>,
): Promise<readonly Club[]> {
  const documents = await Promise.all(committeesOf(department).map(ask))
  return documents
    .flatMap(document => document.rows('club').map(clubOf))
    .filter(club => club !== null)
    .sort((a, b) => BY_NAME.compare(a.name, b.name) || a.clubNumber.localeCompare(b.clubNumber))
}
