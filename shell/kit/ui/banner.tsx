import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import type { IconName } from './icon-paths.ts'

interface BannerProps {
  tone?: 'strong' | 'calm'
  icon?: IconName
  children: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}

/** A line across the page: a lost connection, changes that wait, a new version. */
export function Banner({ tone = 'strong', icon = 'info-circle', children, action, onDismiss }: BannerProps) {
  const { t } = useTranslation('kit')
  return (
    <div className={tone === 'calm' ? 'fresh-bar fresh-bar--calm' : 'fresh-bar'}>
      <Icon name={icon} />
      <p>{children}</p>
      {action}
      {onDismiss && <IconButton icon="x" label={t('close')} onPress={onDismiss} />}
    </div>
  )
}
