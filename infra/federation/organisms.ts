import type { XmlDocument } from './parse.ts'
import { field } from './values.ts'

/** Federation, zone, league or committee. */
export interface Organism {
  readonly id: string
  readonly label: string
  /** `FEDE`, `Z01`, `L01`, `D01`… */
  readonly code: string
  readonly parentId: string | null
}

/** The levels that run team divisions. */
export const ORGANISM_TYPES = ['F', 'Z', 'L', 'D'] as const

/** Rows of `xml_organisme`; incomplete ones are left out. */
export function organismsOf(document: XmlDocument): readonly Organism[] {
  return document.rows('organisme').flatMap(row => {
    const id = field(row, 'id')
    const code = field(row, 'code')
    if (id === null || code === null) return []
    return [{ id, code, label: field(row, 'libelle') ?? code, parentId: field(row, 'idPere', 'idpere') }]
  })
}
