import { CHANGES_PER_BOARD } from '@pingboard/contracts/constants.ts'
import { commandHandler } from '../kernel/handle-command.ts'
import { boardWithin } from './board/decide.ts'
import { boardEvents, gamesIn } from './board/events.ts'
import type { Boards, BoardsPorts } from './parts.ts'
import { boardPage } from './views/board-page.ts'

/** The boards' streams: their decider, the page that answers are made of, and the games that each event concerns. */
export function boardHandler(
  ports: Pick<BoardsPorts, 'log' | 'ids' | 'clock' | 'changesPerBoard'> & {
    readonly views: Pick<BoardsPorts['views'], 'get'>
  },
): Boards {
  const decider = boardWithin(ports.changesPerBoard ?? CHANGES_PER_BOARD)
  return commandHandler(boardEvents, decider, ports, {
    view: boardPage,
    partsOf: gamesIn,
    waypoints: ports.views,
    setAside: 'BOARD_SET_ASIDE',
  })
}
