import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import { aFixture, anExemptFixture, boardOpened, game } from '../testing/facts.ts'
import { stateAfter } from '../testing/given.ts'
import type { UpdateGame } from './commands.ts'
import { decide } from './decide.ts'
import { type BoardDomainEvent, boardEvents } from './events.ts'

const day = fc.integer({ min: 10, max: 28 }).map(date => `2026-11-${date}`)
const score = fc.option(fc.integer({ min: 0, max: 999 }))

const updates: fc.Arbitrary<UpdateGame> = fc.record({
  type: fc.constant('UpdateGame'),
  gameId: fc.integer({ min: 1, max: 4 }).map(game),
  today: day,
  expected: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined, freq: 8 }),
  wish: fc.record(
    {
      scoreTeam1: score,
      scoreTeam2: score,
      postponed: fc.boolean(),
      done: fc.boolean(),
      predictedDate: day,
      location: fc.option(fc.constantFrom('Salle A', 'Salle B')),
      time: fc.option(fc.constantFrom('14:30', '20:00')),
    },
    { requiredKeys: [] },
  ),
})

const opened = boardOpened(aFixture(), aFixture({ externalId: '2' }), anExemptFixture())

/** Carries out commands one after the other, refused ones left out. */
function carryOut(commands: readonly UpdateGame[]): BoardDomainEvent[] {
  const history = [opened]
  for (const command of commands) {
    try {
      history.push(...decide(command, stateAfter(history)))
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
    }
  }
  return history
}

describe('whatever commands a board accepts', () => {
  it('scores stay null or 0 to 999, and the exempt game is never touched', () => {
    fc.assert(
      fc.property(fc.array(updates, { maxLength: 40 }), commands => {
        const history = carryOut(commands)
        const state = stateAfter(history)
        if (state.situation !== 'open') throw new Error('still open')
        for (const { scoreTeam1, scoreTeam2 } of state.games) {
          for (const points of [scoreTeam1, scoreTeam2]) {
            expect(points === null || (Number.isInteger(points) && points >= 0 && points <= 999)).toBe(true)
          }
        }
        const before = stateAfter([opened])
        expect(before.situation === 'open' && state.games[2]).toEqual(
          before.situation === 'open' && before.games[2],
        )
      }),
    )
  })

  it('what was accepted is quiet when it is asked for again', () => {
    fc.assert(
      fc.property(fc.array(updates, { maxLength: 15 }), updates, (commands, command) => {
        const history = carryOut(commands)
        const again = carryOut([...commands, { ...command, expected: undefined }])
        if (again.length === history.length) return
        expect(decide({ ...command, expected: undefined }, stateAfter(again))).toEqual([])
      }),
    )
  })

  it('a change of one field leaves what others changed', () => {
    fc.assert(
      fc.property(
        fc.array(updates, { maxLength: 20 }),
        fc.integer({ min: 0, max: 999 }),
        (commands, points) => {
          const history = carryOut(commands)
          const before = stateAfter(history)
          const wish = { scoreTeam1: points, postponed: true }
          const [gameId, today] = [game(2), '2026-11-15']
          const after = stateAfter([
            ...history,
            ...decide({ type: 'UpdateGame', gameId, wish, today }, before),
          ])
          if (before.situation !== 'open' || after.situation !== 'open') throw new Error('still open')
          const { revision: _, ...kept } = { ...before.games[1], ...wish }
          expect(after.games[1]).toMatchObject(kept)
        },
      ),
    )
  })

  it('every event has the shape the log promises', () => {
    fc.assert(
      fc.property(fc.array(updates, { maxLength: 20 }), commands => {
        for (const { type, data } of carryOut(commands)) {
          expect(boardEvents.schemas[type].safeParse(data).error).toBeUndefined()
        }
      }),
    )
  })

  it('a score is decided and folded without a look at the other events', () => {
    const long = Array.from({ length: 500 }, (_, index): UpdateGame => {
      const wish = { scoreTeam1: index }
      return { type: 'UpdateGame', gameId: game(1 + (index % 2)), wish, today: '2026-11-15' }
    })
    const state = stateAfter(carryOut(long))
    // What is kept does not grow with the history.
    expect(JSON.stringify(state).length).toBeLessThan(1000)
  })
})
