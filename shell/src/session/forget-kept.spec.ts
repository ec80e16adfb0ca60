// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { forgetKept } from './forget-kept.ts'

it('removes what slices kept of the person, and leaves the choices of the device', () => {
  localStorage.setItem('person.group-members', '[]')
  localStorage.setItem('lang', 'fr')
  forgetKept()
  expect(Object.keys(localStorage)).toEqual(['lang'])
})
