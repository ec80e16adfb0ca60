import { expect, it } from 'vitest'
import { closingLines, minutesLines, outcomeOf, reasonLines } from '../../infra/tools/launch/outcome.mjs'

const FILE = 'tests/proofs/cuts.test.ts'

interface Told {
  state?: string
  errors?: { message: string }[]
  meta?: object
}
/** A test in the form that vitest reports. */
const aTest = (fullName: string, { state = 'passed', errors = [], meta = {} }: Told = {}) => ({
  fullName,
  module: { relativeModuleId: FILE },
  result: () => ({ state, errors }),
  meta: () => meta,
})
const aSuite = (fullName: string, ...errors: { message: string }[]) => ({
  fullName,
  module: { relativeModuleId: FILE },
  errors: () => errors,
})
const aFile = (parts: {
  tests?: ReturnType<typeof aTest>[]
  suites?: ReturnType<typeof aSuite>[]
  errors?: { message: string }[]
  state?: string
}) => ({
  relativeModuleId: FILE,
  errors: () => parts.errors ?? [],
  state: () => parts.state ?? 'failed',
  project: { name: 'proofs' },
  diagnostic: () => ({ duration: 90_000 }),
  children: { allTests: () => parts.tests ?? [], allSuites: () => parts.suites ?? [] },
})
const closing = (file: ReturnType<typeof aFile>, unhandled: object[] = []) =>
  closingLines(outcomeOf([file], unhandled), [])

it('a run without a failure is closed by its count', () =>
  expect(closing(aFile({ state: 'passed', tests: [aTest('a > b')] }))).toEqual(['', '1 passed, 0 failed']))

it('a run says how long its parts and its longest files took', () =>
  expect(minutesLines(outcomeOf([aFile({}), aFile({})], []).spent)).toEqual([
    'minutes of each part, several files at a time: proofs 3.0',
    `the longest files: ${FILE} 1.5, ${FILE} 1.5`,
  ]))

it('a failed test is named right before the count', () =>
  expect(closing(aFile({ tests: [aTest('cuts > a file', { state: 'failed' }), aTest('b')] }))).toEqual([
    `failed: ${FILE} > cuts > a file`,
    '',
    '1 passed, 1 failed',
  ]))

it('why a test failed is said at once, with our part of the stack: a run may be ended before its closing lines', () => {
  const stack = [
    'Error: late',
    '    at cut (/home/pingboard/tests/cuts.ts:7:3)',
    '    at run (/home/pingboard/node_modules/runner/run.js:1:1)',
    '    at new Promise (<anonymous>)',
  ].join('\n')
  expect(reasonLines('cuts > a file', [{ message: 'late', stack }, { message: 'no room' }])).toEqual([
    'cuts > a file failed:',
    '  Error: late',
    '      at cut (/home/pingboard/tests/cuts.ts:7:3)',
    '  no room',
  ])
  expect(reasonLines('cuts > a file')).toEqual([])
})

it('a failed proof tells its seed, and the command that draws the same again', () =>
  expect(
    closing(aFile({ tests: [aTest('cuts', { state: 'failed', meta: { proof: { seed: 77 } } })] })),
  ).toEqual([
    `failed: ${FILE} > cuts`,
    '  seed 77',
    `  to see it again: PINGBOARD_SEED=77 npm test -- ${FILE}`,
    '',
    '0 passed, 1 failed',
  ]))

it('a failed property tells the seed and the path of its counterexample', () => {
  const message =
    'Property failed after 3 tests\n{ seed: -1819, path: "2:0:1", endOnFailure: true }\nCounterexample'
  expect(closing(aFile({ tests: [aTest('adds', { state: 'failed', errors: [{ message }] })] }))).toContain(
    '  seed -1819, path: "2:0:1"',
  )
})

it('a file that could not be loaded, a hook that failed and a file that did not end are named', () => {
  const message = 'no such file\n    at somewhere'
  expect(closing(aFile({ errors: [{ message }] }))[0]).toBe(`failed: ${FILE}: no such file`)
  expect(
    closing(
      aFile({ suites: [aSuite('a hall', { message })], tests: [aTest('a hall > x', { state: 'skipped' })] }),
    ),
  ).toEqual([
    `skipped: ${FILE} > a hall > x`,
    `failed: ${FILE} > a hall: no such file`,
    '',
    '0 passed, 1 failed, 1 skipped',
  ])
  expect(closing(aFile({ state: 'pending' }))[0]).toBe(`failed: ${FILE}: it did not end`)
})

it('an error that no test awaited is named, with the test it came in', () => {
  const error = { message: 'connection lost', VITEST_TEST_PATH: FILE, VITEST_TEST_NAME: 'a > b' }
  const passing = aFile({ state: 'passed', tests: [aTest('a > b')] })
  expect(closing(passing, [error])).toEqual([
    `failed: an error that no test awaited, in ${FILE} > a > b: connection lost`,
    '',
    '1 passed, 1 failed',
  ])
  expect(closing(passing, [{ message: 'lost' }])[0]).toBe('failed: an error that no test awaited: lost')
})

it('checks beside the tests are counted and named with them', () => {
  const outcome = outcomeOf([aFile({ state: 'passed', tests: [aTest('a')] })], [])
  const checks = [
    { name: 'lint', passed: true },
    { name: 'typecheck', passed: false },
  ]
  expect(closingLines(outcome, checks)).toEqual(['failed: typecheck', '', '2 passed, 1 failed'])
})
