import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { dayHeading, groupByDate, useLanguage } from '@pingboard/kit/fixtures'
import { EmptyState, Note, onDemand, Sheet, usePart } from '@pingboard/kit/ui'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './settings.module.css'
import { SettingsRow } from './settings-row.tsx'

/** Most visits change no setting: the dialog is loaded when it is opened. */
const dialogPart = onDemand(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

interface SettingsPanelProps {
  board: Board
  canEdit: boolean
  /** Why nothing can be changed here. */
  reason: ReactNode
  saved: (before: Game, after: Game) => void
}

/** Day, time, place and state of every fixture. */
export function SettingsPanel({ board, canEdit, reason, saved }: SettingsPanelProps) {
  const text = useTexts()
  const language = useLanguage()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = board.games.find(game => game.id === openId)
  const close = () => setOpenId(null)
  const SettingsDialog = usePart(dialogPart, open !== undefined, close)
  if (board.games.length === 0) return <EmptyState>{text('board.empty')}</EmptyState>
  return (
    <>
      {!canEdit && reason && (
        <div className={css.reason}>
          <Note>{reason}</Note>
        </div>
      )}
      {groupByDate(board.games).map(({ day, games }) => (
        <Sheet
          key={day}
          title={<span className={css.day}>{dayHeading(day, language, board.today)}</span>}
          count={text('count.fixtures', { count: games.length })}
        >
          <ul>
            {games.map(game => (
              <SettingsRow
                key={game.id}
                game={game}
                today={board.today}
                ownClub={board.clubNumber}
                onEdit={canEdit ? () => setOpenId(game.id) : undefined}
              />
            ))}
          </ul>
        </Sheet>
      ))}
      {open && SettingsDialog && (
        <SettingsDialog key={open.id} game={open} today={board.today} saved={saved} onClose={close} />
      )}
    </>
  )
}
