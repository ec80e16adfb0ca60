import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { getBoard, getGame, listGroupBoards, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import { boardOfGame, type UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { Clock } from '../ports/clock.ts'
import type { MostWatched } from '../ports/most-watched.ts'
import type { GroupFacts } from '../ports/rights.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { parisDay } from './paris-day.ts'
import { present, presentGame } from './present.ts'
import { showcase } from './showcase.ts'
import { BOARD_PAGE, fixtureKey, gameIn } from './views/board-page.ts'

export type IsDemo = (user: UserId) => boolean

/** The calls that read boards. */
export function boardQueries({
  views,
  clock,
  reader,
  mostWatched,
  isDemo,
}: {
  views: ViewStore
  clock: Clock
  reader: BoardReader
  mostWatched: MostWatched
  isDemo: IsDemo
}): Implementation[] {
  const today = () => parisDay(clock.now())
  const shown = (facts: BoardFacts, group: GroupFacts) =>
    present(facts, group, today(), facts.createdBy !== null && isDemo(facts.createdBy))
  const showcaseOf = showcase({ views, reader, mostWatched })

  return [
    implement(getBoard, async ({ params, standing }) => {
      const document = await views.get<BoardFacts>(BOARD_PAGE, params.id)
      if (!document?.doc) throw new Rejection('BOARD_NOT_FOUND')
      const permissions = permissionsOf(standing.flags)
      const body = { ...shown(document.doc, standing.group), permissions }
      return { body, revision: document.revision, position: document.position }
    }),

    implement(getGame, async ({ params }) => {
      const document = await views.get<BoardFacts>(BOARD_PAGE, boardOfGame(params.id))
      const game = document?.doc && gameIn(document.doc, params.id)
      if (!game) throw new Rejection('GAME_NOT_FOUND')
      return { body: presentGame(game, today()), revision: game.revision, position: document.position }
    }),

    implement(listGroupBoards, async ({ params, query, standing }) => {
      const { page } = query
      const [key, values] =
        query.games === undefined
          ? (['group', [params.id]] as const)
          : (['fixture', externalIds(query.games).map(id => fixtureKey(params.id, id))] as const)
      const { documents, total } =
        values.length === 0
          ? { documents: [], total: 0 }
          : await views.find<BoardFacts>(BOARD_PAGE, key, values, { page, size: PAGE_SIZES.boards })
      const data = documents.flatMap(({ doc }) => (doc ? [shown(doc, standing.group)] : []))
      const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZES.boards))
      return { body: { data, metadata: { currentPage: page, lastPage, total } } }
    }),

    implement(showcaseBoard, async () => ({ body: { board: await showcaseOf(today()) } })),
  ]
}

const externalIds = (joined: string): string[] => [
  ...new Set(
    joined
      .split(',')
      .map(id => id.trim())
      .filter(id => id !== ''),
  ),
]
