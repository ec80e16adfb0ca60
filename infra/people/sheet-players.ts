import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { SheetPlayer } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { SheetPlayers } from '@pingboard/services/ports/sheet-players.ts'
import type { Store, Unshow } from './kept-answers.ts'
import type { Write } from './writing.ts'

/** @param forget removes overwritten data from the write-ahead file */
export function sheetPlayers(
  db: DatabaseSync,
  write: Write,
  { store, unshow }: { store: Store; unshow: Unshow },
  forget: () => void,
): SheetPlayers {
  const find = db.prepare('SELECT * FROM sheet_player WHERE game_id = ? AND sheet = ? ORDER BY letter')
  const findOfLicence = db.prepare(
    'SELECT game_id, letter, name FROM sheet_player WHERE licence = ? ORDER BY game_id, letter',
  )
  const removeEarlier = db.prepare('DELETE FROM sheet_player WHERE game_id = ? AND sheet < ?')
  const remove = db.prepare('DELETE FROM sheet_player WHERE game_id = ? AND sheet = ? AND letter = ?')
  // A late write for an older sheet stores nothing, neither on the old sheet nor on the new one.
  const put = db.prepare(`
    INSERT INTO sheet_player (game_id, letter, sheet, name, licence)
    SELECT ?1, ?2, ?3, ?4, ?5
    WHERE NOT EXISTS (SELECT 1 FROM sheet_player WHERE game_id = ?1 AND sheet > ?3)
    ON CONFLICT (game_id, letter) DO UPDATE SET sheet = ?3, name = ?4, licence = ?5
  `)
  // A game's id is its board's id, a point and its place; the slash is the character after the point.
  const removeOfBoard = db.prepare(
    `DELETE FROM sheet_player WHERE game_id > ?1 || '.' AND game_id < ?1 || '/'`,
  )
  const removeOfLicence = db.prepare('DELETE FROM sheet_player WHERE licence = ?')

  const of = (game: string, sheet: number) => Object.fromEntries(find.all(game, sheet).map(toPlayer))

  return {
    async of(game, sheet) {
      return of(game, sheet)
    },
    async put(game, sheet, players, keep) {
      const named = await write(() => {
        removeEarlier.run(game, sheet)
        for (const [letter, player] of Object.entries(players)) {
          if (player) put.run(game, letter, sheet, player.name, player.licence)
          else remove.run(game, sheet, letter)
        }
        const named = of(game, sheet)
        store(keep, named)
        return named
      })
      forget()
      return named
    },
    async ofLicence(licence) {
      return findOfLicence.all(licence).map(({ game_id, letter, name }) => ({
        gameId: String(game_id) as GameId,
        letter: String(letter),
        name: String(name),
      }))
    },
    async removeAllOfBoard(board) {
      await write(() => {
        removeOfBoard.run(board)
        unshow(board)
      })
      forget()
    },
    async removeAllOfLicence(licence) {
      await write(() => {
        removeOfLicence.run(licence)
        unshow(licence)
      })
      forget()
    },
  }
}

const toPlayer = (row: Record<string, SQLOutputValue>) =>
  [String(row.letter), { name: row.name, licence: row.licence } as SheetPlayer] as const
