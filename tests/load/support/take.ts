import { setTimeout as wait } from 'node:timers/promises'
import { endChildren } from './child.ts'
import type { Figure, Measured } from './figure.ts'

/** Result of a figure: its rows, or why there are no rows. */
export type Taken = { readonly found: readonly Measured[] } | { readonly notTaken: string }

/** Milliseconds for the rest of a failed figure to fail as well: its connections, its requests. */
const SETTLE_MS = 500

/**
 * Takes one figure. Any error, even one that no code catches, fails only this figure. The programs of the figure are
 * then ended, and the next figure can be taken.
 * @param limitMs milliseconds after which the figure counts as hanging
 * @param cleanUp ends the programs that a failed figure left running
 */
export async function take(figure: Figure, limitMs: number, cleanUp = endChildren): Promise<Taken> {
  const broken = Promise.withResolvers<never>()
  const late = setTimeout(() => broken.reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs)
  process.on('uncaughtException', broken.reject)
  try {
    const found = await Promise.race([figure.measure(), broken.promise])
    const empty = found.find(({ ratio }) => !Number.isFinite(ratio))
    return empty ? { notTaken: `no number for ${empty.name}` } : { found }
  } catch (error) {
    await cleanUp()
    await wait(SETTLE_MS)
    return { notTaken: whyOf(error) }
  } finally {
    clearTimeout(late)
    process.off('uncaughtException', broken.reject)
  }
}

/** The first line of the error, without the stack of another process. */
const whyOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] || 'no reason given'
