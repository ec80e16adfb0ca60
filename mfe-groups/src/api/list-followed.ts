import { listGroupBoards as route } from '@pingboard/contracts/http/boards.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** The external ids on the group's boards that hold one of the given fixtures. */
export async function listFollowed(
  group: string,
  fixtures: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const games = fixtures.join(',')
  const boards = await everyRow(
    async page => (await call(route, { params: { id: group }, query: { page, games }, signal })).data,
  )
  return new Set(boards.flatMap(board => board.games.map(game => game.externalId)))
}
