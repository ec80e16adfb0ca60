import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../api/problem-error.ts'
import type en from './locales/en.json'
import type fr from './locales/fr.json'

/** Codes with a text in both languages. */
type Told = keyof (typeof en)['problem'] & keyof (typeof fr)['problem']

/** Where the text of a code stands. Does not compile while one of them has none. */
export const problemKey = (code: ErrorCode | 'NETWORK'): `problem.${Told}` => `problem.${code}`

/**
 * Why something did not work, in words of the person's language, for everything that is thrown by a call. A code this
 * page does not know, of a newer server, is an unexpected error.
 */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('kit')
  return error => t([problemKey(codeOf(error)), problemKey('INTERNAL')])
}
