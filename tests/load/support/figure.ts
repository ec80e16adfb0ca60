import { median } from './statistics.ts'

/** Turns of each side, ours and the floor's taking turns, so that a noisy moment of the machine hits both. */
const ROUNDS = 5

/** What one turn of one side measured, by name. */
export type Sample = Readonly<Record<string, number>>

/** A median beside its floor. */
export interface Measured {
  readonly name: string
  readonly ours: number
  readonly floor: number
  readonly unit: string
  /** Ours divided by the floor's. */
  readonly ratio: number
  /** Null: told for comparison only. */
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
  /** What ours does and the floor does not: where the time goes when a target is missed. */
  readonly beyondFloor: string
  measure(): Promise<Measured[]>
}

type Side = () => Promise<Sample>

/** The median of each value on each side, over rounds in which the sides alternate and take turns to begin. */
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
