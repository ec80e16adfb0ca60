import { expect, it } from 'vitest'
import { askedIn, reportAddress } from './report-address.ts'

it.each([
  [{ pathname: '/', search: '', hash: '' }, '/?report=bug'],
  [{ pathname: '/boards/1', search: '?tab=2', hash: '#settings' }, '/boards/1?tab=2&report=bug#settings'],
  [{ pathname: '/boards/1', search: '?report=help', hash: '' }, '/boards/1?report=bug'],
  [{ pathname: '/auth/login', search: '?redirect=%2Fboards%2F1', hash: '' }, '/?report=bug'],
  [{ pathname: '/authors', search: '', hash: '' }, '/authors?report=bug'],
])('from %o a report comes back to %s', (place, address) => {
  expect(reportAddress(place, 'bug')).toBe(address)
})

it.each([
  ['?report=improvement', 'improvement'],
  ['?report=rant', null],
  ['', null],
])('the address %j asks for %s', (search, type) => {
  expect(askedIn(new URLSearchParams(search))).toBe(type)
})
