// The outcome of a test run, and its text in the closing lines of `npm test`. Plain functions of what vitest reports;
// `outcome-reporter.mjs` writes the outcome to a file, `test.mjs` prints it.
import { relative } from 'node:path'

/**
 * Everything that failed, with a name the reader can search for: tests, suites whose hooks failed, files that could
 * not be loaded or did not end, and errors that no test awaited.
 */
export function outcomeOf(testModules, unhandledErrors) {
  const tests = testModules.flatMap(module => [...module.children.allTests()])
  const inState = state => tests.filter(test => test.result().state === state)
  return {
    passed: inState('passed').length,
    skipped: tests.filter(test => !['passed', 'failed'].includes(test.result().state)).map(fullNameOf),
    failed: [...testModules.flatMap(failuresIn), ...unhandledErrors.map(unhandled)],
    spent: testModules.map(module => ({
      part: partOf(module),
      file: module.relativeModuleId,
      milliseconds: module.diagnostic().duration,
    })),
  }
}

/** `unit`, `page`, `cluster`…; of servers and browsers the folder, because they are most of a run. */
const partOf = ({ project, relativeModuleId }) =>
  project.name === 'system' ? relativeModuleId.split('/')[1] : project.name

/** Minutes that the files of each part took together, and the longest files. Several run at a time. */
export function minutesLines(spent = []) {
  const minutes = milliseconds => (milliseconds / 60_000).toFixed(1)
  const sums = new Map()
  for (const { part, milliseconds } of spent) sums.set(part, (sums.get(part) ?? 0) + milliseconds)
  const longest = spent.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 12)
  if (spent.length === 0) return []
  return [
    `minutes of each part, several files at a time: ${[...sums].map(([part, sum]) => `${part} ${minutes(sum)}`).join(', ')}`,
    `the longest files: ${longest.map(({ file, milliseconds }) => `${file} ${minutes(milliseconds)}`).join(', ')}`,
  ]
}

/** Why something failed, for a run that is ended before its own list of failures. Nothing where nothing failed. */
export function reasonLines(name, errors = []) {
  if (errors.length === 0) return []
  const reasons = errors.map(({ message, stack }) => stack ?? message).join('\n')
  // Of the stack only what is ours.
  const lines = reasons.split('\n').filter(line => !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line))
  return [`${name} failed:`, ...lines.map(line => `  ${line}`)]
}

export const fullNameOf = test => `${test.module.relativeModuleId} > ${test.fullName}`

function failuresIn(module) {
  const file = module.relativeModuleId
  const tests = [...module.children.allTests()].filter(test => test.result().state === 'failed')
  const suites = [...module.children.allSuites()].filter(suite => suite.errors().length > 0)
  const found = [
    ...module.errors().map(error => ({ name: `${file}: ${firstLine(error)}` })),
    ...suites.map(suite => ({ name: `${fullNameOf(suite)}: ${firstLine(suite.errors()[0])}` })),
    ...tests.map(test => ({ name: fullNameOf(test), ...seedOf(test, file) })),
  ]
  if (found.length > 0 || ['passed', 'skipped'].includes(module.state())) return found
  return [{ name: `${file}: it did not end` }]
}

/** The seed of a test that draws from one, and the command that draws the same again. */
function seedOf(test, file) {
  const drawn = test.meta().proof?.seed
  if (drawn !== undefined) return { seed: `${drawn}`, repeat: `PINGBOARD_SEED=${drawn} npm test -- ${file}` }
  // The form in which fast-check prints a seed.
  const property = (test.result().errors ?? [])
    .map(({ message }) => /\{ seed: -?\d+, path: "[^"]*"/.exec(message ?? '')?.[0])
    .find(found => found)
  return property ? { seed: property.slice(2).replace('seed: ', '') } : {}
}

function unhandled(error) {
  const path = error.VITEST_TEST_PATH && relative(process.cwd(), error.VITEST_TEST_PATH)
  const where = [path, error.VITEST_TEST_NAME].filter(Boolean).join(' > ')
  return { name: `an error that no test awaited${where && `, in ${where}`}: ${firstLine(error)}` }
}

const firstLine = error => (error?.message ?? String(error)).split('\n')[0]

/**
 * The last lines of `npm test`: skipped tests, each failure with its seed and the command that repeats it, and the
 * count as the last line.
 * @param checks the other checks that ran, and whether each passed
 */
export function closingLines({ passed, skipped, failed }, checks) {
  const broken = checks.filter(check => !check.passed).map(({ name }) => ({ name }))
  const failures = [...failed, ...broken]
  const count = `${passed + checks.length - broken.length} passed, ${failures.length} failed`
  return [
    ...skipped.map(name => `skipped: ${name}`),
    ...failures.flatMap(({ name, seed, repeat }) => [
      `failed: ${name}`,
      ...(seed ? [`  seed ${seed}`] : []),
      ...(repeat ? [`  to see it again: ${repeat}`] : []),
    ]),
    '',
    `${count}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ]
}
