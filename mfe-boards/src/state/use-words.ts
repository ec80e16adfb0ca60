import { problemKey } from '@pingboard/kit/ui'
import { useTranslation } from 'react-i18next'

/** The two sets of texts in use: the slice's own and the kit's. */
export function useWords() {
  const { t } = useTranslation('boards')
  const { t: kit } = useTranslation('kit')
  /** Why something was refused, in words; a code this page does not know is an unexpected error. */
  const reason = (code: string): string =>
    code === 'STALE_REVISION' ? t('errors.STALE_REVISION') : kit([`problem.${code}`, problemKey('INTERNAL')])
  return { t, kit, reason }
}
