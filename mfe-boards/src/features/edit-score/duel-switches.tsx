import { isDoneByDate } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { Switch } from '@pingboard/kit/ui'
import type { ScoreDraft } from '../../model/score-draft.ts'
import { useTexts } from '../../state/texts.ts'
import css from './duel.module.css'

interface DuelSwitchesProps {
  game: Game
  draft: ScoreDraft
  today: string
  onChange: (part: Partial<ScoreDraft>) => void
}

/** A fixture cannot be both done and postponed. After its day a fixture is done by itself. */
export function DuelSwitches({ game, draft, today, onChange }: DuelSwitchesProps) {
  const text = useTexts()
  const isByDate = isDoneByDate({ ...game, postponed: draft.postponed }, today)
  return (
    <div className={css.switches}>
      <Switch
        isSelected={isByDate || draft.done}
        isDisabled={isByDate}
        description={isByDate ? text('editor.doneByDate') : undefined}
        onChange={done => onChange(done ? { done, postponed: false } : { done })}
      >
        {text('editor.done')}
      </Switch>
      <Switch
        isSelected={draft.postponed}
        onChange={postponed => {
          const done = game.postponed ? draft.done : game.done
          onChange({ postponed, done: !postponed && done })
        }}
      >
        {text('editor.postponed')}
      </Switch>
    </div>
  )
}
