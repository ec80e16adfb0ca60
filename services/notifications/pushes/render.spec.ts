import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { pushMessage } from '@pingboard/contracts/push.ts'
import { expect, test } from 'vitest'
import type { PushKind } from '../kinds.ts'
import { aGame, BOARD, boardOf, closed, GROUP, readerOf, scored } from '../testing/board.ts'
import { aPerson } from '../testing/people.ts'
import { renderPush } from './render.ts'

const gameId = gameIdOf(BOARD, 1)
const data = { groupId: GROUP, groupName: 'Les pongistes', roleName: 'Scorer', boardId: BOARD, gameId }

const rendered = (kind: PushKind, board: ReturnType<typeof boardOf> | null, language: 'fr' | 'en' = 'fr') =>
  renderPush(
    { id: 'd', userId: aPerson().id, channel: 'push', kind, data, createdAt: '2026-11-21T18:00:00.000Z' },
    aPerson({ language }),
    readerOf(() => board),
  )

test('a fixture that ended is told with its score of now', async () => {
  expect(await rendered('fixture-finished', boardOf([aGame(1, closed(8, 6))]))).toEqual({
    title: 'Terminé\u202f: Saint-Médard 1 – Cenon 1, 8 – 6',
    withoutScore: 'Terminé\u202f: Saint-Médard 1 – Cenon 1',
    body: 'Journée 4 · Les pongistes',
    path: `/boards/${BOARD}`,
    tag: `game-${gameId}`,
    language: 'fr',
  })
})

test('every kind is a message of the contract, in both languages', async () => {
  const boards = {
    'added-to-group': boardOf([]),
    'role-changed': boardOf([]),
    'fixture-finished': boardOf([aGame(1, closed(8, 6))]),
    'fixture-postponed': boardOf([aGame(1, { postponed: true })]),
  } as const
  for (const [kind, board] of Object.entries(boards) as [PushKind, ReturnType<typeof boardOf>][]) {
    const [fr, en] = await Promise.all(LANGUAGES.map(language => rendered(kind, board, language)))
    for (const message of [fr, en]) expect(pushMessage.parse(message)).toEqual(message)
    expect(fr?.body === en?.body && fr?.title === en?.title).toBe(false)
  }
})

test.each([
  ['a game that was opened again', 'fixture-finished', boardOf([aGame(1, scored(8, 6))])],
  [
    'a finished game that was put off',
    'fixture-finished',
    boardOf([aGame(1, { ...closed(0, 0), postponed: true })]),
  ],
  ['a game that is played after all', 'fixture-postponed', boardOf([aGame(1, scored(1, 0))])],
  ['a board that is gone', 'fixture-finished', null],
  ['a game that is not on the board', 'fixture-finished', boardOf([])],
] as const)('nothing is told of %s', async (_, kind, board) => {
  expect(await rendered(kind, board)).toBeNull()
})
