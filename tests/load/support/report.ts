import { type Figure, isMet, type Measured, type Target } from './figure.ts'

/** Hand-rounded: three digits that mean something. */
const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 4 : 3))

const COLUMNS = [44, 10, 10, 4, 7]
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

/** What missed its target, with how far and the known reason. */
export function misses(all: readonly Measured[]): string {
  const missed = all.filter(each => !isMet(each))
  if (missed.length === 0) return 'Every target is met.'
  return ['Missed:', ...missed.map(each => `  ${row(each)}`)].join('\n')
}

export const namesOf = (figures: readonly Figure[]): string => figures.map(({ name }) => name).join(', ')
