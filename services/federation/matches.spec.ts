import { describe, expect, it } from 'vitest'
import type { EnteredMatch } from '../ports/federation.ts'
import { monthsToCount, valued, virtualPoints } from './matches.ts'

let ids = 0
/** A singles match won against a player of 1000 points on 19 November 2025, entered and not validated. */
const entered = (more: Partial<EnteredMatch> = {}): EnteredMatch => ({
  id: String(++ids),
  event: 'Championnat par équipes',
  name: 'MARTELIN Zoé',
  officialPoints: 1000,
  points: null,
  rank: null,
  victory: true,
  withdraw: false,
  coef: 1,
  date: '2025-11-19',
  source: 'spid',
  validatedGain: null,
  doubles: false,
  ...more,
})
const validated = (gain: number | null, more: Partial<EnteredMatch> = {}) =>
  entered({ source: 'mysql', validatedGain: gain, ...more })

/** As long as the month of `entered` waits. */
const WAITING = ['2025-11']

describe('what a match is worth', () => {
  it('once validated, what the federation gave, even where the grid says something else', () => {
    expect(valued(validated(10), 1000, WAITING)).toMatchObject({
      gain: 10,
      outcome: 'abnormal',
      source: 'mysql',
    })
    expect(valued(validated(-4.5, { victory: false }), null, WAITING)).toMatchObject({
      gain: -4.5,
      outcome: 'normal',
    })
    expect(valued(validated(6), 1000, WAITING)).toMatchObject({ gain: 6, outcome: null })
    expect(valued(validated(null), 1000, WAITING)).toMatchObject({ gain: null, outcome: null })
  })

  it('before that, the grid times the coefficient', () => {
    expect(valued(entered({ coef: 1.5 }), 930, WAITING)).toMatchObject({
      gain: 12,
      outcome: 'abnormal',
      source: 'spid',
    })
    expect(valued(entered({ coef: 0.75, victory: false }), 1030, WAITING)).toMatchObject({
      gain: -4.5,
      outcome: 'abnormal',
    })
    expect(valued(entered({ coef: 1.25 }), 1030, WAITING)).toMatchObject({ gain: 6.875, outcome: 'normal' })
  })

  it('nothing for a double and for a match nobody came to', () => {
    expect(valued(entered({ doubles: true }), 930, WAITING)).toMatchObject({ gain: 0, outcome: null })
    expect(valued(entered({ withdraw: true }), 930, WAITING)).toMatchObject({ gain: 0, outcome: null })
  })

  it('nothing for one of a month that has been counted without it: its contest never counts', () => {
    const rally = entered({ date: '2025-09-20', event: 'Rallye Jeunes', coef: 0.5 })
    const all = [rally, entered({ date: '2025-10-30' }), entered(), validated(5, { date: '2025-10-02' })]
    const gains = (today: string) =>
      all
        .map(match => valued(match, 1000, monthsToCount(all, today)))
        .map(({ gain, outcome }) => [gain, outcome])
    expect(gains('2025-11-20')).toEqual([
      [0, null],
      [0, null],
      [6, 'normal'],
      [5, 'normal'],
    ])
    expect(gains('2025-11-05').slice(0, 2)).toEqual([
      [0, null],
      [0, null],
    ])
    // Nothing of October was validated yet, so October waits.
    expect(valued(entered({ date: '2025-10-30' }), 1000, monthsToCount([rally], '2025-11-05'))).toMatchObject(
      {
        gain: 6,
        outcome: 'normal',
      },
    )
    expect(valued(rally, null, WAITING)).toMatchObject({ gain: 0, outcome: null })
  })

  it('unknown where the points of one of the two are', () => {
    expect(valued(entered(), null, WAITING)).toMatchObject({ gain: null, outcome: null })
    expect(valued(entered({ officialPoints: null }), 930, WAITING)).toMatchObject({
      gain: null,
      outcome: null,
    })
  })

  it('and the rest is told as the federation tells it, without our own fields', () => {
    const { validatedGain: _, doubles: __, ...facts } = entered()
    expect(valued({ ...entered(), id: facts.id }, 1000, WAITING)).toEqual({
      ...facts,
      gain: 6,
      outcome: 'normal',
    })
  })
})

describe('virtual points', () => {
  const on = (date: string, more: Partial<EnteredMatch> = {}) => entered({ date, ...more })

  it('are the monthly points and what the singles of the month not yet validated would bring', () => {
    const matches = [on('2025-11-19'), on('2025-11-02', { victory: false, coef: 1.5 }), validated(8)]
    // 7 for the victory and -4.5 × 1.5 for the defeat: 970.5 points against 1000, 29.5 apart.
    expect(virtualPoints(970.5, matches, '2025-11-20')).toBe(970.5 + 7 - 6.75)
    expect(virtualPoints(970.5, [], '2025-11-20')).toBe(970.5)
  })

  it('leave out doubles, matches nobody came to, and opponents without points', () => {
    const matches = [on('2025-11-19', { doubles: true }), on('2025-11-19', { withdraw: true })]
    expect(virtualPoints(1000, matches, '2025-11-20')).toBe(1000)
    expect(virtualPoints(1000, [on('2025-11-19', { officialPoints: null })], '2025-11-20')).toBe(1000)
  })

  it('take in last month until it has been counted: a validated match of it says so, or the 11th has passed', () => {
    const old = on('2025-10-30')
    expect(virtualPoints(1000, [old], '2025-11-11')).toBe(1006)
    expect(virtualPoints(1000, [old], '2025-11-12')).toBe(1000)
    expect(virtualPoints(1000, [old, validated(5, { date: '2025-10-02' })], '2025-11-03')).toBe(1000)
    expect(virtualPoints(1000, [old, validated(5, { date: '2025-09-28' })], '2025-11-03')).toBe(1006)
  })

  it('leave out older ones, which belong to contests that never count', () => {
    expect(virtualPoints(1000, [on('2025-09-30'), on('2024-11-19')], '2025-11-03')).toBe(1000)
  })

  it('know the month before January', () => {
    expect(virtualPoints(1000, [on('2025-12-20')], '2026-01-05')).toBe(1006)
    expect(virtualPoints(1000, [on('2025-12-20')], '2026-01-15')).toBe(1000)
    expect(virtualPoints(1000, [on('2025-11-20')], '2026-01-05')).toBe(1000)
  })

  it('are not known without monthly points, or without the matches', () => {
    expect(virtualPoints(null, [], '2025-11-20')).toBeNull()
    expect(virtualPoints(1000, null, '2025-11-20')).toBeNull()
  })

  it('are rounded to a thousandth', () => {
    const tenths = Array.from({ length: 3 }, () => on('2025-11-19', { coef: 0.1 }))
    expect(virtualPoints(1000, tenths, '2025-11-20')).toBe(1001.8)
  })
})
