import type { SessionSummary } from '@pingboard/contracts/http/account.ts'
import { clock, dayHeading, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { Button, Chip, Icon, keepFocus } from '@pingboard/kit/ui'
import { deviceOf } from '../../model/device.ts'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'

interface SessionRowProps {
  session: SessionSummary
  isEnding: boolean
  onEnd: () => void
}

/** A device by its user agent and its last visit. The current device is signed out in the menu. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const text = useTexts()
  const language = useLanguage()
  const { kind, browser } = deviceOf(session.userAgent)
  const device = [text(`sessions.${kind}`), browser].filter(Boolean).join(', ')
  const day = parisToday(Date.parse(session.lastSeenAt))
  const when = session.current
    ? text('sessions.now')
    : `${dayHeading(day, language, parisToday())}, ${clock(session.lastSeenAt, language)}`
  return (
    <li ref={keepFocus} className={css.fact}>
      <Icon name={kind === 'phone' || kind === 'tablet' ? 'device-mobile' : 'device-laptop'} size="l" />
      <span className={css.words}>
        <b>{device}</b>
        <span className="muted small">{when}</span>
      </span>
      {session.current ? (
        <Chip kind="done">{text('sessions.current')}</Chip>
      ) : (
        <Button aria-label={text('sessions.end-of', { device, when })} isPending={isEnding} onPress={onEnd}>
          {text('sessions.end')}
        </Button>
      )}
    </li>
  )
}
