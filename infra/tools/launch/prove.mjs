// npm run prove [-- filters]: the whole proofs, of which `npm test` runs a tenth. Without filters the outcome is
// written to tests/proofs/REPORT.md.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { join, relative, sep } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ROOT, run, say } from './node.mjs'
import { prepare } from './prepare.mjs'

const FOLDERS = ['tests/proofs', 'tests/faults', 'tests/views']
const REPORT = join(ROOT, 'tests', 'proofs', 'REPORT.md')
const results = join(ROOT, 'node_modules', '.cache', 'pingboard', 'proofs.json')

const filters = process.argv.slice(2)
const { node, env } = await prepare()
rmSync(results, { force: true })
const began = Date.now()
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
if (filters.length === 0) {
  writeFileSync(REPORT, report(JSON.parse(readFileSync(results, 'utf8'))))
  say(`Written: ${relative(ROOT, REPORT)}`)
}

function report({ testResults }) {
  const tests = testResults
    .flatMap(file =>
      file.assertionResults.map(test => ({ ...test, file: relative(ROOT, file.name).split(sep).join('/') })),
    )
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
  const lines = [
    '# Proofs',
    '',
    `Written by \`npm run prove\` on ${new Date(began).toISOString().slice(0, 16).replace('T', ' ')} UTC. ` +
      `${count('passed')} passed, ${failed} failed, ${tests.length - count('passed') - count('failed')} skipped, ` +
      `in ${minutes(Date.now() - began)}.`,
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
    ...broken.map(({ name }) => `| \`${relative(ROOT, name)}\` | – | **could not be loaded** |`),
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

function minutes(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Of the Node the product runs on, which may differ from the Node that runs this. */
function versionOf(expression) {
  return spawnSync(node, ['-p', expression], { encoding: 'utf8' }).stdout?.trim() || 'unknown'
}
