// npm test [-- filters]: everything that proves the product, closed by one line: `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ROOT, run, say } from './node.mjs'
import { prepare } from './prepare.mjs'

const CHECKS = ['lint', 'typecheck', 'coverage']
const filters = process.argv.slice(2)
const { env } = await prepare()
const browser = findBrowser(env)
const report = join(ROOT, 'node_modules', '.cache', 'pingboard', 'tests.json')
rmSync(report, { force: true })

const failures = []
if (filters.length === 0) {
  for (const check of CHECKS) {
    say(`\n${check}`)
    if ((await run('npm', ['run', '--silent', check], { env, shell: process.platform === 'win32' })) !== 0)
      failures.push(check)
  }
}
const code = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
  {
    env: { ...env, PINGBOARD_BROWSER: browser ?? '' },
    shell: process.platform === 'win32',
  },
)

const results = read(report)
const skipped = results.filter(test => test.status !== 'passed' && test.status !== 'failed')
const failed = results.filter(test => test.status === 'failed')
const passed = results.filter(test => test.status === 'passed')
// An error nobody awaited fails the run without failing a test.
if (code !== 0 && failed.length === 0) failures.push('the test run itself, see its errors above')
for (const { fullName } of skipped) say(`skipped: ${fullName}`)
for (const { fullName } of failed) say(`failed: ${fullName}`)
for (const check of failures) say(`failed: ${check}`)
const all = failed.length + failures.length
const checks = CHECKS.filter(check => filters.length === 0 && !failures.includes(check)).length
process.stdout.write(
  `\n${passed.length + checks} passed, ${all} failed${skipped.length ? `, ${skipped.length} skipped` : ''}\n`,
)
process.exitCode = all > 0 || (process.env.PINGBOARD_SKIPS_FAIL && skipped.length > 0) ? 1 : 0

/** Every test of the run; a file that could not be loaded counts as a failed test of its own name. */
function read(path) {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
    return testResults.flatMap(file => {
      const broken = file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed')
      return [
        ...file.assertionResults,
        ...(broken ? [{ status: 'failed', fullName: `${file.name}: ${file.message}` }] : []),
      ]
    })
  } catch {
    return [{ status: 'failed', fullName: 'the test run itself: it left no report' }]
  }
}
