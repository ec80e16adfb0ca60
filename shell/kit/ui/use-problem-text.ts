import { useTranslation } from 'react-i18next'
import { codeOf, type ProblemCode, ProblemError } from '../api/problem-error.ts'
import type en from './locales/en.json'
import type fr from './locales/fr.json'

/** Codes with a text in both languages. */
type Told = keyof (typeof en)['problem'] & keyof (typeof fr)['problem']

/** Where the text of a code stands. Does not compile while one of them has none. */
export const problemKey = (code: ProblemCode): `problem.${Told}` => `problem.${code}`

/**
 * Why something did not work, in words of the person's language, for everything that is thrown by a call. A code this
 * page does not know, of a newer server, is an unexpected error.
 */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('kit')
  return error => {
    const wait = waitOf(error)
    if (wait !== null) return t('problem.TOO_MANY_REQUESTS_UNTIL', { when: fromNow(wait, i18n.language) })
    return t([problemKey(codeOf(error)), problemKey('INTERNAL')])
  }
}

/** Seconds until one may go on; null unless it was too often. */
function waitOf(error: unknown): number | null {
  const isTooOften = error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS'
  return isTooOften ? (error.problem?.retryAfter ?? null) : null
}

/** "in 24 minutes", "dans 24 minutes": never sooner than it will be. */
function fromNow(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (seconds < 60) return words.format(seconds, 'second')
  if (seconds < 3600) return words.format(Math.ceil(seconds / 60), 'minute')
  return words.format(Math.ceil(seconds / 3600), 'hour')
}
