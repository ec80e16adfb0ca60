import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import { PRESENT_MS, presences } from './presence.ts'
import { BOARD, game } from './testing/facts.ts'

const user = (letter: string) => letter.repeat(26) as UserId
const [ANNE, BOB, CHLOE] = [user('a'), user('b'), user('c')]

describe('who keeps the scores of a board', () => {
  it('is told to the others, with the game each has open, in order of arrival', () => {
    const keep = presences(fixedClock())
    expect(keep(BOARD, ANNE, game(1))).toEqual([])
    expect(keep(BOARD, BOB, null)).toEqual([[ANNE, game(1)]])
    keep(BOARD, ANNE, game(2))
    expect(keep(BOARD, CHLOE, game(2))).toEqual([
      [ANNE, game(2)],
      [BOB, null],
    ])
  })
  it('is forgotten after thirty seconds of silence, and not before', () => {
    const clock = fixedClock()
    const keep = presences(clock)
    keep(BOARD, ANNE, game(1))
    clock.advance(PRESENT_MS)
    expect(keep(BOARD, BOB, null)).toEqual([[ANNE, game(1)]])
    clock.advance(1)
    expect(keep(BOARD, BOB, null)).toEqual([])
  })
  it('is somebody once, from however many windows', () => {
    const keep = presences(fixedClock())
    keep(BOARD, ANNE, game(1))
    keep(BOARD, ANNE, game(2))
    expect(keep(BOARD, BOB, null)).toEqual([[ANNE, game(2)]])
  })
  it('is not who keeps those of another board', () => {
    const keep = presences(fixedClock())
    keep('z'.repeat(26) as BoardId, ANNE, 'z.1' as GameId)
    expect(keep(BOARD, BOB, null)).toEqual([])
  })
})
