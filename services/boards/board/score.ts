import { Rejection } from '../../kernel/decider.ts'
import type { GameWish } from './commands.ts'
import { isFilled, type Score, scoreOf } from './sheet.ts'
import type { GameState } from './state.ts'

export const scoreDiffers = (a: Score, b: Score): boolean =>
  a.scoreTeam1 !== b.scoreTeam1 || a.scoreTeam2 !== b.scoreTeam2

/**
 * The score a wish leads to. A filled sheet says it, and whoever types another is refused. Taking the last winner
 * back takes the score away with it; emptying the sheet leaves the score, as if somebody had typed it.
 * @param after the game with the wish in it: its sheet, its formula, the score as typed
 * @throws Rejection SCORE_FROM_SHEET
 */
export function scoreAfter(wish: GameWish, before: GameState, after: GameState): Score {
  const ofSheet = scoreOf(after.sets, after.formula)
  if (isFilled(after.sets)) {
    if (scoreDiffers(ofSheet, { ...ofSheet, ...typedIn(wish) })) throw new Rejection('SCORE_FROM_SHEET')
    return ofSheet
  }
  const isSameSheet = after.sets.length > 0 && after.formula === before.formula
  if (isSameSheet && isFilled(before.sets)) return { ...ofSheet, ...typedIn(wish) }
  return { scoreTeam1: after.scoreTeam1, scoreTeam2: after.scoreTeam2 }
}

/** Only what was typed, so that the rest is left to the sheet. */
function typedIn({ scoreTeam1, scoreTeam2 }: GameWish): Partial<Score> {
  return {
    ...(scoreTeam1 === undefined ? {} : { scoreTeam1 }),
    ...(scoreTeam2 === undefined ? {} : { scoreTeam2 }),
  }
}
