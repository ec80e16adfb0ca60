import { useTranslation } from 'react-i18next'
import { codeOf, type ProblemCode, ProblemError } from '../api/problem-error.ts'
import type en from './locales/en.json'
import type fr from './locales/fr.json'

/** Codes with a text in both languages. */
type Told = keyof (typeof en)['problem'] & keyof (typeof fr)['problem']

/** Key of the text of a code. Does not compile while any code lacks a text. */
export const problemKey = (code: ProblemCode): `problem.${Told}` => `problem.${code}`

/**
 * Why a call failed, in the person's language, for every error that a call throws. A code of a newer server, which
 * this page does not know, gets the text of an unexpected error.
 */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('kit')
  return error => {
    const wait = waitOf(error)
    if (wait !== null) return t('problem.TOO_MANY_REQUESTS_UNTIL', { when: fromNow(wait, i18n.language) })
    return t([problemKey(codeOf(error)), problemKey('INTERNAL')])
  }
}

/** Seconds until the person may try again; null for other errors. */
function waitOf(error: unknown): number | null {
  const isTooOften = error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS'
  return isTooOften ? (error.problem?.retryAfter ?? null) : null
}

/** "in 24 minutes", "dans 24 minutes": rounded up, so never too early. */
function fromNow(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (seconds < 60) return words.format(seconds, 'second')
  if (seconds < 3600) return words.format(Math.ceil(seconds / 60), 'minute')
  return words.format(Math.ceil(seconds / 3600), 'hour')
}
