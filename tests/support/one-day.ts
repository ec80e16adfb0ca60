import { setTimeout as wait } from 'node:timers/promises'
import { parisDay } from '@pingboard/services/boards/paris-day.ts'
import { beforeAll } from 'vitest'

/** Longest time of one test, or of a file of them. Milliseconds. */
export const LONGEST = 240_000

/** The fixtures of a test are those of today in Paris. A test that would end on another day begins on that day. */
export async function staysOneDay(): Promise<void> {
  while (parisDay(new Date(Date.now() + LONGEST)) !== parisDay(new Date())) await wait(1000)
}

/** For a file that compares days with those of a product that it starts once: it begins when all of it stays on one day. */
export const onOneDay = (): void => beforeAll(staysOneDay, 2 * LONGEST)
