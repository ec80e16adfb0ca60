import { gameState, isOver } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { isLate, REST_MS, SHORT_MS, UNWATCHED_MS } from './evening.ts'
import { evenings, pauseOf } from './past.ts'
import {
  beginning,
  type Change,
  changesLeft,
  correctionOf,
  ending,
  gameWithSheet,
  nextChange,
  preparation,
  slipOf,
} from './play.ts'

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

/** Plays to the end of the evening, and tells of the games before each change. @throws when there is none */
function played(games: Game[], chance: () => number, tell = (_: Game[]): void => {}): Game[] {
  let now = games
  for (let changes = 0; changes < 15 * games.length; changes += 1) {
    const next = nextChange(now, chance)
    if (next === null) return now
    tell(now)
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

  it.each([
    [2, false],
    [7, false],
    [11, true],
    [14, true],
    [20, true],
  ])(
    'of %i fixtures ends within the hour while nobody watches, and hurries only at its end: %s',
    (fixtures, isHurried) => {
      const chance = chances()
      let spent = 0
      let slow = 0
      played(begun(fixtures, chance), chance, games => {
        const pause = isLate(spent, changesLeft(games)) ? SHORT_MS : UNWATCHED_MS
        spent += pause
        if (pause === UNWATCHED_MS) slow += pause
      })
      expect(spent + REST_MS).toBeLessThan(59 * UNWATCHED_MS)
      expect(slow < spent).toBe(isHurried)
      expect(spent > 50 * UNWATCHED_MS).toBe(isHurried)
    },
  )

  it('knows how many changes are left', () => {
    const chance = chances()
    const games = begun(9, chance)
    let changes = 0
    const end = played(games, chance, () => {
      changes += 1
    })
    expect(changesLeft(games)).toBe(changes)
    expect(changesLeft(end)).toBe(0)
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

describe('an evening from its first point', () => {
  const prepared = (fixtures: number) => withChanges(boardOf(fixtures), preparation(boardOf(fixtures)))

  it('begins without a point: one postponed, one given up, a sheet that is empty', () => {
    const games = prepared(6)
    expect(statesOf(games)).toEqual([
      'exempt',
      'upcoming',
      'upcoming',
      'upcoming',
      'postponed',
      'done',
      'upcoming',
    ])
    expect(gameWithSheet(games)).toMatchObject({ formula: '4x14', scoreTeam1: null })
  })

  it('has every table in play at once, and ends with every result', () => {
    const chance = chances()
    let games = prepared(9)
    for (let turn = 0; turn < 8; turn += 1) {
      const change = nextChange(games, chance, games.length)
      if (change) games = withChanges(games, [change])
    }
    expect(statesOf(games).filter(state => state === 'live').length).toBeGreaterThan(5)
    expect(isOver(played(games, chance), TODAY)).toBe(true)
  })
})

describe('a scorer who is only human', () => {
  const game = sampleGame(1, { scoreTeam1: 4, scoreTeam2: 2 })

  it('gives a point to the other side', () => {
    expect(slipOf({ game, body: { scoreTeam1: 5 } })?.body).toEqual({ scoreTeam2: 3 })
    expect(slipOf({ game, body: { scoreTeam2: 3 } })?.body).toEqual({ scoreTeam1: 5 })
  })

  it('makes no such slip on a sheet, or at the end of a fixture', () => {
    expect(slipOf({ game, body: { sets: [] } })).toBeNull()
    expect(slipOf({ game, body: { done: true } })).toBeNull()
  })

  it('corrects a result that was typed, and leaves its sum', () => {
    const done = sampleGame(2, { scoreTeam1: 6, scoreTeam2: 8, done: true })
    expect(correctionOf([game, done])).toEqual({ game: done, body: { scoreTeam1: 5, scoreTeam2: 9 } })
    expect(correctionOf([game])).toBeNull()
  })
})

describe('the pace of an earlier evening', () => {
  /** Minutes. Fourteen of sixteen changes are matches; the others are slips, corrections and ends. */
  const lasting = (fixtures: number) => {
    const changes = fixtures * 16
    const chances = Array.from({ length: changes }, (_, nth) => (nth + 0.5) / changes)
    return chances.reduce((sum, chance) => sum + pauseOf(fixtures, chance), 0) / 60
  }

  it.each([5, 9, 13, 20, 60])('of %i fixtures ends it well before midnight', fixtures => {
    expect(lasting(fixtures)).toBeGreaterThan(120)
    expect(lasting(fixtures)).toBeLessThan(190)
  })
})

describe('evenings worth a replay', () => {
  const day = (date: string, fixtures: number) => Array(fixtures).fill({ predictedDate: date })

  it('are the last three of every other full day, the first one first', () => {
    const fixtures = [17, 16, 15, 14, 13, 12, 11].flatMap(date => day(`2026-11-${date}`, 5))
    expect(evenings([...fixtures, ...day('2026-11-18', 4)])).toEqual([
      '2026-11-13',
      '2026-11-15',
      '2026-11-17',
    ])
  })

  it('are none where the club did not play, or the federation gives no day', () => {
    expect(evenings([])).toEqual([])
    expect(evenings(Array(8).fill({ predictedDate: null }))).toEqual([])
  })
})
