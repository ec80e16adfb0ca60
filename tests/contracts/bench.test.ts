import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { atLeast, type Figure, type Measured, measured } from '../load/support/figure.ts'
import { closing, isWhole, jsonOfMissing, missing } from '../load/support/report.ts'
import { type Taken, take } from '../load/support/take.ts'

const LIMIT_MS = 60_000
const figure = (name: string, measure: () => Promise<Measured[]>): Figure => ({
  name,
  beyondFloor: 'checks what it stores',
  measure,
})
const fine = figure('fine', async () => [measured('rate', '/s', 80, 100, atLeast(0.7))])
const slow = figure('slow', async () => [measured('rate', '/s', 50, 100, atLeast(0.7))])
const shed = figure('shed', async () => {
  throw new Error('answered 503 OVERLOADED\n    at another process')
})

/** Takes a figure without programs. @returns the result, and the number of clean-ups */
async function taking(of: Figure, limitMs = LIMIT_MS) {
  let cleaned = 0
  const taken = await take(of, limitMs, async () => void cleaned++)
  return { taken, cleaned }
}

it('a figure that is taken gives its rows', async () => {
  const { taken, cleaned } = await taking(fine)
  expect(taken).toEqual({ found: [expect.objectContaining({ ratio: 0.8 })] })
  expect(cleaned).toBe(0)
})

it('one that cannot be taken says why in a line, and what it left running is ended', async () => {
  expect(await taking(shed)).toEqual({ taken: { notTaken: 'answered 503 OVERLOADED' }, cleaned: 1 })
})

it('one that hangs is given up', async () => {
  const hanging = figure('hanging', () => new Promise(() => {}))
  expect(await taking(hanging, 20)).toEqual({ taken: { notTaken: 'no end after 0.02 s' }, cleaned: 1 })
})

it('an error that no one awaits is the figure’s own', async () => {
  const listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  const leaking = figure('leaking', () => {
    // As the process does for an error that no code catches.
    void turn().then(() => process.emit('uncaughtException', new Error('the server closed the connection')))
    return new Promise(() => {})
  })
  const { taken } = await taking(leaking)
  for (const listener of listeners) process.on('uncaughtException', listener)
  expect(taken).toEqual({ notTaken: 'the server closed the connection' })
})

it('one without a number was not taken', async () => {
  const empty = figure('empty', async () => [measured('p99', 'ms', Number.NaN, 1, atLeast(1))])
  expect((await taking(empty)).taken).toEqual({ notTaken: 'no number for p99' })
})

it('the closing lines name what missed and what was not taken, and the run is not whole then', async () => {
  const all = new Map<Figure, Taken>()
  for (const each of [fine, slow, shed]) all.set(each, (await taking(each)).taken)
  const lines = closing(all).split('\n')
  expect(lines[0]).toBe('Missed:')
  expect(lines[1]).toMatch(/^rate .* MISSED$/)
  expect(lines.slice(3)).toEqual([
    'Not taken:',
    'shed: NOT TAKEN: answered 503 OVERLOADED',
    '  again: npm run bench -- --only shed',
  ])
  expect(isWhole(all)).toBe(false)
  all.delete(slow)
  expect(closing(all)).toMatch(/^Every target of the figures taken is met\.\nNot taken:/)
  expect(closing(new Map([...all].filter(([each]) => each === shed)))).toMatch(/^Not taken:/)
  all.delete(shed)
  expect([closing(all), isWhole(all)]).toEqual(['Every target is met.', true])
})

it('a missed target leaves a run whole', async () => {
  expect(isWhole(new Map([[slow, (await taking(slow)).taken]]))).toBe(true)
})

it('a program reads it as a line of its own', () => {
  expect(missing(shed, 'why')).toBe('shed: NOT TAKEN: why')
  expect(JSON.parse(jsonOfMissing(shed, 'why'))).toEqual({ name: 'shed', notTaken: 'why', ok: false })
})
