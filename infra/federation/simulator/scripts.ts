import { clubScripts } from './scripts-clubs.ts'
import { contestScripts } from './scripts-contests.ts'
import { newsScripts } from './scripts-news.ts'
import { playerScripts } from './scripts-players.ts'
import { resultScripts } from './scripts-results.ts'
import type { Reply } from './wire.ts'
import type { World } from './world.ts'

/** What a script may look at: the world, the day in Paris, and its parameters (empty and absent are the same). */
export interface Call {
  readonly world: World
  readonly today: number
  get(parameter: string): string
}

export type Scripts = Readonly<Record<string, (call: Call) => Reply>>

export const SCRIPTS: Scripts = {
  ...clubScripts,
  ...contestScripts,
  ...resultScripts,
  ...playerScripts,
  ...newsScripts,
}
