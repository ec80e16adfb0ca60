import { type Figure, isMet, type Measured, type Target } from './figure.ts'
import type { Taken } from './take.ts'

/** Rounds to three significant digits, from 1000 on to four. */
const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 4 : 3))

const COLUMNS = [62, 10, 10, 4, 7]
const line = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 || at > 2 ? cell.padEnd(COLUMNS[at] ?? 0) : cell.padStart(10))).join('  ')

export const heading = line(['', 'ours', 'floor', '', 'ratio', 'target'])

export function row(measured: Measured): string {
  const { name, ours, floor, unit, ratio, target } = measured
  const verdict = target ? `${told(target, unit)}${isMet(measured) ? '' : '   MISSED'}` : ''
  return line([name, `${rounded(ours)}`, `${rounded(floor)}`, unit, ratio.toFixed(2), verdict]).trimEnd()
}

export function json(measured: Measured): string {
  const { name, ours, floor, unit, ratio, target } = measured
  const ok = isMet(measured)
  return JSON.stringify({
    name,
    ours: rounded(ours),
    floor: rounded(floor),
    unit,
    ratio: rounded(ratio),
    target: target && told(target, unit),
    ok,
  })
}

const told = ({ of, bound, value }: Target, unit: string): string =>
  of === 'ratio' ? `ratio ${bound} ${value}` : `${bound} ${value} ${unit}`

/** The row of a figure that could not be measured. */
export const missing = ({ name }: Figure, why: string): string => `${name}: NOT TAKEN: ${why}`
export const jsonOfMissing = ({ name }: Figure, notTaken: string): string =>
  JSON.stringify({ name, notTaken, ok: false })

/** Whether every figure was measured, met or missed. */
export const isWhole = (all: ReadonlyMap<Figure, Taken>): boolean =>
  [...all.values()].every(taken => 'found' in taken)

/** The missed targets, the product's extra work behind each, and the figures that could not be taken. */
export function closing(all: ReadonlyMap<Figure, Taken>): string {
  const missed: string[] = []
  const notTaken: string[] = []
  for (const [figure, taken] of all) {
    if ('notTaken' in taken) {
      notTaken.push(missing(figure, taken.notTaken), `  again: npm run bench -- --only ${figure.name}`)
      continue
    }
    const rows = taken.found.filter(each => !isMet(each)).map(row)
    if (rows.length > 0) missed.push(...rows, `  because ours ${figure.beyondFloor}`)
  }
  const met = notTaken.length > 0 ? 'Every target of the figures taken is met.' : 'Every target is met.'
  const isAnyTaken = [...all.values()].some(taken => 'found' in taken)
  const targets = missed.length > 0 ? ['Missed:', ...missed] : isAnyTaken ? [met] : []
  return [...targets, ...(notTaken.length > 0 ? ['Not taken:', ...notTaken] : [])].join('\n')
}

export const namesOf = (figures: readonly Figure[]): string => figures.map(({ name }) => name).join(', ')
