import type { NewGame } from '@pingboard/contracts/http/boards.ts'
import type { updateGame } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId, GroupId, UserId } from '@pingboard/contracts/ids.ts'
import type { BodyOf } from '@pingboard/contracts/route.ts'
import type { GameAsItWas } from './state.ts'

export interface OpenBoard {
  readonly type: 'OpenBoard'
  readonly boardId: BoardId
  readonly name: string
  readonly clubNumber: string
  readonly groupId: GroupId
  readonly createdBy: UserId
  readonly games: readonly NewGame[]
}

/** The fields that the caller wants to change. Other fields keep their value of the moment of decision (CON-2). */
export type GameWish = Readonly<BodyOf<typeof updateGame>>

export interface UpdateGame {
  readonly type: 'UpdateGame'
  readonly gameId: GameId
  readonly wish: GameWish
  /** Revision of the game the caller saw (`If-Match`). */
  readonly expected?: number
  /** The day in Paris. */
  readonly today: string
}

export interface RevertGame {
  readonly type: 'RevertGame'
  readonly gameId: GameId
  /** Revision of the board to go back to. */
  readonly to: number
  /** The game at that revision. The caller may look it up before the decision, because the past never changes. */
  readonly past: GameAsItWas
  /** Revision of the game the caller saw (`If-Match`). */
  readonly expected?: number
}

export interface RenameBoard {
  readonly type: 'RenameBoard'
  /** Absent: unchanged. */
  readonly name?: string
}

export interface DeleteBoard {
  readonly type: 'DeleteBoard'
}

export type BoardCommand = OpenBoard | UpdateGame | RevertGame | RenameBoard | DeleteBoard
