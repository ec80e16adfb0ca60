import { type BoardId, type GameId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { SheetPlayers } from '@pingboard/services/ports/sheet-players.ts'
import { expect } from 'vitest'
import { aPeopleFile } from './people-file.ts'
import { type PortPromise, suite } from './promises.ts'

export interface PlayersUnderTest {
  readonly players: SheetPlayers
  reopen(): Promise<SheetPlayers>
  /** Everything the adapter has on disk, as it is now. */
  onDisk(): Promise<string>
}

const ids = seededIds('sheet players')
const aBoard = () => ids.random() as BoardId
const aGame = (board = aBoard(), place = 1): GameId => gameIdOf(board, place)

const ANNE = { name: 'Anne Roux', licence: '7512345' }
const BOB = { name: 'Bob Petit', licence: null }

export const playersPromises: readonly PortPromise<PlayersUnderTest>[] = [
  {
    title: 'names come back as they were put, by their letters, also after a reopen',
    async run(open) {
      const { players, reopen } = await open()
      const game = aGame()
      expect(await players.of(game, 0)).toEqual({})
      expect(await players.put(game, 0, { B: BOB, A: ANNE })).toEqual({ A: ANNE, B: BOB })
      expect(await players.of(game, 0)).toEqual({ A: ANNE, B: BOB })
      expect(await (await reopen()).of(game, 0)).toEqual({ A: ANNE, B: BOB })
    },
  },
  {
    title: 'a letter that is not given keeps its name; null takes one away, twice is harmless',
    async run(open) {
      const { players } = await open()
      const game = aGame()
      await players.put(game, 0, { A: ANNE, B: BOB })
      const other = { name: 'Autre Nom', licence: null }
      expect(await players.put(game, 0, { A: other })).toEqual({ A: other, B: BOB })
      expect(await players.put(game, 0, { A: null, C: null })).toEqual({ B: BOB })
      expect(await players.put(game, 0, { A: null })).toEqual({ B: BOB })
      expect(await players.put(game, 0, {})).toEqual({ B: BOB })
    },
  },
  {
    title: 'names are of one game',
    async run(open) {
      const { players } = await open()
      const board = aBoard()
      await players.put(aGame(board, 1), 0, { A: ANNE })
      await players.put(aGame(board, 11), 0, { A: BOB })
      expect(await players.of(aGame(board, 1), 0)).toEqual({ A: ANNE })
      expect(await players.put(aGame(board, 2), 0, {})).toEqual({})
    },
  },
  {
    title: 'another sheet begins without names, and those of the earlier one go, from the disk too',
    async run(open) {
      const { players, onDisk } = await open()
      const game = aGame()
      await players.put(game, 3, { A: { name: 'Unforgettable', licence: null }, B: BOB })
      expect(await players.of(game, 7)).toEqual({})
      expect(await players.put(game, 7, { A: ANNE })).toEqual({ A: ANNE })
      expect(await players.of(game, 3)).toEqual({})
      expect(await onDisk()).not.toContain('Unforgettable')
      await players.put(game, 7, { C: BOB })
      await players.put(game, 9, {})
      expect([await players.of(game, 7), await players.of(game, 9)]).toEqual([{}, {}])
    },
  },
  {
    title: 'a call slower than a new sheet names nobody on it',
    async run(open) {
      const { players } = await open()
      const game = aGame()
      await players.put(game, 7, { A: ANNE })
      expect(await players.put(game, 3, { A: BOB, B: BOB })).toEqual({})
      expect(await players.put(game, 3, { A: null })).toEqual({})
      expect(await players.of(game, 7)).toEqual({ A: ANNE })
    },
  },
  {
    title: 'the names of a deleted board go with it, from the disk too, and no others',
    async run(open) {
      const { players, onDisk } = await open()
      const [gone, kept] = [aBoard(), aBoard()]
      for (const place of [1, 10, 200]) {
        await players.put(aGame(gone, place), 0, { A: { name: 'Unforgettable', licence: null } })
      }
      await players.put(aGame(kept), 0, { A: ANNE })
      await players.removeAllOfBoard(gone)
      await players.removeAllOfBoard(gone)
      for (const place of [1, 10, 200]) expect(await players.of(aGame(gone, place), 0)).toEqual({})
      expect(await players.of(aGame(kept), 0)).toEqual({ A: ANNE })
      expect(await onDisk()).not.toContain('Unforgettable')
    },
  },
  {
    title: 'a licence is found on every current sheet, by game and letter, and on no other',
    async run(open) {
      const { players } = await open()
      const board = aBoard()
      const [one, two] = [aGame(board, 1), aGame(board, 2)]
      const own = { name: 'Anne Roux', licence: '9C954' }
      await players.put(two, 4, { F: own, A: { ...own, name: 'Roux A.' }, B: BOB })
      await players.put(one, 0, { A: own })
      await players.put(aGame(board, 3), 0, { A: { ...own, licence: '9C9540' } })
      const places = [
        { gameId: one, letter: 'A', name: 'Anne Roux' },
        { gameId: two, letter: 'A', name: 'Roux A.' },
        { gameId: two, letter: 'F', name: 'Anne Roux' },
      ]
      expect(await players.ofLicence('9C954')).toEqual(places)
      await players.put(two, 7, {})
      expect(await players.ofLicence('9C954')).toEqual(places.slice(0, 1))
      expect(await players.ofLicence('0000000')).toEqual([])
    },
  },
  {
    title: 'an erased player goes from every sheet by licence, from the disk too, and no other does',
    async run(open) {
      const { players, onDisk } = await open()
      const [one, two] = [aGame(), aGame()]
      const erased = { name: 'Unforgettable', licence: '9C953' }
      await players.put(one, 0, { A: erased, B: BOB })
      await players.put(two, 4, { F: erased, A: ANNE })
      await players.removeAllOfLicence('9C953')
      await players.removeAllOfLicence('9C953')
      expect([await players.of(one, 0), await players.of(two, 4)]).toEqual([{ B: BOB }, { A: ANNE }])
      const disk = await onDisk()
      for (const trace of ['Unforgettable', '9C953']) expect(disk).not.toContain(trace)
    },
  },
]

export const playersSuite = (name: string, open: () => Promise<PlayersUnderTest>): void =>
  suite(`sheet players: ${name}`, playersPromises, open)

export async function sqlitePlayers(): Promise<PlayersUnderTest> {
  const { people, reopen, onDisk } = await aPeopleFile()
  return { players: people.sheetPlayers, reopen: async () => (await reopen()).sheetPlayers, onDisk }
}
