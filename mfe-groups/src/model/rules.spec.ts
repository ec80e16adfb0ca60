import { newRequestKey, requestKeys } from '@pingboard/kit/api'
import { describe, expect, it } from 'vitest'
import {
  ADMIN,
  board,
  CAPTAIN,
  CREATOR_ID,
  game,
  MEMBER,
  member,
  ROLES,
  SCORER,
} from '../../test/examples.ts'
import { boardsToScore, summaryOf, todayFirst } from './board-summary.ts'
import { errorAddress } from './error-address.ts'
import { memberName, ownerName, spacedLicence } from './member-name.ts'
import { holdersOf, mayGive, ownFirst, withRole } from './roles.ts'

const today = '2026-11-21'

describe('a board in the list', () => {
  it('counts its fixtures by state and knows its days', () => {
    const games = [game({ scoreTeam1: 3 }), game({ done: true, predictedDate: '2026-11-20' }), game()]
    expect(summaryOf(board('a', 'J4', games), today)).toEqual({
      games: 3,
      live: 1,
      done: 1,
      postponed: 0,
      upcoming: 1,
      days: { from: '2026-11-20', to: today },
      isToday: true,
    })
    expect(summaryOf(board('a', 'Vide', []), today).days).toBeNull()
  })

  it('comes first when it is played today', () => {
    const [old, tonight] = [
      board('a', 'J3', [game({ predictedDate: '2026-11-07' })]),
      board('b', 'J4', [game()]),
    ]
    expect(todayFirst([old, tonight], today)).toEqual({ today: [tonight], others: [old] })
  })

  it('takes points today, or as the next one when there is none today', () => {
    const on = (letter: string, day: string) => board(letter, day, [game({ predictedDate: day })])
    const [past, soon, later] = [on('a', '2026-11-07'), on('c', '2026-11-28'), on('d', '2026-12-05')]
    const scored = (...boards: ReturnType<typeof on>[]) => [...boardsToScore(boards, today)]
    expect(scored(later, soon, past, on('b', today))).toEqual(['b'.repeat(26)])
    expect(scored(later, soon, past)).toEqual([soon.id])
    expect(scored(past, board('e', 'Vide', []))).toEqual([])
  })

  it('takes points between two of its days: a weekend’s board on Saturday, not the one of next week', () => {
    const on = (predictedDate: string, postponed = false) => game({ predictedDate, postponed })
    const weekend = board('w', 'J4', [on('2026-11-20'), on('2026-11-22')])
    const next = board('n', 'J5', [on('2026-11-28')])
    expect([...boardsToScore([next, weekend], today)]).toEqual([weekend.id])
    const shortened = board('w', 'J4', [on('2026-11-20'), on('2026-11-22', true)])
    expect([...boardsToScore([next, shortened], today)]).toEqual([next.id])
  })
})

describe('members and roles', () => {
  it('name a member, or its id when there is no name', () => {
    expect(memberName(member(CREATOR_ID, 'Camille'), '?')).toBe('Camille Lartigue')
    expect(memberName(member(CREATOR_ID, null), 'sans nom')).toBe('sans nom')
    expect(memberName({ ...member(CREATOR_ID, null), user: null }, '?')).toContain('.')
    expect(ownerName([member(CREATOR_ID, 'Camille')], CREATOR_ID)).toBe('Camille Lartigue')
    expect(ownerName([member(CREATOR_ID, null)], CREATOR_ID)).toBeNull()
    const gone = { ...member(CREATOR_ID, 'Camille'), user: null }
    const [thomas, awa] = [member('t'.repeat(26), 'Thomas'), member('a'.repeat(26), 'Awa', ADMIN)]
    expect(ownerName([gone, thomas, awa], CREATOR_ID)).toBe('Awa Lartigue')
    expect(ownerName([gone, thomas], CREATOR_ID)).toBeNull()
    expect(spacedLicence('3318842')).toBe('331\u202f8842')
  })

  it('let nobody give more than they hold', () => {
    const { id: _id, name: _name, groupId: _group, ...held } = SCORER
    expect(mayGive(held, MEMBER, MEMBER)).toBe(true)
    expect(mayGive(held, MEMBER, SCORER)).toBe(true)
    expect(mayGive(held, MEMBER, ADMIN)).toBe(false)
  })

  it('let a person take away rights that they do not hold', () => {
    const { id: _id, name: _name, groupId: _group, ...nothing } = MEMBER
    expect(mayGive(nothing, ADMIN, SCORER)).toBe(true)
    expect(mayGive(nothing, SCORER, ADMIN)).toBe(false)
  })

  it('are told by the members who hold them', () => {
    const one = member('u', 'A')
    expect(holdersOf(MEMBER, [one, member('v', 'B', ADMIN)])).toEqual([one])
  })

  it('stand with the own ones first, and take the place of their older state', () => {
    expect(ownFirst([...ROLES, CAPTAIN]).map(role => role.name)).toEqual([
      'Capitaine',
      'Admin',
      'Scorer',
      'Member',
    ])
    const renamed = { ...CAPTAIN, name: 'Entraîneur' }
    expect(withRole([...ROLES, CAPTAIN], renamed)).toEqual([...ROLES, renamed])
    expect(withRole(ROLES, CAPTAIN)).toEqual([...ROLES, CAPTAIN])
  })
})

describe('requests', () => {
  it('repeat under the same key, and take a new one when the content changes', () => {
    const keyFor = requestKeys()
    expect(newRequestKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keyFor({ name: 'A' })).toBe(keyFor({ name: 'A' }))
    expect(keyFor({ name: 'A' })).not.toBe(keyFor({ name: 'B' }))
  })

  it('that bring no group lead to the not-found page, with the way back', () => {
    expect(errorAddress('/account/groups/x/boards')).toBe(
      '/error/404?redirect=%2Faccount%2Fgroups%2Fx%2Fboards',
    )
  })
})
