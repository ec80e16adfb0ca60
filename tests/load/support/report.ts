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

/** What missed its target, and what ours does there that the floor does not. */
export function misses(all: ReadonlyMap<Figure, readonly Measured[]>): string {
  const lines = [...all].flatMap(([figure, found]) => {
    const missed = found.filter(each => !isMet(each))
    return missed.length > 0 ? [...missed.map(row), `  because ours ${figure.beyondFloor}`] : []
  })
  return lines.length > 0 ? ['Missed:', ...lines].join('\n') : 'Every target is met.'
}

export const namesOf = (figures: readonly Figure[]): string => figures.map(({ name }) => name).join(', ')
