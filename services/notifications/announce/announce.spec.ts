import type { AccountNotices } from '@pingboard/contracts/events/accounts.ts'
import type { MembershipsChanged } from '@pingboard/contracts/events/memberships.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { describe, expect, test } from 'vitest'
import { aGame, BOARD, changed, closed, GROUP, scored, TODAY, YESTERDAY } from '../testing/board.ts'
import { theParts } from '../testing/parts.ts'
import { aPerson } from '../testing/people.ts'
import { ofAccount } from './account-notices.ts'
import { announcer } from './announcer.ts'
import { isWorthTelling, ofBoard } from './board-changes.ts'
import { ofMemberships } from './membership-changes.ts'

const { id: ANNE } = aPerson()
const { id: BRUNO } = aPerson()
const AT = '2026-11-21T18:00:00.000Z'

test('given notices of an account, then each is a mail to its owner, with what its link is made of', () => {
  const event: AccountNotices = {
    type: 'AccountNotices',
    version: 1,
    id: ANNE,
    notices: [
      { eventId: 'e1', at: AT, kind: 'verify', request: 'r1', language: null },
      { eventId: 'e3', at: AT, kind: 'reset', request: 'r3', language: 'en' },
      { eventId: 'e2', at: AT, kind: 'password-changed', request: null, language: null },
    ],
    revision: 3,
  }
  expect(ofAccount(event)).toEqual([
    {
      to: [ANNE],
      source: 'e1 verify',
      at: AT,
      message: { channel: 'mail', kind: 'verify', data: { at: AT, request: 'r1' } },
    },
    {
      to: [ANNE],
      source: 'e3 reset',
      at: AT,
      message: { channel: 'mail', kind: 'reset', data: { at: AT, request: 'r3', language: 'en' } },
    },
    {
      to: [ANNE],
      source: 'e2 password-changed',
      at: AT,
      message: { channel: 'mail', kind: 'password-changed', data: { at: AT } },
    },
  ])
})

test('given changes of memberships, then whose they are is told by both ways', () => {
  const event: MembershipsChanged = {
    type: 'MembershipsChanged',
    version: 1,
    id: GROUP,
    groupName: 'Les pongistes',
    changes: [
      { eventId: 'e1', at: AT, userId: ANNE, kind: 'added', roleName: 'Member' },
      { eventId: 'e2', at: AT, userId: BRUNO, kind: 'role-changed', roleName: 'Scorer' },
    ],
    revision: 3,
  }
  const told = ofMemberships(event).map(({ to, source, message }) => [
    to[0],
    source,
    message.channel,
    message.kind,
  ])
  expect(told).toEqual([
    [ANNE, 'e1', 'mail', 'added-to-group'],
    [ANNE, 'e1', 'push', 'added-to-group'],
    [BRUNO, 'e2', 'mail', 'role-changed'],
    [BRUNO, 'e2', 'push', 'role-changed'],
  ])
  expect(ofMemberships(event)[3]?.message.data).toEqual({
    groupId: GROUP,
    groupName: 'Les pongistes',
    roleName: 'Scorer',
  })
})

describe('a board', () => {
  const members = [ANNE, BRUNO]
  const finished = { eventId: 'e1', gameId: gameIdOf(BOARD, 1), kind: 'finished', at: AT, by: null } as const
  const postponed = { ...finished, eventId: 'e2', kind: 'postponed' } as const
  const kinds = (event: ReturnType<typeof changed>) =>
    ofBoard(event, members, TODAY).map(({ message }) => message.kind)

  test('given a score among others, then nobody is told', () => {
    const event = changed([aGame(1, scored(3, 2)), aGame(2)])
    expect(isWorthTelling(event, TODAY)).toBe(false)
    expect(kinds(event)).toEqual([])
  })

  test('given fixtures that ended and were put off, then a push each, to every member', () => {
    const event = changed([aGame(1, closed(8, 6)), aGame(2)], [finished, postponed])
    expect(isWorthTelling(event, TODAY)).toBe(true)
    expect(ofBoard(event, members, TODAY)).toMatchObject([
      {
        to: members,
        source: `finished ${finished.gameId}`,
        message: { channel: 'push', kind: 'fixture-finished' },
      },
      {
        to: members,
        source: `postponed ${finished.gameId} ${TODAY}`,
        message: { channel: 'push', kind: 'fixture-postponed' },
      },
    ])
  })

  test('given a fixture that was opened again and ends again, then the same push', () => {
    const games = [aGame(1, closed(8, 6)), aGame(2)]
    const [first, second] = ['e1', 'e3'].map(eventId =>
      ofBoard(changed(games, [{ ...finished, eventId }]), members, TODAY),
    )
    expect(second?.map(({ source }) => source)).toEqual(first?.map(({ source }) => source))
  })

  test('given a fixture that is put off again from its new day, then another push', () => {
    const [first, again, later] = [TODAY, TODAY, '2026-12-05'].map(predictedDate => {
      const games = [aGame(1, { predictedDate, postponed: true }), aGame(2)]
      return ofBoard(changed(games, [postponed]), members, TODAY)[0]?.source
    })
    expect(again).toBe(first)
    expect(later).not.toBe(first)
  })

  test('given who said so, then everybody else', () => {
    const event = changed([aGame(1), aGame(2)], [{ ...finished, by: BRUNO }])
    expect(ofBoard(event, members, TODAY)).toMatchObject([{ to: [ANNE] }])
  })

  test('given the last fixture, then one mail with the results besides, always under the same source', () => {
    const event = changed([aGame(1, closed(8, 6)), aGame(2, { postponed: true })], [finished])
    expect(kinds(event)).toEqual(['fixture-finished', 'board-results'])
    // Two days after the others, the last one is postponed.
    const late = [aGame(1, { predictedDate: '2026-11-19', ...scored(8, 6) }), aGame(2, { postponed: true })]
    expect(kinds(changed(late, [postponed]))).toEqual(['fixture-postponed', 'board-results'])
    const later = changed([aGame(1, closed(7, 7)), aGame(2, { postponed: true })])
    expect(ofBoard(later, members, TODAY).at(-1)?.source).toBe(ofBoard(event, members, TODAY).at(-1)?.source)
  })

  const on = (predictedDate: string) => changed([aGame(1, { ...scored(8, 6), predictedDate })])

  test('given results that come within a week, then a mail; given a change of an older board, then nobody is told', () => {
    for (const day of [YESTERDAY, '2026-11-19', '2026-11-14']) {
      expect(isWorthTelling(on(day), TODAY)).toBe(true)
      expect(kinds(on(day))).toEqual(['board-results'])
    }
    expect(isWorthTelling(on('2026-11-13'), TODAY)).toBe(false)
    expect(kinds(on('2026-11-13'))).toEqual([])
  })

  test('given a correction of results that were mailed, then nobody is told again', async () => {
    const anne = aPerson()
    const { parts, deliveries } = theParts([anne])
    const announce = announcer(parts)
    const tell = () => announce(ofBoard(on('2026-11-19'), [anne.id], TODAY))
    await tell()
    await parts.outbox.settle(deliveries()[0]?.id ?? expect.fail(), 'sent')
    await tell()
    expect(deliveries().map(({ kind }) => kind)).toEqual(['board-results'])
    expect(await parts.outbox.waiting()).toBe(0)
  })
})
