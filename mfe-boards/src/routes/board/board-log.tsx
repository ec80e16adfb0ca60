import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { teamLabel } from '@pingboard/kit/fixtures'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { Dialog, EmptyState, onDemand, Sheet, usePart } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Entry } from '../../model/history.ts'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'
import css from './board.module.css'

/** From this width on the log stands beside the rows. The style sheet of the page has the same width. */
const BESIDE = '(min-width: 62.5em)'

/** The rows come first: the log is loaded after them, and on a narrow page when it is opened. */
const logPart = onDemand(async () => (await import('./log-panel.tsx')).LogPanel)

interface BoardLogProps {
  board: Board
  isMember: boolean
  canEdit: boolean
  learn: (given: Board | Game) => void
  /** Narrow pages show the log on demand. */
  isOpen: boolean
  onClose: () => void
}

/** The running log: beside the rows, or in a dialog where the page is narrow. */
export function BoardLog({ isOpen, onClose, ...shared }: BoardLogProps) {
  const text = useTexts()
  const isBeside = useMedia(BESIDE)
  // Names of teams stay; everything else of a fixture may change with each tap.
  const [fixtures] = useState(() => fixturesOf(shared.board))
  // Kept here, so that a page that becomes narrow or wide keeps it.
  const [chosen, choose] = useState<Entry | null>(null)
  const done = () => {
    choose(null)
    // On a narrow page the message about it, with its undo, would be behind the dialog.
    onClose()
  }
  const LogPanel = usePart(logPart, isBeside || isOpen, onClose)
  const areHidden = useAtomValue(scoresHiddenAtom)
  const panel = areHidden ? (
    <EmptyState court={false}>{text('follow.hidden.log')}</EmptyState>
  ) : (
    LogPanel && <LogPanel {...shared} {...{ fixtures, chosen, choose }} onDone={done} />
  )
  if (isBeside) {
    return (
      <div className={css.log}>
        <Sheet title={text('log.title')}>{panel}</Sheet>
      </div>
    )
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('log.title')}>
      <div className={css.logInDialog}>{isOpen && panel}</div>
    </Dialog>
  )
}

/** "Saint-Médard 3 – Cenon 1". */
const fixturesOf = ({ games }: Board): ReadonlyMap<GameId, string> =>
  new Map(
    games.map(({ id, labelTeam1, labelTeam2 }) => [
      id,
      `${teamLabel(labelTeam1)}\u00a0– ${teamLabel(labelTeam2)}`,
    ]),
  )
