import type { Game } from '@pingboard/contracts/http/games.ts'
import { pairText, teamLabel } from '@pingboard/kit/fixtures'
import { ConfirmDialog } from '@pingboard/kit/ui'
import { pairOf } from '../model/pair.ts'
import { useTexts } from '../state/texts.ts'

interface FinishedQuestionProps {
  game: Game
  /** The new settings take the fixture out of the finished ones. */
  reopens?: boolean
  isOpen: boolean
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asked before the settings of a finished fixture are saved: its result is public already. */
export function FinishedQuestion({ game, reopens, ...dialog }: FinishedQuestionProps) {
  const text = useTexts()
  const teams = { team1: teamLabel(game.labelTeam1), team2: teamLabel(game.labelTeam2) }
  const score = pairText(pairOf(game)) ?? text('save.noScore')
  return (
    <ConfirmDialog
      {...dialog}
      title={text('settings.finished.title')}
      confirmLabel={text('settings.finished.confirm')}
      cancelLabel={text('settings.finished.back')}
    >
      <p>{text('settings.finished.text', { ...teams, score })}</p>
      {reopens && <p>{text('settings.finished.reopens')}</p>}
    </ConfirmDialog>
  )
}
