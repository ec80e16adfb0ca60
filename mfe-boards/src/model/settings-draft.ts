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

/** Neither done nor postponed: the score alone decides between the two others. */
export const openState = (game: Game): 'pending' | 'live' => (isScoreless(pairOf(game)) ? 'pending' : 'live')

/** States that cannot be chosen, and why. */
export function lockedStates(
  game: Game,
  draft: SettingsDraft,
  today: string,
): Partial<Record<SettingsState, 'past' | 'noScore' | 'hasScore'>> {
  if (draft.predictedDate && draft.predictedDate < today) return { pending: 'past', live: 'past' }
  return openState(game) === 'pending' ? { live: 'noScore' } : { pending: 'hasScore' }
}

/** Moving the day moves what the state may be. */
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
    ...stateChange(base, draft.state, day < today, today),
    ...(day === base.predictedDate ? {} : { predictedDate: day }),
    ...(draft.time === (base.time ?? '') ? {} : { time: draft.time || null }),
    ...(location === (base.location ?? '') ? {} : { location: location || null }),
    ...(tables === (base.tables ?? '') ? {} : { tables: tables || null }),
  }
}

/** A fixture of a past day is done by itself: the flag is not sent for it, either way. */
function stateChange(base: Game, state: SettingsState, isPast: boolean, today: string): GameChange {
  if (state === 'postponed') return base.postponed ? {} : { postponed: true }
  const wasPast = isDoneByDate(base, today)
  const wanted = state === 'done'
  const done = isPast || (wasPast && !wanted) || wanted === base.done ? {} : { done: wanted }
  return { ...(base.postponed ? { postponed: false } : {}), ...done }
}
