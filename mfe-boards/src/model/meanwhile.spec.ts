import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { aChange, aPlainGame, BOARD, TODAY } from '../../test/samples.ts'
import { meanwhile } from './meanwhile.ts'

type Part = Partial<Game>
const score = (scoreTeam1: number | null, scoreTeam2: number | null): Part => ({ scoreTeam1, scoreTeam2 })
/** Scores in the order in which they were entered. */
const log = (...scores: [number, number][]) =>
  scores
    .map(([one, two], at) => aChange(10 + at, { gameId: gameIdOf(BOARD, 1), ...score(one, two) }))
    .toReversed()

function told(before: Part, after: Part, changes = log()) {
  const [happening] = meanwhile({
    before: [aPlainGame(1, before)],
    after: [aPlainGame(1, after)],
    changes,
    today: TODAY,
    isMine: () => false,
  })
  return happening ? `${happening.kind}${happening.hasTurned ? ', turned' : ''}` : null
}

describe('what happened meanwhile to a fixture', () => {
  it.each<[string, Part, Part, string | null]>([
    ['nothing', score(3, 2), score(3, 2), null],
    ['another place or time', score(3, 2), { ...score(3, 2), location: 'Salle B', revision: 9 }, null],
    ['more points', score(3, 2), score(4, 2), 'score'],
    ['the first points', score(null, null), score(2, 1), 'started'],
    ['the same number of points', score(3, 2), score(3, 3), 'level'],
    ['the other side in front', score(3, 4), score(6, 4), 'turned, turned'],
    ['the lead out of a level score', score(3, 3), score(5, 3), 'score'],
    ['the end', score(6, 5), { ...score(8, 6), done: true }, 'finished'],
    ['the end, turned', score(5, 6), { ...score(8, 6), done: true }, 'finished, turned'],
    ['the end without a new score', score(8, 6), { ...score(8, 6), done: true }, 'finished'],
    ['a new date', {}, { postponed: true }, 'postponed'],
    ['no opponent any more', {}, { idTeam2: null }, null],
  ])('is told: %s', (_, before, after, said) => expect(told(before, after)).toBe(said))

  it.each<[string, Part, Part, string]>([
    ['8 of 14 matches', score(7, 5), score(8, 5), 'decided'],
    ['7 of 14 matches', score(6, 5), score(7, 5), 'score'],
    ['9 after 8 of 14 matches', score(8, 5), score(9, 5), 'score'],
  ])('is decided with more than half of the matches: %s', (_, before, after, said) =>
    expect(told({ ...before, formula: '4x14' }, { ...after, formula: '4x14' })).toBe(said),
  )

  it('is not decided by points that a lost match gives, too', () =>
    expect(told({ formula: '4x14-210', ...score(7, 5) }, { formula: '4x14-210', ...score(9, 6) })).toBe(
      'score',
    ))

  it('knows from the log what the difference does not show: behind on the way, and in front again', () => {
    expect(told(score(3, 2), score(6, 5))).toBe('score')
    expect(told(score(3, 2), score(6, 5), log([3, 3], [3, 5], [6, 5]))).toBe('turned, turned')
  })

  it('goes on from the last known score where a change holds one side, or takes a score away', () => {
    const one = (revision: number, part: Part) => aChange(revision, { gameId: gameIdOf(BOARD, 1), ...part })
    const changes = [one(12, { scoreTeam1: 4 }), one(11, { scoreTeam2: 3 }), one(10, score(null, null))]
    expect(told(score(2, 0), score(4, 3), changes)).toBe('turned, turned')
  })
})

describe('the order of what happened', () => {
  const places = (isMine: (game: Game) => boolean = () => false) => {
    const before = [1, 2, 3, 4, 5].map(place => aPlainGame(place, score(2, 3)))
    const after: Game[] = [
      aPlainGame(1, score(2, 4)),
      aPlainGame(2, { ...score(2, 8), done: true }),
      aPlainGame(3, score(5, 3)),
      aPlainGame(4, { ...score(2, 3), postponed: true }),
      aPlainGame(5, score(2, 5)),
    ]
    const changes = [
      aChange(21, { gameId: gameIdOf(BOARD, 5), scoreTeam2: 5 }),
      aChange(20, { gameId: gameIdOf(BOARD, 1), scoreTeam2: 4 }),
    ]
    return meanwhile({ before, after, changes, today: TODAY, isMine }).map(
      ({ game }) => after.indexOf(game) + 1,
    )
  }

  it('is by importance: turned, finished, postponed, scores; the latest first', () =>
    expect(places()).toEqual([3, 2, 4, 5, 1]))

  it('begins with the own and followed fixtures', () =>
    expect(places(({ id }) => id === gameIdOf(BOARD, 1))).toEqual([1, 3, 2, 4, 5]))
})
