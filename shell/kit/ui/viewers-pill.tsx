import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** How many watch; nothing while unknown. Never announced on change. */
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
