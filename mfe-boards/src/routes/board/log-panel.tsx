import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { ErrorPanel, LinkButton, Skeleton, SkeletonRegion, useProblemText } from '@pingboard/kit/ui'
import { HistoryList } from '../../features/read-history/history-list.tsx'
import { useHistory } from '../../features/read-history/use-history.ts'
import { WayBackDialog } from '../../features/restore-change/way-back-dialog.tsx'
import { replayAddress } from '../../model/addresses.ts'
import type { Entry } from '../../model/history.ts'
import { useTexts } from '../../state/texts.ts'
import css from './board.module.css'

interface LogPanelProps {
  board: Board
  fixtures: ReadonlyMap<GameId, string>
  isMember: boolean
  canEdit: boolean
  learn: (given: Board | Game) => void
  /** The entry to go back from. */
  chosen: Entry | null
  choose: (entry: Entry | null) => void
  /** A fixture was taken back. */
  onDone: () => void
}

const PLACES = [70, 84, 62, 78, 66, 80]

/** The log of a board, and the dialog that takes a fixture back. */
export function LogPanel(props: LogPanelProps) {
  const { board, fixtures, isMember, canEdit, learn, chosen, choose, onDone } = props
  const text = useTexts()
  const why = useProblemText()
  const history = useHistory(board.id, board.revision)
  const { log, entries } = history
  if (log.status === 'loading') {
    return (
      <SkeletonRegion label={text('log.loading')}>
        <div className={`stack ${css.logLoading}`}>
          {PLACES.map(width => (
            <Skeleton key={width} width={`${width}%`} height="2.5rem" />
          ))}
        </div>
      </SkeletonRegion>
    )
  }
  if (log.status === 'failed')
    return <ErrorPanel title={text('log.failed')} kept={why(log.error)} onRetry={log.retry} />
  const game = chosen && board.games.find(({ id }) => id === chosen.gameId)
  return (
    <>
      <p className={css.replay}>
        <LinkButton variant="link" icon="player-play" to={replayAddress(board.id)}>
          {text('replay.title')}
        </LinkButton>
      </p>
      <HistoryList
        history={history}
        fixtures={fixtures}
        today={board.today}
        isMember={isMember}
        onGoBack={canEdit ? choose : undefined}
      />
      {game && (
        <WayBackDialog
          key={chosen.last}
          entry={chosen}
          entries={entries}
          game={game}
          today={board.today}
          fixture={fixtures.get(game.id) ?? ''}
          learn={learn}
          onClose={() => choose(null)}
          onDone={onDone}
        />
      )}
    </>
  )
}
