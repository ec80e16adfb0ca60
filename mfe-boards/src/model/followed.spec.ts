import { describe, expect, it } from 'vitest'
import { aPlainGame } from '../../test/samples.ts'
import {
  fromText,
  isFollowed,
  NOTHING_FOLLOWED,
  teamsOf,
  toText,
  withFixture,
  withoutFixture,
  withoutTeam,
  withTeam,
} from './followed.ts'

const game = aPlainGame(1, { idTeam1: 'a', labelTeam1: 'Agen 2', idTeam2: 'b', labelTeam2: 'Pau 1' })
const other = aPlainGame(2, { idTeam1: 'c', idTeam2: 'a', labelTeam2: 'Agen 2' })
const third = aPlainGame(3, { idTeam1: 'd', idTeam2: null })
const agen = { id: 'a', name: 'Agen 2' }

describe('what a device follows', () => {
  it('is a fixture by its own star, and no other fixture of its teams', () => {
    const followed = withFixture(NOTHING_FOLLOWED, game)
    expect([game, other, third].map(one => isFollowed(one, followed))).toEqual([true, false, false])
  })

  it('is the same fixture on the board of another group', () => {
    const followed = withFixture(NOTHING_FOLLOWED, game)
    const elsewhere = aPlainGame(7, { ...game, boardId: other.boardId })
    expect(isFollowed({ ...elsewhere, externalId: game.externalId }, followed)).toBe(true)
  })

  it('is every fixture of a followed team, at home and away', () => {
    const followed = withTeam(NOTHING_FOLLOWED, agen)
    expect([game, other, third].map(one => isFollowed(one, followed))).toEqual([true, true, false])
    expect(withoutTeam(followed, 'a').teams.size).toBe(0)
  })

  it('is nothing of a fixture any more after its star was taken away', () => {
    const followed = withFixture(withTeam(withTeam(NOTHING_FOLLOWED, agen), { id: 'z', name: 'Z' }), game)
    const left = withoutFixture(followed, game)
    expect(isFollowed(game, left)).toBe(false)
    expect([...left.teams.keys()]).toEqual(['z'])
  })

  it('comes back from storage as it was', () => {
    const followed = withFixture(withTeam(NOTHING_FOLLOWED, agen), other)
    expect(fromText(toText(followed))).toEqual(followed)
  })

  it.each([
    null,
    '',
    'no',
    '{}',
    '{"teams":[["a"]],"fixtures":[]}',
    '{"teams":[],"fixtures":[3]}',
    '[]',
    'null',
  ])('is nothing when storage holds %s', text => expect(fromText(text)).toEqual(NOTHING_FOLLOWED))

  it('never grows without end: the oldest stars go', () => {
    let followed = NOTHING_FOLLOWED
    for (let place = 1; place <= 250; place++) {
      followed = withFixture(withTeam(followed, { id: `t${place}`, name: 'T' }), aPlainGame(place))
    }
    expect([followed.teams.size, followed.fixtures.size]).toEqual([200, 200])
    expect(followed.teams.has('t250')).toBe(true)
  })

  it('names each team of a board once', () =>
    expect(teamsOf([game, other, third]).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']))
})
