import { WRITING_LIMITS } from '@pingboard/contracts/constants.ts'
import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { updateBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { listGroups } from '@pingboard/contracts/http/groups.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { describe, expect, it } from 'vitest'
import type { CommandContext } from '../kernel/command-context.ts'
import { Rejection } from '../kernel/decider.ts'
import { limitWriting } from './writing.ts'

const CONTEXT: CommandContext = { commandId: 'c', actorId: 'a', correlationId: 'c', causationId: 'c' }
const SMALL = { most: 2, seconds: 20 }
const board = 'b'.repeat(26)

function aHall(
  limits = {
    ...WRITING_LIMITS,
    scores: SMALL,
    boardScores: { most: 3, seconds: 30 },
    changes: SMALL,
    records: SMALL,
  },
) {
  let now = 0
  const carryOut = limitWriting(memoryRateLimits({ now: () => new Date(now) }), limits)
  /** The outcome of a call: done, or the code of its refusal and the seconds to wait. */
  async function ask(
    route: Route,
    work: (context: CommandContext) => Promise<unknown>,
    { by = 'ann', id = gameIdOf(board as never, 1) as string } = {},
  ): Promise<string> {
    try {
      await carryOut({ route, userId: by, address: '10.0.0.1', id }, CONTEXT, work)
      return 'done'
    } catch (error) {
      if (!(error instanceof Rejection)) return 'failed'
      const { code, extra } = error
      return extra.retryAfter === undefined ? code : `${code} ${extra.retryAfter}`
    }
  }
  return { ask, pass: (seconds: number) => (now += seconds * 1000) }
}
const stores = async ({ onStored }: CommandContext) => onStored?.()
const nothing = async () => {}
const refuses = async () => {
  throw new Rejection('GAME_EXEMPT')
}

it('scores count for the person and for the board', async () => {
  const { ask, pass } = aHall()
  expect([await ask(updateGame, stores), await ask(updateGame, stores)]).toEqual(['done', 'done'])
  expect(await ask(updateGame, stores)).toBe('TOO_MANY_REQUESTS 10')
  expect(await ask(updateGame, stores, { by: 'bob' })).toBe('done')
  // Bob has one change left, the board none.
  expect(await ask(updateGame, stores, { by: 'bob' })).toBe('TOO_MANY_REQUESTS 10')
  const other = gameIdOf('c'.repeat(26) as never, 1)
  expect(await ask(updateGame, stores, { by: 'bob', id: other })).toBe('done')
  pass(10)
  expect(await ask(updateGame, stores)).toBe('done')
})

describe('what leaves nothing in the log does not count', () => {
  it.each([
    ['refused', refuses, 'GAME_EXEMPT'],
    ['repeated, or without a change', nothing, 'done'],
  ])('%s', async (_, work, outcome) => {
    const { ask } = aHall()
    for (let time = 0; time < 9; time++) expect(await ask(updateGame, work)).toBe(outcome)
    expect([
      await ask(updateGame, stores),
      await ask(updateGame, stores),
      await ask(updateGame, stores),
    ]).toEqual(['done', 'done', 'TOO_MANY_REQUESTS 10'])
  })

  it('but what failed after it was stored does', async () => {
    const { ask } = aHall()
    const late = async (context: CommandContext) => {
      await stores(context)
      throw new Rejection('VIEW_BEHIND')
    }
    expect([
      await ask(updateBoard, late),
      await ask(updateBoard, late),
      await ask(updateBoard, late),
    ]).toEqual(['VIEW_BEHIND', 'VIEW_BEHIND', 'TOO_MANY_REQUESTS 10'])
  })

  it('beside the log a call counts unless it was refused', async () => {
    const { ask } = aHall()
    for (let time = 0; time < 9; time++) await ask(updateProfile, refuses)
    expect([await ask(updateProfile, nothing), await ask(updateProfile, nothing)]).toEqual(['done', 'done'])
    expect(await ask(updateProfile, nothing)).toBe('TOO_MANY_REQUESTS 10')
  })
})

it('a key that is kept for a command without an event counts: it is stored, too', async () => {
  const carryOut = limitWriting(memoryRateLimits({ now: () => new Date(0) }), {
    ...WRITING_LIMITS,
    changes: SMALL,
  })
  const counted = { route: updateBoard, userId: 'ann', address: '10.0.0.1', id: board }
  const kept: number[] = []
  const keyed = { ...CONTEXT, onQuiet: () => kept.push(1) }
  const ask = () => carryOut(counted, keyed, async ({ onQuiet }) => onQuiet?.())
  await ask()
  await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(kept).toHaveLength(2)
})

it('many at the same time do not slip through together', async () => {
  const { ask } = aHall()
  const slowly = async (context: CommandContext) => {
    await new Promise(resolve => setImmediate(resolve))
    await stores(context)
  }
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask(updateBoard, slowly)))
  expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(2)
})

it('a call that writes nothing is never counted', async () => {
  const { ask } = aHall()
  for (let time = 0; time < 9; time++) expect(await ask(listGroups, nothing)).toBe('done')
})
