import type { LiveStatus } from '@pingboard/kit/live'
import { useLocation } from '@pingboard/kit/router'
import { Banner, Button, LinkButton } from '@pingboard/kit/ui'
import { signInAddress } from '../model/addresses.ts'
import { useWords } from '../state/use-words.ts'

interface LiveTroubleProps {
  status: LiveStatus
  onRetry: () => void
}

/** The server closed the room, or there is no network for long: why, and what to do. The scores stay. */
export function LiveTrouble({ status, onRetry }: LiveTroubleProps) {
  const { t } = useWords()
  const { pathname } = useLocation()
  const retry = (
    <Button icon="refresh" onPress={onRetry}>
      {t('trouble.retry')}
    </Button>
  )
  if (status.kind === 'offline') {
    return (
      <Banner icon="wifi-off" action={retry}>
        {t('trouble.offline')}
      </Banner>
    )
  }
  if (status.kind !== 'error') return null
  const way = {
    NOT_SIGNED_IN: <LinkButton to={signInAddress(pathname)}>{t('access.signIn')}</LinkButton>,
    BOARD_DELETED: <LinkButton to="/">{t('board.home')}</LinkButton>,
    BOARD_NOT_FOUND: <LinkButton to="/">{t('board.home')}</LinkButton>,
    TOO_MANY_REQUESTS: retry,
  }[status.code]
  return (
    <div role="alert">
      <Banner icon="alert-triangle" action={way}>
        {t(`trouble.${status.code}`)}
      </Banner>
    </div>
  )
}
