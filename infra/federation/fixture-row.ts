import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Row, XmlDocument } from './parse.ts'
import { collapse, dayOf, field, folded, idOf, linkOf, linkText } from './values.ts'

export const EXEMPT = 'EXEMPT'

/** Characters of the longest label that a board takes. */
const LONGEST_LABEL = 200

/** The fields that a `tour` row itself has; the division comes from the team. */
export interface FixtureRow
  extends Omit<
    Fixture,
    'divisionId' | 'divisionLabel' | 'organismId' | 'organismLabel' | 'organismCode' | 'gender'
  > {
  /** `cx_poule`, which joins the row with its teams; the number that people know is in `poule`. */
  readonly pool: string | null
}

/**
 * A `tour` row of `xml_rencontre_equ` or `xml_result_equ`; null without a `renc_id`, its natural key.
 * `xml_result_equ` has no fields for pool and clubs: the pool is the asked pool, the clubs are in the link. An exempt
 * side has neither team nor club, whatever its row says. A fixture without a label has the names of its teams there.
 * Source: protocol notes, 5.8, 6.2, 8.
 */
export function fixtureRowOf(row: Row, askedPool: string | null = null): FixtureRow | null {
  const printed = field(row, 'lien')
  const keys = linkOf(printed)
  const id = keys.get('renc_id')
  if (!id) return null
  const labelTeam1 = teamLabel(field(row, 'equa'))
  const labelTeam2 = teamLabel(field(row, 'equb'))
  const bothTeams = `${labelTeam1} – ${labelTeam2}`
  const isExempt = labelTeam1 === EXEMPT || labelTeam2 === EXEMPT
  const [scoreTeam1, scoreTeam2] = isExempt
    ? [null, null]
    : scores(field(row, 'scorea'), field(row, 'scoreb'))
  return {
    id,
    idTeam1: labelTeam1 === EXEMPT ? null : idOf(keys.get('equip_id1')),
    idTeam2: labelTeam2 === EXEMPT ? null : idOf(keys.get('equip_id2')),
    label: collapse(field(row, 'libelle') ?? '') || bothTeams.slice(0, LONGEST_LABEL),
    labelTeam1,
    labelTeam2,
    scoreTeam1,
    scoreTeam2,
    link: linkText(printed),
    predictedDate: dayOf(field(row, 'dateprevue')),
    actualDate: dayOf(field(row, 'datereelle')),
    clubNumber1: labelTeam1 === EXEMPT ? null : keys.get('clubnum_1') || field(row, 'ncluba'),
    clubNumber2: labelTeam2 === EXEMPT ? null : keys.get('clubnum_2') || field(row, 'nclubb'),
    poule: poolNumber(field(row, 'libelle')),
    pool: field(row, 'poule') ?? askedPool,
    live: field(row, 'live') === '1',
  }
}

/** Fixtures of an answer, by day and label. Rows without a pool belong to the asked pool. */
export function fixtureRowsOf(document: XmlDocument, askedPool: string | null): readonly FixtureRow[] {
  const rows = document.rows('tour').flatMap(row => fixtureRowOf(row, askedPool) ?? [])
  const order = (row: FixtureRow) => `${dayOfFixture(row)} ${row.label} ${row.id}`
  return rows.toSorted((a, b) => compare(order(a), order(b)))
}

/** The fixture's day: the real day when the federation gives it, else the planned day. */
export function dayOfFixture(row: Pick<Fixture, 'actualDate' | 'predictedDate'>): string | null {
  return row.actualDate ?? row.predictedDate
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `Poule 2 - tour n°1 du 13/09/2025` is of pool 2; else null. Source: protocol notes, section 7, step 6. */
const poolNumber = (label: string | null) => /^\s*Poule\s+(\S+)/i.exec(label ?? '')?.[1] ?? null

function teamLabel(name: string | null): string {
  return name === null || folded(name) === 'exempt' ? EXEMPT : collapse(name)
}

/** One empty score is a forfeit of that side, like the literal `F0`: the score of that side is then 0. */
function scores(a: string | null, b: string | null): [number | null, number | null] {
  const [first, second] = [scoreOf(a), scoreOf(b)]
  if (first === null && second === null) return [null, null]
  return [first ?? 0, second ?? 0]
}

function scoreOf(value: string | null): number | null {
  return value === null ? null : /^[0-9]{1,3}$/.test(value) ? Number(value) : value === 'F0' ? 0 : null
}
