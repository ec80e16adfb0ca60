import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import { OutgoingError } from '../outgoing/error.ts'
import type { Row, XmlDocument } from './parse.ts'
import { collapse, field, genderOf, numberOf, withoutAccents } from './values.ts'

const BY_NAME = new Intl.Collator('fr', { sensitivity: 'base' })

/** Asks one of the two lists of players. @throws OutgoingError */
type Ask = (script: string, criterion: Readonly<Record<string, string>>) => Promise<XmlDocument>

/** Licence holders of a club, by name. @throws OutgoingError */
export function playersOfClub(clubNumber: string, ask: Ask): Promise<readonly PlayerSummary[]> {
  return playersBy({ club: clubNumber }, ask)
}

/**
 * Licence holders of a last name, by name. It is asked without accents and in capitals, as the base writes names. Some
 * clients escape apostrophes and some do not (protocol notes, section 5.4), so the other way is tried when the plain one
 * finds nobody. @throws OutgoingError
 */
export async function playersNamed(lastname: string, ask: Ask): Promise<readonly PlayerSummary[]> {
  const plain = nameAsked(lastname)
  const found = await playersBy({ nom: plain }, ask)
  if (found.length > 0 || !plain.includes("'")) return found
  return playersBy({ nom: plain.replaceAll("'", "\\'") }, ask)
}

/** `d’Estanvillé ` is asked as `D'ESTANVILLE`. */
export function nameAsked(lastname: string): string {
  return collapse(withoutAccents(lastname).replace(/[’‘`´]/g, "'")).toUpperCase()
}

/**
 * The daily base tells gender, points and the whole name of the club; the ranking base is for an account that was not
 * granted that script.
 */
async function playersBy(
  criterion: Readonly<Record<string, string>>,
  ask: Ask,
): Promise<readonly PlayerSummary[]> {
  try {
    return listed(await ask('xml_liste_joueur_o', criterion), licensedPlayerOf)
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure !== 'refused') throw error
    return listed(await ask('xml_liste_joueur', criterion), rankedPlayerOf)
  }
}

function listed(document: XmlDocument, read: (row: Row) => PlayerSummary | null): readonly PlayerSummary[] {
  // Two rows of one licence, of this season and the last, are one person.
  const players = new Map<string, PlayerSummary>()
  for (const player of document.rows('joueur').map(read)) {
    if (player !== null && !players.has(player.licenseNumber)) players.set(player.licenseNumber, player)
  }
  return [...players.values()].sort(
    (a, b) =>
      BY_NAME.compare(a.lastname, b.lastname) ||
      BY_NAME.compare(a.firstname, b.firstname) ||
      (a.licenseNumber < b.licenseNumber ? -1 : 1),
  )
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
  return {
    licenseNumber: licence,
    lastname: collapse(field(row, 'nom') ?? ''),
    firstname: collapse(field(row, 'prenom') ?? ''),
    clubNumber: field(row, club.number),
    clubLabel: clubLabel === null ? null : collapse(clubLabel),
    gender: genderOf(field(row, 'sexe')),
    points: numberOf(field(row, 'points', 'point')),
  }
}
