// npm run prove [-- filters]: the whole proofs, of which `npm test` runs a tenth. Without filters the outcome is
// written to tests/proofs/REPORT.md. `-- --renew <files>`: runs these files again; their outcome takes its place in
// the report of the last whole run, which says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { join, relative, sep } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ROOT, run, say } from './node.mjs'
import { prepare } from './prepare.mjs'

const FOLDERS = ['tests/proofs', 'tests/faults', 'tests/views']
const REPORT = join(ROOT, 'tests', 'proofs', 'REPORT.md')
const CACHE = join(ROOT, 'node_modules', '.cache', 'pingboard')
const whole = join(CACHE, 'proofs.json')

const isRenewed = process.argv.includes('--renew')
const filters = process.argv.slice(2).filter(argument => argument !== '--renew')
if (isRenewed && !existsSync(whole)) throw new Error('no whole run is there whose report could be renewed')
const results = filters.length > 0 ? join(CACHE, 'some-proofs.json') : whole
const { node, env } = await prepare()
rmSync(results, { force: true })
const code = await run(
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...(filters.length > 0 ? filters : FOLDERS),
  ],
  {
    env: { ...env, PINGBOARD_PROVE: '1', PINGBOARD_BROWSER: findBrowser(env) ?? '' },
    shell: process.platform === 'win32',
  },
)
process.exitCode = code
if (isRenewed) renew()
if (isRenewed || filters.length === 0) {
  writeFileSync(REPORT, report(JSON.parse(readFileSync(whole, 'utf8'))))
  say(`Written: ${relative(ROOT, REPORT)}`)
}

/** Puts the files that were just run into the outcome of the last whole run. */
function renew() {
  const before = JSON.parse(readFileSync(whole, 'utf8'))
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const again = new Map(testResults.map(file => [file.name, { ...file, isRenewed: true }]))
  const files = before.testResults.map(file => again.get(file.name) ?? file)
  // The whole run lasted until its last file, also when that file is a renewed one.
  const endTime = before.endTime ?? Math.max(...before.testResults.map(file => file.endTime))
  writeFileSync(whole, JSON.stringify({ ...before, endTime, testResults: files }))
}

function report({ testResults, startTime, endTime = Math.max(...testResults.map(file => file.endTime)) }) {
  const tests = testResults
    .flatMap(file => file.assertionResults.map(test => ({ ...test, file: pathOf(file.name) })))
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
  // A file that could not be loaded has no failed test, so it is counted here.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  )
  const proofs = tests.filter(({ meta }) => meta?.proof)
  const missing = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  const others = tests.filter(test => !test.meta?.proof && !missing.includes(test))
  const count = status => tests.filter(test => test.status === status).length
  const failed = count('failed') + broken.length
  const renewed = testResults.filter(({ isRenewed }) => isRenewed)
  const lines = [
    '# Proofs',
    '',
    `Written by \`npm run prove\` on ${moment(startTime)}. ` +
      `${count('passed')} passed, ${failed} failed, ${tests.length - count('passed') - count('failed')} skipped, ` +
      `in ${minutes(endTime - startTime)}.`,
    ...renewed.map(
      ({ name, startTime }) => `Run again on its own, on ${moment(startTime)}: \`${pathOf(name)}\`.`,
    ),
    '',
    `Machine: ${type()} ${release()} ${arch()}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB; Node ${versionOf('process.versions.node')}, ` +
      `SQLite ${versionOf('process.versions.sqlite')}.`,
    '',
    'To see one again: `PINGBOARD_SEED=<seed> npm run prove -- <file>`. What a seed draws is the same again; what the',
    'operating system schedules is not.',
    '',
    ...proofs.flatMap(proofLines),
    ...(missing.length > 0
      ? ['## Not proven on this machine', '', ...missing.map(({ title }) => `- ${title}`), '']
      : []),
    '## Beside them',
    '',
    '| File | Tests | Result |',
    '|---|---|---|',
    ...[...new Set(others.map(({ file }) => file))].map(file => {
      const of = others.filter(test => test.file === file)
      return `| \`${file}\` | ${of.length} | ${resultOf(of)} |`
    }),
    ...broken.map(({ name }) => `| \`${pathOf(name)}\` | – | **could not be loaded** |`),
    '',
  ]
  return lines.join('\n')
}

function proofLines({ title, file, status, duration, meta }) {
  const { seed, figures } = meta.proof
  return [
    `## ${title[0].toUpperCase()}${title.slice(1)}`,
    '',
    `\`${file}\`, seed ${seed}, ${minutes(duration ?? 0)}: **${status}**`,
    '',
    ...figures.map(
      ([what, figure]) => `- ${what}: ${typeof figure === 'number' ? figure.toLocaleString('en') : figure}`,
    ),
    ...(figures.length > 0 ? [''] : []),
  ]
}

function resultOf(tests) {
  const statuses = [...new Set(tests.map(({ status }) => status))]
  return statuses.map(status => `${tests.filter(test => test.status === status).length} ${status}`).join(', ')
}

function pathOf(name) {
  return relative(ROOT, name).split(sep).join('/')
}

function moment(time) {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function minutes(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Of the Node the product runs on, which may differ from the Node that runs this. */
function versionOf(expression) {
  return spawnSync(node, ['-p', expression], { encoding: 'utf8' }).stdout?.trim() || 'unknown'
}
