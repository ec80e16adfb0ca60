// npm test [-- filters]: runs all tests and checks; the last line is `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ELSEWHERE } from './elsewhere.mjs'
import { ROOT, run, say } from './node.mjs'
import { closingLines, minutesLines } from './outcome.mjs'
import { prepare } from './prepare.mjs'

const CHECKS = ['lint', 'typecheck', 'coverage']
const filters = process.argv.slice(2)
const { env } = await prepare()
if (process.env.PINGBOARD_FETCH_ENGINES)
  // What cannot be fetched is named, and its tests are skipped by name.
  await run(process.execPath, [join(ROOT, 'tests', 'engines', 'fetch.mjs')], { env })
const shell = process.platform === 'win32'
const report = join(ROOT, 'node_modules', '.cache', 'pingboard', 'tests.json')
rmSync(report, { force: true })

const checks = []
for (const name of filters.length === 0 ? CHECKS : []) {
  say(`\n${name}`)
  checks.push({ name, passed: (await run('npm', ['run', '--silent', name], { env, shell })) === 0 })
}
const code = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=./infra/tools/launch/outcome-reporter.mjs', ...filters],
  { env: { ...env, PINGBOARD_BROWSER: findBrowser(env) ?? '', PINGBOARD_OUTCOME: report }, shell },
)

const outcome = read(report)
if (code !== 0 && outcome.failed.length === 0)
  outcome.failed.push({ name: 'the test run itself, see its errors above' })
const lines = closingLines(outcome, checks)
for (const { file, why, isPartly } of filters.length === 0 ? ELSEWHERE : [])
  say(`${isPartly ? 'partly run here' : 'not run here'}: ${file}: ${why}`)
for (const line of [...minutesLines(outcome.spent), ...lines.slice(0, -1)]) say(line)
process.stdout.write(`${lines.at(-1)}\n`)
const hasFailed = outcome.failed.length > 0 || checks.some(({ passed }) => !passed)
process.exitCode = hasFailed || (process.env.PINGBOARD_SKIPS_FAIL && outcome.skipped.length > 0) ? 1 : 0

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, skipped: [], failed: [{ name: 'the test run itself: it left no report' }], spent: [] }
  }
}
