import type { SheetPlayer } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import type { Keep } from './kept-answers.ts'

/** Letter of the sheet to the player it stands for. */
export type SheetPlayerNames = Readonly<Record<string, SheetPlayer>>

/** A name on the sheet of a game. */
export interface SheetPlace {
  readonly gameId: GameId
  readonly letter: string
  readonly name: string
}

/** Names of players on match sheets: personal, so they are kept beside the log and can be deleted. */
export interface SheetPlayers {
  /** @param sheet number of the sheet: another formula begins another sheet, without any player names yet */
  of(game: GameId, sheet: number): Promise<SheetPlayerNames>
  /** Null removes a name. Names of the game's earlier sheets are removed too. */
  put(
    game: GameId,
    sheet: number,
    players: Readonly<Record<string, SheetPlayer | null>>,
    keep?: Keep<SheetPlayerNames>,
  ): Promise<SheetPlayerNames>
  /** Where one licence stands on the current sheets, by game and letter: part of a person's export. */
  ofLicence(licence: string): Promise<readonly SheetPlace[]>
  removeAllOfBoard(board: BoardId): Promise<void>
  /** Names of one licence, on every sheet: part of an erasure. */
  removeAllOfLicence(licence: string): Promise<void>
}
