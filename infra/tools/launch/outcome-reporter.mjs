// A reporter for vitest: writes the outcome of a run to the file that PINGBOARD_OUTCOME names.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { outcomeOf } from './outcome.mjs'

export default class {
  onTestRunEnd(testModules, unhandledErrors) {
    const file = process.env.PINGBOARD_OUTCOME
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(outcomeOf(testModules, unhandledErrors)))
  }
}
