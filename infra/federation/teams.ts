import { OutgoingError } from '../outgoing/error.ts'
import type { Row, XmlDocument } from './parse.ts'
import { collapse, field, folded, idOf, linkOf } from './values.ts'

/** A team of a club in one pool. The same team has one row for each phase and each contest. */
export interface Team {
  /** `idequipe`; null in old answers. */
  readonly id: string | null
  /** Without the phase, with single spaces. */
  readonly name: string
  readonly pool: string
  readonly divisionId: string | null
  readonly divisionLabel: string | null
  readonly organismId: string | null
  readonly gender: 'M' | 'F' | null
}

/** More teams than any club has. The limit is needed because each team may cost a call. */
const MOST_TEAMS = 400

const CHAMPIONSHIP = /championnats? de france par equipes/

/**
 * Championship teams of `xml_equipe` that are in a pool. Youth, veterans, corporate contests and cups have almost
 * the same labels and are left out; an empty `cx_poule` means not drawn yet. Source: protocol notes, sections 5.6, 7.
 * @throws OutgoingError for more than `MOST_TEAMS`
 */
export function championshipTeams(document: XmlDocument): readonly Team[] {
  const teams = document.rows('equipe').flatMap(row => {
    const contest = folded(field(row, 'libepr') ?? '')
    const link = linkOf(field(row, 'liendivision'))
    const pool = link.get('cx_poule')
    if (!CHAMPIONSHIP.test(contest) || !pool) return []
    return [teamOf(row, contest, pool, link)]
  })
  if (teams.length > MOST_TEAMS) throw new OutgoingError('unavailable', 'answer too large')
  return teams
}

function teamOf(row: Row, contest: string, pool: string, link: URLSearchParams): Team {
  const division = field(row, 'libdivision')
  return {
    id: idOf(field(row, 'idequipe')),
    name: collapse((field(row, 'libequipe') ?? '').replace(/\s+-\s+Phase\s+\d+\s*$/i, '')),
    pool,
    divisionId: link.get('D1') || null,
    divisionLabel: division === null ? null : collapse(division.replace(/\s+Poule\s+\S+\s*$/i, '')),
    organismId: link.get('organisme_pere') || null,
    gender: genderOf(contest) ?? genderOf(folded(division ?? '')),
  }
}

// The professional contest's label names no gender, but the labels of its divisions do.
function genderOf(label: string): 'M' | 'F' | null {
  if (/feminin|dames/.test(label)) return 'F'
  return /masculin|messieurs/.test(label) ? 'M' : null
}
