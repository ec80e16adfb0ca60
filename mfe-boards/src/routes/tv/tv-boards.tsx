import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useNavigate } from '@pingboard/kit/router'
import { useWakeLock } from '@pingboard/kit/ui'
import { TvCalm } from '../../features/show-tv/tv-calm.tsx'
import { TvScreen } from '../../features/show-tv/tv-screen.tsx'
import { useTexts } from '../../state/texts.ts'
import { useFound } from '../../state/use-found.ts'
import { useTvOptions } from '../../state/use-tv-options.ts'

interface TvBoardsProps {
  /** Other ids are another screen: give it another key. */
  ids: readonly BoardId[]
  /** Where the television is left to. */
  exit: string
}

/** Boards on a television: those that can be shown, in turn; a calm screen while there is none. */
export function TvBoards({ ids, exit }: TvBoardsProps) {
  const text = useTexts()
  const navigate = useNavigate()
  const { options, delay, onTheme } = useTvOptions()
  const { boards, missing, lose } = useFound(ids)
  useWakeLock(true)
  const frame = { onTheme, onExit: () => void navigate(exit) }
  if (boards.length > 0) {
    return (
      <TvScreen
        key={`${boards.map(({ id }) => id)} ${options.isOnlyLive}`}
        {...frame}
        boards={boards}
        missing={missing}
        options={options}
        delay={delay}
        onGone={lose}
      />
    )
  }
  const isClosed = missing === ids.length
  return (
    <TvCalm
      {...frame}
      theme={options.theme}
      title={text(isClosed ? 'tv.closed' : 'tv.waiting')}
      lines={[text(isClosed ? 'tv.closedHelp' : 'tv.waitingHelp')]}
    />
  )
}
