import type { Licensee } from '@pingboard/services/ports/federation.ts'
import { categoryCode, categoryLabel } from './categories.ts'
import type { Row } from './parse.ts'
import { collapse, dayOf, field, genderOf, nationalNumberOf, numberOf, rankOf } from './values.ts'

/**
 * Two bases know a licence holder: the ranking base (`xml_joueur`) and the daily one (`xml_licence_b`, or `xml_licence`).
 * Which field comes from which stands in the table of README.md. Each reader gives all of its own, null for the rest.
 */

/** A card of `xml_joueur`; null without a licence number. Source: protocol notes, section 5.5. */
export function rankingCardOf(row: Row): Licensee | null {
  const licence = field(row, 'licence')
  if (licence === null) return null
  const category = categoryCode(field(row, 'categ'))
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
    initialPoints: numberOf(field(row, 'valinit')),
    officialPoints: numberOf(field(row, 'valcla')),
    oldPoints: numberOf(field(row, 'apoint')),
    points: numberOf(field(row, 'point')),
    gender: null,
    type: null,
    certification: null,
    validation: null,
  }
}

/** A card of `xml_licence_b`, or of `xml_licence`, which ends before the monthly points. */
export function licenceCardOf(row: Row): Licensee | null {
  const licence = field(row, 'licence')
  if (licence === null) return null
  const category = categoryCode(field(row, 'cat'))
  return {
    ...identityOf(row, licence, { number: 'numclub', label: 'nomclub' }),
    licenseId: field(row, 'idlicence'),
    nationality: field(row, 'natio'),
    globalRanking: null,
    oldNationalRanking: null,
    rank: field(row, 'echelon') === 'N' ? rankOf(field(row, 'place')) : null,
    category,
    categoryLabel: categoryLabel(category),
    regionalRanking: null,
    departementalRanking: null,
    // Cut to four characters upstream: `539.`, `1117`.
    initialPoints: numberOf(field(row, 'initm')),
    officialPoints: numberOf(field(row, 'point')),
    oldPoints: numberOf(field(row, 'apointm')),
    points: numberOf(field(row, 'pointm')),
    gender: genderOf(field(row, 'sexe')),
    type: field(row, 'type'),
    certification: field(row, 'certif'),
    validation: dayOf(field(row, 'validation')),
  }
}

/** The ranking base's card, with what only the daily base knows. */
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
    // `C` and `E` where the ranking base says only that somebody is not French; and the name uncut.
    nationality: daily.nationality ?? card.nationality,
    clubLabel: daily.clubNumber === card.clubNumber ? (daily.clubLabel ?? card.clubLabel) : card.clubLabel,
  }
}

/** The daily base's card, with the ranks, which only the ranking base knows. */
export function completedDaily(card: Licensee, ranking: Licensee | null): Licensee {
  if (ranking === null) return card
  const { globalRanking, oldNationalRanking, regionalRanking, departementalRanking } = ranking
  return {
    ...card,
    globalRanking,
    oldNationalRanking,
    regionalRanking,
    departementalRanking,
    rank: card.rank ?? ranking.rank,
  }
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
