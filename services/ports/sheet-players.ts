import type { SheetPlayer } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import type { Keep } from './kept-answers.ts'

/** Letter of the sheet to who is behind it. */
export type SheetPlayerNames = Readonly<Record<string, SheetPlayer>>

/** Names of players on match sheets: personal, therefore beside the log and deletable. */
export interface SheetPlayers {
  /** @param sheet number of the sheet: another formula begins another sheet, whose players nobody has named yet */
  of(game: GameId, sheet: number): Promise<SheetPlayerNames>
  /** Null takes a name away. Names of the game's earlier sheets go. */
  put(
    game: GameId,
    sheet: number,
    players: Readonly<Record<string, SheetPlayer | null>>,
    keep?: Keep<SheetPlayerNames>,
  ): Promise<SheetPlayerNames>
  removeAllOfBoard(board: BoardId): Promise<void>
  /** Of one licence, on every sheet: part of an erasure. */
  removeAllOfLicence(licence: string): Promise<void>
}
