import type { SheetPlayers } from '@pingboard/services/ports/sheet-players.ts'
import { describe } from 'vitest'
import { itCatches } from './promises.ts'
import { type PlayersUnderTest, playersPromises, playersSuite, sqlitePlayers } from './sheet-players.suite.ts'

playersSuite('SQLite', sqlitePlayers)

const playersWith =
  (defect: (real: SheetPlayers) => Partial<SheetPlayers>) => async (): Promise<PlayersUnderTest> => {
    const real = await sqlitePlayers()
    const worsen = (players: SheetPlayers) => ({ ...players, ...defect(players) })
    return { ...real, players: worsen(real.players), reopen: async () => worsen(await real.reopen()) }
  }

describe('the sheet-players suite', () => {
  itCatches(
    'knows one sheet of a game only',
    playersPromises,
    playersWith(real => ({
      of: game => real.of(game, 0),
      put: (game, _, players) => real.put(game, 0, players),
    })),
    [
      'another sheet begins without names, and those of the earlier one go, from the disk too',
      'a call slower than a new sheet names nobody on it',
    ],
  )
  itCatches(
    'keeps the names of earlier sheets',
    playersPromises,
    playersWith(real => {
      const sheets = new Map<string, Awaited<ReturnType<SheetPlayers['of']>>>()
      return {
        of: async (game, sheet) => sheets.get(`${game} ${sheet}`) ?? {},
        async put(game, sheet, players) {
          const named = await real.put(game, sheet, players)
          sheets.set(`${game} ${sheet}`, named)
          return named
        },
      }
    }),
    ['another sheet begins without names, and those of the earlier one go, from the disk too'],
  )
  itCatches(
    'writes the whole sheet at every change',
    playersPromises,
    playersWith(real => ({
      async put(game, sheet, players) {
        const none = Object.fromEntries([...'ABCDEFUVWXYZ'].map(letter => [letter, null]))
        return real.put(game, sheet, { ...none, ...players })
      },
    })),
    ['a letter that is not given keeps its name; null takes one away, twice is harmless'],
  )
  itCatches(
    'forgets the first game of a deleted board only',
    playersPromises,
    playersWith(real => ({
      removeAllOfBoard: async board => {
        await real.put(`${board}.1` as Parameters<SheetPlayers['put']>[0], Number.MAX_SAFE_INTEGER, {})
      },
    })),
    ['the names of a deleted board go with it, from the disk too, and no others'],
  )
  itCatches(
    'finds the players of every licence',
    playersPromises,
    playersWith(real => ({
      ofLicence: async licence => [...(await real.ofLicence(licence)), ...(await real.ofLicence('9C9540'))],
    })),
    ['a licence is found on every current sheet, by game and letter, and on no other'],
  )
  itCatches(
    'erases nobody',
    playersPromises,
    playersWith(() => ({ removeAllOfLicence: async () => {} })),
    ['an erased player goes from every sheet by licence, from the disk too, and no other does'],
  )
})
