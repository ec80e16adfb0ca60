import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { type Board, board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Held, newer, type Shown, whatToSend } from './room.ts'

const game = (place: number, revision: number, scoreTeam1: number | null = null) =>
  ({ id: `b.${place}`, revision, scoreTeam1 }) as Game

function shown(revision: number, games: Game[], board: Partial<Board> = {}): Shown {
  const group = { id: 'g', name: 'Mérignac', shortName: null }
  const heading = {
    name: 'J7',
    clubNumber: '1',
    group,
    today: '2026-11-21',
    demo: false,
    updatedAt: `t${revision}`,
  }
  return { board: { ...heading, ...board, games, revision } as Board, position: `p${revision}` }
}

describe('what is held', () => {
  const held = (revision: number, position: string): Held => ({
    facts: { revision } as BoardFacts,
    position,
  })
  it('is the newest board, in whatever order boards are read and heard', () => {
    expect(newer(null, held(0, '1'))).toEqual(held(0, '1'))
    expect(newer(held(3, '3'), held(4, '4'))).toEqual(held(4, '4'))
    expect(newer(held(4, '4'), held(3, '3'))).toEqual(held(4, '4'))
  })
  it('notes that the log has gone further without it', () => {
    expect(newer(held(4, '4'), held(4, '9'))).toEqual(held(4, '9'))
  })
})

describe('what to send', () => {
  const before = shown(4, [game(1, 2), game(2, 4)])

  it('is the whole board to begin with', () => {
    expect(whatToSend(null, before)).toEqual({ kind: 'update' })
  })
  it('is nothing when nothing is newer', () => {
    expect(whatToSend(before, before)).toEqual({ kind: 'nothing' })
    expect(whatToSend(before, shown(3, [game(1, 2), game(2, 3)]))).toEqual({ kind: 'nothing' })
  })
  it.each(Object.keys(board.shape).filter(field => !['games', 'revision', 'updatedAt'].includes(field)))(
    'is the whole board when its %s is another: no field of the heading is forgotten',
    field => {
      const other = shown(5, before.board.games as Game[], { [field]: 'another' })
      expect(whatToSend(before, other)).toEqual({ kind: 'update' })
    },
  )
  it('is the games changed since, however many changes that were', () => {
    const games = [game(1, 7, 3), game(2, 4)]
    expect(whatToSend(before, shown(7, games))).toEqual({
      kind: 'change',
      change: {
        revision: 7,
        previous: 4,
        position: 'p7',
        today: '2026-11-21',
        updatedAt: 't7',
        games: [games[0]],
      },
    })
  })
  it.each<[string, Partial<Board>]>([
    ['the day', { today: '2026-11-22' }],
    ['the name', { name: 'J8' }],
    ['the club', { clubNumber: '2' }],
    ['the demo', { demo: true }],
    ["the group's name", { group: { id: 'g' as never, name: 'x', shortName: null } }],
    ["the group's short name", { group: { id: 'g' as never, name: 'Mérignac', shortName: 'SAM' } }],
  ])('is the whole board when %s has changed', (_, heading) => {
    expect(whatToSend(before, shown(4, before.board.games, heading))).toEqual({ kind: 'update' })
  })

  it('leads from any board to any later one: what was held and the change make what is', () => {
    const scores = fc.array(fc.tuple(fc.nat(4), fc.nat(999)), { maxLength: 30 })
    fc.assert(
      fc.property(scores, fc.nat(30), (changes, from) => {
        const history = [
          shown(
            0,
            [0, 1, 2, 3, 4].map(place => game(place, 0)),
          ),
        ]
        for (const [place, score] of changes) {
          const last = history.at(-1) as Shown
          const revision = history.length
          history.push(shown(revision, last.board.games.with(place, game(place, revision, score))))
        }
        const start = history[Math.min(from, history.length - 1)] as Shown
        const end = history.at(-1) as Shown
        const sent = whatToSend(start, end)
        const games =
          sent.kind === 'change'
            ? start.board.games.map(old => sent.change.games.find(({ id }) => id === old.id) ?? old)
            : start.board.games
        expect(games).toEqual(end.board.games)
      }),
    )
  })
})
