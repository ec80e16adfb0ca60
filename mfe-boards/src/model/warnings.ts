import type { Game } from '@pingboard/contracts/http/games.ts'
import { isScoreless } from './pair.ts'
import type { ScoreDraft } from './score-draft.ts'

export type Warning = 'total' | 'drop' | 'otherDay' | 'doneWithoutScore'

/** More points than any formula of the federation gives. */
const USUAL_TOTAL = 20

/** Warnings that a scorer may want to check. A warning never refuses the save. */
export function warningsOf(game: Game, draft: ScoreDraft, today: string): Warning[] {
  const [one, two] = draft.pair.map(score => score ?? 0) as [number, number]
  const drops = [(game.scoreTeam1 ?? 0) - one > 1, (game.scoreTeam2 ?? 0) - two > 1]
  const found: (Warning | false)[] = [
    one + two > USUAL_TOTAL && 'total',
    drops.includes(true) && 'drop',
    game.predictedDate !== today && !game.postponed && 'otherDay',
    draft.done && isScoreless(draft.pair) && 'doneWithoutScore',
  ]
  return found.filter(warning => warning !== false)
}
