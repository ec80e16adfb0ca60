import type { LiveStatus } from '@pingboard/kit/live'
import { useLocation } from '@pingboard/kit/router'
import { Banner, Button, keepFocus, LinkButton } from '@pingboard/kit/ui'
import { signInAddress } from '../model/addresses.ts'
import { useTexts } from '../state/texts.ts'

interface LiveTroubleProps {
  status: LiveStatus
  onRetry: () => void
}

/** Says why the server closed the room, or that the network is away for long, and what to do. The scores stay. */
export function LiveTrouble({ status, onRetry }: LiveTroubleProps) {
  const text = useTexts()
  const { pathname } = useLocation()
  const retry = (
    <Button icon="refresh" onPress={onRetry}>
      {text('trouble.retry')}
    </Button>
  )
  if (status.kind === 'offline') {
    return (
      <div ref={keepFocus}>
        <Banner icon="wifi-off" action={retry}>
          {text('trouble.offline')}
        </Banner>
      </div>
    )
  }
  if (status.kind !== 'error') return null
  const way = {
    NOT_SIGNED_IN: <LinkButton to={signInAddress(pathname)}>{text('access.signIn')}</LinkButton>,
    BOARD_DELETED: <LinkButton to="/">{text('board.home')}</LinkButton>,
    BOARD_NOT_FOUND: <LinkButton to="/">{text('board.home')}</LinkButton>,
    TOO_MANY_REQUESTS: retry,
  }[status.code]
  return (
    <div ref={keepFocus} role="alert">
      <Banner icon="alert-triangle" action={way}>
        {text(`trouble.${status.code}`)}
      </Banner>
    </div>
  )
}
