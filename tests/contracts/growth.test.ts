import { describe, expect, it } from 'vitest'
import { grown, tableOf } from '../load/growth/table.ts'

const BASE = { api: 4, live: 0.5, edge: 0.01 }

describe('a demand for processor', () => {
  it.each([
    ['is level within 15 %', 'api', 4.59, ''],
    ['has grown beyond 15 %', 'api', 4.7, '+18 %'],
    ['has fallen beyond 15 %', 'api', 3.2, '-20 %'],
    ['is level while its growth is less than a twentieth of what the operation costs', 'edge', 0.2, ''],
    ['is judged when its growth can be seen', 'live', 0.8, '+60 %'],
  ])('%s', (_, kind, figure, mark) => {
    expect(grown({ ...BASE, [kind]: figure }, BASE, kind)).toBe(mark)
  })

  it('has grown also from a figure that noise took below zero', () => {
    expect(grown({ api: 0.5 }, { api: -0.5 }, 'api')).toBe('+200 %')
  })

  it('is compared with the first size, in each row of its kind', () => {
    const [, first, second] = tableOf([
      { nodes: 1, clubs: 100, score: { api: 4 }, update: { api: 0.1 }, watching: { api: 0 }, late: 0 },
      { nodes: 8, clubs: 100, score: { api: 6 }, update: { api: 0.1 }, watching: { api: 9 }, late: 0 },
    ])
    expect(first).not.toContain('%')
    expect(second?.match(/[+-]\d+ %/g)).toEqual(['+50 %'])
  })

  it('is named as taken on a full machine, when scores did not come at their rate', () => {
    const size = { nodes: 8, clubs: 100, score: { api: 4 }, update: { api: 0.1 }, watching: { api: 0 } }
    expect(tableOf([{ ...size, late: 900 }])).toHaveLength(2)
    expect(tableOf([{ ...size, late: 3200 }]).at(-1)).toContain('3200 ms after their time')
  })
})
