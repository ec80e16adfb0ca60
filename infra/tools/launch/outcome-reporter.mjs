// A reporter for vitest: says at once why a test, a hook or a file failed, and writes the outcome of the run to the file that
// PINGBOARD_OUTCOME names.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fullNameOf, outcomeOf, reasonLines } from './outcome.mjs'

export default class {
  onTestCaseResult(test) {
    tell(fullNameOf(test), test.result().errors)
  }

  onTestSuiteResult(suite) {
    tell(fullNameOf(suite), suite.errors())
  }

  onTestModuleEnd(module) {
    tell(module.relativeModuleId, module.errors())
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const file = process.env.PINGBOARD_OUTCOME
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(outcomeOf(testModules, unhandledErrors)))
  }
}

function tell(name, errors) {
  for (const line of reasonLines(name, errors)) process.stderr.write(`${line}\n`)
}
