import { describe, expect, it } from 'vitest'
import { CAPTAIN, member, SCORER } from '../../test/examples.ts'
import { type KnownMembers, learnMembers, markOf, recentMembers, settled } from './recent-members.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T19:00:00Z')
const camille = member('c'.repeat(26), 'Camille')
const sofiane = member('s'.repeat(26), 'Sofiane')
const before = learnMembers(null, [camille], [], NOW)

const offered = (known: KnownMembers, members = [camille, sofiane], now = NOW) =>
  recentMembers(known, members, now).map(({ user }) => user?.firstname)

describe('members who joined lately', () => {
  it('are none on the first visit: nobody knows when they joined', () =>
    expect(offered(learnMembers(null, [camille, sofiane], [], NOW))).toEqual([]))

  it('joined since the group was shown last, at most a week ago', () => {
    const learned = (now: number) => learnMembers(before, [camille, sofiane], [], now)
    expect(offered(learned(NOW + 6 * DAY), undefined, NOW + 6 * DAY)).toEqual(['Sofiane'])
    expect(offered(learned(NOW + 8 * DAY), undefined, NOW + 8 * DAY)).toEqual([])
  })

  it('stay so on later visits, until the week is over', () => {
    const first = learnMembers(before, [camille, sofiane], [], NOW + DAY)
    const second = learnMembers(first, [camille, sofiane], [], NOW + 6 * DAY)
    expect(offered(second, undefined, NOW + 6 * DAY)).toEqual(['Sofiane'])
    expect(offered(second, undefined, NOW + 8 * DAY)).toEqual([])
  })

  it('are those who arrive at a page that stood open for longer', () => {
    const now = NOW + 30 * DAY
    expect(offered(learnMembers(before, [camille, sofiane], [sofiane.id], now), undefined, now)).toEqual([
      'Sofiane',
    ])
  })

  it.each([
    ['a role with rights', { ...sofiane, permissions: SCORER }],
    [
      'a role of the group',
      { ...sofiane, permissions: { ...CAPTAIN, ...sofiane.permissions, groupId: CAPTAIN.groupId } },
    ],
  ])('are not offered while they have %s, nor when it is taken back', (_, given) => {
    const learned = learnMembers(before, [camille, given], [], NOW)
    expect(offered(learned, [camille, given])).toEqual([])
    expect(offered(learnMembers(learned, [camille, sofiane], [], NOW))).toEqual([])
  })

  it('are not offered once they were answered or erased, and again when they come back', () => {
    const learned = learnMembers(before, [camille, sofiane], [], NOW)
    expect(offered(settled(learned, sofiane))).toEqual([])
    expect(offered(learned, [camille, { ...sofiane, user: null }])).toEqual([])
    const gone = learnMembers(settled(learned, sofiane), [camille], [], NOW)
    expect(Object.keys(gone.since)).toEqual([markOf(camille)])
    expect(offered(learnMembers(gone, [camille, sofiane], [], NOW))).toEqual(['Sofiane'])
  })
})
