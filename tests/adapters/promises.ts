import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

/** Of the real clock, also in a test that has a clock of its own. */
const pause = wait
/** Time limit of one test, long enough for a busy machine. */
const TIMEOUT = { timeout: 120_000 }

/** One promise of a port. The same list runs against every adapter, and against deliberately broken ones. */
export interface PortPromise<Subject> {
  readonly title: string
  run(open: () => Promise<Subject>): Promise<void>
}

export function suite<Subject>(
  name: string,
  promises: readonly PortPromise<Subject>[],
  open: () => Promise<Subject>,
): void {
  describe(name, () => {
    for (const { title, run } of promises) it(title, TIMEOUT, () => run(open))
  })
}

/** Proves the suite itself: with an adapter that has this defect, these promises must fail. */
export function itCatches<Subject>(
  defect: string,
  promises: readonly PortPromise<Subject>[],
  open: () => Promise<Subject>,
  titles: readonly string[],
): void {
  it(`catches an adapter that ${defect}`, TIMEOUT, async () => {
    expect(promises.map(({ title }) => title)).toEqual(expect.arrayContaining([...titles]))
    for (const { title, run } of promises) {
      if (!titles.includes(title)) continue
      const outcome = await run(open).then(
        () => `kept: ${title}`,
        () => `broken: ${title}`,
      )
      expect(outcome).toBe(`broken: ${title}`)
    }
  })
}

/** A directory of this test's own. */
export async function aDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-'))
  // A broken adapter may still be at work in it.
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 10 }))
  return dir
}

/**
 * How long a promise may take to come true. Long, because the machine may be busy. Files share this object, so only
 * `waitAtMost` sets it.
 */
export const patience = { milliseconds: 30_000 }

/** The tests of this file, or of this group of tests, wait so long for a promise. Milliseconds. */
export function waitAtMost(milliseconds: number): void {
  let usual = patience.milliseconds
  beforeAll(() => {
    usual = patience.milliseconds
    patience.milliseconds = milliseconds
  })
  afterAll(() => {
    patience.milliseconds = usual
  })
}

/** Resolves once the condition holds. @throws Error after the limit, in milliseconds */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limit = patience.milliseconds,
): Promise<void> {
  const end = performance.now() + limit
  for (let turn = 0; !(await condition()); turn++) {
    if (performance.now() > end) throw new Error(`not within ${limit} ms: ${what}`)
    // What does not hold soon needs the processor itself.
    await (turn < 50 ? setImmediate() : pause(5))
  }
}

/** Rejects after the limit, in milliseconds, because a broken adapter may never answer. */
export async function within<T>(
  promise: Promise<T>,
  what: string,
  limit = patience.milliseconds,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not within ${limit} ms: ${what}`)), limit)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
