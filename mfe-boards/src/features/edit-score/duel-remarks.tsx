import type { Game } from '@pingboard/contracts/http/games.ts'
import { pairOf, samePair } from '../../model/pair.ts'
import type { ScoreDraft } from '../../model/score-draft.ts'
import { mostPoints, warningsOf } from '../../model/warnings.ts'
import { useScorerNames } from '../../state/scorers.ts'
import { useTexts } from '../../state/texts.ts'
import css from './duel.module.css'

interface DuelRemarksProps {
  game: Game
  draft: ScoreDraft
  today: string
  isDirty: boolean
}

/** Remarks that a scorer may want to read before saving; also who else has the fixture open. No remark prevents the save. */
export function DuelRemarks({ game, draft, today, isDirty }: DuelRemarksProps) {
  const text = useTexts()
  const others = useScorerNames(game.id)
  const resumes = game.postponed && draft.postponed
  const warnings = isDirty ? warningsOf(game, draft, today) : []
  if (!resumes && warnings.length === 0 && others.length === 0) return null
  return (
    <ul className={css.remarks}>
      {others.map(name => (
        <li key={name}>{text('scorers.sameFixture', { name })}</li>
      ))}
      {resumes && (
        <li>{text(samePair(pairOf(game), draft.pair) ? 'postponed.note' : 'postponed.willResume')}</li>
      )}
      {warnings.map(warning => (
        <li key={warning}>{text(`warning.${warning}`, { most: mostPoints(game) })}</li>
      ))}
    </ul>
  )
}
