import type { ReplayStep } from '@pingboard/contracts/http/replay.ts'
import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { aReplay, scoreStep } from '../../test/replay.ts'
import { BOARD } from '../../test/samples.ts'
import { isDecided, type Scene, scenesOf } from './moments.ts'
import { reelOf } from './replay.ts'

const game = gameIdOf(BOARD, 1)
type Pair = readonly [number | null, number | null]

/** The scenes of the first fixture, after the one that opens the board. */
function scenesAfter(steps: readonly ReplayStep[], part: object = {}): Scene[] {
  const { answer, facts } = aReplay(steps)
  const [opened, ...later] = answer.steps
  if (!opened) throw new Error('no first step')
  const games = opened.games.map(fields => (fields.id === game ? { ...fields, ...part } : fields))
  return scenesOf(reelOf(1, { ...answer, steps: [{ ...opened, games }, ...later] }, facts).passages).slice(1)
}

const scores = (...pairs: Pair[]) => pairs.map(([one, two], index) => scoreStep(index + 1, game, one, two))
const momentsOf = (scenes: readonly Scene[]) => scenes.map(({ moment }) => moment)
const struck = (scenes: readonly Scene[]) =>
  scenes.flatMap(({ entry, struck }) => (struck ? [`${entry.last} ${struck.how}`] : []))

describe('a moment that matters', () => {
  it('given a side in front, when the other one passes it, the fixture has turned', () => {
    const scenes = scenesAfter(scores([1, 0], [1, 1], [1, 2], [2, 2], [2, 3]))
    expect(momentsOf(scenes)).toEqual([null, null, 'turned', null, null])
  })

  it('given three points each or more, when the score becomes equal, it is level; before that nobody looks', () => {
    const scenes = scenesAfter(scores([1, 0], [1, 1], [2, 1], [3, 1], [3, 2], [3, 3]))
    expect(momentsOf(scenes)).toEqual([null, null, null, null, null, 'level'])
  })

  it('given a formula of fourteen matches, the eighth point decides, and the end does not decide again', () => {
    const closed: ReplayStep = {
      ...scoreStep(3, game, 8, 2),
      type: 'closed',
      games: [{ id: game, done: true }],
    }
    const scenes = scenesAfter([...scores([7, 2], [8, 2]), closed], { formula: '4x14' })
    expect(momentsOf(scenes)).toEqual([null, 'decided', null])
  })

  it('given no formula, the end decides', () => {
    const closed: ReplayStep = {
      ...scoreStep(2, game, 9, 1),
      type: 'closed',
      games: [{ id: game, done: true }],
    }
    expect(momentsOf(scenesAfter([...scores([9, 1]), closed]))).toEqual([null, 'decided'])
  })

  it.each([
    ['4x14-210', 18, 12, true],
    ['4x14-210', 14, 7, false],
    ['3x10', 5, 5, false],
    ['3x10', 6, 3, true],
    ['free', 20, 0, false],
  ] as const)('given %s at %i to %i, decided is %s', (formula, scoreTeam1, scoreTeam2, is) => {
    const [scene] = scenesAfter(scores([scoreTeam1, scoreTeam2]), { formula })
    expect(scene?.after && isDecided(scene.after)).toBe(is)
  })

  it('given a fixture that is put off, it is postponed', () => {
    const postponed: ReplayStep = {
      ...scoreStep(1, game, null, null),
      type: 'postponed',
      games: [{ id: game, postponed: true }],
    }
    expect(momentsOf(scenesAfter([postponed]))).toEqual(['postponed'])
  })
})

describe('a correction', () => {
  it('given a point too many, when it is taken off, it is struck with the hour of the correction', () => {
    const scenes = scenesAfter(scores([7, 2], [8, 2], [7, 2], [7, 3]))
    expect(momentsOf(scenes)).toEqual([null, null, 'corrected', null])
    expect(scenes[1]?.struck).toEqual({ how: 'corrected', at: scenes[2]?.entry.at })
    expect(struck(scenes)).toEqual(['2 corrected'])
  })

  it('given a point for the wrong side, what cannot have led to the corrected score is struck, and no more', () => {
    const scenes = scenesAfter(scores([2, 1], [3, 1], [3, 2], [2, 3]))
    expect(struck(scenes)).toEqual(['2 corrected', '3 corrected'])
  })

  it('given several points at once, nothing was wrong before them', () => {
    const scenes = scenesAfter(scores([3, 2], [5, 4]))
    expect(momentsOf(scenes)).toEqual([null, null])
    expect(struck(scenes)).toEqual([])
  })

  it('given a score that is taken away, all of it is corrected', () => {
    expect(struck(scenesAfter(scores([1, 0], [2, 0], [null, null])))).toEqual(['1 corrected', '2 corrected'])
  })
})

it('given a way back, what it took back is struck, and it is a moment itself', () => {
  const at = scoreStep(3, game, 1, 0).at
  const back: ReplayStep = { ...scoreStep(3, game, 1, 0), type: 'reverted', to: 1, games: [] }
  const scenes = scenesAfter([...scores([1, 0], [2, 0]), back, { ...scoreStep(4, game, 1, 0), at }])
  expect(momentsOf(scenes)).toEqual([null, null, 'takenBack'])
  expect(scenes[1]?.struck).toEqual({ how: 'takenBack', at })
})
