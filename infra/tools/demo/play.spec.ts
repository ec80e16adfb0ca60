import { gameState, isOver } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { beginning, type Change, ending, gameWithSheet, nextChange } from './play.ts'

const TODAY = '2026-11-21'
/** One after the other, so that a failure can be repeated. */
function chances() {
  let number = 0
  return () => {
    number = (number * 7 + 3) % 101
    return number / 101
  }
}

/** A board of an exempt and of these many fixtures, the last one with an hour in a name. */
const boardOf = (fixtures: number): Game[] => [
  sampleGame(1, { idTeam2: null }),
  ...Array.from({ length: fixtures }, (_, index) =>
    sampleGame(index + 2, index === fixtures - 1 ? { labelTeam2: 'CENON (20h) 7' } : {}),
  ),
]

/** The game as the product answers it: each match on a sheet gives a point. */
function after(game: Game, { sets = [], ...fields }: Change['body']): Game {
  const won = (side: 'home' | 'away') => sets.filter(({ winner }) => winner === side).length
  const score = {
    scoreTeam1: (game.scoreTeam1 ?? 0) + won('home'),
    scoreTeam2: (game.scoreTeam2 ?? 0) + won('away'),
  }
  return { ...game, ...(sets.length > 0 ? score : {}), ...fields }
}
const withChanges = (games: readonly Game[], changes: readonly Change[]): Game[] =>
  games.map(game =>
    changes.filter(change => change.game.id === game.id).reduce((now, { body }) => after(now, body), game),
  )
const statesOf = (games: readonly Game[]) => games.map(game => gameState(game, TODAY))
const begun = (fixtures: number, chance = chances()) =>
  withChanges(boardOf(fixtures), beginning(boardOf(fixtures), chance))

/** Plays to the end of the evening. @throws when there is none */
function played(games: Game[], chance: () => number): Game[] {
  let now = games
  for (let changes = 0; changes < 15 * games.length; changes += 1) {
    const next = nextChange(now, chance)
    if (next === null) return now
    now = withChanges(now, [next])
  }
  throw new Error('the evening does not end')
}

describe('an evening of the demo', () => {
  it('begins with a fixture in every state, the one with an hour in a name to come', () => {
    const games = begun(6)
    expect(statesOf(games)).toEqual(['exempt', 'live', 'live', 'live', 'postponed', 'done', 'upcoming'])
    expect(games.at(-1)?.labelTeam2).toBe('CENON (20h) 7')
    expect(gameWithSheet(games)).toMatchObject({ id: games[1]?.id, formula: '4x14' })
  })

  it.each([1, 2, 3, 5, 7, 12])('of %i fixtures has one in play, and ends', fixtures => {
    const chance = chances()
    const games = begun(fixtures, chance)
    expect(statesOf(games)).toContain('live')
    const end = played(games, chance)
    expect(isOver(end, TODAY)).toBe(true)
    for (const game of end.filter(({ done }) => done))
      expect((game.scoreTeam1 ?? 0) + (game.scoreTeam2 ?? 0)).toBe(14)
  })

  it('begins again on the board of an evening that ended', () => {
    const chance = chances()
    const end = played(begun(9, chance), chance)
    const again = withChanges(end, beginning(end, chance))
    expect(statesOf(again)).toEqual(statesOf(begun(9)))
    expect(gameWithSheet(again)).toMatchObject({ done: false })
  })

  it('of a day that has passed ends at once, and leaves what was postponed', () => {
    const chance = chances()
    const games = begun(9, chance)
    const end = withChanges(games, ending(games, chance))
    expect(isOver(end, TODAY)).toBe(true)
    expect(statesOf(end).filter(state => state === 'postponed')).toHaveLength(1)
    expect(ending(end, chance)).toEqual([])
  })

  it('of exempts only has nothing to change', () => {
    expect(beginning(boardOf(0), chances())).toEqual([])
    expect(nextChange(boardOf(0), chances())).toBeNull()
  })
})
