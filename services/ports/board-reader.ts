import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { GroupFacts } from './rights.ts'
import type { Position } from './stored-event.ts'

/** Boards as a live room needs them. `services/run` passes this in, so that live imports no other service. */
export interface BoardReader {
  /** Null when there is no such board, or when the board or its group was deleted. */
  read(id: BoardId): Promise<{ facts: BoardFacts; position: Position } | null>
  /**
   * What viewers receive: with the group's names, the Paris day and `done` by date. Null once the group is deleted.
   */
  present(facts: BoardFacts): Promise<{ board: Board; visibility: GroupFacts['boardVisibility'] } | null>
}

/** Boards for those who present them again and again. */
export interface DatedBoardReader extends BoardReader {
  /** The Paris day that `present` gives now. */
  today(): string
}
