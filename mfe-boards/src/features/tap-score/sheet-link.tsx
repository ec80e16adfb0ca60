import type { Game } from '@pingboard/contracts/http/games.ts'
import { teamLabel } from '@pingboard/kit/fixtures'
import { LinkButton } from '@pingboard/kit/ui'
import { sheetAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import css from './entry-row.module.css'

/** In entry mode, under a fixture whose sheet gives the score: it takes no points, and leads to its sheet. */
export function SheetLink({ game }: { game: Game }) {
  const text = useTexts()
  const teams = { team1: teamLabel(game.labelTeam1), team2: teamLabel(game.labelTeam2) }
  return (
    <p className={css.toSheet}>
      <LinkButton
        to={sheetAddress(game.boardId, game.id)}
        icon="file-text"
        aria-label={text('entry.sheet', teams)}
      >
        {text('sheet.title')}
      </LinkButton>
    </p>
  )
}
