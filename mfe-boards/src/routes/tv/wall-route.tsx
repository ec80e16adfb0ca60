import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useNavigate, useSearchParams } from '@pingboard/kit/router'
import { TvCalm } from '../../features/show-tv/tv-calm.tsx'
import { wallIdsOf } from '../../model/tv-options.ts'
import { useTexts } from '../../state/texts.ts'
import { useTvOptions } from '../../state/use-tv-options.ts'
import { TvBoards } from './tv-boards.tsx'

/** `/boards/wall?boards=<id>,<id>`: several boards on one television. */
export function WallRoute() {
  const [search] = useSearchParams()
  const ids = wallIdsOf(search) as BoardId[]
  return ids.length > 0 ? <TvBoards key={ids.join()} ids={ids} exit="/" /> : <EmptyWall />
}

/** The address names no board: says what it has to name. */
function EmptyWall() {
  const text = useTexts()
  const navigate = useNavigate()
  const { options, onTheme } = useTvOptions()
  return (
    <TvCalm
      theme={options.theme}
      onTheme={onTheme}
      onExit={() => void navigate('/')}
      title={text('tv.closed')}
      lines={[text('tv.wallHelp')]}
    />
  )
}
