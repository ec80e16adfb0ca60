import type { Game } from '@pingboard/contracts/http/games.ts'
import { describe, expect, it } from 'vitest'
import { aPlainGame, OWN_CLUB, TODAY } from '../../test/samples.ts'
import { highlightsOf } from './highlights.ts'
import type { Scene } from './moments.ts'

type Score = readonly [number, number]

/** An evening in which these fixtures had these scores, one after the other, and ended on the last one. */
function anEvening(courses: readonly (readonly Score[])[], parts: readonly Partial<Game>[] = []) {
  let revision = 0
  const scenes: Scene[] = []
  const games = courses.map((scores, index) => {
    const at = (score: Score | undefined, more: Partial<Game> = {}) =>
      aPlainGame(index + 1, {
        scoreTeam1: score?.[0] ?? null,
        scoreTeam2: score?.[1] ?? null,
        ...parts[index],
        ...more,
      })
    for (const [place, score] of scores.entries()) {
      revision += 1
      const [before, after] = [at(scores[place - 1]), at(score)]
      const change = {
        revision,
        at: `${TODAY}T20:${String(revision).padStart(2, '0')}:00.000Z`,
        type: 'score' as const,
        gameId: after.id,
        by: null,
      }
      const entry = { ...change, first: revision, last: revision, told: [], undoneAt: null }
      scenes.push({ entry, before, after, moment: null, struck: null })
    }
    return at(scores.at(-1), { done: true, ...parts[index] })
  })
  return { board: { games, today: TODAY, clubNumber: OWN_CLUB }, scenes }
}
const told = ({ board, scenes }: ReturnType<typeof anEvening>) =>
  highlightsOf(board, scenes).map(({ kind, game, side, scoreThen, score }) => ({
    kind,
    game: board.games.findIndex(({ id }) => id === game.id),
    side,
    scoreThen,
    score,
  }))

/** A fixture won from the first point, by four. */
const PLAIN: Score[] = [
  [4, 2],
  [9, 5],
]
const PLAIN_AWAY: Score[] = [
  [2, 4],
  [5, 9],
]

describe('the moments of an evening', () => {
  it('given a winner who was two behind: the moment furthest behind', () => {
    const turned = anEvening([
      [
        [1, 2],
        [3, 5],
        [6, 5],
        [8, 6],
      ],
      PLAIN_AWAY,
    ])
    expect(told(turned)).toEqual([{ kind: 'turned', game: 0, side: 1, scoreThen: [3, 5], score: [8, 6] }])
  })

  it('given a turn by the other club: from its side', () => {
    const turned = anEvening([
      [
        [4, 1],
        [4, 8],
        [5, 9],
      ],
    ])
    expect(told(turned)).toEqual([{ kind: 'turned', game: 0, side: 2, scoreThen: [1, 4], score: [9, 5] }])
  })

  it('given 7 – 6 before the last point: decided late', () => {
    expect(
      told(
        anEvening([
          [
            [7, 6],
            [8, 6],
          ],
          PLAIN_AWAY,
        ]),
      ),
    ).toEqual([{ kind: 'late', game: 0, side: 1, scoreThen: [8, 6], score: [8, 6] }])
  })

  it('given a draw by who was behind: the last point', () => {
    expect(
      told(
        anEvening([
          [
            [5, 7],
            [7, 7],
          ],
        ]),
      ),
    ).toEqual([{ kind: 'level', game: 0, side: 1, scoreThen: [7, 7], score: [7, 7] }])
    expect(
      told(
        anEvening([
          [
            [7, 6],
            [7, 7],
          ],
        ]),
      ),
    ).toEqual([{ kind: 'level', game: 0, side: 2, scoreThen: [7, 7], score: [7, 7] }])
  })

  it('given several wins: the widest one of the club, unless two were as wide', () => {
    const wide: Score[] = [[11, 3]]
    expect(told(anEvening([PLAIN, wide]))).toEqual([
      { kind: 'widest', game: 1, side: 1, scoreThen: [11, 3], score: [11, 3] },
    ])
    expect(told(anEvening([wide, wide]))).toEqual([])
    expect(told(anEvening([[[3, 11]]]))).toEqual([])
    expect(told(anEvening([[[5, 2]]]))).toEqual([])
  })

  it('given a correction on the way: what was corrected is no part of it', () => {
    const evening = anEvening([
      [
        [0, 5],
        [5, 0],
        [9, 5],
      ],
      PLAIN,
    ])
    const [wrong] = evening.scenes
    if (wrong) wrong.struck = { how: 'corrected', at: TODAY }
    expect(told(evening)).toEqual([])
  })

  it.each([
    ['postponed', { postponed: true }],
    ['in play', { done: false }],
  ])('given a fixture that is %s: nothing of it', (_, part) => {
    expect(
      told(
        anEvening(
          [
            [
              [3, 5],
              [8, 6],
            ],
          ],
          [part],
        ),
      ),
    ).toEqual([])
  })

  it('given a log that does not reach the result: nothing of that fixture', () => {
    const evening = anEvening([
      [
        [3, 5],
        [8, 6],
      ],
    ])
    expect(told({ ...evening, scenes: evening.scenes.slice(0, 1) })).toEqual([])
  })

  it('given more than five: those of the club, the greatest turns first, in the order of the clock', () => {
    const turn: Score[] = [
      [1, 4],
      [8, 6],
    ]
    const late: Score[] = [
      [7, 6],
      [8, 6],
    ]
    const strange = { clubNumber1: '1', clubNumber2: '2' }
    const found = told(anEvening([turn, late, late, late, late, turn], [strange]))
    expect(found.map(({ game, kind }) => [game, kind])).toEqual([
      [1, 'late'],
      [2, 'late'],
      [3, 'late'],
      [4, 'late'],
      [5, 'turned'],
    ])
  })
})
