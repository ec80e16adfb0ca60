import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockWithDay } from '../fixtures/days.ts'
import { useLanguage } from '../fixtures/use-language.ts'
import { useFromNow } from '../fixtures/use-now.ts'
import type { LiveStatus } from '../live/live-status.ts'
import { announceAtom } from '../slice/announcer.ts'
import { Icon } from './icon.tsx'

interface FreshnessPillProps {
  status: LiveStatus
  /** Moment of the scores on screen, for the states without a connection. */
  at?: number | null
  /** Moment of the last change, when nothing has changed for long. */
  quietSince?: number | null
  /** Moment the viewer paused: the page shows no later change, whatever the connection does. */
  pausedAt?: number | null
}

const LOOKS = {
  connecting: { className: 'fresh', icon: 'refresh' },
  slow: { className: 'fresh', icon: 'refresh' },
  live: { className: 'fresh fresh--live', icon: null },
  'cut-off': { className: 'fresh', icon: 'refresh' },
  offline: { className: 'fresh fresh--off', icon: 'wifi-off' },
  over: { className: 'fresh fresh--over', icon: 'check' },
  error: { className: 'fresh fresh--off', icon: 'alert-triangle' },
  paused: { className: 'fresh fresh--over', icon: 'player-pause' },
} as const

/** How old the scores on screen may be, in words. A long loss of connection is announced, and so is its end. */
export function FreshnessPill({ status, at, quietSince, pausedAt }: FreshnessPillProps) {
  const { t } = useTranslation('kit')
  const language = useLanguage()
  const kind = pausedAt ? 'paused' : status.kind
  const { className, icon } = LOOKS[kind]
  const moment = pausedAt || (kind === 'live' ? quietSince : at)
  // Scores may be of another day, and become so at midnight while nothing else changes.
  const time = useFromNow(() => (moment ? clockWithDay(moment, language) : ''))
  const text =
    kind === 'paused'
      ? t('fresh.pausedAt', { time })
      : time && kind === 'live'
        ? t('fresh.quiet', { time })
        : time && (kind === 'offline' || kind === 'slow')
          ? t(`fresh.${kind}At`, { time })
          : t(`fresh.${kind}`)
  useLossAnnounced(status, text)
  return (
    <span className={className}>
      {icon && <Icon name={icon} />}
      {text}
    </span>
  )
}

function useLossAnnounced({ kind }: LiveStatus, text: string): void {
  const { t } = useTranslation('kit')
  const announce = useSetAtom(announceAtom)
  const wasOffline = useRef(false)
  const say = useEffectEvent(() => {
    if (kind === 'offline' && !wasOffline.current) {
      wasOffline.current = true
      announce(text, 'freshness')
    }
    if (kind === 'live' && wasOffline.current) {
      wasOffline.current = false
      announce(t('fresh.back'), 'freshness')
    }
  })
  useEffect(() => {
    if (kind) say()
  }, [kind])
}
