import type { SheetPlayerNames, SheetPlayers } from '@pingboard/services/ports/sheet-players.ts'
import type { Collections, SheetDocument } from './collections.ts'
import { upserted } from './duplicates.ts'
import type { CarryOut, Unshow } from './kept-answers.ts'

/** One document holds the names of one game, so that a change of several letters is one operation. */
export function sheetPlayers(
  { sheets }: Pick<Collections, 'sheets'>,
  { carryOut, unshow }: { carryOut: CarryOut; unshow: Unshow },
): SheetPlayers {
  return {
    async of(game, sheet) {
      return namesOf(await sheets.findOne({ _id: game }), sheet)
    },
    async put(game, sheet, players, keep) {
      const letters = Object.keys(players)
      const named = letters.flatMap(letter => {
        const player = players[letter]
        return player ? { letter, name: player.name, licence: player.licence } : []
      })
      const others = {
        $filter: {
          input: '$players',
          as: 'player',
          cond: { $not: [{ $in: ['$$player.letter', { $literal: letters }] }] },
        },
      }
      // What people wrote stands in `$literal`: a name may begin with a dollar.
      const ofThisSheet = {
        $concatArrays: [{ $cond: [{ $eq: ['$sheet', sheet] }, others, []] }, { $literal: named }],
      }
      const change = [
        {
          $set: {
            // A late write for an older sheet stores nothing, neither on the old sheet nor on the new one.
            players: { $cond: [{ $gt: ['$sheet', sheet] }, '$players', ofThisSheet] },
            sheet: { $max: ['$sheet', sheet] },
          },
        },
      ]
      return upserted(() =>
        carryOut<SheetPlayerNames>(keep, async within => {
          const options = { ...within, upsert: true, returnDocument: 'after' } as const
          return namesOf(await sheets.findOneAndUpdate({ _id: game }, change, options), sheet)
        }),
      )
    },
    async ofLicence(licence) {
      const found = await sheets.find({ 'players.licence': licence }).sort({ _id: 1 }).toArray()
      return found.flatMap(({ _id, players }) =>
        byLetter(players)
          .filter(player => player.licence === licence)
          .map(({ letter, name }) => ({ gameId: _id, letter, name })),
      )
    },
    async removeAllOfBoard(board) {
      // A game's id is its board's id, a point and its place; the slash is the character after the point.
      await sheets.deleteMany({ _id: { $gt: `${board}.`, $lt: `${board}/` } as never })
      await unshow(board)
    },
    async removeAllOfLicence(licence) {
      await sheets.updateMany({ 'players.licence': licence }, { $pull: { players: { licence } } as never })
      await unshow(licence)
    },
  }
}

/** By letter, in the order of the sheet; none on another sheet than the stored one. */
function namesOf(found: SheetDocument | null, sheet: number): SheetPlayerNames {
  const players = found?.sheet === sheet ? found.players : []
  return Object.fromEntries(byLetter(players).map(({ letter, name, licence }) => [letter, { name, licence }]))
}

const byLetter = (players: SheetDocument['players']): SheetDocument['players'] =>
  players.toSorted((one, other) => (one.letter < other.letter ? -1 : 1))
