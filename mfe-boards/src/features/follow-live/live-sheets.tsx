import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { FixtureList, FixtureRow, gameState } from '@pingboard/kit/fixtures'
import { Sheet } from '@pingboard/kit/ui'
import { gameAddress, sheetAddress } from '../../model/addresses.ts'
import { type LivePlan, placed, type Section } from '../../model/live-plan.ts'
import { useTexts } from '../../state/texts.ts'
import css from './live.module.css'
import { LiveTable } from './live-table.tsx'

interface LiveSheetsProps {
  board: Board
  games: readonly Game[]
  plan: LivePlan
  compact: boolean
  changedGames: ReadonlyMap<GameId, number>
  flash: boolean
}

/** Fixtures in play stand on the table, all others on sheets. Each keeps its place while the viewer looks. */
export function LiveSheets({ board, games, plan, compact, changedGames, flash }: LiveSheetsProps) {
  const text = useTexts()
  const rows = (list: readonly Game[]) =>
    list.map(game => {
      const state = gameState(game, board.today)
      const waits = state === 'upcoming' || state === 'postponed'
      return (
        <FixtureRow
          key={game.id}
          game={game}
          today={board.today}
          ownClub={board.clubNumber}
          to={game.formula ? sheetAddress(board.id, game.id) : gameAddress(board.id, game.id)}
          changedAt={changedGames.get(game.id)}
          flash={flash}
          showDay={waits && game.predictedDate !== board.today}
          note={state === 'postponed' ? text('postponed.public') : undefined}
        />
      )
    })
  const sheet = (section: Exclude<Section, 'live'>) => {
    const list = placed(plan, section, games)
    if (list.length === 0) return null
    return (
      <Sheet title={text(`section.${section}`)} count={text('count.fixtures', { count: list.length })}>
        <FixtureList wide compact={compact}>
          {rows(list)}
        </FixtureList>
      </Sheet>
    )
  }
  const playing = placed(plan, 'live', games)
  return (
    <div className={css.sheets}>
      {playing.length > 0 && (
        <LiveTable title={text('section.live')} count={text('count.fixtures', { count: playing.length })}>
          <FixtureList wide compact={compact}>
            {rows(playing)}
          </FixtureList>
        </LiveTable>
      )}
      {sheet('upcoming')}
      {sheet('done')}
      {sheet('none')}
    </div>
  )
}
