import { isFilled, scoreOf } from '@pingboard/contracts/sheet.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, carryOut as carryOutOn } from '../testing/carry-out.ts'
import { aMatchOf, updates } from '../testing/commands.ts'
import { aFixture, anExemptFixture, boardOpened, game, TODAY } from '../testing/facts.ts'
import { gameAfter, stateAfter, update } from '../testing/given.ts'
import type { GameWish, UpdateGame } from './commands.ts'
import { decide } from './decide.ts'
import { type BoardDomainEvent, boardEvents } from './events.ts'
import { evolve, type GameState, initial } from './state.ts'

const opened = boardOpened(aFixture(), aFixture({ externalId: '2' }), anExemptFixture())
const GAMES = [1, 2, 3]

const carryOut = (commands: readonly UpdateGame[]) => carryOutOn(opened, commands)
const histories = fc.array(updates, { maxLength: 25 }).map(carryOut)

/** What a viewer sees of a game: without the revision that changed it last, and without the number of its sheet. */
function seen({ revision: _, sheet: _sheet, ...rest }: GameState): Omit<GameState, 'revision' | 'sheet'> {
  return rest
}

describe('whatever commands a board accepts', () => {
  it('scores stay null or 0 to 999, and the exempt game is never touched', () => {
    fc.assert(
      fc.property(histories, history => {
        for (const place of GAMES) {
          const { scoreTeam1, scoreTeam2 } = gameAfter(history, place)
          for (const points of [scoreTeam1, scoreTeam2]) {
            expect(points === null || (Number.isInteger(points) && points >= 0 && points <= 999)).toBe(true)
          }
        }
        expect(gameAfter(history, 3)).toEqual(gameAfter([opened], 3))
      }),
    )
  })

  it('the score of a filled sheet is its sum, and the sheet stands in its order', () => {
    let filled = 0
    fc.assert(
      fc.property(histories, history => {
        for (const place of GAMES) {
          const { sets, formula, scoreTeam1, scoreTeam2 } = gameAfter(history, place)
          const orders = sets.map(({ order }) => order)
          expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b))
          if (!isFilled(sets)) continue
          filled++
          expect({ scoreTeam1, scoreTeam2 }).toEqual(scoreOf(sets, formula))
        }
      }),
    )
    // Otherwise the test proved nothing.
    expect(filled).toBeGreaterThan(20)
  })

  it('another formula takes away the score that came from the sheet, and no other', () => {
    let taken = 0
    let kept = 0
    fc.assert(
      fc.property(histories, history => {
        const { scoreTeam1, scoreTeam2, formula, sets } = gameAfter(history)
        const other = gameAfter(after(history, update({ formula: formula === '4x14' ? '3x10' : '4x14' })))
        if (isFilled(sets)) taken++
        else if (scoreTeam1 !== null) kept++
        const score = isFilled(sets) ? [null, null] : [scoreTeam1, scoreTeam2]
        expect([other.sets, other.scoreTeam1, other.scoreTeam2]).toEqual([[], ...score])
      }),
    )
    // Otherwise the test proved nothing.
    expect(Math.min(taken, kept)).toBeGreaterThan(5)
  })

  it('a game taken back is what it was, its sheet too, and once more is quiet', () => {
    fc.assert(
      fc.property(histories, fc.nat(), fc.constantFrom(1, 2), (history, seed, place) => {
        const to = seed % history.length
        const past = gameAfter(history.slice(0, to + 1), place)
        const command = { type: 'RevertGame', gameId: game(place), to, past } as const
        const taken = after(history, command)
        expect(seen(gameAfter(taken, place))).toEqual(seen(past))
        for (const other of GAMES) {
          if (other !== place) expect(gameAfter(taken, other)).toEqual(gameAfter(history, other))
        }
        expect(decide(command, stateAfter(taken))).toEqual([])
      }),
    )
  })

  it('taking back what was taken back is undoing it', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (history, seed) => {
        const before = gameAfter(history)
        const past = gameAfter(history.slice(0, (seed % history.length) + 1))
        const once = after(history, { type: 'RevertGame', gameId: game(1), to: 0, past })
        const again = after(once, {
          type: 'RevertGame',
          gameId: game(1),
          to: history.length - 1,
          past: before,
        })
        expect(seen(gameAfter(again))).toEqual(seen(before))
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
      fc.property(histories, fc.integer({ min: 0, max: 999 }), (history, points) => {
        const emptied = after(history, update({ sets: [] }, { gameId: game(2) }))
        const before = gameAfter(emptied, 2)
        const wish = { scoreTeam1: points, postponed: true }
        const changed = gameAfter(after(emptied, update(wish, { gameId: game(2), today: '2026-11-15' })), 2)
        const { revision: _, ...kept } = { ...before, ...wish }
        expect(changed).toMatchObject(kept)
      }),
    )
  })

  it('two people who change different fields at once both keep theirs, whoever comes first', () => {
    const theirs: fc.Arbitrary<GameWish> = fc.record(
      {
        location: fc.constantFrom('Salle A', 'Salle B'),
        predictedDate: fc.constantFrom('2026-11-25', '2026-11-26'),
      },
      { requiredKeys: [] },
    )
    const ours: fc.Arbitrary<GameWish> = fc.record(
      { time: fc.constantFrom('19:00', '21:00'), postponed: fc.boolean(), done: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(histories, ours, theirs, (history, a, b) => {
        for (const pair of [
          [a, b],
          [b, a],
        ]) {
          const changed = gameAfter(
            pair.reduce((before, wish) => after(before, update(wish, { today: '2026-11-09' })), history),
          )
          expect(changed).toMatchObject({ ...a, ...b })
        }
      }),
    )
  })

  it('two people who fill different matches at once both keep theirs, and the score is of both', () => {
    const valid = (order: number) =>
      aMatchOf(fc.constant(order)).filter(match => after([opened], update({ sets: [match] })).length > 1)
    fc.assert(
      fc.property(valid(3), valid(8), valid(8), (a, b, before) => {
        const history = after([opened], update({ sets: [before] }))
        const both = [
          [a, b],
          [b, a],
        ].map(pair => gameAfter(pair.reduce((so, match) => after(so, update({ sets: [match] })), history)))
        for (const { sets, scoreTeam1, scoreTeam2 } of both) {
          expect(sets).toEqual([a, b])
          expect({ scoreTeam1, scoreTeam2 }).toEqual(scoreOf([a, b], null))
        }
      }),
    )
  })

  it('what the log gives back leads to the same state', () => {
    fc.assert(
      fc.property(histories, history => {
        const read: BoardDomainEvent[] = JSON.parse(JSON.stringify(history))
        expect(read.reduce((state, event, revision) => evolve(state, event, revision), initial)).toEqual(
          stateAfter(history),
        )
      }),
    )
  })

  it('every event has the shape the log promises, and nothing that is not written there', () => {
    fc.assert(
      fc.property(histories, history => {
        for (const { type, data } of history) {
          const read = boardEvents.schemas[type].safeParse(data)
          expect(read.error).toBeUndefined()
          expect(read.data).toEqual(data)
        }
      }),
    )
  })

  it('what is kept does not grow with the history', () => {
    const long = Array.from({ length: 500 }, (_, index): UpdateGame => {
      const wish = { scoreTeam1: index }
      return { type: 'UpdateGame', gameId: game(1 + (index % 2)), wish, today: TODAY }
    })
    const [start, end] = [[opened], carryOut(long)].map(history => JSON.stringify(stateAfter(history)).length)
    expect((end ?? 0) - (start ?? 0)).toBeLessThan(50)
  })
})
