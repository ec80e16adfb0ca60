// npm run prove [-- filters]: the whole proofs, of which `npm test` runs a tenth. Without filters the outcome is
// written to tests/proofs/REPORT.md. The whole takes an hour and a half, so each part is kept when it ends, and
// the report names what is missing:
//   `-- --go-on`: runs the parts that a stopped run did not come to;
//   `-- --renew <files>`: runs these files again; their outcome takes its place in the report, which says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { join, relative, sep } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ROOT, run, say } from './node.mjs'
import { prepare } from './prepare.mjs'

/** What is run together. A proof that runs alone is disturbed by nothing, and each one that ended is kept. */
const FOLDERS = ['tests/faults/', 'tests/views/', 'tests/journeys/', 'tests/cluster/', 'tests/browser/']
const PROOFS = readdirSync(join(ROOT, 'tests', 'proofs'), { recursive: true })
  .filter(path => path.endsWith('.test.ts'))
  .map(path => `tests/proofs/${path.split(sep).join('/')}`)
/** What takes an hour comes last. */
const LONGEST = 'tests/proofs/cluster-faults.test.ts'
const PARTS = [...FOLDERS, ...PROOFS.filter(path => path !== LONGEST).sort(), LONGEST]
const REPORT = join(ROOT, 'tests', 'proofs', 'REPORT.md')
const CACHE = join(ROOT, 'node_modules', '.cache', 'pingboard')
const WHOLE = join(CACHE, 'proofs.json')
const RESULTS = join(CACHE, 'some-proofs.json')
const FLAGS = ['--renew', '--go-on']

const asked = process.argv.slice(2)
const filters = asked.filter(argument => !FLAGS.includes(argument))
const [isRenewed, isContinued] = FLAGS.map(flag => asked.includes(flag))
if (asked.some(argument => argument.startsWith('--') && !FLAGS.includes(argument)))
  throw new Error(`known are ${FLAGS.join(' and ')}`)
if ((isRenewed || isContinued) && !existsSync(WHOLE)) throw new Error('no run is there that could go on')
if (isRenewed && filters.length === 0) throw new Error('--renew needs the files to run again')
const { node, env } = await prepare()
// What cannot be fetched is named, and what needs it is skipped by name.
await run(process.execPath, [join(ROOT, 'tests', 'engines', 'fetch.mjs')], { env })

if (filters.length > 0) {
  process.exitCode = await vitest(filters)
  if (isRenewed) {
    const before = read(WHOLE)
    const parts = PARTS.filter(part => before.parts.includes(part) || filters.includes(part))
    keep({ ...before, parts }, { again: true })
  }
} else {
  if (!isContinued) write({ parts: [], testResults: [], seconds: 0 })
  for (const part of PARTS) {
    const before = read(WHOLE)
    if (before.parts.includes(part)) continue
    say(`\n${part}`)
    const code = await vitest([part])
    if (code !== 0) process.exitCode = code
    keep({ ...before, parts: [...before.parts, part] }, { again: false })
  }
}
if (isRenewed || filters.length === 0) say(`Written: ${relative(ROOT, REPORT)}`)

function vitest(filters) {
  rmSync(RESULTS, { force: true })
  return run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`, ...filters],
    {
      env: { ...env, PINGBOARD_PROVE: '1', PINGBOARD_BROWSER: findBrowser(env) ?? '' },
      shell: process.platform === 'win32',
    },
  )
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function write(whole) {
  writeFileSync(WHOLE, JSON.stringify(whole))
}

/** Puts the files that were just run into the outcome of the whole run. One file may be there for two projects. */
function keep(whole, { again }) {
  const { testResults, startTime } = read(RESULTS)
  const names = new Set(testResults.map(({ name }) => name))
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).stdout?.trim()
  const others = whole.testResults.filter(({ name }) => !names.has(name))
  const seconds = (Math.max(...testResults.map(file => file.endTime)) - startTime) / 1000
  const kept = {
    ...whole,
    startTime: whole.startTime ?? startTime,
    seconds: again ? whole.seconds : whole.seconds + seconds,
    testResults: [...others, ...testResults.map(file => ({ ...file, commit, isRenewed: again }))],
  }
  write(kept)
  writeFileSync(REPORT, report(kept))
}

function report({ parts, testResults, startTime, seconds }) {
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
  const renewed = new Map(testResults.filter(file => file.isRenewed).map(file => [pathOf(file.name), file]))
  const missingParts = PARTS.filter(part => !parts.includes(part))
  const commits = [...new Set(testResults.map(({ commit }) => commit).filter(Boolean))]
  const lines = [
    '# Proofs',
    '',
    `Written by \`npm run prove\` on ${moment(startTime)}. ` +
      `${count('passed')} passed, ${failed} failed, ${tests.length - count('passed') - count('failed')} skipped, ` +
      `in ${minutes(1000 * seconds)}. Of ${commits.length > 1 ? 'the commits' : 'the commit'} ${commits.join(', ')}.`,
    ...(missingParts.length > 0
      ? ['', `**Stopped before** ${missingParts.map(part => `\`${part}\``).join(', ')}.`]
      : []),
    ...[...renewed].map(
      ([path, { startTime }]) => `Run again on its own, on ${moment(startTime)}: \`${path}\`.`,
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
