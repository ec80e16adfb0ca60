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

/** The fields somebody wants to change; the others keep whatever they are when the command is decided (CON-2). */
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
  /** The game as it was then. What is in the past never changes, so whoever asks may have looked it up before. */
  readonly past: GameAsItWas
  /** Revision of the game the caller saw (`If-Match`). */
  readonly expected?: number
}

export interface RenameBoard {
  readonly type: 'RenameBoard'
  /** Absent: as it is. */
  readonly name?: string
}

export interface DeleteBoard {
  readonly type: 'DeleteBoard'
}

export type BoardCommand = OpenBoard | UpdateGame | RevertGame | RenameBoard | DeleteBoard
