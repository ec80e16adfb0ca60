import { type Language, LOCALES } from '@pingboard/contracts/constants.ts'
import { firstOfMonth } from '@pingboard/contracts/first-of-month.ts'

/** The words of previews and pictures. */
export interface PreviewWords {
  /** Of the product, where nothing else may be told. */
  readonly product: string
  /** @param hour `HH:mm`: when the picture was drawn; empty in a preview */
  live(hour: string): string
  /** Of an evening or of a fixture, as the next two. */
  readonly over: string
  readonly postponed: string
  readonly ahead: string
  /** Of a fixture that ended without a point. Short, because it stands in the room of a score. */
  readonly toConfirm: string
  /** Letters of the club's results. */
  readonly letters: { readonly won: string; readonly drawn: string; readonly lost: string }
  fixtures(count: number): string
  moreFixtures(count: number): string
  /** @param name of the next board @param date its day, in words */
  next(name: string, date: string): string
  readonly onDisplay: string
  /** Between a subject and what is said of it. */
  readonly colon: string
}

const fr: PreviewWords = {
  product: 'Les scores de tennis de table en direct, point par point.',
  live: hour => (hour ? `En direct, ${hour}` : 'En direct'),
  over: 'Terminée',
  postponed: 'Reportée',
  ahead: 'À suivre',
  toConfirm: 'À confirmer',
  letters: { won: 'V', drawn: 'N', lost: 'D' },
  fixtures: count => (count < 2 ? `${count} rencontre` : `${count} rencontres`),
  moreFixtures: count => (count < 2 ? `et ${count} autre rencontre` : `et ${count} autres rencontres`),
  next: (name, date) => `Prochain tableau de scores\u202f: ${name}, ${date}.`,
  onDisplay: 'Les rencontres du jour',
  colon: '\u202f:',
}

const en: PreviewWords = {
  product: 'Live table-tennis scores, point by point.',
  live: hour => (hour ? `Live, ${hour}` : 'Live'),
  over: 'Final',
  postponed: 'Postponed',
  ahead: 'Coming up',
  toConfirm: 'To confirm',
  letters: { won: 'W', drawn: 'D', lost: 'L' },
  fixtures: count => (count === 1 ? `${count} fixture` : `${count} fixtures`),
  moreFixtures: count => (count === 1 ? `and ${count} more fixture` : `and ${count} more fixtures`),
  next: (name, date) => `Next board: ${name}, ${date}.`,
  onDisplay: "Today's fixtures",
  colon: ':',
}

export const PREVIEW_WORDS: Readonly<Record<Language, PreviewWords>> = { fr, en }

/** Plain days, read in UTC at noon: no time zone moves them. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** "samedi 21 novembre" */
export const dayIn = (day: string, language: Language): string =>
  firstOfMonth(
    new Intl.DateTimeFormat(LOCALES[language], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(noon(day)),
    language,
  )

/** "samedi 21 novembre", "20–21 novembre" */
export function daysIn(from: string, to: string, language: Language): string {
  if (from === to) return dayIn(from, language)
  const ranges = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return firstOfMonth(ranges.formatRange(noon(from), noon(to)), language)
}
