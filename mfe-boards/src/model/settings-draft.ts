import { isDoneByDate } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { isScoreless, pairOf } from './pair.ts'
import type { GameChange } from './score-draft.ts'

export const STATES = ['pending', 'live', 'done', 'postponed'] as const
export type SettingsState = (typeof STATES)[number]

/** What the settings of a fixture hold. */
export interface SettingsDraft {
  state: SettingsState
  predictedDate: string | null
  /** '' for none. */
  time: string
  location: string
  tables: string
}

export const settingsOf = (game: Game, today: string): SettingsDraft => ({
  state: stateOf(game, today),
  predictedDate: game.predictedDate,
  time: game.time ?? '',
  location: game.location ?? '',
  tables: game.tables ?? '',
})

function stateOf(game: Game, today: string): SettingsState {
  if (game.postponed) return 'postponed'
  if (game.done || isDoneByDate(game, today)) return 'done'
  return openState(game)
}

/** Shown as done: by hand, or because its day has passed. */
export const isFinished = (game: Game, today: string): boolean => stateOf(game, today) === 'done'

/** State of a fixture that is neither done nor postponed: only the score decides. */
const openState = (game: Game): 'pending' | 'live' => (isScoreless(pairOf(game)) ? 'pending' : 'live')

/** States that cannot be chosen, and why. */
export function lockedStates(
  game: Game,
  draft: SettingsDraft,
  today: string,
): Partial<Record<SettingsState, 'past' | 'noScore' | 'hasScore'>> {
  if (draft.predictedDate && draft.predictedDate < today) return { pending: 'past', live: 'past' }
  return openState(game) === 'pending' ? { live: 'noScore' } : { pending: 'hasScore' }
}

/** Changes the day, and adjusts the state to the new day. */
export function withDate(game: Game, draft: SettingsDraft, day: string | null, today: string): SettingsDraft {
  const moved = { ...draft, predictedDate: day }
  if (!day || draft.state === 'postponed') return moved
  if (day < today) return { ...moved, state: 'done' }
  const isDoneByDate = draft.state === 'done' && (draft.predictedDate ?? day) < today
  return isDoneByDate ? { ...moved, state: openState(game) } : moved
}

export function settingsChange(base: Game, draft: SettingsDraft, today: string): GameChange {
  const day = draft.predictedDate ?? base.predictedDate
  const location = draft.location.trim()
  const tables = draft.tables.trim()
  return {
    ...(draft.state === stateOf(base, today) ? {} : stateChange(base, draft.state, day < today)),
    ...(day === base.predictedDate ? {} : { predictedDate: day }),
    ...(draft.time === (base.time ?? '') ? {} : { time: draft.time || null }),
    ...(location === (base.location ?? '') ? {} : { location: location || null }),
    ...(tables === (base.tables ?? '') ? {} : { tables: tables || null }),
  }
}

/**
 * A fixture of a past day is done by itself, so the flag `done` is not sent with one, neither true nor false. One that
 * is no longer done is told so: that it was done by its date hides whether a person had ended it, too.
 */
function stateChange(base: Game, state: SettingsState, isPast: boolean): GameChange {
  const isPostponed = state === 'postponed'
  const wanted = state === 'done'
  return {
    ...(isPostponed === base.postponed ? {} : { postponed: isPostponed }),
    ...(wanted === base.done || (isPast && !isPostponed) ? {} : { done: wanted }),
  }
}
