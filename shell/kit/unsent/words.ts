import type { Language } from '@pingboard/contracts/constants.ts'
import type { TFunction } from 'i18next'
import { numericDay } from '../fixtures/days.ts'
import type { Unsent, Values } from './change.ts'
import { bodyOf } from './change.ts'

/** "5 – 3" on one line. The joiner is there because browsers may break a line after a dash. */
const pairWords = ({ scoreTeam1, scoreTeam2 }: Values): string | null =>
  (scoreTeam1 ?? scoreTeam2 ?? null) === null
    ? null
    : `${scoreTeam1 ?? 0}\u00a0–\u2060\u00a0${scoreTeam2 ?? 0}`

/** The values, in words, of the fields that a change is about: "6 – 3, terminée". */
export function valueWords(change: Unsent, values: Values, t: TFunction<'kit'>, language: Language): string {
  const body = bodyOf(change)
  const words: string[] = []
  if ('scoreTeam1' in body || 'scoreTeam2' in body) words.push(pairWords(values) ?? t('unsent.noScore'))
  if ('done' in body) words.push(t(values.done ? 'unsent.done' : 'unsent.open'))
  if ('postponed' in body) words.push(t(values.postponed ? 'unsent.postponed' : 'unsent.resumed'))
  if (body.predictedDate !== undefined) words.push(numericDay(values.predictedDate ?? '', language))
  if ('time' in body) words.push(values.time ?? t('unsent.noTime'))
  if ('location' in body) words.push(values.location ?? t('unsent.noPlace'))
  if ('tables' in body) words.push(values.tables ? `${t('tables')} ${values.tables}` : t('unsent.noTables'))
  if ('formula' in body) words.push(values.formula ?? t('unsent.noFormula'))
  return words.join(', ')
}
