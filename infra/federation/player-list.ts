import type { Row } from './parse.ts'
import { collapse, field } from './values.ts'

/** A row of a player list. */
export interface ListedPlayer {
  readonly licence: string
  readonly lastname: string
  readonly firstname: string
  readonly clubNumber: string | null
  readonly clubLabel: string | null
}

/** A row of `xml_liste_joueur` (ranking base): `club` is the name, `nclub` the number. */
export function rankedPlayerOf(row: Row): ListedPlayer | null {
  return playerOf(row, { number: 'nclub', label: 'club' })
}

/** A row of `xml_liste_joueur_o` (daily base): `club` is the number, `nclub` the name. */
export function licensedPlayerOf(row: Row): ListedPlayer | null {
  return playerOf(row, { number: 'club', label: 'nclub' })
}

function playerOf(row: Row, club: { number: string; label: string }): ListedPlayer | null {
  const licence = field(row, 'licence')
  if (licence === null) return null
  return {
    licence,
    lastname: collapse(field(row, 'nom') ?? ''),
    firstname: collapse(field(row, 'prenom') ?? ''),
    clubNumber: field(row, club.number),
    clubLabel: field(row, club.label),
  }
}
