import { clock, parisToday, shortDay } from '@pingboard/kit/fixtures'
import type { Scene } from '../model/moments.ts'
import type { Tongue } from './value-words.ts'

/** The texts for a moment of the same day, and of another one. */
const TOLD = {
  undone: ['log.undoneAt', 'log.undoneOn'],
  backTo: ['log.backToAt', 'log.backToOn'],
  corrected: ['replay.correctedAt', 'replay.correctedOn'],
} as const

/**
 * What a line of the log says of another moment: "annulé à 21:04", on another day "annulé le sam. 12 oct. à 21:04".
 * @param day of the line itself
 */
export function momentWords(
  told: keyof typeof TOLD,
  moment: string,
  day: string,
  { text, language }: Pick<Tongue, 'text' | 'language'>,
): string {
  const other = parisToday(Date.parse(moment))
  const [onDay, onAnother] = TOLD[told]
  return text(other === day ? onDay : onAnother, {
    day: shortDay(other, language),
    time: clock(moment, language),
  })
}

/** When a change that did not last was taken back or corrected. @param day of the line that says so */
export const struckWords = (
  { how, at }: NonNullable<Scene['struck']>,
  day: string,
  tongue: Pick<Tongue, 'text' | 'language'>,
): string => momentWords(how === 'corrected' ? 'corrected' : 'undone', at, day, tongue)
