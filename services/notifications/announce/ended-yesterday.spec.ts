import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import { expect, test, vi } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import { StoreUnavailable } from '../../ports/event-log.ts'
import type { FinishedBoards } from '../../ports/finished-boards.ts'
import { aGame, boardOf, closed, scored, TODAY, YESTERDAY } from '../testing/board.ts'
import { theParts } from '../testing/parts.ts'
import { aPerson } from '../testing/people.ts'
import { announcer } from './announcer.ts'
import { resultsOf } from './board-changes.ts'
import { endedYesterday } from './ended-yesterday.ts'

const MINUTE = 60_000
const played = aGame(1, { ...scored(8, 6), predictedDate: YESTERDAY })
const unplayed = aGame(2, { predictedDate: YESTERDAY })
/** A first tap that was taken back. */
const tappedOnce = aGame(3, { ...scored(0, 0), predictedDate: YESTERDAY })
const LONG_AGO = '2026-11-20T22:00:00.000Z'

function aLook(board: ReturnType<typeof boardOf>, day = YESTERDAY) {
  const { parts, around, clock, deliveries, logged } = theParts([aPerson(), aPerson({ enableEmails: false })])
  around.ended.set(day, [board])
  return { ...endedYesterday(parts, announcer(parts)), around, clock, deliveries, logged, parts }
}

test('the results of a board that ended yesterday are told, once, however often it is looked at', async () => {
  const { look, deliveries } = aLook(boardOf([played, unplayed], { updatedAt: LONG_AGO }))
  for (let time = 0; time < 3; time++) await look()
  expect(deliveries().map(({ kind, channel }) => [kind, channel])).toEqual([['board-results', 'mail']])
})

test('a board nobody played on is not told of, nor one of another day', async () => {
  for (const [board, day] of [
    [boardOf([unplayed], { updatedAt: LONG_AGO }), YESTERDAY],
    [boardOf([tappedOnce], { updatedAt: LONG_AGO }), YESTERDAY],
    [boardOf([played], { updatedAt: LONG_AGO }), '2026-11-19'],
  ] as const) {
    const { look, deliveries } = aLook(board, day)
    await look()
    expect(deliveries()).toEqual([])
  }
})

test('a board of the evening is told of from six in the morning on: play may pass midnight', async () => {
  const { look, deliveries, clock } = aLook(boardOf([played], { updatedAt: LONG_AGO }), TODAY)
  // A quarter to six in the morning after, in Paris.
  clock.advance(10 * 60 * MINUTE + 45 * MINUTE)
  await look()
  expect(deliveries()).toEqual([])
  clock.advance(15 * MINUTE)
  await look()
  expect(deliveries()).toHaveLength(1)
})

test('while scores are still being entered it waits for a quiet half hour', async () => {
  const { look, deliveries, clock } = aLook(boardOf([played], { updatedAt: '2026-11-21T17:45:00.000Z' }))
  await look()
  expect(deliveries()).toEqual([])
  clock.advance(15 * MINUTE)
  await look()
  expect(deliveries()).toHaveLength(1)
})

test('what the last fixture announced is not announced again by the date', async () => {
  const { look, deliveries, parts } = aLook(boardOf([aGame(1, closed(8, 6))], { updatedAt: LONG_AGO }))
  const [anne] = await parts.members.of(boardOf([]).groupId)
  await announcer(parts)([resultsOf(boardOf([]).id, '2026-11-21T17:00:00.000Z', anne ? [anne] : [])])
  await look()
  expect(deliveries()).toHaveLength(1)
})

test('it looks at the start, and ends with the signal', async () => {
  const { run, deliveries } = aLook(boardOf([played], { updatedAt: LONG_AGO }))
  const stop = new AbortController()
  const running = run(stop.signal)
  await vi.waitUntil(() => deliveries().length === 1)
  stop.abort()
  await running
})

test('a board that cannot be told of takes no other board’s mails away; it is tried again soon, and nothing is told twice', async () => {
  const { parts, deliveries, logged } = aLook(boardOf([played], { updatedAt: LONG_AGO }))
  const [unshown, refused, sound] = ['u', 'r', 's'].map(letter => letter.repeat(26) as BoardId)
  const [behind, group] = [new Rejection('VIEW_BEHIND', { retryAfter: 60 }), 'x'.repeat(26) as GroupId]
  let looks = 0
  let areSetAside = true
  const board = (id: BoardId | undefined, groupId?: GroupId) => ({
    ...boardOf([played], { updatedAt: LONG_AGO }),
    ...(id && { id }),
    ...(groupId && { groupId }),
  })
  const finished: FinishedBoards = {
    async endedOn(_day, failed) {
      looks++
      if (areSetAside && unshown) failed(unshown, behind)
      return [...(areSetAside ? [] : [board(unshown)]), board(refused, group), board(sound)]
    },
  }
  const members = {
    ...parts.members,
    async of(id: GroupId) {
      if (areSetAside && id === group) throw behind
      return parts.members.of(id)
    },
  }
  const stop = new AbortController()
  const failing = { ...parts, finished, members }
  const running = endedYesterday(failing, announcer(parts), { again: 1 }).run(stop.signal)
  await vi.waitUntil(() => looks > 2)
  const told = () => deliveries().map(({ data }) => (data as { boardId: string }).boardId)
  expect(told()).toEqual([sound])
  expect(JSON.stringify(logged[0], (_, value) => (value instanceof Error ? value.message : value))).toMatch(
    /u{26}.*r{26}/,
  )
  areSetAside = false
  await vi.waitUntil(() => deliveries().length === 3)
  const before = looks
  await new Promise(resolve => setTimeout(resolve, 20))
  // A look that told of every board is followed by the long pause.
  expect(looks - before).toBeLessThanOrEqual(1)
  expect(told().toSorted()).toEqual([unshown, refused, sound].toSorted())
  stop.abort()
  await running
})

test('while the store is away the look ends at once: each board would wait for it', async () => {
  const { parts, around } = aLook(boardOf([played], { updatedAt: LONG_AGO }))
  const board = around.ended.get(YESTERDAY)?.[0] ?? expect.fail()
  around.ended.set(YESTERDAY, [board, board, board])
  let asked = 0
  const away = new StoreUnavailable('the store is away')
  const members = {
    ...parts.members,
    async of() {
      asked++
      throw away
    },
  }
  await expect(endedYesterday({ ...parts, members }, announcer(parts)).look()).rejects.toBe(away)
  expect(asked).toBe(1)
})

test('a look that fails is logged, and is not the last', async () => {
  const { parts, deliveries, logged, around } = aLook(boardOf([played], { updatedAt: LONG_AGO }))
  let looks = 0
  const endedOn = async (day: string) => {
    if (looks++ === 0) throw new Error('the view is behind')
    return around.ended.get(day) ?? []
  }
  const stop = new AbortController()
  const failing = { ...parts, finished: { endedOn } }
  const running = endedYesterday(failing, announcer(parts), { every: 1 }).run(stop.signal)
  await vi.waitUntil(() => looks > 1 && deliveries().length === 1)
  expect(logged).toHaveLength(1)
  stop.abort()
  await running
})
