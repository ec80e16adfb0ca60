import type { PlayerSummary } from '@pingboard/contracts/http/federation.ts'
import type { Licensee } from '@pingboard/services/ports/federation.ts'
import { categoryCode, categoryLabel } from './categories.ts'
import type { Row } from './parse.ts'
import { collapse, dayOf, field, genderOf, nationalNumberOf, pointsOf, rankOf } from './values.ts'

/**
 * Two bases know a licence holder: the ranking base (`xml_joueur`) and the daily base (`xml_licence_b`,
 * `xml_licence`). The table of README.md says which field comes from which base. Each reader returns all fields of
 * its base, null for the rest.
 */

/** A card of `xml_joueur`; null without a licence number. Source: protocol notes, section 5.5. */
export function rankingCardOf(row: Row): Licensee | null {
  const licence = field(row, 'licence')
  if (licence === null) return null
  const category = categoryCode(field(row, 'categ'))
  const isNumbered = nationalNumberOf(field(row, 'clast')) !== null
  const points = pointsOf(row, isNumbered, ['valinit', 'valcla', 'apoint', 'point'])
  return {
    ...identityOf(row, licence, { number: 'nclub', label: 'club' }),
    licenseId: null,
    nationality: field(row, 'natio'),
    globalRanking: rankOf(field(row, 'clglob')),
    oldNationalRanking: rankOf(field(row, 'aclglob')),
    rank: nationalNumberOf(field(row, 'clast')) ?? rankOf(field(row, 'clnat')),
    category,
    categoryLabel: categoryLabel(category),
    regionalRanking: rankOf(field(row, 'rangreg')),
    departementalRanking: rankOf(field(row, 'rangdep')),
    initialPoints: points.valinit,
    officialPoints: points.valcla,
    oldPoints: points.apoint,
    points: points.point,
    gender: null,
    type: null,
    certification: null,
    validation: null,
  }
}

/** A card of `xml_licence_b`, or of `xml_licence`, which has no monthly points. */
export function licenceCardOf(row: Row): Licensee | null {
  const licence = field(row, 'licence')
  if (licence === null) return null
  const category = categoryCode(field(row, 'cat'))
  const isNumbered = field(row, 'echelon') === 'N'
  const points = pointsOf(row, isNumbered, ['initm', 'point', 'apointm', 'pointm'])
  return {
    ...identityOf(row, licence, { number: 'numclub', label: 'nomclub' }),
    licenseId: field(row, 'idlicence'),
    nationality: field(row, 'natio'),
    globalRanking: null,
    oldNationalRanking: null,
    rank: isNumbered ? rankOf(field(row, 'place')) : null,
    category,
    categoryLabel: categoryLabel(category),
    regionalRanking: null,
    departementalRanking: null,
    // Upstream cuts them to four characters: `539.`, `1117`.
    initialPoints: points.initm,
    officialPoints: points.point,
    oldPoints: points.apointm,
    points: points.pointm,
    gender: genderOf(field(row, 'sexe')),
    type: field(row, 'type'),
    certification: field(row, 'certif'),
    validation: dayOf(field(row, 'validation')),
  }
}

/** The ranking base's card, with the fields that only the daily base knows. */
export function completedRanking(card: Licensee, daily: Licensee | null): Licensee {
  if (daily === null) return card
  const { licenseId, gender, type, certification, validation } = daily
  return {
    ...card,
    licenseId,
    gender,
    type,
    certification,
    validation,
    // The daily base has `C` and `E`, the ranking base only "not French"; the daily base does not cut the club's
    // name.
    nationality: daily.nationality ?? card.nationality,
    clubLabel: daily.clubNumber === card.clubNumber ? (daily.clubLabel ?? card.clubLabel) : card.clubLabel,
  }
}

/**
 * The daily base's card, with the ranks, which only the ranking base knows. The ranking base's points are used when
 * the card has none: a card of a poorer script, or a number instead of points. Where a licence script says that the
 * licence was not renewed, a player has no monthly points in either base.
 */
export function completedDaily(card: Licensee, ranking: Licensee | null): Licensee {
  if (ranking === null) return card
  const { globalRanking, oldNationalRanking, regionalRanking, departementalRanking } = ranking
  // A row of a list does not say it: only the licence scripts give the licence's own id.
  const isLicensed = card.licenseId === null || isOfSeason(card)
  return {
    ...card,
    globalRanking,
    oldNationalRanking,
    regionalRanking,
    departementalRanking,
    rank: card.rank ?? ranking.rank,
    initialPoints: card.initialPoints ?? (isLicensed ? ranking.initialPoints : null),
    officialPoints: card.officialPoints ?? ranking.officialPoints,
    oldPoints: card.oldPoints ?? (isLicensed ? ranking.oldPoints : null),
    points: card.points ?? (isLicensed ? ranking.points : null),
  }
}

/** Whether the licence is of this season: a licence that was not renewed has neither type nor day. */
export const isOfSeason = ({ type, validation }: Licensee): boolean => type !== null || validation !== null

/** A card made from a row of a list, for when no other script answers. */
export function cardOf(player: PlayerSummary): Licensee {
  const { licenseNumber, lastname, firstname, clubLabel, clubNumber, gender } = player
  return {
    ...NO_CARD,
    licenseNumber,
    lastname,
    firstname,
    clubLabel,
    clubNumber,
    gender,
    officialPoints: player.points,
  }
}

const NO_CARD = {
  licenseId: null,
  nationality: null,
  globalRanking: null,
  oldNationalRanking: null,
  rank: null,
  category: null,
  categoryLabel: null,
  regionalRanking: null,
  departementalRanking: null,
  initialPoints: null,
  oldPoints: null,
  points: null,
  type: null,
  certification: null,
  validation: null,
}

function identityOf(row: Row, licence: string, club: { number: string; label: string }) {
  const clubLabel = field(row, club.label)
  return {
    licenseNumber: licence,
    lastname: collapse(field(row, 'nom') ?? ''),
    firstname: collapse(field(row, 'prenom') ?? ''),
    clubLabel: clubLabel === null ? null : collapse(clubLabel),
    clubNumber: field(row, club.number),
  }
}
