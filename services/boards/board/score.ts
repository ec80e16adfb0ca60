import { Rejection } from '../../kernel/decider.ts'
import type { GameWish } from './commands.ts'
import { isFilled, type Score, scoreOf } from './sheet.ts'
import type { GameState } from './state.ts'

export const scoreDiffers = (a: Score, b: Score): boolean =>
  a.scoreTeam1 !== b.scoreTeam1 || a.scoreTeam2 !== b.scoreTeam2

/**
 * The score a wish leads to. A filled sheet says it, and typing another is refused. With the last winner that is taken
 * back, and with another formula, the score of the sheet goes: it must not claim a sheet that is no more. Emptying the
 * sheet leaves the score, as if it had been typed.
 * @param after the game with the wish in it: its sheet, its formula, the score as typed
 * @throws Rejection SCORE_FROM_SHEET
 */
export function scoreAfter(wish: GameWish, before: GameState, after: GameState): Score {
  const ofSheet = scoreOf(after.sets, after.formula)
  if (isFilled(after.sets)) {
    if (scoreDiffers(ofSheet, { ...ofSheet, ...typedIn(wish) })) throw new Rejection('SCORE_FROM_SHEET')
    return ofSheet
  }
  const isGivenUp = after.sets.length === 0 && after.formula === before.formula
  if (isFilled(before.sets) && !isGivenUp) return { ...ofSheet, ...typedIn(wish) }
  return { scoreTeam1: after.scoreTeam1, scoreTeam2: after.scoreTeam2 }
}

/** Only what was typed, so that the rest is left to the sheet. */
function typedIn({ scoreTeam1, scoreTeam2 }: GameWish): Partial<Score> {
  return {
    ...(scoreTeam1 === undefined ? {} : { scoreTeam1 }),
    ...(scoreTeam2 === undefined ? {} : { scoreTeam2 }),
  }
}
