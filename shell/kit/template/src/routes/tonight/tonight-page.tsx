import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useLoad } from '@pingboard/kit/api'
import { FixtureList, FixtureRow, FixtureSkeleton, teamLabel } from '@pingboard/kit/fixtures'
import { EmptyState, ErrorPanel, Sheet, useHeader, useProblemText } from '@pingboard/kit/ui'
import { getShowcase } from '../../api/get-showcase.ts'
import { closest } from '../../model/closest.ts'
import { useTexts } from '../../state/texts.ts'

/** The fixtures of the board that is watched most today. */
export function TonightPage() {
  const text = useTexts()
  const why = useProblemText()
  const { retry, ...loaded } = useLoad('topspin-tonight', getShowcase)
  useHeader({ title: text('tonight.title') })
  return (
    <div className="page col">
      <h1 className="title">{text('tonight.title')}</h1>
      {loaded.status === 'loading' && <FixtureSkeleton rows={6} />}
      {loaded.status === 'failed' && (
        <ErrorPanel
          title={text('tonight.failed')}
          kept={why(loaded.error)}
          details={String(loaded.error)}
          onRetry={retry}
        />
      )}
      {loaded.status === 'ready' &&
        (loaded.data ? <Fixtures board={loaded.data} /> : <EmptyState>{text('tonight.empty')}</EmptyState>)}
    </div>
  )
}

function Fixtures({ board }: { board: Board }) {
  const text = useTexts()
  const game = closest(board.games, board.today)
  return (
    <Sheet title={board.name} count={board.games.length}>
      {game && (
        <p className="muted">
          {text('tonight.closest', { first: teamLabel(game.labelTeam1), second: teamLabel(game.labelTeam2) })}
        </p>
      )}
      <FixtureList>
        {board.games.map(one => (
          <FixtureRow
            key={one.id}
            game={one}
            today={board.today}
            ownClub={board.clubNumber}
            to={`/boards/${board.id}/live`}
          />
        ))}
      </FixtureList>
    </Sheet>
  )
}
