import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { closest } from './closest.ts'

const TODAY = '2026-11-21'
const game = (place: number, scoreTeam1: number | null, scoreTeam2: number | null, done = false) =>
  sampleGame(place, { scoreTeam1, scoreTeam2, done })

describe('the closest fixture', () => {
  it('has the smallest difference, whoever leads', () => {
    const games = [game(1, 5, 1), game(2, 3, 4), game(3, 0, 2)]
    expect(closest(games, TODAY)?.id).toBe(games[1]?.id)
  })

  it('is played now: one that is done, or has no score, does not count', () => {
    expect(closest([game(1, 5, 5, true), game(2, null, null)], TODAY)).toBeNull()
  })
})
