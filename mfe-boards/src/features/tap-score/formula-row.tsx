import { teamLabel } from '@pingboard/kit/fixtures'
import { LinkButton } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { sheetAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import { useIsFromSheet } from '../../state/use-is-from-sheet.ts'
import css from './entry-row.module.css'
import { EntryRow, type EntryRowProps } from './entry-row.tsx'

interface FormulaRowProps extends EntryRowProps {
  /** The row that takes no points, with this part in it. */
  plain: (under: ReactNode) => ReactNode
}

/** A row in entry mode of a fixture with a formula. When its sheet gives the score, the row leads to the sheet. */
export function FormulaRow({ plain, ...entry }: FormulaRowProps) {
  const text = useTexts()
  const { game } = entry
  if (!useIsFromSheet(game)) return <EntryRow {...entry} />
  const teams = { team1: teamLabel(game.labelTeam1), team2: teamLabel(game.labelTeam2) }
  return plain(
    <p className={css.toSheet}>
      <LinkButton
        to={sheetAddress(game.boardId, game.id)}
        icon="file-text"
        aria-label={text('entry.sheet', teams)}
      >
        {text('sheet.title')}
      </LinkButton>
    </p>,
  )
}
