import type { Reply } from './wire.ts'
import type { World } from './world.ts'

/** Input of a script: the world, the day in Paris, and its parameters (empty and absent are the same). */
export interface Call {
  readonly world: World
  readonly today: number
  get(parameter: string): string
}

/** A text as scripts compare it: no accents, no case, single spaces. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** Answers by the name of the script. */
export type Scripts = Readonly<Record<string, (call: Call) => Reply>>
