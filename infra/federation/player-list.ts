import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import type { Licensee } from '@pingboard/services/ports/federation.ts'
import type { Row } from './parse.ts'
import { collapse, field, genderOf, pointsOf, withoutAccents } from './values.ts'

type Named = Pick<PlayerSummary, 'licenseNumber' | 'lastname' | 'firstname'>

const BY_NAME = new Intl.Collator('fr', { sensitivity: 'base' })

/** The form of a name in a call: `d’Estanvillé ` to `D'ESTANVILLE`. */
export function nameAsked(lastname: string): string {
  return collapse(withoutAccents(lastname).replace(/[’‘`´]/g, "'")).toUpperCase()
}

/** Players of a list, by name, each once: a licence may have two rows, of this season and of the last. */
export function listed<T extends Named>(rows: readonly Row[], read: (row: Row) => T | null): readonly T[] {
  const players = new Map<string, T>()
  for (const player of rows.map(read)) {
    if (player !== null && !players.has(player.licenseNumber)) players.set(player.licenseNumber, player)
  }
  return [...players.values()].sort(
    (a, b) =>
      BY_NAME.compare(a.lastname, b.lastname) ||
      BY_NAME.compare(a.firstname, b.firstname) ||
      (a.licenseNumber < b.licenseNumber ? -1 : 1),
  )
}

/** The fields of a card that a list shows. */
export function summaryOf(card: Licensee): PlayerSummary {
  const { licenseNumber, lastname, firstname, clubLabel, clubNumber, gender, officialPoints } = card
  return { licenseNumber, lastname, firstname, clubLabel, clubNumber, gender, points: officialPoints }
}

/** A row of `xml_liste_joueur` (ranking base): `club` is the name, `nclub` the number. */
export function rankedPlayerOf(row: Row): PlayerSummary | null {
  return playerOf(row, { number: 'nclub', label: 'club' })
}

/** A row of `xml_liste_joueur_o` (daily base): `club` is the number, `nclub` the name. */
export function licensedPlayerOf(row: Row): PlayerSummary | null {
  return playerOf(row, { number: 'club', label: 'nclub' })
}

function playerOf(row: Row, club: { number: string; label: string }): PlayerSummary | null {
  const licence = field(row, 'licence')
  if (licence === null) return null
  const clubLabel = field(row, club.label)
  const points = pointsOf(row, field(row, 'echelon') === 'N', ['points', 'point'])
  return {
    licenseNumber: licence,
    lastname: collapse(field(row, 'nom') ?? ''),
    firstname: collapse(field(row, 'prenom') ?? ''),
    clubNumber: field(row, club.number),
    clubLabel: clubLabel === null ? null : collapse(clubLabel),
    gender: genderOf(field(row, 'sexe')),
    points: points.points ?? points.point,
  }
}
