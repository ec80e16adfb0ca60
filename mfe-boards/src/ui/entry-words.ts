import type { Match } from '@pingboard/contracts/http/games.ts'
import { pairText } from '@pingboard/kit/fixtures'
import type { Entry, Told } from '../model/history.ts'
import { fieldName, fieldValue, scoreOf, type Tongue } from './value-words.ts'

/** What an entry changed, in words: "5 – 5 devient 6 – 5, terminée". */
export function entryWords({ told }: Entry, tongue: Tongue): string {
  const words = told.flatMap(one => changeWords(one, tongue))
  return words.length > 0 ? words.join(', ') : tongue.text('log.back')
}

const VENUE = ['time', 'location', 'tables'] as const

function changeWords({ change, before }: Told, tongue: Tongue): string[] {
  const { text, kit } = tongue
  const set = (field: 'predictedDate' | 'formula' | (typeof VENUE)[number]) =>
    text('log.field', { field: fieldName(field, tongue), value: fieldValue(field, change, tongue) })
  switch (change.type) {
    case 'opened':
    case 'renamed':
      return [text(`log.${change.type}`, { name: change.name ?? '' })]
    case 'score': {
      const had = pairText([before.scoreTeam1 ?? null, before.scoreTeam2 ?? null])
      const after = scoreOf(change, tongue)
      return [had ? text('log.became', { before: had, after }) : after]
    }
    case 'postponed':
      return [kit('unsent.postponed')]
    case 'closed':
      return [kit('unsent.done')]
    case 'resumed':
    case 'reopened':
      return [text(`log.${change.type}`)]
    case 'moved':
      return [set('predictedDate')]
    case 'venue': {
      const changed = VENUE.filter(field => change[field] !== (before[field] ?? null))
      return (changed.length > 0 ? changed : VENUE).map(set)
    }
    case 'formula':
      return [set('formula')]
    case 'matches': {
      const [match, ...others] = change.matches ?? []
      return [
        match && others.length === 0
          ? matchWords(match, tongue)
          : text('log.matches', { count: change.matches?.length ?? 0 }),
      ]
    }
    case 'sheet-emptied':
      return [text('log.sheetEmptied')]
    case 'reverted':
      // Beside what came back with it.
      return []
  }
}

function matchWords({ order, home, away, points, winner }: Match, { text }: Tongue): string {
  const [won, lost] = winner === 'away' ? [away, home] : [home, away]
  if (winner) return text('log.matchWon', { order, winner: won.join('-'), loser: lost.join('-') })
  const sets = points.map(([ours, theirs]) => `${ours}–\u2060${theirs}`).join(' ')
  return sets ? text('log.match', { order, sets }) : text('log.matchCleared', { order })
}
