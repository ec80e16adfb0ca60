import { setTimeout as wait } from 'node:timers/promises'
import { endChildren } from './child.ts'
import type { Figure, Measured } from './figure.ts'

/** What came of a figure: its rows, or why there are none. */
export type Taken = { readonly found: readonly Measured[] } | { readonly notTaken: string }

/** Milliseconds for what is left of a failed figure to fail as well: its connections, its questions. */
const SETTLE_MS = 500

/**
 * Takes one figure. Whatever goes wrong in it, errors that are nobody's to catch included, is its own: its programs are
 * ended, and the next figure can be taken.
 * @param limitMs after which it counts as one that hangs
 * @param cleanUp ends what a failed figure has left running
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

/** The line that says what happened, without the stack of another process. */
const whyOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] || 'no reason given'
