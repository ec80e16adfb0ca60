import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import {
  type BoardWithRights,
  getBoard,
  listGroupBoards,
  showcaseBoard,
} from '@pingboard/contracts/http/boards.ts'
import { getGame } from '@pingboard/contracts/http/games.ts'
import { boardOfGame } from '@pingboard/contracts/ids.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { listPage } from '../http/paging.ts'
import { Rejection } from '../kernel/decider.ts'
import { answers } from '../kernel/turns.ts'
import type { GroupFacts } from '../ports/rights.ts'
import { parisDay } from './paris-day.ts'
import type { BoardsParts } from './parts.ts'
import { present, presentGameWithSheet } from './present.ts'
import { showcase } from './showcase.ts'
import { BOARD_PAGE, type BoardPage, boardPage, fixtureKey } from './views/board-page.ts'

/** The calls that read boards. */
export function boardQueries({ views, clock, reader, mostWatched, boards }: BoardsParts): Implementation[] {
  const today = () => parisDay(clock.now())
  const shown = (page: BoardPage, group: GroupFacts, day = today()) => present(page, group, day)
  const showcaseOf = showcase({ views, reader, mostWatched, clock })

  return [
    implement(
      getBoard,
      async ({ params, query, standing }) => {
        const permissions = permissionsOf(standing.flags)
        if (query.at !== undefined) {
          const then = await boards.pageAt(params.id, query.at)
          if (!then) throw new Rejection('REVISION_NOT_FOUND')
          // For a past page, `done` by date follows from the day of its last event.
          const day = parisDay(new Date(then.at))
          return { body: { ...shown(then.page, standing.group, day), permissions }, revision: query.at }
        }
        const document = await views.get<BoardPage>(BOARD_PAGE, params.id)
        if (!document?.doc) throw new Rejection('BOARD_NOT_FOUND')
        const body = { ...shown(document.doc, standing.group), permissions }
        return { body, revision: document.revision, position: document.position }
      },
      [boardPage],
    ),

    implement(
      getGame,
      async ({ params }) => {
        const document = await views.get<BoardPage>(BOARD_PAGE, boardOfGame(params.id))
        const body = document?.doc && presentGameWithSheet(document.doc, params.id, today())
        if (!body) throw new Rejection('GAME_NOT_FOUND')
        return { body, revision: body.revision, position: document.position }
      },
      [boardPage],
    ),

    implement(
      listGroupBoards,
      async ({ params, query, standing }) => {
        const { page } = query
        const [key, values] =
          query.games === undefined
            ? (['group', [params.id]] as const)
            : (['fixture', externalIds(query.games).map(id => fixtureKey(params.id, id))] as const)
        const { documents, total } =
          values.length === 0
            ? { documents: [], total: 0 }
            : await views.find<BoardPage>(BOARD_PAGE, key, values, { page, size: PAGE_SIZES.boards })
        const permissions = permissionsOf(standing.flags)
        const data: BoardWithRights[] = []
        for (const { doc } of documents) {
          if (answers.isOver()) await answers.goOn()
          if (doc) data.push({ ...shown(doc, standing.group), permissions })
        }
        return { body: listPage(data, { total, page, size: PAGE_SIZES.boards }) }
      },
      [boardPage],
    ),

    implement(showcaseBoard, async () => ({ body: { board: await showcaseOf(today()) } }), [boardPage]),
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
