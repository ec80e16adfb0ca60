import type { Language } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import type { TFunction } from 'i18next'
import { numericDay } from '../fixtures/days.ts'
import { tablesOf } from '../fixtures/division-line.ts'
import { pairText } from '../fixtures/score-words.ts'
import type { Unsent, Values } from './change.ts'
import { bodyOf, takenMatches } from './change.ts'
import type { Sheet } from './sheet.ts'

const FEW = 3

/** "11–8 9–11", "forfait"; who won where no set is written down. */
function resultWords({ points, winner, withdrawn, ...letters }: Match, t: TFunction<'kit'>): string {
  const sets = points.map(([home, away]) => `${home}–\u2060${away}`)
  if (withdrawn) return [...sets, t('unsent.withdrawn')].join('\u00a0\u00a0')
  if (sets.length > 0) return sets.join('\u00a0\u00a0')
  return winner ? t('unsent.wonBy', { letters: letters[winner].join('') }) : t('unsent.notPlayed')
}

/** "partie 3 : 11–8 9–11": the matches that a change is about; in a conflict those that the conflict is about. */
function matchWords(change: Unsent, sent: Sheet, sets: Sheet, t: TFunction<'kit'>): string[] {
  const theirs = change.stop?.theirs
  const told = theirs ? takenMatches(change, theirs) : sent
  if (told.length > FEW) return [t('unsent.matches', { count: told.length })]
  return told.map(({ order }) => {
    const match = sets.find(other => other.order === order)
    return t('unsent.match', { order, result: match ? resultWords(match, t) : t('unsent.notPlayed') })
  })
}

/** The values, in words, of the fields that a change is about: "6 – 3, terminée". */
export function valueWords(change: Unsent, values: Values, t: TFunction<'kit'>, language: Language): string {
  const body = bodyOf(change)
  const words: string[] = []
  if ('scoreTeam1' in body || 'scoreTeam2' in body)
    words.push(pairText([values.scoreTeam1 ?? null, values.scoreTeam2 ?? null]) ?? t('unsent.noScore'))
  if ('done' in body) words.push(t(values.done ? 'unsent.done' : 'unsent.open'))
  if ('postponed' in body) words.push(t(values.postponed ? 'unsent.postponed' : 'unsent.resumed'))
  if (body.predictedDate !== undefined) words.push(numericDay(values.predictedDate ?? '', language))
  if ('time' in body) words.push(values.time ?? t('unsent.noTime'))
  if ('location' in body) words.push(values.location ?? t('unsent.noPlace'))
  if ('tables' in body) words.push(tablesOf(values.tables, t) ?? t('unsent.noTables'))
  // A match that another person's formula has no place for: the two formulas say why.
  const theirs = body.sets && change.stop?.theirs
  if ('formula' in body || (theirs && theirs.formula !== change.after.formula))
    words.push(values.formula ? t(`formula.${values.formula}`) : t('unsent.noFormula'))
  if (body.sets) words.push(...matchWords(change, body.sets, values.sets ?? [], t))
  return words.join(', ')
}
