// A reporter for vitest: says at once why a test failed, and writes the outcome of the run to the file that
// PINGBOARD_OUTCOME names.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { outcomeOf, reasonLines } from './outcome.mjs'

export default class {
  onTestCaseResult(test) {
    for (const line of reasonLines(test)) process.stderr.write(`${line}\n`)
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const file = process.env.PINGBOARD_OUTCOME
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(outcomeOf(testModules, unhandledErrors)))
  }
}
