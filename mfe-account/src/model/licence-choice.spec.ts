import { expect, test } from 'vitest'
import { choiceOf, choose, clearedBy, missingIn, NO_CHOICE, namesFrom } from './licence-choice.ts'

const chosen = { department: '33', club: '10330412', player: '3318842' }

test('a parent that changes clears its children, and no other part', () => {
  const other = choose(chosen, 'department', '24')
  expect(other).toEqual({ department: '24', club: null, player: null })
  expect(clearedBy(chosen, other, 'department')).toEqual(['club', 'player'])
  expect(choose(chosen, 'club', null)).toEqual({ ...chosen, club: null, player: null })
  expect(choose(chosen, 'player', null)).toEqual({ ...chosen, player: null })
  expect(clearedBy(NO_CHOICE, choose(NO_CHOICE, 'department', '33'), 'department')).toEqual([])
})

test('the same value again clears nothing', () => expect(choose(chosen, 'department', '33')).toBe(chosen))

test('the choice of a linked player is known from the club', () => {
  expect(choiceOf({ clubNumber: '10330412', licenseNumber: '3318842' })).toEqual(chosen)
  expect(choiceOf({ clubNumber: null, licenseNumber: '3318842' })).toEqual({
    ...NO_CHOICE,
    player: '3318842',
  })
})

test('every part is needed; a club of an unknown committee needs no department', () => {
  expect(missingIn(NO_CHOICE)).toEqual(['department', 'club', 'player'])
  expect(missingIn({ ...chosen, player: null })).toEqual(['player'])
  expect(missingIn({ ...chosen, department: null })).toEqual([])
})

test('names of the federation are taken only where the person has none', () => {
  const player = { firstname: 'Camille', lastname: 'LARTIGUE' }
  expect(namesFrom(player, { firstname: null, lastname: null })).toEqual(player)
  expect(namesFrom(player, { firstname: 'Cam', lastname: '' })).toEqual({ lastname: 'LARTIGUE' })
  expect(namesFrom(player, { firstname: 'Cam', lastname: 'Lartigue' })).toEqual({})
  expect(namesFrom({ firstname: ' ', lastname: 'X' }, { firstname: null, lastname: null })).toEqual({
    lastname: 'X',
  })
})
