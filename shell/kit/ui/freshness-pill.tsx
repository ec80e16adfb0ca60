import { useTranslation } from 'react-i18next'
import { clock } from '../fixtures/days.ts'
import { useLanguage } from '../fixtures/use-language.ts'
import type { LiveStatus } from '../live/live-status.ts'
import { Icon } from './icon.tsx'

interface FreshnessPillProps {
  status: LiveStatus
  /** Moment of what is on screen, for the states without a connection. */
  at?: number | null
  /** Moment of the last change, when nothing has changed for long. */
  quietSince?: number | null
}

const LOOKS = {
  connecting: { className: 'fresh', icon: 'refresh' },
  slow: { className: 'fresh', icon: 'refresh' },
  live: { className: 'fresh fresh--live', icon: null },
  'cut-off': { className: 'fresh', icon: 'refresh' },
  offline: { className: 'fresh fresh--off', icon: 'wifi-off' },
  over: { className: 'fresh fresh--over', icon: 'check' },
  error: { className: 'fresh fresh--off', icon: 'alert-triangle' },
} as const

/** How old the scores on screen may be, in words. */
export function FreshnessPill({ status, at, quietSince }: FreshnessPillProps) {
  const { t } = useTranslation('kit')
  const language = useLanguage()
  const { className, icon } = LOOKS[status.kind]
  const time = (moment: number) => clock(moment, language)
  const text =
    status.kind === 'live' && quietSince
      ? t('fresh.quiet', { time: time(quietSince) })
      : at && (status.kind === 'offline' || status.kind === 'slow')
        ? t(`fresh.${status.kind}At`, { time: time(at) })
        : t(`fresh.${status.kind}`)
  return (
    <span className={className}>
      {icon && <Icon name={icon} />}
      {text}
    </span>
  )
}
