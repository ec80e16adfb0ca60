import { relative } from 'node:path'
import { test } from 'vitest'
import { type Random, randomFrom } from './random.ts'
import { repeatedBy, seed } from './scale.ts'

const ROOT = `${import.meta.dirname}/../..`

/** The part of one proof in the report. */
export interface ProofFacts {
  readonly seed: number
  /** Counts of actions, and measurements: `['cuts', 900]`. */
  readonly figures: [what: string, figure: number | string][]
}

declare module 'vitest' {
  interface TaskMeta {
    proof?: ProofFacts
  }
}

export interface ProofRun {
  readonly seed: number
  readonly random: Random
  /** Puts a figure into the report. */
  note(what: string, figure: number | string): void
}

/**
 * A test that draws from a seed. The test prints the seed and passes its figures to the report of `npm run prove`. A
 * failure prints the command that repeats it.
 * @param needs a program or right that this machine lacks: the proof is skipped, and its title says why
 */
export function proof(
  title: string,
  { timeout, needs }: { timeout: number; needs?: string | undefined },
  body: (run: ProofRun) => Promise<void>,
): void {
  const named = needs === undefined ? title : `${title} (needs ${needs}, which is absent)`
  test.skipIf(needs !== undefined)(named, { timeout }, async ({ task, onTestFailed }) => {
    const drawn = seed()
    const facts: ProofFacts = { seed: drawn, figures: [] }
    task.meta.proof = facts
    process.stdout.write(`seed ${drawn}: ${title}\n`)
    onTestFailed(() => {
      const file = relative(ROOT, task.file.filepath)
      process.stderr.write(`To see it again: ${repeatedBy(file, drawn)}\n`)
    })
    await body({
      seed: drawn,
      random: randomFrom(drawn),
      note: (what, figure) => facts.figures.push([what, figure]),
    })
    process.stdout.write(`${facts.figures.map(([what, figure]) => `  ${what}: ${figure}`).join('\n')}\n`)
  })
}
