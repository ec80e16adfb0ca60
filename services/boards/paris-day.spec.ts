import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parisDay } from './paris-day.ts'

const MOMENTS = [
  ['2026-01-15T22:59:59.999Z', '2026-01-15', 'winter, a millisecond before midnight'],
  ['2026-01-15T23:00:00.000Z', '2026-01-16', 'winter, midnight'],
  ['2026-07-15T21:59:59.999Z', '2026-07-15', 'summer, a millisecond before midnight'],
  ['2026-07-15T22:00:00.000Z', '2026-07-16', 'summer, midnight'],
  ['2026-03-28T22:59:59.999Z', '2026-03-28', 'the evening before the clocks go forward'],
  ['2026-03-28T23:00:00.000Z', '2026-03-29', 'the night the clocks go forward begins in winter time'],
  ['2026-03-29T21:59:59.999Z', '2026-03-29', 'the short day ends in summer time'],
  ['2026-03-29T22:00:00.000Z', '2026-03-30', 'the short day has 23 hours'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25', 'the night the clocks go back begins in summer time'],
  ['2026-10-25T22:59:59.999Z', '2026-10-25', 'the long day ends in winter time'],
  ['2026-10-25T23:00:00.000Z', '2026-10-26', 'the long day has 25 hours'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01', 'the year turns in Paris first'],
] as const

describe('the day in Paris', () => {
  it.each(MOMENTS)('%s is %s: %s', (moment, day) => {
    expect(parisDay(new Date(moment))).toBe(day)
  })

  it('is the same whichever moment of its hour was asked for first', () => {
    for (const [moment, day] of MOMENTS) {
      const hour = Math.floor(Date.parse(moment) / 3_600_000) * 3_600_000
      for (const minute of [0, 59.99, 17]) expect(parisDay(new Date(hour + minute * 60_000))).toBe(day)
    }
  })

  it('never goes back as time goes on', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 90_000_000 }), (at, later) => {
        expect(parisDay(new Date(at)) <= parisDay(new Date(at + later))).toBe(true)
      }),
    )
  })

  it('and what it makes done do not depend on the zone of the server', () => {
    const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    // Prints each moment's hour in the server's zone, its day in Paris, and whether a game of each day is over then.
    const script = `
      import { isDoneByDate } from ${url('../../contracts/game-rules.ts')}
      import { parisDay } from ${url('./paris-day.ts')}
      const days = ${JSON.stringify([...new Set(MOMENTS.map(([, day]) => day))])}
      const of = (today, postponed) => days.map(predictedDate => isDoneByDate({ predictedDate, postponed }, today))
      const told = ${JSON.stringify(MOMENTS.map(([moment]) => moment))}.map(moment => {
        const today = parisDay(new Date(moment))
        return { hour: new Date(moment).getHours(), today, over: of(today, false), postponed: of(today, true) }
      })
      process.stdout.write(JSON.stringify(told))`
    const hours = new Set<string>()
    for (const TZ of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
      const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
      const out = execFileSync(process.execPath, args, { env: { ...process.env, TZ } })
      const told: { hour: number; today: string; over: boolean[]; postponed: boolean[] }[] = JSON.parse(
        String(out),
      )
      hours.add(told.map(({ hour }) => hour).join())
      expect(told.map(({ today }) => today)).toEqual(MOMENTS.map(([, day]) => day))
      const days = [...new Set(MOMENTS.map(([, day]) => day))]
      for (const { today, over, postponed } of told) {
        expect(over).toEqual(days.map(day => day < today))
        expect(postponed).toEqual(days.map(() => false))
      }
    }
    // The three zones really differed.
    expect(hours.size).toBe(3)
  })
})
