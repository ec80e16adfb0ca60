import { median } from './statistics.ts'

/** Rounds. In each round every side has a turn, so that a noisy moment of the machine hits both sides. */
const ROUNDS = 5

/** Values that one turn of one side measured, by name. */
export type Sample = Readonly<Record<string, number>>

/** The product's median beside the floor's. */
export interface Measured {
  readonly name: string
  readonly ours: number
  readonly floor: number
  readonly unit: string
  /** Ours divided by the floor's. */
  readonly ratio: number
  /** Null: shown for comparison only. */
  readonly target: Target | null
}

export interface Target {
  readonly of: 'ours' | 'ratio'
  readonly bound: 'at least' | 'at most'
  readonly value: number
}

export interface Figure {
  /** For `--only`. */
  readonly name: string
  /** Work of the product that the floor does not do. Printed as the reason for a missed target. */
  readonly beyondFloor: string
  measure(): Promise<Measured[]>
}

type Side = () => Promise<Sample>

/** The median of each value on each side, over rounds. The order of the sides changes with every round. */
export async function inRounds<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
): Promise<(side: Name, value: string) => number> {
  const taken = new Map<string, Sample[]>()
  for (let round = 0; round < ROUNDS; round++) {
    const order = Object.keys(sides) as Name[]
    for (const name of round % 2 === 0 ? order : order.reverse()) {
      taken.set(name, [...(taken.get(name) ?? []), await sides[name]()])
    }
  }
  return (side, value) => median((taken.get(side) ?? []).map(sample => sample[value] ?? Number.NaN))
}

export function measured(
  name: string,
  unit: string,
  ours: number,
  floor: number,
  target: Target | null = null,
): Measured {
  return { name, ours, floor, unit, ratio: ours / floor, target }
}

export function isMet({ target, ours, ratio }: Measured): boolean {
  if (!target) return true
  const value = target.of === 'ours' ? ours : ratio
  return target.bound === 'at least' ? value >= target.value : value <= target.value
}

export const atLeast = (value: number): Target => ({ of: 'ratio', bound: 'at least', value })
export const atMost = (value: number): Target => ({ of: 'ratio', bound: 'at most', value })
export const noMoreThan = (value: number): Target => ({ of: 'ours', bound: 'at most', value })
