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

const membership = {
  groupName: 'Les pongistes',
  roleName: 'Scorer',
  roleNames: new Set(['Admin', 'Scorer', 'Member']),
}

const rendered = (
  kind: PushKind,
  board: ReturnType<typeof boardOf> | null,
  language: 'fr' | 'en' = 'fr',
  held: typeof membership | null = membership,
) =>
  renderPush(
    { id: 'd', userId: aPerson().id, channel: 'push', kind, data, createdAt: '2026-11-21T18:00:00.000Z' },
    aPerson({ language }),
    { boards: readerOf(() => board), members: { membershipOf: async () => held } },
  )

test('a fixture that ended is told with its score of now', async () => {
  expect(await rendered('fixture-finished', boardOf([aGame(1, closed(8, 6))]))).toEqual({
    title: 'Terminée\u202f: Saint-Médard 1 – Cenon 1, 8 – 6',
    withoutScore: 'Terminée\u202f: Saint-Médard 1 – Cenon 1',
    body: 'Journée 4 · Les pongistes',
    path: `/boards/${BOARD}#${gameId}`,
    tag: `game-${gameId}`,
    language: 'fr',
  })
})

test('a fixture that ended without a point has a result to be confirmed, under the names that pages show', async () => {
  const group = { ...boardOf([]).group, shortName: 'SMTT' }
  const game = aGame(1, {
    ...closed(0, 0),
    labelTeam1: 'SAINT MEDARD TT 1 (14h30)',
    labelTeam2: 'CENON (16h) 2',
  })
  const board = boardOf([game], { group })
  expect(await rendered('fixture-finished', board)).toMatchObject({
    title: 'Terminée\u202f: SMTT 1 – CENON 2, résultat à confirmer',
    withoutScore: 'Terminée\u202f: SMTT 1 – CENON 2',
  })
  expect(await rendered('fixture-finished', board, 'en')).toMatchObject({
    title: 'Over: SMTT 1 – CENON 2, result to be confirmed',
  })
  const postponed = boardOf([{ ...game, postponed: true }], { group })
  expect(await rendered('fixture-postponed', postponed)).toMatchObject({
    title: 'Reportée\u202f: SMTT 1 – CENON 2',
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
    const messages = await Promise.all(LANGUAGES.map(language => rendered(kind, board, language)))
    const [fr, en] = messages.map(message => pushMessage.parse(message))
    expect([fr, en]).toEqual(messages)
    expect(fr?.body === en?.body && fr?.title === en?.title).toBe(false)
  }
})

test('a group and a role are named as they are now; a role that was changed again is not told', async () => {
  const now = { ...membership, groupName: 'Ping Club', roleName: 'Admin' }
  expect(await rendered('role-changed', null, 'fr', now)).toBeNull()
  expect(await rendered('added-to-group', null, 'fr', now)).toMatchObject({
    title: 'Groupe «\u202fPing Club\u202f»',
    body: 'Vous en faites partie. Rôle\u202f: Gestion.',
  })
  expect(await rendered('role-changed', null, 'en', { ...now, roleName: 'Scorer' })).toMatchObject({
    title: 'Group “Ping Club”',
    body: 'Your role is now: Scorer.',
  })
})

test.each([
  ['a game that was opened again', 'fixture-finished', boardOf([aGame(1, scored(8, 6))])],
  [
    'a finished game that was put off',
    'fixture-finished',
    boardOf([aGame(1, { ...closed(0, 0), postponed: true })]),
  ],
  ['a game that is played after all', 'fixture-postponed', boardOf([aGame(1, scored(1, 0))])],
] as const)('nothing is told of %s, as long as it is so', async (_, kind, board) => {
  expect(await rendered(kind, board)).toBe('not-now')
})

test.each([
  ['a board that is gone', 'fixture-finished', null],
  ['a game that is not on the board', 'fixture-finished', boardOf([])],
] as const)('nothing is told of %s', async (_, kind, board) => {
  expect(await rendered(kind, board)).toBeNull()
})
