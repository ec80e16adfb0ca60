import type { RankingPhase } from '@pingboard/contracts/http/federation.ts'
import type { XmlDocument } from './parse.ts'
import { field, numberOf, rankOf } from './values.ts'

/** Rows of `xml_histo_classement`, oldest first; incomplete ones are left out. Source: protocol notes, section 5.12. */
export function rankingHistoryOf(document: XmlDocument): readonly RankingPhase[] {
  const phases = document.rows('histo').flatMap(row => {
    const [, from, to] = /([0-9]{4})\s*\/\s*([0-9]{4})/.exec(field(row, 'saison') ?? '') ?? []
    const phase = rankOf(field(row, 'phase'))
    const points = numberOf(field(row, 'point'))
    if (from === undefined || to === undefined || phase === null || points === null) return []
    const rank = field(row, 'echelon') === 'N' ? rankOf(field(row, 'place')) : null
    return { season: `${from}-${to}`, phase, points, rank }
  })
  return phases.toSorted((a, b) => (a.season < b.season ? -1 : a.season > b.season ? 1 : a.phase - b.phase))
}
