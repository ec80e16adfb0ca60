import { REPLAY_PAGE } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { useLoad } from '@pingboard/kit/api'
import { readReplayPage } from '../api/read-replay.ts'
import { type Scene, scenesOf } from '../model/moments.ts'
import { boardAt, pageOf, reelOf } from '../model/replay.ts'

/** The evening as its log tells it. */
export interface EveningReplay {
  /** Oldest first. */
  scenes: readonly Scene[]
  /** The fixtures with their sheets, as they are at the end. */
  games: readonly GameWithSheet[]
  /** Older changes were left unread. */
  isPartial: boolean
}

/** Pages read for a summary. An evening of sixty fixtures has five. */
const MOST = 10
/** The changes of which a summary knows, at most. */
export const KNOWN_CHANGES = MOST * REPLAY_PAGE

/** Reads what happened on a board, newest pages first when there are too many. null waits. */
export function useEveningReplay(board: Board | null) {
  return useLoad(board ? `${board.id} ${board.revision}` : null, signal => {
    if (!board) throw new Error('no board to read')
    return readEvening(board, signal)
  })
}

async function readEvening(board: Board, signal: AbortSignal): Promise<EveningReplay> {
  const last = pageOf(board.revision)
  const first = Math.max(1, last - MOST + 1)
  const numbers = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const pages = await Promise.all(numbers.map(page => readReplayPage(board.id, page, signal)))
  const reels = pages.map((page, place) => reelOf(first + place, page, board))
  const end = reels.at(-1)
  return {
    scenes: scenesOf(reels.flatMap(({ passages }) => passages)),
    games: (end && boardAt(end, end.last)?.games) ?? [],
    isPartial: first > 1,
  }
}
