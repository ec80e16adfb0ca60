import { type Language, LOCALES } from '@pingboard/contracts/constants.ts'
import type { RankingPhase } from '@pingboard/contracts/http/federation.ts'

/**
 * A season runs from 1 July to 30 June; its second phase begins on 1 January. Months are numbers, counted since the
 * year 0, so that they can be compared and subtracted.
 */

/** @param day `yyyy-MM-dd` */
export const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

export const phaseOf = (month: number): 1 | 2 => (month % 12 >= 6 ? 1 : 2)

/** The month in which the phase of a month begins. */
export const phaseStart = (month: number): number => month - (month % 6)

/** The July of the season of a month. */
export const seasonStart = (month: number): number =>
  phaseOf(month) === 1 ? phaseStart(month) : phaseStart(month) - 6

/** The month in which a phase of the federation's history begins. */
export const startOf = ({ season, phase }: Pick<RankingPhase, 'season' | 'phase'>): number =>
  Number(season.slice(0, 4)) * 12 + 6 * phase

const written = (month: number, language: Language, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: style, year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(Math.floor(month / 12), month % 12, 15),
  )

/** "novembre 2026" */
export const monthName = (month: number, language: Language): string => written(month, language, 'long')
/** "nov. 2026" */
export const shortMonth = (month: number, language: Language): string => written(month, language, 'short')
