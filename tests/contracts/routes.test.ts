import { expect, it } from 'vitest'
import { declaredIn, faultsBetween, implementedIn } from '../../infra/tools/checks/route-rule.mjs'

const LISTS = [
  'export const clubRoutes = {\n  getClub,\n  listClubBoards,\n}\n',
  'export const oldRoutes = { getOld }\n',
]
const declared = declaredIn('export const routes = {\n  ...clubRoutes,\n}\n', LISTS)
const faults = (...sources: string[]) => faultsBetween(declared, implementedIn(sources))

it('the lists that the index joins have the entries', () => {
  expect(declared).toEqual(['getClub', 'listClubBoards'])
})

it('entries that are implemented once each have no fault', () => {
  expect(faults('implement(getClub, club)', 'implement(\n  listClubBoards,\n  boards,\n)')).toEqual([])
})

it('an entry without an implementation is found', () => {
  expect(faults('implement(getClub, club)')).toEqual([
    'listClubBoards: an entry of the contract, implemented 0 times',
  ])
})

it('an entry that is implemented twice is found', () => {
  expect(
    faults('implement(getClub, club)', 'implement(getClub, other)', 'implement(listClubBoards, boards)'),
  ).toEqual(['getClub: an entry of the contract, implemented 2 times'])
})

it('an implementation without an entry is found once', () => {
  const both = 'implement(getClub, club)\nimplement(listClubBoards, boards)\n'
  expect(faults(both, 'implement(getOld, old)', 'implement(getOld, other)')).toEqual([
    'getOld: implemented, and no entry of the contract',
  ])
})
