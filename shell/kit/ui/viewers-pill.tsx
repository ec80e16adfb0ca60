import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** Number of viewers; shows nothing while it is unknown. Changes are not announced. */
export function ViewersPill({ count }: { count: number | null }) {
  const { t, i18n } = useTranslation('kit')
  if (count === null) return null
  return (
    <span className="viewers">
      <Icon name="eye" />
      <span aria-hidden="true">{new Intl.NumberFormat(i18n.language).format(count)}</span>
      <span className="vh">{t('viewers', { count })}</span>
    </span>
  )
}
