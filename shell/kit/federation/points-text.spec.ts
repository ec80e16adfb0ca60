import { expect, test } from 'vitest'
import { classOf } from './class-of.ts'
import { gainClass, gainText, numberText, pointsText, roundedGainText, roundedText } from './points-text.ts'

const THIN = '\u202f'

test('points have one decimal, as the language writes it', () => {
  expect(pointsText(1621.5, 'fr')).toBe(`1${THIN}621,5`)
  expect(pointsText(1612, 'fr')).toBe(`1${THIN}612,0`)
  expect(pointsText(1621.5, 'en')).toBe('1,621.5')
  expect(roundedText(1621.5, 'fr')).toBe(`1${THIN}622`)
  expect(numberText(1.25, 'fr')).toBe('1,25')
  expect(numberText(1702, 'en')).toBe('1,702')
})

test('gains have their sign, losses the minus sign, and nothing has none', () => {
  expect(gainText(8, 'fr')).toBe('+8')
  expect(gainText(-3.75, 'fr')).toBe('−3,8')
  expect(gainText(0, 'fr')).toBe('0')
  expect(gainText(-0.01, 'en')).toBe('0')
  expect(roundedGainText(73.5, 'en')).toBe('+74')
  expect([8, -4, 0].map(gainClass)).toEqual(['gain gain--up', 'gain gain--down', 'gain'])
})

test('the class is the hundreds of the official points, five at least', () => {
  expect(classOf({ officialPoints: 1612 })).toBe(16)
  expect(classOf({ officialPoints: 1599.9 })).toBe(15)
  expect(classOf({ officialPoints: 430 })).toBe(5)
  expect(classOf({ officialPoints: null })).toBeNull()
})
