import type { Game } from '@pingboard/contracts/http/games.ts'
import { describe, expect, it } from 'vitest'
import { aPlainGame, OWN_CLUB, TODAY } from '../../test/samples.ts'
import { onAir, pageOf, readWish } from './on-air.ts'

const playing = { scoreTeam1: 3, scoreTeam2: 1 }
const others = { clubNumber1: '1', clubNumber2: '2' }
const of = (...games: Game[]) => ({ games, today: TODAY, clubNumber: OWN_CLUB })
const auto = { place: null, show: null }

/** Form and places, to be read at a glance. */
function shown(board: ReturnType<typeof of>, wish: Parameters<typeof onAir>[1]): string | null {
  const air = onAir(board, wish)
  if (!air) return null
  const games = air.show === 'list' ? air.games : [air.game]
  return [air.show, ...games.map(({ id }) => id.split('.')[1])].join(' ')
}

describe('what is on air', () => {
  const board = of(
    aPlainGame(1),
    aPlainGame(2, { ...others, ...playing }),
    aPlainGame(3, playing),
    aPlainGame(4, { ...playing, done: true }),
  )

  it.each([
    ['the own club’s fixture in play', auto, 'lower 3'],
    ['the wanted fixture, in play or not', { place: 1, show: null }, 'lower 1'],
    ['the wanted fixture in a corner', { place: 4, show: 'corner' }, 'corner 4'],
    ['nothing for a place that the board does not have', { place: 9, show: null }, null],
    ['everything in play as a list', { place: null, show: 'list' }, 'list 3 2'],
    ['a list even where a fixture is named', { place: 1, show: 'list' }, 'list 3 2'],
  ] as const)('is %s', (_, wish, expected) => expect(shown(board, wish)).toBe(expected))

  it('is a list where only other clubs play', () =>
    expect(shown(of(aPlainGame(1, others), aPlainGame(2, { ...others, ...playing })), auto)).toBe('list 2'))

  it('is everything of the evening before the first point', () =>
    expect(shown(of(aPlainGame(1), aPlainGame(2, { postponed: true }), aPlainGame(3)), auto)).toBe(
      'list 1 3',
    ))

  it('keeps a wanted form before and after play', () => {
    const corner = { place: null, show: 'corner' } as const
    expect(shown(of(aPlainGame(1, { done: true }), aPlainGame(2)), corner)).toBe('corner 2')
    expect(shown(of(aPlainGame(1, { done: true })), corner)).toBe('corner 1')
  })

  it('is nothing where nothing is played', () => {
    expect(shown(of(), auto)).toBeNull()
    expect(shown(of(aPlainGame(1, { idTeam2: null })), { place: null, show: 'lower' })).toBeNull()
  })
})

describe('an address', () => {
  it.each([
    ['', { place: null, show: null, corner: null, scale: 1 }],
    ['game=12&show=corner&corner=br&scale=1.5', { place: 12, show: 'corner', corner: 'br', scale: 1.5 }],
    ['game=0&show=big&corner=left&scale=none', { place: null, show: null, corner: null, scale: 1 }],
    ['game=1.5&scale=-2', { place: null, show: null, corner: null, scale: 1 }],
    ['scale=50', { place: null, show: null, corner: null, scale: 3 }],
    ['scale=0.1', { place: null, show: null, corner: null, scale: 0.5 }],
  ])('%s', (search, wish) => expect(readWish(new URLSearchParams(search))).toEqual(wish))
})

describe('a list on air', () => {
  const list = Array.from({ length: 23 }, (_, index) => index)
  it('shows everything in turn, and nothing twice', () => {
    const pages = [0, 1, 2, 3].map(turn => pageOf(list, 1, turn))
    expect(pages.map(({ page, pages }) => `${page}/${pages}`)).toEqual(['1/3', '2/3', '3/3', '1/3'])
    expect(pages.slice(0, 3).flatMap(({ shown }) => shown)).toEqual(list)
  })
  it('holds less when it is larger', () => expect(pageOf(list, 3, 0).shown).toHaveLength(3))
  it('is one page when it fits', () => expect(pageOf([1], 1, 7)).toEqual({ shown: [1], page: 1, pages: 1 }))
})
