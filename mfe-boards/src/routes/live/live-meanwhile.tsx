import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { onDemand, usePart } from '@pingboard/kit/ui'
import { showGame } from '../../features/follow-live/keep-place.ts'
import { useAbsence } from '../../features/follow-live/use-absence.ts'
import { LiveNews } from './live-status-line.tsx'

/** Loaded after an absence only, with what reads the log. */
const panelPart = onDemand(
  async () => (await import('../../features/follow-live/meanwhile-panel.tsx')).MeanwhilePanel,
)

interface LiveMeanwhileProps {
  newest: Board
  /** May lag behind the newest, by choice. */
  shown: Board
  isLive: boolean
  lastKnownAt: number | null
  isMine: (game: Game) => boolean
  isSpoken: boolean
  drift: { started: number; finished: number }
  onArrange: () => void
}

/** At the foot of the page: what happened in an absence, otherwise what the order of the rows does not show yet. */
export function LiveMeanwhile(props: LiveMeanwhileProps) {
  const { newest, shown, isLive, lastKnownAt, isMine, isSpoken, drift, onArrange } = props
  const { absence, dismiss } = useAbsence(newest, isLive, lastKnownAt)
  const isBack = absence !== null && absence.after.revision <= shown.revision
  const MeanwhilePanel = usePart(panelPart, isBack, dismiss)
  const news = <LiveNews drift={drift} onArrange={onArrange} />
  if (!isBack || !MeanwhilePanel) return news
  const see = (game: GameId) => {
    onArrange()
    dismiss()
    showGame(game)
  }
  return (
    <MeanwhilePanel
      key={absence.after.revision}
      absence={absence}
      isMine={isMine}
      isSpoken={isSpoken}
      onSee={see}
      onClose={dismiss}
      otherwise={news}
    />
  )
}
