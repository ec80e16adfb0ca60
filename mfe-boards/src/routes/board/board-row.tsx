import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { FixtureRow, gameState, splitTeamName, useHiddenScore } from '@pingboard/kit/fixtures'
import { useLocation } from '@pingboard/kit/router'
import { HeaderTeams, Icon } from '@pingboard/kit/ui'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { DuelEditor, type Leavable } from '../../features/edit-score/duel-editor.tsx'
import { DuelReader } from '../../features/edit-score/duel-reader.tsx'
import { EntryRow } from '../../features/tap-score/entry-row.tsx'
import { SheetLink } from '../../features/tap-score/sheet-link.tsx'
import { useTexts } from '../../state/texts.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import { UnsentNote } from '../../ui/unsent-note.tsx'
import css from './board.module.css'
import { showRow } from './focus-row.ts'
import type { Entry } from './use-entry.ts'

interface BoardRowProps {
  game: Game
  board: Board
  canEdit: boolean
  reason: ReactNode
  entry: Entry
  isOpen: boolean
  changedAt: number | null
  flash: boolean
  saved: (before: Game, after: Game) => void
  onOpen: () => void
  onClose: () => void
  /** The editor of the open row. */
  editor: Ref<Leavable>
}

/**
 * One fixture: a plain row, a row that takes points, or the open table. The fixture named in the address takes points at
 * once; one that takes none is open.
 */
export function BoardRow(props: BoardRowProps) {
  const { board, canEdit, reason, entry, isOpen, changedAt, flash, saved, onOpen, onClose, editor } = props
  const text = useTexts()
  const { shown: game, unsent } = useUnsent(props.game)
  const { today, clubNumber: ownClub } = board
  const state = gameState(game, today)
  // A hidden score is seen by a press on its row only, not in an editor that an address opens.
  const { isHidden } = useHiddenScore(game)
  const isAsked = useLocation().hash === `#${game.id}`
  // A fixture that ends in entry mode keeps its buttons, so that nothing moves under a finger.
  const takesPoints = canEdit && (entry.isOn || isAsked) && state !== 'exempt'
  const [stays, setStays] = useState(false)
  const isEntry = takesPoints && !isHidden && (state !== 'done' || stays)
  if (isEntry !== stays) setStays(isEntry)
  const show = useEffectEvent(() => {
    if (isEntry || isHidden) showRow(game.id)
    else if (state !== 'exempt') onOpen()
  })
  useEffect(() => {
    if (isAsked) show()
  }, [isAsked])
  if (isOpen && !isHidden) {
    const shared = { game, today, ownClub, onClose }
    return (
      <li className={css.open}>
        <HeaderTeams team1={splitTeamName(game.labelTeam1)} team2={splitTeamName(game.labelTeam2)} />
        {canEdit ? (
          <DuelEditor {...shared} ref={editor} saved={saved} />
        ) : (
          <DuelReader {...shared} reason={reason} />
        )}
      </li>
    )
  }
  const plain = (under?: ReactNode) => (
    <FixtureRow
      game={game}
      today={today}
      ownClub={ownClub}
      changedAt={changedAt}
      flash={flash}
      note={state === 'postponed' && canEdit ? text('postponed.note') : undefined}
      onPress={onOpen}
    >
      {state !== 'exempt' && <Opens />}
      {under}
      {unsent && (
        <div className={css.under}>
          <UnsentNote unsent={unsent} />
        </div>
      )}
    </FixtureRow>
  )
  if (!isEntry) return plain()
  if (game.fromSheet) return plain(<SheetLink game={game} />)
  return <EntryRow {...{ game, today, ownClub, unsent, tapped: entry.tapped, onOpen }} />
}

/** The sign that a row opens in its place. */
const Opens = () => (
  <span className={css.opens}>
    <Icon name="chevron-down" />
  </span>
)
