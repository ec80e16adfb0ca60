import type { ClubBoard, ClubFixture, ClubPage } from '@pingboard/contracts/http/clubs.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameState } from '@pingboard/kit/fixtures'

/** The day of a fixture: the actual one when the federation gives it; null when it gives none. */
export const dayOf = ({ actualDate, predictedDate }: ClubFixture): string | null =>
  actualDate ?? predictedDate

/** Number of the round, as the federation writes it in "Poule 3 - tour n°4 du 28/11/2026"; null when it does not. */
export const roundOf = ({ label }: ClubFixture): string | null =>
  /\btour\s+n°\s*(\d+)/i.exec(label)?.[1] ?? null

/**
 * A fixture of the federation as a row of the kit shows it. It stands on no board, so it has neither a revision nor a
 * place. With a score it is over: the federation gives results only.
 */
export const asGame = (fixture: ClubFixture, today: string): Game => ({
  ...fixture,
  id: fixture.id as Game['id'],
  boardId: '' as Game['boardId'],
  externalId: fixture.id,
  // A fixture without a day is still to come.
  predictedDate: dayOf(fixture) ?? today,
  done: fixture.scoreTeam1 !== null || fixture.scoreTeam2 !== null,
  postponed: false,
  location: null,
  time: null,
  tables: null,
  formula: null,
  fromSheet: false,
  revision: 0,
  createdAt: '',
  updatedAt: '',
})

/** A game on a board, and the board. */
export interface OnBoard {
  readonly game: Game
  readonly boardId: string
}

/** Games on boards by fixture; of two boards with the same fixture, the one where the score is further. */
export function onBoards(boards: readonly ClubBoard[]): ReadonlyMap<string, OnBoard> {
  const found = new Map<string, OnBoard>()
  for (const { id, games } of boards)
    for (const game of games) {
      const known = found.get(game.externalId)
      if (!known || points(game) > points(known.game)) found.set(game.externalId, { game, boardId: id })
    }
  return found
}

const points = ({ scoreTeam1, scoreTeam2 }: Game) => (scoreTeam1 ?? 0) + (scoreTeam2 ?? 0)

/** Fixtures that are played now. */
export const countLive = (boards: readonly ClubBoard[], today: string): number =>
  [...onBoards(boards).values()].filter(({ game }) => gameState(game, today) === 'live').length

/** The soonest fixtures of a whole club, each once, with the day of the first; none when there is nothing to come. */
export function nextDay({ teams }: ClubPage): { day: string; fixtures: readonly ClubFixture[] } | null {
  const next = teams.flatMap(team => team.next).filter(fixture => fixture.idTeam1 && fixture.idTeam2)
  const [day] = next.flatMap(fixture => dayOf(fixture) ?? []).toSorted()
  if (day === undefined) return null
  const ofDay = next.filter(fixture => dayOf(fixture) === day)
  return { day, fixtures: [...new Map(ofDay.map(fixture => [fixture.id, fixture])).values()] }
}
