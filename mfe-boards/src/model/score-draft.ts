import { isDoneByDate } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Values } from '@pingboard/kit/unsent'
import { completed, type Pair, pairOf, samePair } from './pair.ts'

/** What the editor of a fixture holds. */
export interface ScoreDraft {
  pair: Pair
  postponed: boolean
  done: boolean
}

/** The fields to change, and no other. */
export type GameChange = Values

export const draftOf = (game: Game): ScoreDraft => ({
  pair: pairOf(game),
  postponed: game.postponed,
  done: game.done,
})

export function changeOf(base: ScoreDraft, wanted: ScoreDraft): GameChange {
  const [one, two] = samePair(base.pair, wanted.pair) ? base.pair : completed(wanted.pair)
  return {
    ...(one === base.pair[0] ? {} : { scoreTeam1: one }),
    ...(two === base.pair[1] ? {} : { scoreTeam2: two }),
    ...(wanted.postponed === base.postponed ? {} : { postponed: wanted.postponed }),
    ...(wanted.done === base.done ? {} : { done: wanted.done }),
  }
}

export const isEmpty = (change: GameChange): boolean => Object.keys(change).length === 0

export const sameDraft = (one: ScoreDraft, other: ScoreDraft): boolean => isEmpty(changeOf(one, other))

/**
 * Joins two drafts after another person saved meanwhile. A field that only one of the two people changed keeps that
 * change. The two scores count as one field, because a mix of two entries is a score that neither person entered.
 */
export function merge(
  base: ScoreDraft,
  mine: ScoreDraft,
  theirs: ScoreDraft,
): { draft: ScoreDraft; clash: boolean } {
  const flag = (key: 'postponed' | 'done') => (mine[key] === base[key] ? theirs[key] : mine[key])
  const iChanged = !samePair(mine.pair, base.pair)
  const theyChanged = !samePair(theirs.pair, base.pair)
  return {
    draft: {
      pair: iChanged ? mine.pair : theirs.pair,
      postponed: flag('postponed'),
      done: flag('done'),
    },
    clash: iChanged && theyChanged && !samePair(mine.pair, theirs.pair),
  }
}

/**
 * The stored fixture as it would be without a change. What other people changed meanwhile is in it, so that an undo leaves
 * that alone.
 * @param from the fixture that the change was made on, as the page showed it
 */
export function beforeOf(stored: Game, change: GameChange, from: Game, today: string): Game {
  const fields = new Set(Object.keys(change))
  // The server changes two more by itself: a score resumes a postponed fixture, and the day of a fixture ends it.
  if ('scoreTeam1' in change || 'scoreTeam2' in change) fields.add('postponed')
  if (isDoneByDate(stored, today) !== isDoneByDate(from, today)) fields.add('done')
  return { ...stored, ...Object.fromEntries(Object.entries(from).filter(([field]) => fields.has(field))) }
}

const SETTINGS = ['predictedDate', 'time', 'location', 'tables'] as const

/** What takes a saved fixture back: its score, its state and its settings. */
export const undoOf = (before: Game, after: Game): GameChange => ({
  ...changeOf(draftOf(after), draftOf(before)),
  ...Object.fromEntries(
    SETTINGS.filter(field => before[field] !== after[field]).map(field => [field, before[field]]),
  ),
})
