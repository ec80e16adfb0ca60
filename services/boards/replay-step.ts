import { isDeepStrictEqual } from 'node:util'
import { isDone } from '@pingboard/contracts/game-rules.ts'
import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { ChangedGame, ReplayStep } from '@pingboard/contracts/http/replay.ts'
import type { Recorded } from '../kernel/event.ts'
import type { PastPage } from '../kernel/past-pages.ts'
import type { BoardDomainEvent } from './board/events.ts'
import { parisDay } from './paris-day.ts'
import { withSheet } from './present.ts'
import { told } from './told.ts'
import type { BoardPage } from './views/board-page.ts'

type Past = PastPage<BoardPage>

/** A step before it is known who may learn the author. */
export type AnonymousStep = Omit<ReplayStep, 'by'>

/**
 * A change, with everything that the board shows otherwise after it.
 * @param before null: the change opened the board
 */
export function stepOf(event: Recorded<BoardDomainEvent>, before: Past | null, after: Past): AnonymousStep {
  const { revision, recordedAt: at } = event
  const { type, gameId, name, to } = told(event)
  return { revision, at, type, gameId, name, to, games: changedGames(before, after) }
}

/** Every game that is shown otherwise, with the fields that are. */
function changedGames(before: Past | null, after: Past): ChangedGame[] {
  const day = parisDay(new Date(after.at))
  const now = (game: Game) => withSheet(after.page, game, day)
  if (!before) return after.page.games.map(game => differing({}, now(game)))
  const dayBefore = parisDay(new Date(before.at))
  const changed: ChangedGame[] = []
  for (const [index, game] of after.page.games.entries()) {
    const then = before.page.games[index]
    if (then && then !== game) changed.push(differing(withSheet(before.page, then, dayBefore), now(game)))
    // The event does not concern this game, but the day on which it was recorded may.
    else if (dayBefore !== day && isDone(game, dayBefore) !== isDone(game, day))
      changed.push({ id: game.id, done: isDone(game, day) })
  }
  return changed
}

/** The fields that have another value than before. */
function differing(
  before: Partial<GameWithSheet>,
  { id, boardId: _, ...fields }: GameWithSheet,
): ChangedGame {
  const differs = ([field, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, before[field as keyof GameWithSheet])
  return { ...Object.fromEntries(Object.entries(fields).filter(differs)), id }
}
