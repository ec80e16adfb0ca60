import { useTranslation } from 'react-i18next'

const KNOWN = [
  'NETWORK',
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'BOARD_NOT_FOUND',
  'GAME_NOT_FOUND',
  'GROUP_NOT_FOUND',
  'GAME_EXEMPT',
  'DONE_BY_DATE',
  'CONFLICT',
  'STALE_REVISION',
  'INVALID_DATE_RANGE',
  'BOARD_WITHOUT_GAMES',
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_REFUSED',
  'FEDERATION_TIMEOUT',
  'TOO_MANY_REQUESTS',
  'DISK_FULL',
] as const

/** The two sets of texts in use: the slice's own and the kit's. */
export function useWords() {
  const { t } = useTranslation('boards')
  const { t: kit } = useTranslation('kit')
  /** Why something was refused, in words; a sentence for everything that needs no telling apart. */
  const reason = (code: string): string => t(`errors.${KNOWN.find(known => known === code) ?? 'other'}`)
  return { t, kit, reason }
}
