import { FORMULAS } from '@pingboard/contracts/constants.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { isScoreless } from './pair.ts'
import type { ScoreDraft } from './score-draft.ts'

export type Warning = 'total' | 'drop' | 'otherDay' | 'doneWithoutScore'

/**
 * Île-de-France and its committees, as the federation codes them. There a match won gives two points and one lost gives
 * one; elsewhere one and none.
 */
const TWO_ONE_ZERO = ['L08', 'D75', 'D77', 'D78', 'D91', 'D92', 'D93', 'D94', 'D95']

/** Most points that the matches of a fixture give together; without a chosen formula, those of its longest one. */
export function mostPoints({ formula, organismCode }: Game): number {
  const { matches, win, loss } =
    FORMULAS[formula ?? (TWO_ONE_ZERO.includes(organismCode ?? '') ? '4x14-210' : '6x20')]
  return matches * (win + loss)
}

/** Warnings that a scorer may want to check. A warning never refuses the save. */
export function warningsOf(game: Game, draft: ScoreDraft, today: string): Warning[] {
  const [one, two] = draft.pair.map(score => score ?? 0) as [number, number]
  const drops = [(game.scoreTeam1 ?? 0) - one > 1, (game.scoreTeam2 ?? 0) - two > 1]
  const found: (Warning | false)[] = [
    one + two > mostPoints(game) && 'total',
    drops.includes(true) && 'drop',
    game.predictedDate !== today && !game.postponed && 'otherDay',
    draft.done && isScoreless(draft.pair) && 'doneWithoutScore',
  ]
  return found.filter(warning => warning !== false)
}
