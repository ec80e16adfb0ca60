import { type ClubBoard, listClubBoards } from '@pingboard/contracts/http/clubs.ts'
import { call } from '@pingboard/kit/api'
import { shownGame } from '@pingboard/kit/fixtures'

/** Public boards that show the club's fixtures of today, with the names of teams as pages write them. */
export async function listBoards(number: string, signal: AbortSignal): Promise<readonly ClubBoard[]> {
  const { boards } = (await call(listClubBoards, { params: { number }, signal })).data
  return boards.map(board => ({
    ...board,
    games: board.games.map(game => shownGame(game, { clubNumber: number, shortName: board.group.shortName })),
  }))
}
