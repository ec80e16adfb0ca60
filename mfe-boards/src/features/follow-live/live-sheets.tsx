import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { counts, FixtureList, FixtureRow, gameState } from '@pingboard/kit/fixtures'
import type { ScoredAt } from '@pingboard/kit/live'
import { Sheet } from '@pingboard/kit/ui'
import { gameAddress, sheetAddress } from '../../model/addresses.ts'
import { type LivePlan, placed, type Section, sectionOf } from '../../model/live-plan.ts'
import { useTexts } from '../../state/texts.ts'
import css from './live.module.css'
import { LiveTable } from './live-table.tsx'
import { RowStar } from './row-star.tsx'

/** Up to this many fixtures, their figures grow with the window. */
const FEW = 4
const STATES = ['live', 'upcoming', 'done', 'postponed', 'exempt'] as const

interface LiveSheetsProps {
  board: Board
  games: readonly Game[]
  plan: LivePlan
  compact: boolean
  changedGames: ReadonlyMap<GameId, number>
  scoredGames: ReadonlyMap<GameId, ScoredAt>
  flash: boolean
  onChooseTeams: () => void
}

/** Fixtures in play stand on the table, all others on sheets. Each keeps its place while the viewer looks. */
export function LiveSheets(props: LiveSheetsProps) {
  const { board, games, plan, compact, changedGames, scoredGames, flash, onChooseTeams } = props
  const text = useTexts()
  const rows = (section: Section, list: readonly Game[]) =>
    list.map(game => {
      const state = gameState(game, board.today)
      const isSettled = sectionOf(game, board.today) === section
      const waits = state === 'upcoming' || state === 'postponed'
      return (
        <FixtureRow
          key={game.id}
          game={game}
          today={board.today}
          ownClub={board.clubNumber}
          to={game.formula ? sheetAddress(board.id, game.id) : gameAddress(board.id, game.id)}
          changedAt={changedGames.get(game.id) ?? null}
          scoredAt={scoredGames.get(game.id)}
          flash={flash}
          showDay={waits && game.predictedDate !== board.today}
          star={state === 'exempt' ? undefined : <RowStar {...{ game, onChooseTeams }} />}
          // A remark has a line of its own: a row gets it with its new place, and moves nothing before.
          note={isSettled ? (state === 'postponed' ? text('postponed.public') : undefined) : null}
        />
      )
    })
  /** Title and count of a section are true of its rows, also while a row waits there for its new place. */
  const headOf = (section: Section, list: readonly Game[]) => {
    const settled = list.filter(game => sectionOf(game, board.today) === section).length
    const states = counts(list, board.today)
    const mixed = STATES.filter(state => states[state] > 0)
    return {
      title: text(settled > 0 ? `section.${section}` : 'evening.changed'),
      count:
        settled === list.length
          ? text('count.fixtures', { count: list.length })
          : mixed.map(state => text(`evening.count.${state}`, { count: states[state] })).join(', '),
    }
  }
  const sheet = (section: Exclude<Section, 'live'>) => {
    const list = placed(plan, section, games)
    if (list.length === 0) return null
    return (
      <Sheet {...headOf(section, list)}>
        <FixtureList wide compact={compact}>
          {rows(section, list)}
        </FixtureList>
      </Sheet>
    )
  }
  const playing = placed(plan, 'live', games)
  return (
    <div className={css.sheets}>
      {playing.length > 0 && (
        <LiveTable {...headOf('live', playing)} isFew={playing.length <= FEW}>
          <FixtureList wide compact={compact}>
            {rows('live', playing)}
          </FixtureList>
        </LiveTable>
      )}
      {sheet('upcoming')}
      {sheet('done')}
      {sheet('none')}
    </div>
  )
}
