import type { Formula } from '@pingboard/contracts/constants.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { rulesOf } from '@pingboard/contracts/sheet.ts'
import { teamLabel } from '@pingboard/kit/fixtures'
import { Button, Icon, Sheet } from '@pingboard/kit/ui'
import { useState } from 'react'
import { useTexts } from '../../state/texts.ts'
import type { NamesState } from '../../state/use-names.ts'
import { LineUpDialog } from './line-up-dialog.tsx'
import css from './sheet.module.css'

interface LineUpProps {
  game: GameWithSheet
  formula: Formula
  names: NamesState
  isMember: boolean
  ownClub: string
  canEdit: boolean
}

/** Who is behind the letters: names are shown to members of the group only. */
export function LineUp({ game, formula, names, isMember, ownClub, canEdit }: LineUpProps) {
  const text = useTexts()
  const [isOpen, setOpen] = useState(false)
  const letters = rulesOf(formula)
  const team = (label: string, side: 'home' | 'away') => (
    <div>
      <h3 className="small">{teamLabel(label)}</h3>
      <ul>
        {[...letters[side]].map(letter => (
          <li key={letter} className={css.player}>
            <b className="lt-p">{letter}</b>
            <span className={names.names[letter] ? undefined : 'muted'}>
              {names.names[letter]?.name ?? text('sheet.noName')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
  return (
    <Sheet
      title={text('sheet.lineUp')}
      count={
        <span className={css.lock}>
          <Icon name="lock" size="s" />
          {text('sheet.membersOnly')}
        </span>
      }
    >
      {names.isKnown ? (
        <>
          <div className={css.teams}>
            {team(game.labelTeam1, 'home')}
            {team(game.labelTeam2, 'away')}
          </div>
          {canEdit && (
            <div className={css.foot}>
              <Button icon="pencil" onPress={() => setOpen(true)}>
                {text('sheet.editNames')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className={`hint ${css.foot}`}>{text(isMember ? 'sheet.namesLater' : 'sheet.namesHidden')}</p>
      )}
      {isOpen && (
        <LineUpDialog
          game={game}
          formula={formula}
          names={names}
          ownClub={ownClub}
          onClose={() => setOpen(false)}
        />
      )}
    </Sheet>
  )
}
