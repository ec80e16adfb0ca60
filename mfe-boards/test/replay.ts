import type { ReplayStep, replayPage } from '@pingboard/contracts/http/replay.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { ReplyOf } from '@pingboard/contracts/route.ts'
import { aBoard, aPlainGame, TODAY } from './samples.ts'

/** A replay of a board of two fixtures, as the server gives it. */
export function aReplay(steps: readonly ReplayStep[]) {
  const games = [1, 2].map(place => aPlainGame(place, { revision: 0 }))
  const opened: ReplayStep = {
    ...aStep(0),
    type: 'opened',
    gameId: null,
    name: 'Journée 6',
    games: games.map(({ boardId: _, ...game }) => game),
  }
  const answer: ReplyOf<typeof replayPage> = {
    before: null,
    people: [],
    steps: [opened, ...steps],
    revision: steps.at(-1)?.revision ?? 0,
  }
  return { answer, facts: aBoard(games) }
}

/** A change a minute, from eight in the evening on. */
const aStep = (revision: number): ReplayStep => ({
  revision,
  at: new Date(Date.parse(`${TODAY}T19:00:00Z`) + revision * 60_000).toISOString(),
  type: 'score',
  gameId: null,
  by: null,
  games: [],
})

export const scoreStep = (
  revision: number,
  gameId: GameId,
  scoreTeam1: number | null,
  scoreTeam2: number | null,
): ReplayStep => ({
  ...aStep(revision),
  gameId,
  games: [{ id: gameId, scoreTeam1, scoreTeam2, revision }],
})
