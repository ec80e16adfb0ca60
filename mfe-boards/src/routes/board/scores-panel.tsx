import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { counts, dayHeading, FixtureList, groupByDate, useLanguage } from '@pingboard/kit/fixtures'
import { EmptyState, Sheet } from '@pingboard/kit/ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Leavable } from '../../features/edit-score/duel-editor.tsx'
import { Presence } from '../../features/see-scorers/presence.tsx'
import { UndoBar } from '../../features/tap-score/undo-bar.tsx'
import { useTexts } from '../../state/texts.ts'
import css from './board.module.css'
import { BoardRow } from './board-row.tsx'
import { focusRow, keepOnRow } from './focus-row.ts'
import type { Entry } from './use-entry.ts'

interface ScoresPanelProps {
  board: Board
  canEdit: boolean
  reason: ReactNode
  /** The server closed the room, because the board was deleted for example. */
  isClosed: boolean
  entry: Entry
  /** The open editor, which is asked before something else takes its place. */
  editor: RefObject<Leavable | null>
  saved: (before: Game, after: Game) => void
  changedGames: ReadonlyMap<GameId, number>
  isCatchUp: boolean
}

/** Fixtures by day. One fixture at a time opens in the place of its row. In entry mode every row takes points. */
export function ScoresPanel(props: ScoresPanelProps) {
  const { board, canEdit, reason, isClosed, entry, editor, saved, changedGames, isCatchUp } = props
  const text = useTexts()
  const language = useLanguage()
  const [openId, setOpenId] = useState<GameId | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const days = groupByDate(board.games)
  if (days.length === 0) return <EmptyState>{text('board.empty')}</EmptyState>

  const tapped = board.games.find(game => game.id === entry.lastTap?.after.id)
  const open = (id: GameId) => (editor.current ? editor.current.leave(() => setOpenId(id)) : setOpenId(id))
  const close = (game: Game) => {
    setOpenId(null)
    focusRow(list, days.flatMap(({ games }) => games).indexOf(game))
  }
  return (
    <div className={css.scores}>
      {canEdit && !isClosed && <Presence board={board.id} gameId={openId} />}
      {!canEdit && <p className={css.reason}>{reason}</p>}
      <div ref={list}>
        {days.map(({ day, games }) => {
          const live = counts(games, board.today).live
          const total = text('count.fixtures', { count: games.length })
          return (
            <Sheet
              key={day}
              title={<span className={css.day}>{dayHeading(day, language, board.today)}</span>}
              count={live > 0 ? text('count.withLive', { total, count: live }) : total}
            >
              <FixtureList>
                {games.map(game => (
                  <BoardRow
                    key={game.id}
                    game={game}
                    board={board}
                    canEdit={canEdit}
                    reason={reason}
                    entry={entry}
                    isOpen={game.id === openId}
                    changedAt={changedGames.get(game.id) ?? null}
                    flash={!isCatchUp}
                    saved={saved}
                    editor={editor}
                    onOpen={() => open(game.id)}
                    onClose={() => close(game)}
                  />
                ))}
              </FixtureList>
            </Sheet>
          )
        })}
      </div>
      {entry.lastTap && tapped && (
        <UndoBar
          key={entry.lastTap.after.id}
          tap={entry.lastTap}
          now={tapped}
          today={board.today}
          onUndo={() => {
            entry.undo(tapped)
            keepOnRow(tapped.id)
          }}
          onDone={entry.forget}
        />
      )}
    </div>
  )
}
