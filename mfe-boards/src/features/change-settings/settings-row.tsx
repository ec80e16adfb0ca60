import type { Game } from '@pingboard/contracts/http/games.ts'
import { divisionLine, fixtureFace, StateChip, TeamName, teamLabel } from '@pingboard/kit/fixtures'
import { Button, Icon, useKitTexts } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import { useUnsent } from '../../state/use-unsent.ts'
import { UnsentNote } from '../../ui/unsent-note.tsx'
import css from './settings.module.css'

interface SettingsRowProps {
  game: Game
  today: string
  ownClub: string
  /** Absent for a person who may only read, and for a bye. */
  onEdit?: () => void
}

/** The settings of one fixture, with a button to change them. */
export function SettingsRow({ game: saved, today, ownClub, onEdit }: SettingsRowProps) {
  const text = useTexts()
  const kit = useKitTexts()
  const { shown: game, unsent } = useUnsent(saved)
  const { sides, state } = fixtureFace(game, today, ownClub)
  const teams = { team1: teamLabel(game.labelTeam1), team2: teamLabel(game.labelTeam2) }
  const isExempt = state === 'exempt'
  return (
    <li className={`fx ${css.row}`}>
      <div className={css.facts}>
        <p className={css.meta}>{divisionLine(game, kit)}</p>
        {sides.map(face => (
          <p key={face.side}>
            {face.label === null ? (
              <span className="muted">{kit('team.none')}</span>
            ) : (
              <TeamName label={face.label} isOwn={face.isOwn} className={css.team} />
            )}
          </p>
        ))}
        <p className={css.set}>
          <StateChip state={state} />
          {!isExempt && (
            <>
              <span className={css.fact}>
                <Icon name="clock" size="s" />
                {game.time ?? text('settings.noTime')}
              </span>
              <span className={css.fact}>{game.location ?? text('settings.noLocation')}</span>
            </>
          )}
        </p>
      </div>
      {onEdit && !isExempt && (
        <Button icon="pencil" aria-label={text('settings.editOf', teams)} onPress={onEdit}>
          {text('settings.edit')}
        </Button>
      )}
      {unsent && <UnsentNote unsent={unsent} />}
    </li>
  )
}
