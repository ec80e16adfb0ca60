import { expect, it } from 'vitest'
import { fixedClock, seededIds } from '../kernel/testing/fixed.ts'
import { deviceMarks } from './device-marks.ts'

const DAY = 24 * 3600 * 1000
const SECRET = 'a secret of thirty-two characters!'
const [ANN, BOB] = ['ann@club.example', 'bob@club.example']

function aBrowser(secret = SECRET) {
  const clock = fixedClock()
  return { clock, ...deviceMarks({ clock, ids: seededIds(), secret }) }
}

it('a browser is known to whoever signed in there, and to nobody else', () => {
  const { add, find } = aBrowser()
  const cookie = add(ANN, null)
  expect(find(ANN, cookie)).not.toBeNull()
  expect(find(BOB, cookie)).toBeNull()
  expect(find(ANN, null)).toBeNull()
})

it('says nothing of whom it knows', () => {
  const { add } = aBrowser()
  expect(add(ANN, null)).not.toContain('ann')
  expect(add(ANN, null)).not.toBe(add(ANN, null))
})

it('knows five people at most, each once, the newest first', () => {
  const { add, find } = aBrowser()
  let cookie = add(ANN, null)
  for (let time = 0; time < 3; time++) cookie = add(ANN, cookie)
  expect(cookie.split('~')).toHaveLength(1)
  for (let number = 0; number < 4; number++) cookie = add(`player-${number}@club.example`, cookie)
  expect(find(ANN, cookie)).not.toBeNull()
  cookie = add(BOB, cookie)
  expect(cookie.split('~')).toHaveLength(5)
  expect([find(ANN, cookie), find(BOB, cookie) !== null]).toEqual([null, true])
})

it('is forgotten after half a year', () => {
  const { add, find, clock } = aBrowser()
  const cookie = add(ANN, null)
  clock.advance(179 * DAY)
  expect(find(ANN, cookie)).not.toBeNull()
  clock.advance(2 * DAY)
  expect(find(ANN, cookie)).toBeNull()
})

it('cannot be made up, prolonged or taken from another installation', () => {
  const { add, find } = aBrowser()
  const cookie = add(ANN, null)
  const [until = '', random = '', signature = ''] = cookie.split('.')
  const forged = [
    ['zzzzzzz', random, signature],
    [until, 'a'.repeat(26), signature],
    [until, random, 'A'.repeat(43)],
    [until, random, ''],
  ].map(parts => parts.join('.'))
  for (const mark of [...forged, '', '~', '~'.repeat(10_000), cookie.repeat(2)])
    expect(find(ANN, mark)).toBeNull()
  expect(find(ANN, aBrowser('another secret of thirty-two char').add(ANN, null))).toBeNull()
  expect(find(ANN, `${'~'.repeat(3)}${cookie}`)).not.toBeNull()
})
