import type { Reply } from './wire.ts'
import type { World } from './world.ts'

/** Input of a script: the world, the day in Paris, and its parameters (empty and absent are the same). */
export interface Call {
  readonly world: World
  readonly today: number
  get(parameter: string): string
}

/** Answers by the name of the script. */
export type Scripts = Readonly<Record<string, (call: Call) => Reply>>
